// settings.ts: what the page stores on this device: language, theme, name, the last set-up, and preferences for
// playing.
// Without storage (a private window) everything works until the page is closed.
import { writable, type Writable } from 'svelte/store';
import { BASE } from './address';
import { LANGUAGES, type Language } from './words';

export type Theme = 'system' | 'light' | 'dark';
/** Whether pieces travel: as the device wants it, or never. */
export type Motion = 'system' | 'none';

export interface Setup {
    game: string;
    map: string;
    /** A map of one's own, as it stands in its file; `map` is then its id. */
    own?: unknown;
    /** The map on the server that `own` is a copy of; a table there is made with that version. */
    shared?: { id: string; version: number };
    variants: string[];
    seats: SeatChoice[];
    /** The seat of whoever sets the table up; otherwise the first of a person. */
    mine?: number;
}

/** Who sits there: a bot by name, or a person at this device (null). */
export interface SeatChoice {
    name: string;
    bot: string | null;
}

/** Pages in other folders of the same web space store their own things. */
const PREFIX = BASE === '/' ? 'aedile.' : `aedile:${BASE}.`;

export function recall<T>(name: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(PREFIX + name);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise;
    }
}

export function remember(name: string, value: unknown): void {
    try {
        if (value === null) localStorage.removeItem(PREFIX + name);
        else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        // The storage is full or shut; the game in memory goes on.
    }
}

/** Whether another tab has just stored something under this name. */
export const isKept = (event: StorageEvent, name: string) => event.key === null || event.key === PREFIX + name;

export function kept<T>(name: string, otherwise: T): Writable<T> {
    const store = writable(recall(name, otherwise));
    let isFirst = true;
    store.subscribe((value) => {
        if (!isFirst) remember(name, value);
        isFirst = false;
    });
    return store;
}

export function languageOf(wanted: readonly string[]): Language {
    for (const tag of wanted)
        for (const language of LANGUAGES)
            if (tag.toLowerCase().startsWith(language)) return language;
    return 'en';
}

export const language = kept<Language>('language', languageOf(globalThis.navigator?.languages ?? []));
export const theme = kept<Theme>('theme', 'system');
export const playerName = kept<string>('name', '');
export const lastSetup = kept<Setup | null>('setup', null);
/** The last set-up of a table on a server, where the seats of other people are free. */
export const lastOnline = kept<Setup | null>('setup.online', null);
/** How fast others' turns are shown; stored as milliseconds, as older versions of the page did. */
export type Pace = 'once' | 'brisk' | 'calm';
export const PACES: Readonly<Record<Pace, number>> = { once: 0, brisk: 450, calm: 1100 };
export const pace = kept<number>('pace', PACES.brisk);

/** The pace that is nearest to a stored number. */
export function paceOf(ms: number): Pace {
    const far = (one: Pace) => Math.abs(PACES[one] - ms);
    return (Object.keys(PACES) as Pace[]).reduce((best, one) => (far(one) < far(best) ? one : best));
}
/** Whether one's own choices are tried out first and sent when the turn is confirmed. */
export const confirmTurns = kept<boolean>('confirm', true);
export const motion = kept<Motion>('motion', 'system');
export const sounds = kept<boolean>('sounds', false);
/** How loud sounds are, from 0 to 1. */
export const volume = kept<number>('volume', 0.8);
/** Whether the scores as they stand are shown in the bar. */
export const showStanding = kept<boolean>('standing', true);
/** Whether single keys do something at a table. */
export const shortcuts = kept<boolean>('shortcuts', true);
/** The bot that is asked for a hint. */
export const hintLevel = kept<string>('hint', 'tribunus');

export function applyTheme(choice: Theme): void {
    const isDark = choice === 'dark'
        || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

export function applyMotion(choice: Motion): void {
    document.documentElement.dataset['motion'] = choice;
}
