// log.ts: the log in words, line by line.  Events bring their sentences along; the other entries of a
// record have theirs here.
import type { Entry, GameEvent, Part } from '../engine/types';
import type { Say } from '../words';
import { readLine } from './entries';
import { wordsOf } from './parts';

/** A sentence of the log. */
export interface LogLine {
    n: number;
    seat: number;
    text: string;
    /** The same, with what is named in it. */
    parts: readonly Part[];
    /** The event of the game that the line reports, if it is one. */
    event: GameEvent | null;
}

/** What somebody did one after the other. */
export interface Turn {
    /** -1 is luck. */
    seat: number;
    lines: LogLine[];
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

function linesOfEntry(say: Say, names: readonly string[], entry: Entry): LogLine[] {
    const { n, seat, what } = readLine(entry);
    const key = OTHER_ENTRIES[what.split(' ')[0] ?? ''];
    const line = (parts: readonly Part[], event: GameEvent | null): LogLine =>
        ({ n, seat, text: wordsOf(parts, names), parts, event });
    if (key) return [line([say(key, { name: names[seat] ?? '' })], null)];
    return (entry.events ?? []).map((event) => line(event.parts ?? [event.event], event));
}

export function logLines(say: Say, names: readonly string[], entries: readonly Entry[]): LogLine[] {
    return entries.flatMap((entry) => linesOfEntry(say, names, entry));
}

/** Makes the lines of a log that grows; an entry keeps the lines that it was given first. */
export function lineKeeper(say: Say, names: readonly string[]): (entries: readonly Entry[]) => LogLine[] {
    const known = new WeakMap<Entry, LogLine[]>();
    return (entries) => entries.flatMap((entry) => {
        const lines = known.get(entry) ?? linesOfEntry(say, names, entry);
        known.set(entry, lines);
        return lines;
    });
}

export function turnsOf(lines: readonly LogLine[]): Turn[] {
    const turns: Turn[] = [];
    for (const line of lines) {
        const last = turns.at(-1);
        if (line.seat === last?.seat) last.lines.push(line);
        else turns.push({ seat: line.seat, lines: [line] });
    }
    return turns;
}

const isSame = (one: Turn, other: Turn): boolean =>
    one.lines.length === other.lines.length && one.lines.every((line, index) => line === other.lines[index]);

/** The turns of a log that grows; those that have not changed are the same as before. */
export function turnKeeper(): (lines: readonly LogLine[]) => Turn[] {
    let known = new Map<number, Turn>();
    return (lines) => {
        const turns = turnsOf(lines).map((turn) => {
            const old = known.get(firstOf(turn));
            return old && isSame(old, turn) ? old : turn;
        });
        known = new Map(turns.map((turn) => [firstOf(turn), turn]));
        return turns;
    };
}

/** The seat that a sentence is about: the one that it begins with, else the one whose choice it tells of. */
export function subjectOf({ parts: [first], seat }: Pick<LogLine, 'parts' | 'seat'>): number {
    return typeof first === 'object' && 'seat' in first ? first.seat : seat;
}

/** The number of the entry that a turn begins with; no other turn has it. */
export function firstOf(turn: Turn): number {
    return turn.lines[0]?.n ?? 0;
}

/** What others have done since the last choice of a seat.  Before its first one, a turn of a single line is left out:
 *  it says that somebody has chosen in secret. */
export function sinceLast(lines: readonly LogLine[], seat: number): Turn[] {
    const last = lines.map((line) => line.seat).lastIndexOf(seat);
    return turnsOf(lines.slice(last + 1)).filter((turn) => turn.seat >= 0 && (last >= 0 || turn.lines.length > 1));
}
