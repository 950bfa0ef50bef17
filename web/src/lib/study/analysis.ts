// analysis.ts: a bot rates every decision of a record against the best one, knowing only what the seat could
// see: for each decision the rules cut the record off before it and remove what was concealed from the seat.
import { brain, rules, type Engine } from '../engine/engine';
import { ALL, WITH, type Entry, type Reason, type Weighed } from '../engine/types';
import { recall, remember } from '../settings';
import { readLine } from '../table/entries';
import { fingerprint } from './studies';
import { turnAt, type Turn } from './turns';

export interface Weighing {
    /** The entry that was the decision. */
    n: number;
    seat: number;
    played: string;
    playedChance: number;
    best: string;
    bestMove: string;
    bestChance: number;
    /** What the best is ahead by. */
    reasons: Reason[];
    /** The chance of each seat to win, as far as the deciding seat could know. */
    chances: number[];
    loss: number;
}

export interface Analysis {
    bot: string;
    nodes: number;
    weighings: Weighing[];
    isWhole: boolean;
}

/** The decisions that were not taken back. */
export function decisionsOf(entries: readonly Entry[]): { n: number; seat: number; what: string }[] {
    const lines = entries.map(readLine);
    const gone = new Set<number>();
    for (const { n, what } of lines) {
        const back = /^\/undo (\d+)$/.exec(what);
        for (let one = Number(back?.[1] ?? n); one < n; one++) gone.add(one);
    }
    return lines.filter(({ n, seat, what }) => seat >= 0 && !what.startsWith('/') && what !== '?' && !gone.has(n));
}

function weighingOf(n: number, seat: number, { played, best }: Weighed): Weighing {
    const isBest = best.move === played.move;
    return { n, seat, played: played.text, playedChance: played.chance, best: best.text, bestMove: best.move,
        bestChance: best.chance, reasons: isBest ? [] : best.reasons, chances: best.chances,
        loss: isBest ? 0 : Math.max(0, best.chance - played.chance) };
}

export interface Work {
    record: string;
    bot: string;
    /** Null: all of them. */
    seat: number | null;
    /** Called after each decision; if it returns false, the analysis stops. */
    tell: (done: number, of: number, found: Weighing[]) => boolean;
    engines?: { rules: Engine; brain: Engine };
}

/** The record before that decision, as far as the seat could see it; null if only one move was legal. */
async function seenBefore(engine: Engine, table: number, n: number, seat: number): Promise<string | null> {
    const handle = await engine.branch(table, n - 1);
    const { legal = [] } = await engine.frame(handle, seat, -1, WITH.legal);
    const record = legal.length > 1 ? await engine.record(handle, seat) : null;
    await engine.close(handle);
    return record;
}

export async function analyse(work: Work): Promise<Analysis> {
    const engines = work.engines ?? { rules: rules(), brain: brain() };
    const table = await engines.rules.open(work.record);
    const { entries } = await engines.rules.frame(table, ALL, 0, 0);
    const decisions = decisionsOf(entries).filter(({ seat }) => work.seat === null || seat === work.seat);
    const found: Weighing[] = [];
    let [nodes, done] = [0, 0];
    for (const { n, seat, what } of decisions) {
        if (!work.tell(done, decisions.length, found)) break;
        const seen = await seenBefore(engines.rules, table, n, seat);
        const weighed = seen === null ? null : await engines.brain.weigh(seen, seat, work.bot, what);
        nodes = weighed?.nodes ?? nodes;
        if (weighed) found.push(weighingOf(n, seat, weighed));
        done++;
    }
    await engines.rules.close(table);
    return { bot: work.bot, nodes, weighings: found, isWhole: done === decisions.length };
}

/** The first judged decision of each turn: the chances of the chart are taken there. */
export function turnStarts(weighings: readonly Weighing[], turns: readonly Turn[]): Weighing[] {
    const places = weighings.map(({ n }) => turnAt(turns, n));
    return weighings.filter((_, index) => places[index] !== places[index - 1]);
}

const CACHE = 'analyses';
const MOST = 4;
const EDITION = 2; // an analysis of an older edition has no words

interface Known {
    name: string;
    analysis: Analysis;
}

function nameOf(record: string, bot: string, seat: number | null, language: string): string {
    return [fingerprint(record), bot, seat ?? 'all', language, EDITION].join('.');
}

export function knownAnalysis(record: string, bot: string, seat: number | null, language: string): Analysis | null {
    const name = nameOf(record, bot, seat, language);
    return recall<Known[]>(CACHE, []).find((known) => known.name === name)?.analysis ?? null;
}

/** Stores the latest few analyses on the device. */
export function keepAnalysis(record: string, seat: number | null, language: string, analysis: Analysis): void {
    const name = nameOf(record, analysis.bot, seat, language);
    const others = recall<Known[]>(CACHE, []).filter((known) => known.name !== name);
    remember(CACHE, [{ name, analysis }, ...others].slice(0, MOST));
}
