// position.ts: the position's sections as they are laid out: a table where there are columns, else lines of a head
// and what belongs to it.
import type { Part, Section } from '../engine/types';

type Parts = readonly Part[];

export interface Cell {
    parts: Parts;
    /** The number of rows that the cell spans, because the cells below it are equal. */
    rows: number;
    isNumber: boolean;
}

export interface Grid {
    columns: (Parts | null)[];
    hasHeads: boolean;
    /** Cells that go on from a row above are left out. */
    rows: Cell[][];
}

/** Words for one line: its head and a list. */
export interface Line {
    head: Parts;
    rest: Parts[];
}

/** "3", or "3/7". */
function isNumber(parts: Parts): boolean {
    const isCount = (part: Part | undefined) => typeof part === 'object' && 'number' in part;
    return parts.length <= 3 && isCount(parts[0]) && isCount(parts.at(-1));
}

const isSame = (one: Parts, other: Parts): boolean => JSON.stringify(one) === JSON.stringify(other);

/** How many cells from the first on are the same in both rows; the last one stays. */
function sameCells(row: readonly Parts[], above: readonly Parts[] | undefined): number {
    const end = row.findIndex((parts, index) => parts.length === 0 || !isSame(parts, above?.[index] ?? []));
    return end < 0 ? row.length - 1 : end;
}

/** From its row on, how many rows have the cell. */
function spanOf(rows: readonly (readonly Parts[])[], from: number, column: number): number {
    let end = from + 1;
    while (end < rows.length && sameCells(rows[end] ?? [], rows[end - 1]) > column) end++;
    return end - from;
}

/** Columns that are empty now are left out. */
function used(section: Section): number[] {
    return (section.columns ?? []).flatMap(({ title }, index) =>
        (title?.length || section.rows.some((row) => row[index]?.length) ? [index] : []));
}

export function gridOf(section: Section): Grid | null {
    const columns = used(section);
    const titles = columns.map((index) => section.columns?.[index]?.title ?? null);
    const hasHeads = titles.some((title) => title !== null);
    if (columns.length === 0 || (!hasHeads && section.rows.length < 2)) return null;
    const rows = section.rows.map((row) => columns.map((index) => row[index] ?? []));
    return { columns: titles, hasHeads, rows: rows.map((row, at) => row.flatMap((parts, column): Cell[] =>
        (column < sameCells(row, rows[at - 1]) ? [] : [{ parts, rows: spanOf(rows, at, column), isNumber: isNumber(parts) }]))) };
}

/** Where there is no grid: each row as a line. */
export function linesOf(section: Section): Line[] {
    return section.rows.map((row) => {
        const [head = [], ...rest] = row.filter((parts) => parts.length > 0);
        return { head, rest };
    }).filter(({ head }) => head.length > 0);
}

/** A heading does without the colon that a line of text has. */
export function headingOf(parts: Parts): Parts {
    const last = parts.at(-1);
    return typeof last === 'string' ? [...parts.slice(0, -1), last.replace(/:\s*$/, '')] : parts;
}
