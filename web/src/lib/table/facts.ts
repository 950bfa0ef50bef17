// facts.ts: what the position's sections say of one player or of one place, for games that have no details of their own.
import type { Part, Section } from '../engine/types';
import { placeOf } from './parts';

/** A fact: what it is, if the table has a heading for it, and its value. */
export interface Fact {
    head: readonly Part[] | null;
    value: readonly Part[];
}

type Row = readonly (readonly Part[])[];

const isSeat = (parts: readonly Part[] | undefined, seat: number): boolean =>
    parts?.some((part) => typeof part === 'object' && 'seat' in part && part.seat === seat) ?? false;

const isPlace = (parts: readonly Part[] | undefined, place: string): boolean =>
    parts?.some((part) => typeof part === 'object' && 'noun' in part && placeOf(part) === place) ?? false;

function factsOf({ columns }: Section, row: Row, skip: (cell: readonly Part[]) => boolean): Fact[] {
    return row.flatMap((value, index): Fact[] =>
        (value.length === 0 || skip(value) ? [] : [{ head: columns?.[index]?.title ?? null, value }]));
}

/** The rows whose first cell is the player. */
export function factsOfSeat(sections: readonly Section[], seat: number): Fact[] {
    return sections.flatMap((section) => section.rows.filter((row) => isSeat(row[0], seat))
        .flatMap((row) => factsOf(section, row, (cell) => cell === row[0])));
}

/** The rows one of whose cells names the place; a cell that lists many places says nothing more of this one. */
export function factsOfPlace(sections: readonly Section[], place: string): Fact[] {
    return sections.flatMap((section) => section.rows.filter((row) => row.slice(0, 2).some((cell) => isPlace(cell, place)))
        .flatMap((row) => factsOf(section, row, (cell) => isPlace(cell, place))));
}
