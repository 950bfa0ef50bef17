// standing.ts: the scores at the end of turns, as if the game had ended there, and where the
// standing changed.
import { rules, type Engine } from '../engine/engine';
import { ALL, WITH, type SeatResult } from '../engine/types';
import { spread, turnsOf, type Turn } from './turns';

export interface Standing {
    position: number;
    turn: number;
    scores: SeatResult[];
}

const MOST = 60; // points of the chart; more could not be told apart

/** Turns that stand in the chart, with their numbers: one each time round the table, and the last. */
export function sampled(turns: readonly Turn[]): { turn: number; position: number }[] {
    const seats = new Set(turns.map(({ seat }) => seat)).size;
    const all = turns.map(({ to }, index) => ({ turn: index + 1, position: to }));
    return spread(all.filter(({ turn }) => turn === 1 || turn % seats === 0 || turn === all.length), MOST);
}

async function scoresAt(engine: Engine, table: number, position: number): Promise<SeatResult[]> {
    const handle = await engine.branch(table, position);
    const frame = await engine.frame(handle, ALL, -1, WITH.score);
    await engine.close(handle);
    return frame.result ?? frame.score ?? [];
}

/** Asks the worker for one position at a time, so that other requests are answered in between; stops when `isWanted`
 *  returns false. */
export async function standings(record: string, isWanted: (done: number) => boolean,
    engine: Engine = rules()): Promise<Standing[]> {
    const table = await engine.open(record);
    const { entries } = await engine.frame(table, ALL, 0, 0);
    const turns = turnsOf(entries).filter((turn) => turn.seat >= 0);
    const wanted = sampled(turns);
    const found: Standing[] = [];
    for (const { turn, position } of wanted) {
        if (!isWanted(found.length / wanted.length)) break;
        found.push({ position, turn, scores: await scoresAt(engine, table, position) });
    }
    await engine.close(table);
    return found.filter(({ scores }) => scores.length > 0);
}

export interface TurningPoint {
    position: number;
    turn: number;
    seat: number;
    kind: 'lead' | 'gain';
    /** Points gained, and by which part of the scoring most. */
    gain: number;
    part: string | null;
}

function scoreOf(scores: readonly SeatResult[], seat: number): SeatResult | undefined {
    return scores.find((one) => one.seat === seat);
}

function leaderOf(scores: readonly SeatResult[]): number {
    const best = Math.max(...scores.map((one) => one.score));
    const first = scores.filter((one) => one.score === best);
    return first.length === 1 ? (first[0]?.seat ?? -1) : -1;
}

/** The part of the scoring that grew most. */
function grown(before: SeatResult | undefined, after: SeatResult): string | null {
    const parts = Object.entries(after.parts ?? {}).map(([name, points]) =>
        ({ name, by: points - (before?.parts?.[name] ?? 0) }));
    const most = parts.sort((a, b) => b.by - a.by)[0];
    return most && most.by > 0 ? most.name : null;
}

function changes(before: Standing, now: Standing): TurningPoint[] {
    return now.scores.map((after) => {
        const earlier = scoreOf(before.scores, after.seat);
        return { position: now.position, turn: now.turn, seat: after.seat, kind: 'gain',
            gain: after.score - (earlier?.score ?? 0), part: grown(earlier, after) };
    });
}

/** The turns in which a seat takes the sole lead, and those with the largest gains, in the order of the game. */
export function turningPoints(all: readonly Standing[], most: number): TurningPoint[] {
    let leader = -1;
    const leads: TurningPoint[] = [];
    const gains: TurningPoint[] = [];
    for (const [index, now] of all.entries()) {
        const before = all[index - 1];
        if (!before) continue;
        const here = changes(before, now);
        gains.push(...here.filter((change) => change.gain > 0));
        const next = leaderOf(now.scores);
        const change = here.find((one) => one.seat === next);
        if (change && leader !== -1 && next !== leader) leads.push({ ...change, kind: 'lead' });
        if (next !== -1) leader = next;
    }
    const lastLeads = leads.slice(-Math.ceil(most / 2));
    const largest = gains.sort((a, b) => b.gain - a.gain)
        .filter((gain) => !lastLeads.some((lead) => lead.position === gain.position && lead.seat === gain.seat))
        .slice(0, most - lastLeads.length);
    return [...lastLeads, ...largest].sort((a, b) => a.position - b.position);
}
