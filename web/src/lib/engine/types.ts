// types.ts: what the rules say, in the page's words.  Frames have the shape that docs/protocol.md
// gives them, from the server and from WebAssembly alike.

/** A built-in map; the rules say more of it than the page needs. */
export interface MapInfo {
    map: string;
    players: number[];
}

export interface VariantInfo {
    variant: string;
    min_players: number;
    max_players: number;
    /** The maps that have it. */
    maps: string[];
    /** With how many it is played, on the first of these maps and without other variants. */
    players: number[];
    excludes: string[];
}

export interface GameInfo {
    game: string;
    min_players: number;
    max_players: number;
    /** Minutes that a game takes with people, about. */
    minutes: number;
    /** For programmers; it is not advertised. */
    example: boolean;
    /** The game whose words it uses where it has none of its own. */
    speaks?: string;
    /** The kind of its map files. */
    map_kind: string;
    maps: MapInfo[];
    variants: VariantInfo[];
}

/** The step of a turn that a kind of move belongs to. Of several kinds of moves, the one that comes first in the game's list
 *  counts. */
export interface StepName {
    kind: string;
    step: string;
}

export interface GameList {
    games: GameInfo[];
    bots: string[];
}

/** A piece of a sentence or of a cell: words, or what they stand for. */
export type Part =
    | string
    | { seat: number; text?: string }
    | { noun: string; id: string; n?: number; text?: string }
    | { number: number; of: string }
    | { mark: string; text: string };

/** What a choice costs or brings a seat: so much more or less of something, and how much it has then. */
export interface AmountChange {
    seat: number;
    /** In words "<game>.amount.<amount>". */
    amount: string;
    /** Of what, where the amount has kinds: a good, a unit. */
    id?: string;
    by: number;
    now: number;
}

/** An argument of a move: a number, an id, or how many of each of a price. */
export type Argument = number | string | Readonly<Record<string, number>>;

export interface Move {
    seat: number;
    /** In notation, as records have it. */
    move: string;
    /** What it is: the first word of the notation. */
    kind: string;
    args: Readonly<Record<string, Argument>>;
    /** In words, to be shown; the page never looks into them. */
    text: string;
    parts: readonly Part[];
    /** The same in few words, for a button: "Found Ancona". */
    label?: readonly Part[];
    /** Missing if it cannot be computed, because the choice would open the sealed choices of others. */
    changes?: readonly AmountChange[];
}

export interface GameEvent {
    event: string;
    /** The sentence in the viewer's language, to be shown; the page never looks into it. */
    text?: string;
    parts?: readonly Part[];
    [argument: string]: unknown;
}

/** A part of a position: a table with columns, or rows whose first cell is the head of a list. */
export interface Section {
    section: string;
    title?: readonly Part[];
    note?: readonly Part[];
    columns?: readonly { column: string; title?: readonly Part[] }[];
    rows: readonly (readonly (readonly Part[])[])[];
}

/** Why something that a player points at cannot be chosen; `why` is null if it can. */
export interface WhyNot {
    why: string | null;
    text?: string;
    parts?: readonly Part[];
    [argument: string]: unknown;
}

/** A thing of a map that a finding is about. The noun is "map" if it is about the map as a whole; an id may be missing or
 *  given twice on a faulty map, so `index` is the place of the thing in its array of the file, from 0. */
export interface MapThing {
    noun: 'map' | 'city' | 'province' | 'line' | 'letter' | 'region' | 'border' | 'nation' | 'setup';
    id?: string;
    index?: number;
}

/** A fault or a warning of a map, as the loader of the rules found it. */
export interface MapFinding {
    /** Of the text, from 1; 0 if the finding is not about one line. */
    line: number;
    where: string;
    what: string;
    /** A sentence in the language of the module. */
    text: string;
    at: readonly MapThing[];
    /** The member of the first thing that is at fault. */
    member?: string;
}

export interface MapCheck {
    /** The map can be played. */
    ok: boolean;
    kind: string | null;
    id: string | null;
    title: string | null;
    hash: string | null;
    /** For each game that plays on the map, the numbers of players; empty if the map is faulty. */
    players: Readonly<Record<string, readonly number[]>>;
    faults: readonly MapFinding[];
    warnings: readonly MapFinding[];
    /** Findings that are not listed because there are too many. */
    more: number;
}

/** An event in numbers, as a server sends it to those who have the rules themselves. */
export type ToldEvent = readonly number[];

export interface Entry {
    n: number;
    line: string;
    events?: GameEvent[];
    told?: readonly ToldEvent[];
}

export interface SeatResult {
    seat: number;
    score: number;
    rank: number;
    team: number;
    /** The columns of the game's own scoring. */
    parts?: Record<string, number>;
    /** Of how many cards or tokens that count the same the points of a column are made. */
    times?: Record<string, number>;
}

export type Field = number | string | (number | string | null)[] | null;
export type View = Readonly<Record<string, Field>>;

export interface Frame {
    from: number;
    entries: Entry[];
    seq: number;
    status: string;
    to_act: number[];
    /** Seats that have to say whether they agree to what somebody asks. */
    asked: number[];
    /** Seats of persons for whom a bot plays until they return. */
    taken_over?: number[];
    /** Seats of persons who have given up. */
    resigned?: number[];
    /** Milliseconds that are left to each seat; null without a clock. */
    clocks: number[] | null;
    paused: boolean;
    /** Entries after `seq` follow in further frames; only the last of them has the position. */
    more?: boolean;
    /** The viewer's last choice, if it can be taken back. */
    undo?: { of: number; consent: boolean };
    result?: SeatResult[];
    view?: View;
    legal?: Move[];
    /** The bytes of the position as far as the viewer may see it. */
    state?: string;
    /** The current scores, if nothing is concealed. */
    score?: SeatResult[];
    /** The position as sections, rows and cells. */
    sections?: readonly Section[];
}

/** What a state shows to a viewer. */
export type Shown = Pick<Frame, 'to_act' | 'view' | 'legal' | 'sections'> & { sealed: boolean };

export interface StartRequest {
    game: string;
    /** The id of one that is built in, or a map as it stands in its file. */
    map: unknown;
    variant: string;
    seats: ({ name: string } | { bot: string })[];
    undo: 'free' | 'consent' | 'none';
    seed: string;
    /** The position to begin with, as `aedile show --position` prints it. */
    position?: unknown;
    /** The state to begin with, from a frame; no luck is drawn at the start. */
    state?: string;
}

export interface Reason {
    fact: string;
    text: string;
    points: number;
    /** What has become more or less, and by how many. */
    by: { what: string; n: number }[];
    /** The whole reason: "2 more bricks: about 3 points". */
    words: string;
}

/** A move as a bot sees it: the score that it leads to, the chance to win in percent, and why. */
export interface Advice extends Move {
    value: number;
    chance: number;
    reasons: Reason[];
    /** What it expects to follow. */
    line: Move[];
}

/** A move beside the best one; the reasons of the best move say where it is ahead of the other. */
export interface Weighed {
    /** How many positions the bot looked at. */
    nodes: number;
    played: Advice & { chances: number[] };
    best: Advice & { chances: number[] };
}

/** Bits that select the members of a frame. */
export const WITH = { state: 1, view: 2, legal: 4, events: 8, words: 16, score: 64, sections: 128, changes: 256,
    told: 512 } as const;

/** The members that a table screen needs. */
export const SHOWN = WITH.state | WITH.view | WITH.legal | WITH.events | WITH.words | WITH.sections | WITH.changes;

/** A viewer who sees everything: the owner of a record. */
export const ALL = -1;

/** The viewer without a seat. */
export const WATCHER = 6;
