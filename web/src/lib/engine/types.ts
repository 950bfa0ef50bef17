// types.ts: what the rules say, in the page's words.  Frames have the shape that docs/protocol.md
// gives them, from the server and from WebAssembly alike.

export interface MapInfo {
    map: string;
    title: string;
    hash: string;
    players: number[];
    /** Which bytes a state has; the server refuses a page that has others. */
    layout?: string;
}

export interface VariantInfo {
    variant: string;
    min_players: number;
    max_players: number;
    /** With how many it is played, on the first map and without other variants. */
    players: number[];
    excludes: string[];
}

export interface GameInfo {
    game: string;
    min_players: number;
    max_players: number;
    maps: MapInfo[];
    variants: VariantInfo[];
}

export interface GameList {
    games: GameInfo[];
    bots: string[];
}

export interface Move {
    seat: number;
    /** In notation, as records have it. */
    move: string;
    /** In words. */
    text: string;
}

export interface GameEvent {
    event: string;
    /** The sentence in the language of who asks. */
    text?: string;
    [argument: string]: unknown;
}

export interface Entry {
    n: number;
    line: string;
    events?: GameEvent[];
}

export interface SeatResult {
    seat: number;
    score: number;
    rank: number;
    team: number;
    /** The columns of the game's own scoring. */
    parts?: Record<string, number>;
}

export type Field = number | (number | null)[] | null;
export type View = Readonly<Record<string, Field>>;

export interface Frame {
    from: number;
    entries: Entry[];
    seq: number;
    status: string;
    to_act: number[];
    /** Seats that have to say whether they agree to what somebody asks. */
    asked: number[];
    /** Milliseconds that are left to each seat; null without a clock. */
    clocks: number[] | null;
    paused: boolean;
    /** Entries after `seq` follow in another frame, and with the last one how the table stands. */
    more?: boolean;
    /** The last choice of who looks, if it could be taken back. */
    undo?: { of: number; consent: boolean };
    result?: SeatResult[];
    view?: View;
    legal?: Move[];
    /** The bytes of the position as who looks may have them. */
    state?: string;
    /** The scores as they stand, where nothing is concealed. */
    score?: SeatResult[];
    /** The position in words, line by line; what is set in belongs to the line above. */
    panel?: string[];
}

export interface StartRequest {
    game: string;
    /** The id of one that is built in, or a map as it stands in its file. */
    map: unknown;
    variant: string;
    seats: ({ name: string } | { bot: string })[];
    undo: 'free' | 'consent' | 'none';
    seed: string;
    /** As `aedile show --position` prints it: the table begins with it. */
    position?: unknown;
    /** Of a frame: the table begins with it, and draws nothing yet. */
    state?: string;
}

export interface Reason {
    fact: string;
    text: string;
    points: number;
}

/** A move as a bot sees it: the score that it leads to, the chance to win in percent, and why. */
export interface Advice {
    move: string;
    text: string;
    value: number;
    chance: number;
    reasons: Reason[];
    /** What it expects to follow. */
    line: Move[];
}

/** A move beside the best one; the best's reasons tell what it is ahead of the other. */
export interface Weighed {
    /** How many positions the bot looked at. */
    nodes: number;
    played: Advice & { chances: number[] };
    best: Advice & { chances: number[] };
}

/** Bits of what a frame shall hold. */
export const WITH = { state: 1, view: 2, legal: 4, events: 8, words: 16, panel: 32, score: 64 } as const;

/** What a table screen shows. */
export const SHOWN = WITH.state | WITH.view | WITH.legal | WITH.events | WITH.words | WITH.panel;

/** Who holds the file: all of it. */
export const ALL = -1;

/** The viewer without a seat. */
export const WATCHER = 6;
