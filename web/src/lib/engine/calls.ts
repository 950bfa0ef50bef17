// calls.ts: the messages between the page and a worker: a call by name with its arguments, and one
// answer with the same number.
import type { Advice, Frame, GameEvent, MapCheck, Shown, StartRequest, ToldEvent, Weighed, WhyNot } from './types';

/** What a worker can be asked; the page waits for each. */
export interface Calls {
    language(number: number): void;
    /** What the rules say about the text of a map file. */
    checkMap(text: string): MapCheck;
    start(request: StartRequest): number;
    open(record: string): number;
    close(handle: number): void;
    record(handle: number, viewer: number): string;
    /** Several lines are entered as a whole or not at all. */
    act(handle: number, seat: number, what: string, at: number): number;
    /** As act, but draws no luck: what a choice leads to as far as a player can know. */
    attempt(handle: number, seat: number, what: string): number;
    /** A table of its own that has the first n entries of another. */
    branch(handle: number, n: number): number;
    frame(handle: number, viewer: number, after: number, bits?: number): Frame;
    /** View, choices and sections of a state that a server has sent, for a viewer; `lists` is the set of seats whose choices
     *  are listed. In this call and the next three the table stands for the one on the server. */
    show(handle: number, viewer: number, lists: number, state: string, bits?: number): Shown;
    /** The events of entries that a server has sent as numbers. */
    tell(handle: number, viewer: number, told: readonly (readonly ToldEvent[])[]): GameEvent[][];
    /** The format of the table's states; a server reports that of its own, and both must be equal. */
    layout(handle: number): string;
    /** Why the seat cannot choose what it points at, at that state. */
    why(handle: number, seat: number, noun: string, id: string, state?: string): WhyNot;
    /** A bot's move at the table of this record, for a worker that has no tables of its own. */
    ponder(record: string, seat: number, bot: string, seed: readonly [number, number]): string;
    /** The best moves that a bot sees for a seat at the table of this record. */
    advise(record: string, seat: number, bot: string, most: number): Advice[];
    /** What a move promises beside the best one that the bot sees. */
    weigh(record: string, seat: number, bot: string, move: string): Weighed;
}

export interface Call {
    id: number;
    name: keyof Calls;
    args: unknown[];
}

export type Answer =
    | { id: number; value: unknown }
    | { id: number; error: string; message: string; line?: number };
