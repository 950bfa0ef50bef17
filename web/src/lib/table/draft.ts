// draft.ts: one's own turn, tried out before it is sent.  A table of its own begins in the rules'
// worker with the viewer's state; choices are made there, and no luck is drawn.  If the state is not available
// (others have sealed their choices), a single choice waits to be confirmed.
import { get, writable, type Readable } from 'svelte/store';
import type { Engine } from '../engine/engine';
import type { Frame, Move, View } from '../engine/types';
import { halves } from './kept';
import type { TableInfo } from './source';
import { standInOf } from './stand';

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
    /** The table has changed, and the chosen moves are no longer possible. */
    isDropped: boolean;
}

const NOTHING: Drafted = { steps: [], isWhole: false, isDropped: false };

function seqOf(steps: readonly Step[]): number {
    return steps.at(-1)?.frame?.seq ?? 0;
}

export class Draft {
    private readonly drafted = writable<Drafted>(NOTHING);
    readonly shown: Readable<Drafted> = this.drafted;

    private info: TableInfo | null = null;
    private real: Frame | null = null;
    private viewer = -1;
    private handle = -1;
    private isRefused = false;
    /** The table and seat whose turn of before a reload was taken up. */
    private takenUp = '';
    /** One thing after the other: a click may come before the last one is answered. */
    private last: Promise<unknown> = Promise.resolve();

    /** `map` returns the map for a start request: its id, or the map itself. */
    constructor(private readonly engine: Engine, private readonly mapFor: (info: TableInfo) => Promise<unknown> = async ({ map }) => map) {}

    /** Sets the real position of the table. If it or its language has changed, the choices are made again on it, those
     *  still being tried included; a choice that is no longer legal is dropped. */
    follow(info: TableInfo | null, real: Frame | null, viewer: number): Promise<void> {
        const isSameSeat = viewer === this.viewer;
        const isSame = real?.state !== undefined && real.state === this.real?.state && isSameSeat;
        this.info = info;
        this.real = real;
        this.viewer = viewer;
        if (!isSameSeat) this.drafted.set(NOTHING); // the next player at this device must not see it
        return this.inTurn(async () => {
            const moves = get(this.drafted).steps.map((step) => step.move.move);
            if (!isSame || moves.length > 0) await this.remake(moves);
            if (moves.length === 0) await this.takeUp();
        });
    }

    /** Makes the choices again that were tried out before a reload, once the table stands where it stood then. */
    private async takeUp(): Promise<void> {
        const { info, real, viewer } = this;
        const half = info && real && viewer >= 0 ? halves.of(info.id, viewer) : null;
        const key = `${info?.id} ${viewer}`;
        if (!half || !real || this.takenUp === key || real.seq < half.seq) return;
        this.takenUp = key;
        if (real.seq === half.seq) await this.remake(half.moves);
        else await this.drop();
    }

    private keep(): void {
        const { info, real, viewer } = this;
        if (!info || !real || viewer < 0) return;
        this.takenUp = `${info.id} ${viewer}`;
        const moves = get(this.drafted).steps.map(({ move }) => move.move);
        halves.keep(info.id, viewer, moves.length > 0 ? { seq: real.seq, moves } : null);
    }

    choose(move: Move): Promise<void> {
        return this.inTurn(async () => {
            const { steps, isWhole } = get(this.drafted);
            if (!isWhole) this.show(await this.taken(steps, move));
            this.keep();
        });
    }

    /** One choice back. */
    back(): Promise<void> {
        return this.inTurn(async () => {
            const { steps } = get(this.drafted);
            await this.rewind(steps.at(-1)?.seq ?? 0);
            this.show(steps.slice(0, -1));
            this.keep();
        });
    }

    /** Back to how the table really stands. */
    reset(): Promise<void> {
        return this.inTurn(async () => {
            await this.rewind(0);
            this.show([]);
            this.keep();
        });
    }

    private async drop(): Promise<void> {
        await this.shut();
        this.drafted.set({ ...NOTHING, isDropped: true });
        this.keep();
    }

    /** Forgets the draft after it was sent or refused. */
    forget(isDropped: boolean): Promise<void> {
        return this.inTurn(async () => {
            await this.shut();
            this.drafted.set({ ...NOTHING, isDropped });
            this.keep();
        });
    }

    /** Makes the choices of a suggested turn, without those that the rules have made by themselves. */
    chooseAll(moves: readonly Move[]): Promise<void> {
        return this.inTurn(async () => {
            let { steps } = get(this.drafted);
            for (const { seat, move } of moves) {
                const legal = (steps.length > 0 ? steps.at(-1)?.frame : this.real)?.legal ?? [];
                const same = legal.find((one) => one.seat === seat && one.move === move);
                if (same) steps = await this.taken(steps, same);
            }
            this.show(steps);
            this.keep();
        });
    }

    /** The frame that choices one after the other would lead to; null if it cannot be computed. */
    peek(...moves: readonly Move[]): Promise<Frame | null> {
        return this.inTurn(async () => {
            if (!(await this.open())) return null;
            const copy = await this.engine.branch(this.handle, seqOf(get(this.drafted).steps));
            try {
                for (const [index, move] of moves.entries())
                    await this.engine.attempt(copy, move.seat, move.move).catch((reason: unknown) => {
                        if (index === 0) throw reason; // a later one was forced, and the rules have made it
                    });
                return await this.engine.frame(copy, this.viewer, seqOf(get(this.drafted).steps));
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

    private async open(): Promise<boolean> {
        if (this.handle >= 0) return true;
        if (this.isRefused || !this.info || this.real?.state === undefined) return false;
        try {
            const { info, real } = this;
            this.handle = await this.engine.start(standInOf(info, await this.mapFor(info), real.state));
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

    private async taken(steps: readonly Step[], move: Move): Promise<readonly Step[]> {
        const seq = seqOf(steps);
        return [...steps, { move, seq, frame: (await this.open()) ? await this.attempted(move, seq) : null }];
    }

    /** Makes the same choices again by their notation, in the current language; the old draft is shown until that is done. */
    private async remake(moves: readonly string[]): Promise<void> {
        await this.shut();
        let steps: readonly Step[] = [];
        for (const notation of moves) {
            const legal = (steps.length > 0 ? steps.at(-1)?.frame : this.real)?.legal ?? [];
            const move = legal.find((one) => one.seat === this.viewer && one.move === notation);
            if (!move) return this.drop();
            steps = await this.taken(steps, move);
        }
        this.show(steps);
    }

    private async attempted(move: Move, seq: number): Promise<Frame | null> {
        try {
            await this.engine.attempt(this.handle, move.seat, move.move);
            return await this.engine.frame(this.handle, this.viewer, seq);
        } catch {
            return null;
        }
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

/** Sections of a position that say whose turn it is. */
const OF_TURN: ReadonlySet<string> = new Set(['now', 'turn']);

/** The fields of a view that say whose turn it is, as they were before. */
function sameTurn(before: View, fields: readonly string[]): View {
    return Object.fromEntries(fields.flatMap((name) => (before[name] === undefined ? [] : [[name, before[name]]])));
}

/** The real frame with the position that the last choice leads to.  Until the turn is sent it stays the viewer's: a
 *  whole turn shows what it does, and not the turn that follows.  `fields` of the view say whose turn it is. */
export function frameOf(real: Frame, { steps, isWhole }: Pick<Drafted, 'steps' | 'isWhole'>, fields: readonly string[] = []): Frame {
    const tried = steps.at(-1)?.frame;
    if (!tried) return real;
    const own = isWhole ? (steps.at(-2)?.frame ?? real) : tried;
    const view = tried.view && { ...tried.view, ...sameTurn(own.view ?? {}, fields) };
    const sections = tried.sections?.map((one) => (OF_TURN.has(one.section) ? (own.sections?.find(({ section }) => section === one.section) ?? one) : one));
    return { ...real, legal: tried.legal ?? [], ...(view ? { view } : {}), ...(sections ? { sections } : {}) };
}
