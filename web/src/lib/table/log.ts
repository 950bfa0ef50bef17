// log.ts: the log in words.  Events bring their sentences along; the other entries of a
// record have theirs here.
import type { Entry, GameEvent, Part } from '../engine/types';
import type { Say } from '../words';
import { readLine } from './entries';
import { wordsOf } from './parts';

export interface Told {
    n: number;
    seat: number;
    text: string;
    /** The same, with what is named in it. */
    parts: readonly Part[];
    /** What it tells of, if it is an event of the game. */
    event: GameEvent | null;
}

/** What somebody did one after the other, and the luck that followed. */
export interface Turn {
    /** -1 is luck before anybody acted. */
    seat: number;
    lines: Told[];
}

const OTHER_ENTRIES: Readonly<Record<string, string>> = {
    '/undo': 'web.log.undo',
    '/ask-undo': 'web.log.ask_undo',
    '/ask-end': 'web.log.ask_end',
    '/accept': 'web.log.accept',
    '/refuse': 'web.log.refuse',
    '/end': 'web.log.end',
    '/resign': 'web.log.resign',
    '/takeover': 'web.log.takeover',
    '/return': 'web.log.return',
    '/timeout': 'web.log.timeout',
};

function tellEntry(say: Say, names: readonly string[], entry: Entry): Told[] {
    const { n, seat, what } = readLine(entry);
    const key = OTHER_ENTRIES[what.split(' ')[0] ?? ''];
    const told = (parts: readonly Part[], event: GameEvent | null): Told =>
        ({ n, seat, text: wordsOf(parts, names), parts, event });
    if (key) return [told([say(key, { name: names[seat] ?? '' })], null)];
    return (entry.events ?? []).map((event) => told(event.parts ?? [event.event], event));
}

export function tell(say: Say, names: readonly string[], entries: readonly Entry[]): Told[] {
    return entries.flatMap((entry) => tellEntry(say, names, entry));
}

/** Tells a log that grows; what it has told before is the same as then. */
export function tellerOf(say: Say, names: readonly string[]): (entries: readonly Entry[]) => Told[] {
    const known = new WeakMap<Entry, Told[]>();
    return (entries) => entries.flatMap((entry) => {
        const told = known.get(entry) ?? tellEntry(say, names, entry);
        known.set(entry, told);
        return told;
    });
}

export function turnsOf(told: readonly Told[]): Turn[] {
    const turns: Turn[] = [];
    for (const line of told) {
        const last = turns.at(-1);
        if (last && (line.seat === last.seat || line.seat < 0)) last.lines.push(line);
        else turns.push({ seat: line.seat, lines: [line] });
    }
    return turns;
}

const isSame = (one: Turn, other: Turn): boolean =>
    one.lines.length === other.lines.length && one.lines.every((line, index) => line === other.lines[index]);

/** The turns of a log that grows; those that have not changed are the same as before. */
export function turnKeeper(): (told: readonly Told[]) => Turn[] {
    let known = new Map<number, Turn>();
    return (told) => {
        const turns = turnsOf(told).map((turn) => {
            const old = known.get(firstOf(turn));
            return old && isSame(old, turn) ? old : turn;
        });
        known = new Map(turns.map((turn) => [firstOf(turn), turn]));
        return turns;
    };
}

/** The number of the entry that a turn begins with; no other turn has it. */
export function firstOf(turn: Turn): number {
    return turn.lines[0]?.n ?? 0;
}

/** What others have done since the last choice of a seat; nothing before its first one. */
export function sinceLast(told: readonly Told[], seat: number): Turn[] {
    const last = told.map((line) => line.seat).lastIndexOf(seat);
    if (last < 0) return [];
    return turnsOf(told.slice(last + 1)).filter((turn) => turn.seat >= 0);
}
