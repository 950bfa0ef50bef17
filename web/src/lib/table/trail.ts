// trail.ts: where something has just gone on the map, while it is shown.
import { writable } from 'svelte/store';
import type { Trail } from './happenings';

export const trail = writable<Trail | null>(null);
