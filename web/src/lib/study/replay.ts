// replay.ts: a record to be looked through.  The table stays open in the worker; each position is
// a table of its own that is opened, asked and closed again, so that memory stays flat.  The last
// few positions are kept.
import { get, writable } from 'svelte/store';
import { rules, type Engine } from '../engine/engine';
import { ALL, SHOWN, WITH, type Entry, type Frame, type SeatResult } from '../engine/types';
import { afterSetup, turnsOf, type Turn } from './turns';

/** Where a record is opened: at a position, where play begins, or at its end. */
export type Opening = number | 'begun' | 'last';

const FEW = 24; // positions that are kept
const RECENT = 12; // entries before a position whose lines are written as the viewer saw them then

export class Replay {
    /** Null while it is opened. */
    readonly frame = writable<Frame | null>(null);
    readonly entries = writable<Entry[]>([]);
    readonly turns = writable<Turn[]>([]);
    readonly position = writable(0);
    /** A seat, WATCHER, or ALL. */
    readonly viewer = writable(ALL);
    readonly length = writable(0);
    /** How it ended; null while it runs. */
    readonly result = writable<SeatResult[] | null>(null);

    private handle = -1;
    private wanted = -1;
    private isBusy = false;
    private readonly recent = new Map<string, Frame>();

    constructor(private readonly engine: Engine = rules()) {}

    /** Opens a record and closes the one before; throws the rules' refusal if the record has a fault. */
    async open(record: string, at: Opening): Promise<void> {
        const handle = await this.engine.open(record);
        if (this.handle >= 0) void this.engine.close(this.handle);
        this.handle = handle;
        await this.retell(at);
    }

    /** All entries anew: another record, viewer or language. */
    async retell(at: Opening = get(this.position)): Promise<void> {
        if (this.handle < 0) return;
        const whole = await this.engine.frame(this.handle, get(this.viewer), 0, SHOWN);
        this.recent.clear();
        this.entries.set(whole.entries);
        this.turns.set(turnsOf(whole.entries));
        this.length.set(whole.seq);
        this.result.set(whole.result ?? null);
        await this.goTo(at === 'last' ? whole.seq : at === 'begun' ? afterSetup(get(this.turns)) : at);
    }

    async look(viewer: number): Promise<void> {
        this.viewer.set(viewer);
        await this.retell();
    }

    /** If several positions are asked for while one is loading, only the last is loaded next. */
    async goTo(position: number): Promise<void> {
        this.wanted = Math.min(Math.max(0, position), get(this.length));
        this.position.set(this.wanted);
        if (this.isBusy) return;
        this.isBusy = true;
        try {
            for (let shown = -1; shown !== this.wanted;) {
                shown = this.wanted;
                this.frame.set(await this.frameAt(shown));
            }
        } finally {
            this.isBusy = false;
        }
    }

    /** Does something at a table that ends there, and closes it. */
    async at<T>(position: number, work: (handle: number, engine: Engine) => Promise<T>): Promise<T> {
        const handle = await this.engine.branch(this.handle, position);
        try {
            return await work(handle, this.engine);
        } finally {
            void this.engine.close(handle);
        }
    }

    /** The record up to there, as that viewer may have it. */
    cut(position: number, viewer: number = ALL): Promise<string> {
        return this.at(position, (handle, engine) => engine.record(handle, viewer));
    }

    close(): void {
        if (this.handle >= 0) void this.engine.close(this.handle);
        this.handle = -1;
        this.recent.clear();
    }

    private async frameAt(position: number): Promise<Frame> {
        const viewer = get(this.viewer);
        const name = `${viewer}/${position}`;
        const known = this.recent.get(name);
        const frame = known ?? await this.at(position, (handle, engine) =>
            engine.frame(handle, viewer, Math.max(0, position - RECENT), SHOWN | WITH.score));
        this.recent.delete(name);
        this.recent.set(name, frame);
        if (this.recent.size > FEW) this.recent.delete(this.recent.keys().next().value ?? '');
        return frame;
    }
}
