// later.ts: parts of a table that nobody sees when it opens.  They are files of their own, which are loaded when the
// table stands; whoever is faster waits for the one part.
import { idle } from '../lib/idle';

export const LATER = {
    handOver: () => import('./HandOver.svelte'),
    hint: () => import('./Hint.svelte'),
    keys: () => import('./Keys.svelte'),
    known: () => import('./Known.svelte'),
    results: () => import('./Results.svelte'),
    settings: () => import('./Settings.svelte'),
} as const;

export async function loadLater(): Promise<void> {
    await idle();
    await Promise.allSettled(Object.values(LATER).map((load) => load()));
}
