// telling.ts: the log in words.  Events bring their sentences along; the other entries of a
// record have theirs here.
import { COLOURS } from '../colours';
import type { Entry, GameEvent } from '../engine/types';
import { LEVELS } from '../games';
import { capital, type Say } from '../words';
import { readLine } from './entries';
import { plainName } from './names';

/** Words, or the name of a seat. */
export type Piece = string | { seat: number };

export interface Told {
    n: number;
    seat: number;
    text: string;
    /** The same, with who is named as seats. */
    pieces: Piece[];
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

/** The rules write "▲ miles"; the page has the seat's badge and its own name for it, also of a person for
 *  whom a bot plays. */
function seatAt(text: string, at: number, names: readonly string[]): { seat: number; length: number } | null {
    const seat = COLOURS.findIndex(({ sign }) => text.startsWith(sign + ' ', at));
    const name = names[seat];
    if (!name) return null;
    const here = text.slice(at + 2).toLowerCase();
    const written = [name, plainName(name), ...LEVELS].find((one) => here.startsWith(one.toLowerCase()));
    return written === undefined ? null : { seat, length: 2 + written.length };
}

const SIGNED = new RegExp(`[${COLOURS.map(({ sign }) => sign).join('')}] `, 'g');

export function piecesOf(text: string, names: readonly string[]): Piece[] {
    const pieces: Piece[] = [];
    let begin = 0;
    for (const { index } of text.matchAll(SIGNED)) {
        const found = index < begin ? null : seatAt(text, index, names);
        if (!found) continue;
        if (index > begin) pieces.push(text.slice(begin, index));
        pieces.push({ seat: found.seat });
        begin = index + found.length;
    }
    return begin < text.length ? [...pieces, text.slice(begin)] : pieces;
}

export function wordsOf(pieces: readonly Piece[], names: readonly string[]): string {
    return pieces.map((piece) => (typeof piece === 'string' ? piece : (names[piece.seat] ?? ''))).join('');
}

/** The signs stay, as a list has no badges; names are written as the page writes them. */
export function signedWords(text: string, names: readonly string[]): string {
    return piecesOf(text, names)
        .map((piece) => (typeof piece === 'string' ? piece : `${COLOURS[piece.seat]?.sign} ${names[piece.seat]}`)).join('');
}

/** The same for lines that begin with who is meant: what stands apart from the name begins at one place. */
export function evenWords(lines: readonly string[], names: readonly string[]): string[] {
    const parts = lines.map((line) => {
        const at = typeof piecesOf(line, names)[0] === 'object' ? line.search(/ {2,}/) : -1;
        return at < 0 ? [signedWords(line, names)] : [signedWords(line.slice(0, at), names), signedWords(line.slice(at).trimStart(), names)];
    });
    const width = Math.max(...parts.map(([head = '', rest]) => (rest === undefined ? 0 : head.length)));
    return parts.map(([head = '', rest]) => (rest === undefined ? head : `${head.padEnd(width)}  ${rest}`));
}

/** A sentence that begins with who did it, without that: the badge before it says so. */
export function afterName(pieces: readonly Piece[], seat: number): Piece[] {
    const [first, second, ...rest] = pieces;
    if (typeof first !== 'object' || first.seat !== seat || typeof second !== 'string') return [...pieces];
    return [capital(second.trimStart()), ...rest];
}

function tellEntry(say: Say, names: readonly string[], entry: Entry): Told[] {
    const { n, seat, what } = readLine(entry);
    const key = OTHER_ENTRIES[what.split(' ')[0] ?? ''];
    const told = (text: string, event: GameEvent | null): Told => {
        const pieces = piecesOf(text, names);
        return { n, seat, text: wordsOf(pieces, names), pieces, event };
    };
    if (key) return [told(say(key, { name: names[seat] ?? '' }), null)];
    return (entry.events ?? []).map((event) => told(event.text ?? event.event, event));
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
