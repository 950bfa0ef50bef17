// types.ts: a rules reference as the build makes it of Markdown, and a term of the glossary.

/** What stands under a heading: text, or a figure that the page draws, with its caption. */
export type Block =
    | { kind: 'html'; html: string }
    | { kind: 'figure'; name: string; caption: string };

export interface Section {
    id: string;
    /** Other ids that lead here: the same card with another price, for instance. */
    also: string[];
    /** 1 is the title of the whole, 2 a chapter, 3 a part of one. */
    level: number;
    title: string;
    icon: string | null;
    blocks: Block[];
}

export interface Rulebook {
    sections: Section[];
}

export interface Term {
    id: string;
    term: string;
    /** Of which games it is a word. */
    games: string[];
    meaning: string;
    /** Where the rules say more. */
    link: string;
}

/** By game: every id that leads somewhere, and the section it leads to. */
export type Anchors = Readonly<Record<string, Readonly<Record<string, string>>>>;
