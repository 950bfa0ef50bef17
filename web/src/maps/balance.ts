/* What many games on a map say about its parts, and where to show it on the picture.  Each kind of map says how its lists are shown, in map/balance.ts. */
import type { Point } from './types';

/** Where a part lies on the picture. */
export type Sign =
    | { as: 'disc'; at: Point; radius: number }
    | { as: 'line'; path: string; at: Point }
    | { as: 'area'; path: string; at: Point };

export interface Measured {
    id: string;
    title: string;
    /** The share of games in which it was used, and how often in a game. */
    share: number;
    mean: number;
    sign: Sign | null;
}

export interface MeasuredList {
    /** The name of the list in the report. */
    name: string;
    /** Keys of words: what the list is, and its numbers. */
    title: string;
    shareTitle: string;
    meanTitle: string;
    /** Which number the picture shows. */
    shows: 'share' | 'mean';
    things: Measured[];
}

/** The figures of a map, all of them a game: `totals` has the sums of the lists. */
export interface Figures {
    map: string;
    players: number;
    /** Turns of a player. */
    turns: number;
    decisions: number;
    winner: number;
    mean: number;
    /** Of the test whether all seats are equal. */
    p: number;
    totals: Readonly<Record<string, number>>;
}

/** Figures of the built-in maps, with what was played for them. */
export interface FiguresFile {
    games: number;
    bot: string;
    maps: readonly Figures[];
}

/** The things of a list, by the names of its numbers in the report. */
export function measured<S extends string, M extends string>(things: readonly ({ id: string } & Record<S | M, number>)[] | undefined, share: S, mean: M,
    titleOf: (id: string) => string, signOf: (id: string) => Sign | null): Measured[] {
    return (things ?? []).map((thing) => ({ id: thing.id, title: titleOf(thing.id), share: thing[share], mean: thing[mean], sign: signOf(thing.id) }));
}
