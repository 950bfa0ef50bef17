// lit.ts: the places that something points at just now: a line of the log, a hint, a choice of the
// list.  The map lights them.
import { writable } from 'svelte/store';

export const lit = writable<readonly string[]>([]);
