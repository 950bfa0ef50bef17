// index.ts: the games for programs in JavaScript and TypeScript: the npm package `aedile`, as browsers load it.
//
// packaging/npm/README.md is its documentation, tests/packages/npm.mjs its test.  `make npm` builds it.
import { Module } from '../lib/engine/module';
import { ALL, WITH, type Advice, type Entry, type Frame, type GameList, type Move, type SeatResult, type StartRequest, type View,
    type Weighed, type WhyNot } from '../lib/engine/types';
import { fetched, NETS, RULES, type Reader } from './files';

export { Refusal } from '../lib/engine/refusal';
export { ALL, WATCHER } from '../lib/engine/types';
export type { Advice, AmountChange, Argument, Entry, Field, GameEvent, GameInfo, GameList, MapInfo, Move, Part, Reason, SeatResult,
    VariantInfo, View, Weighed, WhyNot } from '../lib/engine/types';
export type { Reader } from './files';

const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What is written in a record about a seat: a person's name, or the bot that plays. */
export type Seat = { name: string } | { bot: string };

export interface Setup {
    /** The id of a game, such as "concordia"; games() lists them. */
    game: string;
    /** The id of a map of the game, or a map of your own as docs/maps.md of the project describes it. Without it, the usual map. */
    map?: string | object;
    variants?: readonly string[];
    /** How many play, or who. */
    seats: number | readonly Seat[];
    /** All luck follows from it: a whole number, or 64 hexadecimal digits. Without it, another one each time. */
    seed?: number | string;
    /** The position to begin with, as docs/positions.md of the project describes it. */
    position?: object;
}

function randomSeed(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function seedOf(seed: number | string | undefined): string {
    if (typeof seed === 'number') return BigInt(seed).toString(16).padStart(64, '0');
    return seed ?? randomSeed();
}

function requestOf({ game, map, variants = [], seats, seed, position }: Setup): Partial<StartRequest> {
    const all = typeof seats === 'number' ? Array.from({ length: seats }, (_, seat) => ({ name: `Seat ${seat}` })) : [...seats];
    return { game, variant: variants.join(','), seats: all, undo: 'free', seed: seedOf(seed), ...(map ? { map } : {}), ...(position ? { position } : {}) };
}

const BITS = 2 ** 32;

/** A game that is being played, or was. Luck and choices without an alternative are entered by themselves. */
export class Table {
    readonly #module: Module;
    readonly #handle: number;
    readonly #learnFor: (handle: number) => Promise<void>;

    /** @internal */
    constructor(module: Module, handle: number, learn: (handle: number) => Promise<void>) {
        this.#module = module;
        this.#handle = handle;
        this.#learnFor = learn;
    }

    #learn(): Promise<void> {
        return this.#learnFor(this.#handle);
    }

    #frame(viewer: number, after: number, bits: number): Frame {
        return this.#module.frame(this.#handle, viewer, after, bits);
    }

    /** The seats that have to choose; none if the game is over. Several may choose at once, such as sealed bids. */
    get toAct(): number[] {
        return this.#frame(ALL, -1, 0).to_act;
    }

    get isOver(): boolean {
        return this.result() !== null;
    }

    /** How many entries the record has. */
    get length(): number {
        return this.#frame(ALL, -1, 0).seq;
    }

    /** The choices of a seat; empty if it is not to act. */
    legal(seat: number): Move[] {
        return this.#frame(seat, -1, WITH.legal | WITH.words | WITH.changes).legal ?? [];
    }

    /** Makes a choice of a seat: one of legal(), or its notation. Throws a Refusal if it is not allowed, and then nothing has
     *  changed. */
    apply(seat: number, move: Move | string): void {
        this.#module.act(this.#handle, seat, typeof move === 'string' ? move : move.move, 0);
    }

    /** The fields of the position as far as a seat, WATCHER or ALL may see them; docs/shapes.md describes them. */
    view(viewer: number): View {
        return this.#frame(viewer, -1, WITH.view).view ?? {};
    }

    /** The final scores with their ranks; null while the game runs. */
    result(): SeatResult[] | null {
        return this.#frame(ALL, -1, 0).result ?? null;
    }

    /** The scores at this moment. */
    scores(): SeatResult[] {
        const { result, score } = this.#frame(ALL, -1, WITH.score);
        return result ?? score ?? [];
    }

    /** The entries after the first n, each with its events, as the viewer may know them. */
    entries(viewer: number, n = 0): Entry[] {
        return this.#frame(viewer, n, WITH.events | WITH.words).entries;
    }

    /** The record as text (docs/records.md), as far as the viewer may know it. */
    record(viewer: number = ALL): string {
        return this.#module.record(this.#handle, viewer);
    }

    /** Why the seat cannot choose a thing now, such as ("card", "senator") or ("city", "ancona"); `why` is null if it can. */
    why(seat: number, noun: string, id: string): WhyNot {
        return this.#module.why(this.#handle, seat, noun, id);
    }

    /** Another table with the first n entries of this one, or with all of them. */
    branch(n = this.length): Table {
        return new Table(this.#module, this.#module.branch(this.#handle, n), this.#learnFor);
    }

    /** The move of a bot in this seat, in notation. The bot sees what the seat may see; the same seed gives the same move. */
    async bot(seat: number, level: string, seed = Math.floor(Math.random() * BITS)): Promise<string> {
        await this.#learn();
        return this.#module.think(this.#handle, seat, level, [Math.floor(seed / BITS), seed % BITS]);
    }

    /** The best moves that a bot sees for a seat, with their values, chances and reasons. */
    async hint(seat: number, level: string, most = 3): Promise<Advice[]> {
        await this.#learn();
        return this.#module.hint(this.#handle, seat, level, most);
    }

    /** What a move promises beside the best one that the bot sees. */
    async weigh(seat: number, level: string, move: Move | string): Promise<Weighed> {
        await this.#learn();
        return this.#module.weigh(this.#handle, seat, level, typeof move === 'string' ? move : move.move);
    }

    /** Gives back the memory of the table, which must not be used afterwards. */
    close(): void {
        this.#module.close(this.#handle);
    }
}

/** The rules, made ready by load(). */
export class Aedile {
    readonly #module: Module;
    readonly #read: Reader;
    readonly #nets = new Map<string, Promise<void>>();

    /** @internal */
    constructor(module: Module, read: Reader) {
        this.#module = module;
        this.#read = read;
    }

    /** All games with their maps and variants, and the levels of bots. */
    games(): GameList {
        return this.#module.games();
    }

    /** The language of words and messages; English at first. */
    speak(language: Language): void {
        this.#module.language(LANGUAGES.indexOf(language));
    }

    start(setup: Setup): Table {
        return this.#table(this.#module.start(requestOf(setup) as StartRequest));
    }

    /** Opens a record where it ends; throws a Refusal with the line that is wrong. */
    open(record: string): Table {
        return this.#table(this.#module.open(record));
    }

    /** What the rules and bots of this version do, as one hash for each game; the same on every machine. Takes seconds. */
    async signature(): Promise<string[]> {
        await Promise.all(Object.keys(NETS).map((name) => this.#net(name)));
        return this.#module.signature();
    }

    #table(handle: number): Table {
        return new Table(this.#module, handle, (of) => this.#learn(of));
    }

    /** Loads the net that bots need at the table, once. */
    async #learn(handle: number): Promise<void> {
        const name = this.#module.missingNet(handle);
        if (name) await this.#net(name);
    }

    #net(name: string): Promise<void> {
        const file = NETS[name];
        if (!file) throw new Error(`there is no net ${name}`);
        const loading = this.#nets.get(name) ?? this.#read(file).then((bytes) => this.#module.takeNet(name, bytes));
        this.#nets.set(name, loading);
        loading.catch(() => this.#nets.delete(name)); // the next bot tries again
        return loading;
    }
}

/** Loads the rules. `read` reads the files of the package; without it they come by fetch, and in Node.js from the disk. */
export async function load(read: Reader = fetched): Promise<Aedile> {
    const { instance } = await WebAssembly.instantiate(await read(RULES) as BufferSource, {});
    return new Aedile(Module.of(instance), read);
}
