// local.ts: a table that is played in this page: the rules in one worker, bots in another one.
import { get } from 'svelte/store';
import { brain, randomHex, randomSeed, rules, type Engine } from '../engine/engine';
import { ALL, WATCHER, WITH, type Frame } from '../engine/types';
import { standInAt } from '../games';
import type { Setup } from '../settings';
import { requestOf } from '../setup';
import { pastFrames } from './past';
import { savedTable, saveTable, type Saved } from './saved';
import type { TableInfo, TableSource } from './source';
import { TableStores } from './stores';

export interface Engines {
    rules: Engine;
    brain: Engine;
}

function describe(table: Saved): TableInfo {
    const seats = table.seats.map(({ name, bot }, seat) =>
        ({ seat, name, bot, isOnline: true, isFree: false }));
    const you = seats.filter((seat) => seat.bot === null).map((seat) => seat.seat);
    return { id: table.id, game: table.game, map: table.map, variants: table.variants, seats, you,
        state: table.isOver ? 'over' : 'running', standIn: standInAt(table.seats), invite: null };
}

/** Begins a table and keeps it; the answer is its id. */
export async function startLocal(setup: Setup, engine: Engine = rules()): Promise<string> {
    const handle = await engine.start(requestOf(setup, randomHex(32)));
    const id = randomHex(6);
    const record = await engine.record(handle, -1);
    await engine.close(handle);
    saveTable({ id, game: setup.game, map: setup.map, variants: setup.variants,
        seats: setup.seats, record, isOver: false, at: Date.now() });
    return id;
}

export class LocalTable extends TableStores implements TableSource {
    readonly canAdvise = true;

    private handle = -1;
    private isClosed = false;
    private isPlaying = false;
    private readonly table: Saved | null;

    constructor(id: string, private readonly engines: Engines = { rules: rules(), brain: brain() }) {
        super();
        this.table = savedTable(id);
        void this.open();
    }

    async look(seat: number): Promise<void> {
        this.viewer.set(seat);
        await this.retell();
    }

    async retell(): Promise<void> {
        if (this.handle < 0) return;
        const frame = await this.frameAt(this.handle, 0);
        this.log.set(frame.entries);
        this.frame.set(frame);
    }

    past(numbers: readonly number[]): Promise<ReadonlyMap<number, Frame>> {
        return pastFrames(this.engines.rules, this.handle, numbers, (handle) => this.frameAt(handle, -1));
    }

    async act(seat: number, ...what: string[]): Promise<void> {
        this.refusal.set(null);
        try {
            await this.enter(seat, what.join('\n'));
        } catch (reason) {
            this.refuse(reason);
        }
        void this.playBots();
    }

    async join(): Promise<void> {}

    record(): Promise<string> {
        return this.engines.rules.record(this.handle, -1);
    }

    close(): void {
        this.isClosed = true;
        if (this.handle >= 0) void this.engines.rules.close(this.handle);
    }

    private async open(): Promise<void> {
        if (!this.table) {
            this.link.set('missing');
            return;
        }
        const info = describe(this.table);
        this.handle = await this.engines.rules.open(this.table.record);
        this.info.set(info);
        this.viewer.set(info.you.length === 1 ? (info.you[0] ?? WATCHER) : WATCHER);
        await this.retell();
        this.link.set('ready');
        void this.playBots();
    }

    private async enter(seat: number, what: string): Promise<void> {
        const before = await this.engines.rules.act(this.handle, seat, what, 0);
        const frame = await this.frameAt(this.handle, before);
        this.log.update((entries) => [...entries.filter((entry) => entry.n <= before), ...frame.entries]);
        this.frame.set(frame);
        await this.save(frame);
    }

    /** With the scores for a person who plays against bots only; with several people at the device they would reveal
     *  what the rules conceal. */
    private async frameAt(handle: number, after: number): Promise<Frame> {
        const { rules: engine } = this.engines;
        const isAlone = (get(this.info)?.you.length ?? 0) === 1;
        const [frame, all] = await Promise.all([engine.frame(handle, get(this.viewer), after),
            isAlone ? engine.frame(handle, ALL, -1, WITH.score) : null]);
        return all?.score ? { ...frame, score: all.score } : frame;
    }

    private async save(frame: Frame): Promise<void> {
        if (!this.table) return;
        this.table.record = await this.record();
        const isOver = frame.status !== 'running';
        const isChanged = isOver !== this.table.isOver;
        Object.assign(this.table, { isOver, toAct: frame.to_act, at: Date.now() });
        saveTable(this.table);
        if (isChanged) this.info.set(describe(this.table));
    }

    /** The bot whose turn it is: one that has the seat, or one that plays for a person who has given up. */
    private nextBot(): { seat: number; bot: string } | null {
        const frame = get(this.frame);
        if (!this.table || !frame || frame.status !== 'running') return null;
        for (const seat of frame.to_act) {
            const bot = this.table.seats[seat]?.bot ?? (frame.resigned?.includes(seat) ? standInAt(this.table.seats) : null);
            if (bot) return { seat, bot };
        }
        return null;
    }

    private async playBots(): Promise<void> {
        if (this.isPlaying) return;
        this.isPlaying = true;
        for (let next = this.nextBot(); next && !this.isClosed; next = this.nextBot()) {
            this.link.set('thinking');
            if (!(await this.playBot(next.seat, next.bot))) break;
        }
        this.link.set('ready');
        this.isPlaying = false;
    }

    /** The bot's move is dropped if the table has changed meanwhile. */
    private async playBot(seat: number, bot: string): Promise<boolean> {
        const seq = get(this.frame)?.seq;
        try {
            const move = await this.engines.brain.ponder(await this.record(), seat, bot, randomSeed());
            if (get(this.frame)?.seq === seq && !this.isClosed) await this.enter(seat, move);
            return true;
        } catch (reason) {
            this.refuse(reason);
            return false;
        }
    }
}
