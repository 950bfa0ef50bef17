// director.svelte.ts: stands between a table and its screen, and shows what the others do one line after the
// other with the board in step.  Frames come as fast as the table plays; the director keeps them until their lines
// have been shown.  While it shows, the frame has no choices and no result: one's own turn and the end of the game
// begin when it has caught up or was skipped.
import { fromStore, get } from 'svelte/store';
import type { Moment } from '../../games/types';
import type { Place } from '../board/places';
import { WATCHER, type Entry, type Frame } from '../engine/types';
import { pace } from '../settings';
import { happeningOf, spanOf, type Happening } from './happenings';
import { seen } from './kept';
import type { LogLine } from './log';
import type { TableSource } from './source';

/** A line that the viewer has not seen. */
interface Fresh {
    line: LogLine;
    /** How many lines of the same entry come after it, with those that are not shown. */
    left: number;
}

/** The same, with the position that it belongs to. */
interface Beat extends Fresh {
    /** Null where the position before stays, until the last line of a staged entry: envelopes open before their votes count. */
    frame: Frame | null;
}

/** What the screen tells the director; all of it may change while the table is open. */
export interface Stage {
    /** The entries in words. */
    linesOf: (entries: readonly Entry[]) => LogLine[];
    places: () => ReadonlyMap<string, Place>;
    /** Whether there is something on the screen to see it on. */
    isReady?: () => boolean;
    momentOf?: (line: LogLine) => Moment | null;
    isMotionless?: () => boolean;
}

const MOST = 120; // lines that are shown one by one; of more, only the last ones

const LINGER = 1500; // milliseconds
const DEALT = 160; // milliseconds for luck that lays out cards one by one, but for the last
const UNSEEN = 100; // milliseconds after which it is asked again whether anybody can see it

/** The frame as others' turns show it: nothing can be chosen, and nothing has ended. */
function withoutChoices({ undo: _undo, result: _result, ...frame }: Frame): Frame {
    return { ...frame, legal: [], status: 'running' };
}

function mayAct(frame: Frame | null, seat: number): boolean {
    return frame?.status === 'running' && (frame.legal ?? []).some((move) => move.seat === seat);
}

export class Director {
    /** The position that is shown. */
    frame = $state.raw<Frame | null>(null);
    /** Whether others' turns are being shown; the viewer cannot act until that is over. */
    isShowing = $state(false);
    /** Whether all was shown and the others are about to go on: the screen need not change for a moment. */
    isLingering = $state(false);
    /** Whether it shows what has happened while the viewer was away. */
    isReturn = $state(false);
    /** The newest frame of the table, which may be ahead of the one that is shown. */
    real = $state.raw<Frame | null>(null);
    /** Entries up to this number are shown, but for so many of its last lines. */
    private at = $state.raw({ n: 0, left: 0 });
    private isCaptioned = $state(false);

    private queue: Beat[] = [];
    private timer: ReturnType<typeof setTimeout> | null = null;
    /** Frames that are put into beats one after the other. */
    private work: Promise<void> = Promise.resolve();
    private underway = 0;
    /** Raised when all that waits is dropped. */
    private round = 0;
    private viewer: number | null = null;
    private readonly log;
    private readonly stops: (() => void)[];

    private readonly all = $derived.by(() => this.stage.linesOf(this.log.current));
    /** The log as far as it is shown. */
    readonly lines = $derived.by(() => {
        const { n, left } = this.at;
        const lines = (this.all.at(-1)?.n ?? 0) > n ? this.all.filter((line) => line.n <= n) : this.all;
        return left > 0 ? lines.slice(0, -left) : lines;
    });
    /** What is shown now, with its places. */
    readonly shown = $derived.by((): Happening | null => {
        const line = this.isCaptioned ? this.lines.at(-1) : undefined;
        return line ? happeningOf(line, this.stage.places()) : null;
    });
    readonly moment = $derived.by(() => (this.isShowing && this.shown ? (this.stage.momentOf?.(this.shown.line) ?? null) : null));

    constructor(private readonly source: TableSource, private readonly stage: Stage) {
        this.log = fromStore(source.log);
        this.stops = [
            source.viewer.subscribe((viewer) => this.look(viewer)),
            source.frame.subscribe((frame) => frame && this.take(frame)),
        ];
    }

    /** The frame under the name that a store of runes has. */
    get current(): Frame | null {
        return this.frame;
    }

    /** Whether it is the viewer's turn at the table, even if that is not shown yet. */
    get isTurn(): boolean {
        return mayAct(this.real, this.viewer ?? WATCHER);
    }

    /** Goes on with the next player's turn. */
    skipTurn(): void {
        const seat = this.shown?.line.seat ?? -1;
        const end = this.queue.findIndex(({ line }) => line.seat >= 0 && line.seat !== seat);
        const last = this.queue.splice(0, end < 0 ? this.queue.length : end).at(-1);
        if (last) this.place(last.frame, last.line.n, last.left);
        this.step();
    }

    skipAll(): void {
        this.round++;
        this.queue = [];
        this.settle();
    }

    stop(): void {
        this.stops.forEach((stop) => stop());
        this.round++;
        this.halt();
    }

    /** Another seat looks at the table: what the seat before has seen is not for it. */
    private look(viewer: number): void {
        if (viewer === this.viewer) return;
        this.viewer = viewer;
        this.round++;
        this.queue = [];
        this.halt();
        this.frame = null;
        this.real = null;
    }

    private take(frame: Frame): void {
        const before = this.real;
        const after = before ? before.seq : this.seenBefore(frame);
        this.real = frame;
        const isMore = frame.seq > after && (before === null || !this.isAnotherScene(frame));
        this.isReturn = this.isReturn || before === null;
        const lines = isMore ? this.freshLines(after, frame.seq, before === null) : [];
        const isStaged = lines.some(({ line }) => this.momentOf(line) !== null);
        if (this.source.isGuided || (this.isFreeAlready(frame) && !isStaged)) this.follow(lines);
        else if (lines.length === 0 || get(pace) === 0) this.afterAll(() => this.goOn());
        else this.arrange(after, frame, lines);
    }

    /** A lesson goes to another scene: its frame has all entries, not those that are new. */
    private isAnotherScene(frame: Frame): boolean {
        return this.source.isGuided === true && frame.from <= 1;
    }

    /** Two people at one device are handed the table before they see anything of it. */
    private seenBefore({ seq }: Frame): number {
        const info = get(this.source.info);
        if (!info || this.source.isGuided || (this.viewer === WATCHER && info.you.length > 1)) return seq;
        return Math.min(seen.of(info.id, this.viewer ?? WATCHER)?.n ?? seq, seq);
    }

    /** One's own lines are not news, unless one comes back: then a bot may have played them.  Moments are staged for all. */
    private freshLines(after: number, upto: number, isReturn: boolean): Fresh[] {
        const entries = get(this.source.log).filter(({ n }) => n > after && n <= upto);
        const all = this.stage.linesOf(entries);
        return all.map((line, index) => ({ line, left: all.filter(({ n }, at) => at > index && n === line.n).length }))
            .filter(({ line }) => isReturn || line.seat !== this.viewer || this.momentOf(line) !== null).slice(-MOST);
    }

    private momentOf(line: LogLine): Moment | null {
        return this.stage.momentOf?.(line) ?? null;
    }

    /** The viewer chooses while others choose, too, and must not be held up. */
    private isFreeAlready(frame: Frame): boolean {
        const seat = this.viewer ?? WATCHER;
        return !this.isShowing && this.underway === 0 && mayAct(this.frame, seat) && mayAct(frame, seat);
    }

    /** Shows the newest position at once, and the last line beside it for a while. */
    private follow(lines: readonly Fresh[]): void {
        this.settle();
        const last = lines.at(-1)?.line;
        if (!last || get(pace) === 0) return;
        this.isCaptioned = true;
        this.timer = setTimeout(() => this.halt(), this.spanNow(last));
    }

    private afterAll(work: () => void): void {
        if (this.underway === 0) work();
        else void this.inTurn(async () => work());
    }

    private inTurn(work: () => Promise<void>): Promise<void> {
        const { round } = this;
        this.underway++;
        this.work = this.work.then(() => (round === this.round ? work() : undefined)).catch(() => undefined).finally(() => this.underway--);
        return this.work;
    }

    /** Puts the lines behind those that wait, each with its position.  The positions between two frames are asked for. */
    private arrange(after: number, frame: Frame, lines: readonly Fresh[]): void {
        const wanted = this.between(after, frame, lines);
        if (wanted.length === 0) return this.afterAll(() => this.append(frame, lines, new Map()));
        const { round } = this;
        this.leave(lines);
        void this.inTurn(async () => {
            const past = (await this.source.past?.(wanted).catch(() => null)) ?? new Map<number, Frame>();
            if (round === this.round) this.append(frame, lines, past);
        });
    }

    /** The choice is made: it is not asked for again while positions are fetched. */
    private leave(lines: readonly Fresh[]): void {
        if (this.isShowing || !mayAct(this.frame, this.viewer ?? WATCHER)) return;
        const mover = lines.find(({ line }) => line.seat >= 0 && line.seat !== this.viewer)?.line.seat;
        this.frame = this.frame && { ...withoutChoices(this.frame), to_act: mover === undefined ? [] : [mover] };
    }

    /** The entries whose positions are shown before that of the frame itself: those that have lines, and the one before
     *  them, if one's own choices or nothing yet led there. */
    private between(after: number, frame: Frame, lines: readonly Fresh[]): number[] {
        const told = [...new Set(lines.map(({ line }) => line.n))];
        const first = lines.find(({ line }) => line.seat >= 0)?.line.n ?? 0;
        const isOld = this.frame === null || first - 1 > after;
        return [...new Set([...(isOld ? [first - 1] : []), ...told.slice(0, -1)])]
            .filter((n) => n > 0 && n < frame.seq).sort((one, other) => one - other);
    }

    private append(frame: Frame, lines: readonly Fresh[], past: ReadonlyMap<number, Frame>): void {
        const known = [...past, [frame.seq, frame] as const];
        const frameOf = (n: number): Frame => known.find(([number]) => number >= n)?.[1] ?? frame;
        const [start] = past.keys();
        if (start !== undefined && start < (lines[0]?.line.n ?? 0) && !this.isShowing) this.place(frameOf(start), start, 0);
        const last = lines.at(-1)?.line.n;
        const staged = new Set(lines.filter(({ line }) => this.momentOf(line) !== null).map(({ line }) => line.n));
        const ends = new Map(lines.map(({ line, left }) => [line.n, left]));
        this.queue.push(...lines.map(({ line, left }): Beat => {
            const isEarly = left > (ends.get(line.n) ?? 0) && staged.has(line.n);
            return { line, left, frame: isEarly ? null : line.n === last ? frame : frameOf(line.n) };
        }));
        if (this.isIdle) this.step();
    }

    /** After something that needs not be shown. */
    private goOn(): void {
        if (this.isIdle && this.queue.length === 0) this.settle();
    }

    private get isIdle(): boolean {
        return !this.isShowing || this.timer === null;
    }

    private place(frame: Frame | null, n: number, left: number): void {
        const shown = frame ?? this.frame ?? this.real;
        this.frame = shown && withoutChoices(shown);
        this.at = { n, left };
        this.keep(n);
    }

    /** Shows the next line; if there is none, the table is as it is shown, or its next positions are being asked for.
     *  Nobody looks at a hidden page: what is shown there waits. */
    private step(): void {
        this.halt();
        const isSeen = !globalThis.document?.hidden && this.stage.isReady?.() !== false;
        const beat = isSeen ? this.queue.shift() : this.queue[0];
        if (beat && isSeen) this.show(beat);
        else if (beat) this.hold();
        else if (this.underway === 0) this.linger();
    }

    /** Bots think for a moment between their turns. */
    private linger(): void {
        this.settle();
        if (this.isTurn || this.real?.status !== 'running') return;
        this.isLingering = true;
        this.timer = setTimeout(() => this.halt(), LINGER);
    }

    private hold(): void {
        this.isShowing = true;
        this.timer = setTimeout(() => this.step(), UNSEEN);
    }

    private show({ line, left, frame }: Beat): void {
        this.isShowing = true;
        this.isCaptioned = true;
        this.place(frame, line.n, left);
        this.timer = setTimeout(() => this.step(), this.spanNow(line));
    }

    private isDealt({ seat, event }: LogLine): boolean {
        const next = this.queue[0]?.line;
        return seat < 0 && next?.seat === seat && event?.event === next.event?.event;
    }

    private spanNow(line: LogLine): number {
        if (this.isDealt(line)) return DEALT;
        const span = spanOf(get(pace), happeningOf(line, this.stage.places()), this.queue.length);
        const moment = this.momentOf(line);
        if (!moment || get(pace) === 0) return span;
        return this.stage.isMotionless?.() ? Math.max(span, Math.min(moment.span, 200)) : Math.max(span, moment.span);
    }

    /** No line is shown any more. */
    private halt(): void {
        if (this.timer !== null) clearTimeout(this.timer);
        this.timer = null;
        this.isCaptioned = false;
        this.isLingering = false;
    }

    /** Everything has been shown: the position is that of the table. */
    private settle(): void {
        this.halt();
        this.isShowing = false;
        this.isReturn = false;
        if (!this.real) return;
        this.frame = this.real;
        this.at = { n: this.real.seq, left: 0 };
        this.keep(this.real.seq);
    }

    private keep(n: number): void {
        const info = get(this.source.info);
        if (!info || this.viewer === null || this.source.isGuided) return;
        if (seen.of(info.id, this.viewer)?.n !== n) seen.keep(info.id, this.viewer, { n });
    }
}
