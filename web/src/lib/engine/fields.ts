// fields.ts: reads a field of a view: a number, an id, a list or a group of them.  A field that exists for every
// seat or space is a list of those, and `at` is the index of the one to read.
import type { View } from './types';

export type Group<T> = Readonly<Record<string, T>>;

function fieldOf(view: View, name: string, at?: number): unknown {
    const field: unknown = view[name];
    return at === undefined ? field : Array.isArray(field) ? field[at] : undefined;
}

/** Null if the field holds nothing, or is concealed. */
export function numberIn(view: View, name: string, at?: number): number | null {
    const value = fieldOf(view, name, at);
    return typeof value === 'number' ? value : null;
}

export function idIn(view: View, name: string, at?: number): string | null {
    const value = fieldOf(view, name, at);
    return typeof value === 'string' ? value : null;
}

/** A list of ids; null stands for a place where nothing is. */
export function idsIn(view: View, name: string, at?: number): (string | null)[] {
    const value = fieldOf(view, name, at);
    return Array.isArray(value) ? value.map((id: unknown) => (typeof id === 'string' ? id : null)) : [];
}

/** A list of numbers; null stands for what is not known, or for nothing. */
export function numbersIn(view: View, name: string, at?: number): (number | null)[] {
    const value = fieldOf(view, name, at);
    return Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'number' ? one : null)) : [];
}

/** How many of each, by id; nothing where it is not known. */
export function countsIn(view: View, name: string, at?: number): Group<number> {
    return groupIn(view, name, at) as Group<number>;
}

export function groupIn(view: View, name: string, at?: number): Group<number | string> {
    const value = fieldOf(view, name, at);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Group<number | string>) : {};
}
