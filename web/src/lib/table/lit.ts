// lit.ts: the places that something points at just now: a line of the log, a hint, a choice of the list, what others
// did.  The map lights them.
import { writable } from 'svelte/store';

export const lit = writable<readonly string[]>([]);

/** A place where somebody did something. */
export interface Mark {
    place: string;
    seat: number;
}

/** The places of what is shown of others' turns, or of what they did since one's last turn.  The map rings them in the
 *  colours of the players. */
export const marks = writable<readonly Mark[]>([]);

/** The place that shall be in sight; the map moves there if it is not. */
export const sight = writable<{ place: string } | null>(null);
