// draft.ts: one's own turn, tried out before it is sent.  A table of its own begins in the rules'
// worker with the state that who looks has; choices are made there, and no luck is drawn.  Where the
// state cannot be had (others have sealed their choices), a single choice waits to be confirmed.
import { get, writable, type Readable } from 'svelte/store';
import type { Engine } from '../engine/engine';
import type { Frame, Move, StartRequest } from '../engine/types';
import type { TableInfo } from './source';

/** A choice and what it leads to; without a frame it could not be tried out. */
export interface Step {
    move: Move;
    /** So many entries there were before it. */
    seq: number;
    frame: Frame | null;
}

export interface Drafted {
    steps: readonly Step[];
    /** Nothing is left to choose: it can be confirmed. */
    isWhole: boolean;
    /** The table went on without us, and what was chosen is gone. */
    isDropped: boolean;
}

const NOTHING: Drafted = { steps: [], isWhole: false, isDropped: false };
const NO_SEED = '0'.repeat(64);

function requestOf(info: TableInfo, map: unknown, state: string): StartRequest {
    const seats = info.seats.map(({ name, bot }) => (bot === null ? { name } : { bot }));
    return { game: info.game, map, variant: info.variants.join(','), seats, undo: 'free', seed: NO_SEED, state };
}

export class Draft {
    private readonly drafted = writable<Drafted>(NOTHING);
    readonly shown: Readable<Drafted> = this.drafted;

    private info: TableInfo | null = null;
    private real: Frame | null = null;
    private viewer = -1;
    private handle = -1;
    private isRefused = false;
    /** One thing after the other: a click may come before the last one is answered. */
    private last: Promise<unknown> = Promise.resolve();

    /** The rules know a map that is built in by its id; the second gives a person's own one, or null. */
    constructor(private readonly engine: Engine, private readonly ownMap: () => Promise<unknown> = async () => null) {}

    /** The table as it really stands.  If it is another position now, or only said in other words, the choices are
     *  made anew; what can no longer be chosen is dropped. */
    follow(info: TableInfo | null, real: Frame | null, viewer: number): Promise<void> {
        const isSame = real?.state !== undefined && real.state === this.real?.state && viewer === this.viewer;
        const moves = get(this.drafted).steps.map((step) => step.move.move);
        this.info = info;
        this.real = real;
        this.viewer = viewer;
        if (isSame && moves.length === 0) return Promise.resolve();
        return this.inTurn(async () => {
            await this.shut();
            this.drafted.set(NOTHING);
            for (const move of moves) await this.choiceOf(move);
            if (get(this.drafted).steps.length < moves.length) await this.drop();
        });
    }

    choose(move: Move): Promise<void> {
        return this.inTurn(() => this.take(move));
    }

    /** One choice back. */
    back(): Promise<void> {
        return this.inTurn(async () => {
            const { steps } = get(this.drafted);
            await this.rewind(steps.at(-1)?.seq ?? 0);
            this.show(steps.slice(0, -1));
        });
    }

    /** Back to how the table really stands. */
    reset(): Promise<void> {
        return this.inTurn(async () => {
            await this.rewind(0);
            this.show([]);
        });
    }

    private async drop(): Promise<void> {
        await this.shut();
        this.drafted.set({ ...NOTHING, isDropped: true });
    }

    /** It has been sent, or could not be: the table goes on from where it really stands. */
    forget(isDropped: boolean): Promise<void> {
        return this.inTurn(async () => {
            await this.shut();
            this.drafted.set({ ...NOTHING, isDropped });
        });
    }

    /** What a choice would lead to; null if that cannot be known. */
    peek(move: Move): Promise<Frame | null> {
        return this.inTurn(async () => {
            if (!(await this.open())) return null;
            const copy = await this.engine.branch(this.handle, this.seq());
            try {
                await this.engine.attempt(copy, move.seat, move.move);
                return await this.engine.frame(copy, this.viewer, this.seq());
            } catch {
                return null;
            } finally {
                await this.engine.close(copy);
            }
        });
    }

    /** The record of the turn as far as it was tried out; null if it was not. */
    record(): Promise<string | null> {
        return this.inTurn(async () =>
            get(this.drafted).steps.length > 0 && this.handle >= 0 ? this.engine.record(this.handle, this.viewer) : null);
    }

    close(): Promise<void> {
        return this.inTurn(() => this.shut());
    }

    private inTurn<T>(work: () => Promise<T>): Promise<T> {
        const done = this.last.then(work);
        this.last = done.catch(() => undefined);
        return done;
    }

    private seq(): number {
        return get(this.drafted).steps.at(-1)?.frame?.seq ?? 0;
    }

    private async open(): Promise<boolean> {
        if (this.handle >= 0) return true;
        if (this.isRefused || !this.info || this.real?.state === undefined) return false;
        try {
            const { info, real } = this;
            this.handle = await this.engine.start(requestOf(info, (await this.ownMap()) ?? info.map, real.state ?? ''));
        } catch {
            this.isRefused = true;
        }
        return this.handle >= 0;
    }

    private async shut(): Promise<void> {
        this.isRefused = false;
        if (this.handle < 0) return;
        const { handle } = this;
        this.handle = -1;
        await this.engine.close(handle);
    }

    private async take(move: Move): Promise<void> {
        const { steps, isWhole } = get(this.drafted);
        if (isWhole) return;
        const seq = this.seq();
        this.show([...steps, { move, seq, frame: (await this.open()) ? await this.attempted(move, seq) : null }]);
    }

    private async attempted(move: Move, seq: number): Promise<Frame | null> {
        try {
            await this.engine.attempt(this.handle, move.seat, move.move);
            return await this.engine.frame(this.handle, this.viewer, seq);
        } catch {
            return null;
        }
    }

    /** A choice by its notation, in the words of now. */
    private async choiceOf(notation: string): Promise<void> {
        const legal = (get(this.drafted).steps.at(-1)?.frame ?? this.real)?.legal ?? [];
        const move = legal.find((one) => one.seat === this.viewer && one.move === notation);
        if (move) await this.take(move);
    }

    private async rewind(seq: number): Promise<void> {
        if (this.handle < 0) return;
        const { handle } = this;
        this.handle = await this.engine.branch(handle, seq);
        await this.engine.close(handle);
    }

    private show(steps: readonly Step[]): void {
        const last = steps.at(-1);
        const isWhole = last !== undefined && !last.frame?.legal?.some((move) => move.seat === this.viewer);
        this.drafted.set({ steps, isWhole, isDropped: false });
    }
}

/** The real frame with the position that the last choice leads to. */
export function frameOf(real: Frame, steps: readonly Step[]): Frame {
    const tried = steps.at(-1)?.frame;
    if (!tried) return real;
    const { view, legal, panel, to_act } = tried;
    return { ...real, to_act, legal: legal ?? [], ...(view ? { view } : {}), ...(panel ? { panel } : {}) };
}
