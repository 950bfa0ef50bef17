// source.ts: the interface of a table to the screens, wherever it is played.  local.ts plays it in this
// page, remote.ts on a server; both give the same frames.
import type { Readable, Writable } from 'svelte/store';
import type { ChatLine, ServerTable } from '../api';
import type { Entry, Frame } from '../engine/types';

export interface Seat {
    seat: number;
    name: string;
    bot: string | null;
    isOnline: boolean;
    isFree: boolean;
}

export interface TableInfo {
    id: string;
    game: string;
    map: string;
    variants: string[];
    seats: Seat[];
    /** The seats of who looks. */
    you: number[];
    /** Whether it waits for people, runs, or is over. */
    state: 'open' | 'running' | 'over';
    /** The bot that plays for whoever gives up or runs out of time; none where nobody can. */
    standIn?: string;
    /** The invitation, if the viewer may pass it on. */
    invite: string | null;
    /** The event that it is a table of. */
    event?: string;
}

/** The values: ready; a bot is thinking; the connection is lost and being restored; the page is too old; there is no such
 *  table; the viewer has been signed out. */
export type Link = 'loading' | 'ready' | 'thinking' | 'lost' | 'outdated' | 'missing' | 'signed_out';

export interface Elsewhere {
    table: string;
    name: string;
    game: string;
}

/** News about an event or a club, in the viewer's language, with the page that it leads to. */
export interface Notice {
    text: string;
    path: string;
}

/** What a table on a server has besides. */
export interface OnlineTable {
    readonly table: Readable<ServerTable | null>;
    readonly chat: Readable<ChatLine[]>;
    /** The number of the last chat line from before the viewer arrived; null until it is known. */
    readonly chatBefore: Readable<number | null>;
    /** Another table where it is the viewer's turn. */
    readonly elsewhere: Readable<Elsewhere | null>;
    /** The latest last. */
    readonly notices: Readable<readonly Notice[]>;
    /** The viewer has read it. */
    dismiss(notice: Notice): void;
    /** Whether the server has been started anew with a newer page. */
    readonly isOld: Readable<boolean>;
    /** When the last frame came, on the clock of performance.now(): its times count from then. */
    readonly heardAt: Readable<number>;
    /** The entry that the viewer would like to take back, before the others are asked; null if there is none. */
    readonly wish: Writable<number | null>;
    /** Sends a chat line; returns whether it has arrived. If not, the text stays in the field. */
    say(text: string): Promise<boolean>;
    /** The host or an operator has removed a line. */
    drop(line: number): void;
    /** Runs a request about the table and shows a refusal like any other; returns whether it succeeded. */
    change(work: (id: string) => Promise<unknown>): Promise<boolean>;
}

export interface TableSource {
    readonly info: Readable<TableInfo | null>;
    readonly frame: Readable<Frame | null>;
    readonly log: Readable<Entry[]>;
    readonly link: Readable<Link>;
    /** From which seat one looks, or WATCHER. */
    readonly viewer: Readable<number>;
    /** The last refusal in words, or null. */
    readonly refusal: Readable<string | null>;
    /** Only of a table on a server. */
    readonly online?: OnlineTable;

    /** Whether bots may be asked what they would do. */
    readonly canAdvise?: boolean;
    /** A lesson: choices are made at once, without confirming the turn. */
    readonly isGuided?: boolean;

    look(seat: number): Promise<void>;
    /** What stands in a record behind the seat: a move in notation, "/undo 12", "/resign".  Several are the moves of
     *  one turn, entered as a whole or not at all. */
    act(seat: number, ...what: string[]): Promise<void>;
    /** The viewer's frames as they were after these entries, by their numbers; those that cannot be had are missing. */
    past?(numbers: readonly number[]): Promise<ReadonlyMap<number, Frame>>;
    /** Sits down at a table that waits for people, at any free seat if none is said. */
    join(name: string, seat?: number): Promise<void>;
    /** Loads all texts again after the language has changed. */
    retell(): Promise<void>;
    record(): Promise<string>;
    close(): void;
}
