// speech.ts: what sentences on a screen can be set with: the game's icons, the places of its map, the names of
// the seats.  A screen gives it once to all sentences inside.
import { getContext, setContext } from 'svelte';
import type { Place } from '../board/places';

export interface Speech {
    /** The icon of a thing by its noun and id; null if it has none. */
    icons: (noun: string, id: string) => string | null;
    places: ReadonlyMap<string, Place>;
    names: readonly string[];
}

const KEY = 'speech';
const PLAIN: Speech = { icons: () => null, places: new Map(), names: [] };

/** To be called while a screen is set up. */
export function giveSpeech(speech: () => Speech): void {
    setContext(KEY, speech);
}

export function useSpeech(): () => Speech {
    return getContext<(() => Speech) | undefined>(KEY) ?? (() => PLAIN);
}
