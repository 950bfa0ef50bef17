// selection.ts: what is selected: cities, lines and provinces, one or many.
import type { Facts } from './facts';

export type Noun = 'city' | 'line' | 'province';
export interface Thing {
    noun: Noun;
    id: string;
}

export const isSame = (a: Thing, b: Thing): boolean => a.noun === b.noun && a.id === b.id;
export const has = (all: readonly Thing[], one: Thing): boolean => all.some((other) => isSame(one, other));
export const toggled = (all: readonly Thing[], one: Thing): Thing[] => (has(all, one) ? all.filter((other) => !isSame(one, other)) : [...all, one]);
export const idsOf = (all: readonly Thing[], noun: Noun): string[] => all.flatMap((one) => (one.noun === noun ? [one.id] : []));
export const things = (noun: Noun, ids: readonly string[]): Thing[] => ids.map((id) => ({ noun, id }));
export const renamed = (all: readonly Thing[], noun: Noun, was: string, id: string): Thing[] => all.map((one) => (one.noun === noun && one.id === was ? { noun, id } : one));

/** Without what is no longer there. */
export function present(all: readonly Thing[], { cities, lines, provinces }: Facts): Thing[] {
    const ids = { city: cities, line: lines, province: provinces };
    return all.filter(({ noun, id }) => ids[noun].some((one) => one.id === id));
}
