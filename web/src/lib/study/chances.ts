// chances.ts: the chances to win over a game, as an analysis found them, one line for each side.
import type { SeatResult } from '../engine/types';
import { turnStarts, type Weighing } from './analysis';
import { markOf, type Mark } from './marks';
import { chanceOf, hasTeams, partiesOf } from './results';
import type { Turn } from './turns';

export interface Series {
    seat: number;
    name: string;
    points: { x: number; y: number }[];
}

/** Partners have one chance together, and one line. */
export function sidesOf(seats: number, result: readonly SeatResult[] | null): number[][] {
    if (result && hasTeams(result)) return partiesOf(result).map((party) => party.seats.map(({ seat }) => seat));
    return Array.from({ length: seats }, (_, seat) => [seat]);
}

/** The game that the chances belong to: its turns, its length and how it ended, if it has. */
export interface Course {
    turns: readonly Turn[];
    at: number;
    result: readonly SeatResult[] | null;
}

/** At the start of each turn, and at the end if there is one. */
export function seriesOf(weighings: readonly Weighing[], sides: readonly number[][], names: readonly string[], end: Course): Series[] {
    return sides.map((members): Series => {
        const [seat = 0] = members;
        const starts = turnStarts(weighings, end.turns).map(({ n, chances }) => ({ x: n - 1, y: chances[seat] ?? 0 }));
        const last = end.result ? [{ x: end.at, y: chanceOf(end.result, seat) }] : [];
        return { seat, name: members.map((member) => names[member]).join(' & '), points: [...starts, ...last] };
    });
}

/** Decisions that cost much, on the line of their side. */
export function marksOf(weighings: readonly Weighing[], sides: readonly number[][]): { x: number; seat: number; mark: Mark }[] {
    return weighings.flatMap(({ n, seat, loss }) => {
        const mark = markOf(loss);
        const side = sides.find((members) => members.includes(seat))?.[0] ?? seat;
        return mark ? [{ x: n - 1, seat: side, mark }] : [];
    });
}
