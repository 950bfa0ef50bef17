// words.ts: the catalogue of one language and the sentences made of it.  Gaps are filled as
// src/core/words.c fills them: {name}, or {name|one|many} by the number under that name.
import { derived, writable } from 'svelte/store';
import games from 'virtual:games';

export type Catalogue = Readonly<Record<string, string>>;
export type Gaps = Readonly<Record<string, string | number>>;
export type Say = (key: string, gaps?: Gaps) => string;

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Games that use the words of another one where they have none of their own. */
const SPEAKS_AS: Readonly<Record<string, string>> = Object.fromEntries(games.games.flatMap(({ game, speaks }) => (speaks ? [[game, speaks]] : [])));

export const catalogue = writable<Catalogue>({});

function fillGap(whole: string, inside: string, gaps: Gaps): string {
    const [name = '', one, many = ''] = inside.split('|');
    const value = gaps[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return value === 1 ? one : many;
}

export function fill(text: string, gaps: Gaps): string {
    return text.replace(/\{([^}]*)\}/g, (whole, inside: string) => fillGap(whole, inside, gaps));
}

/** A key's text with its gaps filled; the key itself where the catalogue has none. */
export const say = derived(catalogue, (words): Say => (key, gaps = {}) => {
    const text = words[key];
    return text === undefined ? key : fill(text, gaps);
});

/** "<game>.<group>.<name>" in the game's own words, else in those it shares. */
export function gameKey(words: Catalogue, game: string, group: string, name: string): string | null {
    const own = `${game}.${group}.${name}`;
    const shared = `${SPEAKS_AS[game] ?? game}.${group}.${name}`;
    if (own in words) return own;
    return shared in words ? shared : null;
}

export function gameWord(words: Catalogue, game: string, group: string, name: string): string {
    const key = gameKey(words, game, group, name);
    return key === null ? name.replaceAll('_', ' ') : (words[key] ?? name);
}

/** An amount of what a game is won by, such as points or personages. */
export function amountOf(words: Catalogue, game: string, n: number): string {
    return fill(gameWord(words, game, 'scoring', 'amount'), { n });
}

export function capital(text: string): string {
    return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

const LOADERS: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
    en: () => import('virtual:words/en'),
    de: () => import('virtual:words/de'),
};

export async function speak(language: Language): Promise<void> {
    const loaded = await LOADERS[language]();
    document.documentElement.lang = language;
    catalogue.set(loaded.default);
}
