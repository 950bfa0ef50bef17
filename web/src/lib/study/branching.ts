// branching.ts: playing on from a position: by hand or by bots, as a record of its own.
import { brain, randomHex, randomSeed, rules, type Engine } from '../engine/engine';
import { ALL, type Frame } from '../engine/types';
import { LEVELS } from '../games';
import { saveTable } from '../table/saved';
import { headOf, withSeats } from './head';

export interface Engines {
    rules: Engine;
    brain: Engine;
}

/** Plays on for a person, and for a bot that a person cannot choose. */
export const STUDY_BOT = 'centurio';

/** Who decides in a branch, by the bots of the record: a bot for a bot, and by hand (null) for a person; where only bots
 *  have played, by hand for the first seat. */
export function botsFor(recorded: readonly (string | null)[]): (string | null)[] {
    const isAllBots = recorded.every((bot) => bot !== null);
    return recorded.map((bot, seat) => {
        if (bot === null || (isAllBots && seat === 0)) return null;
        return LEVELS.find((level) => level === bot) ?? STUDY_BOT;
    });
}

const engines = (): Engines => ({ rules: rules(), brain: brain() });

async function opened<T>(engine: Engine, record: string, work: (handle: number) => Promise<T>): Promise<T> {
    const handle = await engine.open(record);
    try {
        return await work(handle);
    } finally {
        void engine.close(handle);
    }
}

/** The record with one more decision and the forced choices and luck that follow it. */
export function withMove(record: string, seat: number, move: string, engine: Engine = rules()): Promise<string> {
    return opened(engine, record, async (handle) => {
        await engine.act(handle, seat, move, 0);
        return engine.record(handle, ALL);
    });
}

function nextBot(frame: Frame, bots: readonly (string | null)[]): { seat: number; bot: string } | null {
    if (frame.status !== 'running') return null;
    for (const seat of frame.to_act) {
        const bot = bots[seat];
        if (bot) return { seat, bot };
    }
    return null;
}

/** Lets bots decide until it is a person's turn, the game is over, or `tell` returns false. `tell` gets the record
 *  after each decision. */
export function botsOn(record: string, bots: readonly (string | null)[],
    tell: (record: string) => Promise<boolean>, { rules: engine, brain: mind }: Engines = engines()): Promise<void> {
    return opened(engine, record, async (handle) => {
        await engine.act(handle, 0, '', 0);
        for (;;) {
            const next = nextBot(await engine.frame(handle, ALL, -1, 0), bots);
            if (!next) break;
            const now = await engine.record(handle, ALL);
            await engine.act(handle, next.seat, await mind.ponder(now, next.seat, next.bot, randomSeed()), 0);
            if (!(await tell(await engine.record(handle, ALL)))) break;
        }
    });
}

/** A table of this device that begins where the record ends; the answer is its id. */
export function tableFrom(record: string, bots: readonly (string | null)[], names: readonly string[]): string {
    const { game, map, variants } = headOf(record);
    const id = randomHex(6);
    const seats = bots.map((bot, seat) => ({ name: bot === null ? (names[seat] ?? '') : '', bot }));
    saveTable({ id, game, map, variants, seats, record: withSeats(record, seats), isOver: false, at: Date.now() });
    return id;
}
