// turns.ts: where turns end in a record.  A turn is what one seat decides in a row; draws and
// other entries belong to the turn before.  Position n is the table after n entries.
import type { Entry } from '../engine/types';
import { readLine } from '../table/entries';
import { ticks } from './curve';

export interface Turn {
    /** -1 is what comes before the first decision. */
    seat: number;
    /** The position before its first entry, and the one after its last. */
    from: number;
    to: number;
}

function decides(entry: Entry): number {
    const { seat, what } = readLine(entry);
    return what.startsWith('/') ? -1 : seat;
}

export function turnsOf(entries: readonly Entry[]): Turn[] {
    const turns: Turn[] = [];
    for (const entry of entries) {
        const seat = decides(entry);
        const last = turns.at(-1);
        if (last && (seat < 0 || seat === last.seat)) last.to = entry.n;
        else turns.push({ seat, from: entry.n - 1, to: entry.n });
    }
    return turns;
}

/** Where the first decision is due: luck has set the table up. */
export function afterSetup(turns: readonly Turn[]): number {
    return turns.find((turn) => turn.seat >= 0)?.from ?? turns.at(-1)?.to ?? 0;
}

/** Which turn a position lies in; the one that ends there, not the one that begins. */
export function turnAt(turns: readonly Turn[], position: number): number {
    const found = turns.findIndex((turn) => position <= turn.to);
    return found < 0 ? turns.length - 1 : found;
}

/** The number of the turn that begins or goes on at a position, counted as players count; 0 before the first. */
export function turnNumber(turns: readonly Turn[], position: number): number {
    return turns.filter((turn) => turn.seat >= 0 && turn.from <= position).length;
}

/** Some turns with the positions where they begin, a round number apart, for the axis of a chart. */
export function turnTicks(turns: readonly Turn[], about: number): { x: number; label: string }[] {
    const numbered = turns.filter((turn) => turn.seat >= 0);
    const wanted = new Set([1, ...ticks(numbered.length, about)]);
    return numbered.flatMap(({ from }, index) => (wanted.has(index + 1) ? [{ x: from, label: String(index + 1) }] : []));
}

export type Step = 'back' | 'on' | 'turn_back' | 'turn_on' | 'first' | 'last';

/** Where a step leads from a position. */
export function stepTo(turns: readonly Turn[], position: number, step: Step): number {
    const last = turns.at(-1)?.to ?? 0;
    const ends = [0, ...turns.map((turn) => turn.to)];
    const leads: Record<Step, number> = {
        back: Math.max(0, position - 1),
        on: Math.min(last, position + 1),
        turn_back: ends.filter((end) => end < position).at(-1) ?? 0,
        turn_on: ends.find((end) => end > position) ?? last,
        first: 0,
        last,
    };
    return leads[step];
}

const KEYS: Readonly<Record<string, readonly [Step, Step]>> = {
    ArrowLeft: ['back', 'turn_back'],
    ArrowRight: ['on', 'turn_on'],
    Home: ['first', 'first'],
    End: ['last', 'last'],
};

export function stepOfKey(key: string, isShift: boolean): Step | null {
    return KEYS[key]?.[isShift ? 1 : 0] ?? null;
}

/** At most so many of them, spread evenly; the first and the last stay. */
export function spread<T>(all: readonly T[], most: number): T[] {
    if (all.length <= most) return [...all];
    return Array.from({ length: most }, (_, index) =>
        all[Math.round((index * (all.length - 1)) / (most - 1))] as T);
}
