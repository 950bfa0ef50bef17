// summary.ts: whether a person asks for the summary of a round; the round in the top bar opens it, the board shows it.
import { writable } from 'svelte/store';

/** The number of the round; null if none is asked for. */
export const askedRound = writable<number | null>(null);
