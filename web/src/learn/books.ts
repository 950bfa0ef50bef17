// books.ts: the rules references and the glossary, each game and language loaded when it is read.
import type { Language } from '../lib/words';
import type { Rulebook, Term } from './types';

type Loaders<T> = Readonly<Record<Language, () => Promise<{ default: T }>>>;

const BOOKS: Readonly<Record<string, Loaders<Rulebook>>> = {
    concordia: { en: () => import('virtual:rules/concordia.en'), de: () => import('virtual:rules/concordia.de') },
    venus: { en: () => import('virtual:rules/venus.en'), de: () => import('virtual:rules/venus.de') },
    antike: { en: () => import('virtual:rules/antike.en'), de: () => import('virtual:rules/antike.de') },
    sylla: { en: () => import('virtual:rules/sylla.en'), de: () => import('virtual:rules/sylla.de') },
};

const GLOSSARY: Loaders<Term[]> = {
    en: () => import('./glossary.en.json'),
    de: () => import('./glossary.de.json'),
};

export const GAMES_WITH_RULES = Object.keys(BOOKS);

/** Null where a game has none. */
export async function bookOf(game: string, language: Language): Promise<Rulebook | null> {
    const load = BOOKS[game]?.[language];
    return load ? (await load()).default : null;
}

export async function glossaryIn(language: Language): Promise<Term[]> {
    return (await GLOSSARY[language]()).default;
}
