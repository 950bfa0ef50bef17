// books.ts: the rules references and the glossary, each game and language loaded when it is read.
import books from 'virtual:rules/books';
import type { Figure } from '../games/types';
import type { Language } from '../lib/words';
import type { Rulebook, Term } from './types';

const FIGURES = import.meta.glob<Figures>('../games/*/figures/index.ts', { import: 'default' });
const GLOSSARIES = import.meta.glob<Term[]>('../games/*/glossary.*.json', { import: 'default' });

/** Null where a game has none. */
export async function bookOf(game: string, language: Language): Promise<Rulebook | null> {
    return (await books[`${game}.${language}`]?.())?.default ?? null;
}

export type Figures = Readonly<Record<string, Figure>>;

export async function figuresOf(game: string): Promise<Figures> {
    return (await FIGURES[`../games/${game}/figures/index.ts`]?.()) ?? {};
}

/** The words of all games, in the order of the language. */
export async function glossaryIn(language: Language): Promise<Term[]> {
    const wanted = Object.keys(GLOSSARIES).filter((path) => path.endsWith(`.${language}.json`));
    const terms = (await Promise.all(wanted.map((path) => GLOSSARIES[path]?.()))).flatMap((one) => one ?? []);
    const { compare } = new Intl.Collator(language);
    return terms.sort((a, b) => compare(a.term, b.term));
}
