// lesson.ts: a lesson as a table.  It is played in this page; of the legal moves only those that
// the step is about are offered, and the others answer from the script.
import { get, writable } from 'svelte/store';
import { brain, rules, type Engine } from '../engine/engine';
import type { Engines } from '../table/local';
import { WATCHER, type Frame } from '../engine/types';
import { pace } from '../settings';
import type { TableInfo, TableSource } from '../table/source';
import { TableStores } from '../table/stores';
import { isWanted, kindOf, offered } from './match';
import { keepProgress, progressOf, startOf, type Progress } from './progress';
import { LEARNER, type Lesson, type Scene, type Step } from './types';

const BOT = 'tiro';

/** Where the learner is: the step, and how many of its choices have been made. */
export interface Standing {
    step: number;
    stage: number;
    /** How often another choice was wanted at this stage. */
    wrong: number;
    isBusy: boolean;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function sceneOf(lesson: Lesson, step: number): Scene {
    for (let at = step; at >= 0; at--) {
        const scene = lesson.scenes[lesson.steps[at]?.scene ?? ''];
        if (scene) return scene;
    }
    throw new Error(`${lesson.game}: the first step has no scene`);
}

function begin(engine: Engine, game: string, scene: Scene): Promise<number> {
    const { map, variants, names, seed, position } = scene;
    return engine.start({ game, map, variant: variants.join(','), undo: 'none', seed,
        seats: names.map((name) => ({ name })), ...(position === undefined ? {} : { position }) });
}

function readLine(line: string): { seat: number; what: string } {
    const [seat = '', ...words] = line.split(' ');
    return { seat: Number(seat), what: words.join(' ') };
}

/** The table of a scene, with what has happened there already. */
async function stage(engine: Engine, game: string, scene: Scene): Promise<number> {
    const handle = await begin(engine, game, scene);
    for (const line of scene.script ?? []) {
        const { seat, what } = readLine(line);
        await engine.act(handle, seat, what, 0);
    }
    return handle;
}

function describe(game: string, scene: Scene): TableInfo {
    const seats = scene.names.map((name, seat) =>
        ({ seat, name, bot: seat === LEARNER ? null : BOT, isOnline: true, isFree: false }));
    return { id: `learn-${game}`, game, map: scene.map, variants: scene.variants, seats, you: [LEARNER],
        state: 'running', invite: null };
}

export class LessonTable extends TableStores implements TableSource {
    readonly at = writable<Standing>({ step: 0, stage: 0, wrong: 0, isBusy: true });
    readonly isGuided = true;

    private handle = -1;
    private isClosed = false;
    private last: Promise<void> = Promise.resolve();
    private readonly progress: Progress;

    constructor(readonly lesson: Lesson, private readonly engines: Engines = { rules: rules(), brain: brain() }) {
        super();
        this.viewer.set(LEARNER);
        this.progress = progressOf(lesson.game);
        void this.inTurn(() => this.resume());
    }

    get isLast(): boolean {
        return get(this.at).step === this.lesson.steps.length - 1;
    }

    async look(): Promise<void> {}

    async join(): Promise<void> {}

    async retell(): Promise<void> {
        if (this.handle < 0) return;
        const frame = await this.engines.rules.frame(this.handle, LEARNER, 0);
        this.log.set(frame.entries);
        this.frame.set(this.narrowed(frame));
    }

    act(seat: number, what: string): Promise<void> {
        return this.inTurn(async () => {
            const { step, stage } = get(this.at);
            const here = this.lesson.steps[step];
            if (!here || seat !== LEARNER) return;
            this.refusal.set(null);
            if (isWanted(here, stage, what)) await this.choose(here, what);
            else this.at.update((now) => ({ ...now, wrong: now.wrong + 1 }));
        });
    }

    /** Goes on after a step that is only read. */
    next(): Promise<void> {
        return this.inTurn(async () => {
            const here = this.lesson.steps[get(this.at).step];
            if (here && kindOf(here) === 'read') await this.finish(here);
        });
    }

    /** To the beginning of this step, or to the step before. */
    back(): Promise<void> {
        return this.inTurn(async () => {
            const { step, stage } = get(this.at);
            if (step > 0 || stage > 0) await this.restore(stage > 0 ? step : step - 1);
        });
    }

    restart(): Promise<void> {
        return this.inTurn(async () => {
            this.progress.starts = [];
            await this.enter(0);
        });
    }

    record(): Promise<string> {
        return this.engines.rules.record(this.handle, WATCHER);
    }

    close(): void {
        this.isClosed = true;
        if (this.handle >= 0) void this.engines.rules.close(this.handle);
    }

    /** One thing after the other: a click may come before the last one is answered. */
    private inTurn(work: () => Promise<void>): Promise<void> {
        this.last = this.last.then(() => this.guard(work));
        return this.last;
    }

    /** While the work runs no choice is offered; a refusal is shown. */
    private async guard(work: () => Promise<void>): Promise<void> {
        if (this.isClosed) return;
        this.at.update((now) => ({ ...now, isBusy: true }));
        try {
            await work();
        } catch (reason) {
            this.refuse(reason);
        }
        this.at.update((now) => ({ ...now, isBusy: false }));
        this.link.set('ready');
        if (!this.isClosed) await this.retell();
    }

    /** Opens the table as it was left; if this version cannot open it, the lesson begins again. */
    private async resume(): Promise<void> {
        const { step, isDone } = this.progress;
        const isOld = isDone || step >= this.lesson.steps.length || startOf(this.progress.starts, step) === null;
        await (isOld ? this.enter(0) : this.restore(step).catch(() => this.enter(0)));
    }

    private async restore(step: number): Promise<void> {
        const record = startOf(this.progress.starts, step);
        if (record === null) throw new Error('no start');
        this.swap(await this.engines.rules.open(record));
        this.progress.starts.length = step + 1;
        this.arrive(step);
    }

    private swap(handle: number): void {
        if (this.handle >= 0) void this.engines.rules.close(this.handle);
        this.handle = handle;
    }

    private arrive(step: number): void {
        this.info.set(describe(this.lesson.game, sceneOf(this.lesson, step)));
        this.at.set({ step, stage: 0, wrong: 0, isBusy: true });
        this.progress.step = step;
        this.progress.isDone = this.progress.isDone || this.isLast;
        keepProgress(this.lesson.game, this.progress);
    }

    private async enter(step: number): Promise<void> {
        const scene = this.lesson.scenes[this.lesson.steps[step]?.scene ?? ''];
        if (scene) this.swap(await stage(this.engines.rules, this.lesson.game, scene));
        const record = await this.engines.rules.record(this.handle, -1);
        this.progress.starts[step] = record === startOf(this.progress.starts, step - 1) ? null : record;
        this.arrive(step);
    }

    private async choose(step: Step, what: string): Promise<void> {
        await this.enters(LEARNER, what);
        const stage = get(this.at).stage + 1;
        this.at.update((now) => ({ ...now, stage, wrong: 0 }));
        const isDone = step.isFree ? !this.mayAct() : stage >= (step.do?.length ?? 0);
        if (isDone) await this.finish(step);
    }

    private async finish(step: Step): Promise<void> {
        for (const line of step.after ?? []) {
            const { seat, what } = readLine(line);
            await this.answer(seat, what);
        }
        if (step.isFree) await this.playBots();
        if (!this.isLast && !this.isClosed) await this.enter(get(this.at).step + 1);
    }

    private mayAct(): boolean {
        const frame = get(this.frame);
        return frame?.status === 'running' && frame.to_act.includes(LEARNER);
    }

    private async answer(seat: number, what: string): Promise<void> {
        this.link.set('thinking');
        await this.enters(seat, what);
        await wait(get(pace));
    }

    private async playBots(): Promise<void> {
        for (let frame = get(this.frame); frame?.status === 'running' && !this.mayAct() && !this.isClosed; frame = get(this.frame)) {
            const seat = frame.to_act[0] ?? LEARNER;
            const record = await this.engines.rules.record(this.handle, -1);
            await this.answer(seat, await this.engines.brain.ponder(record, seat, BOT, [frame.seq, seat]));
        }
    }

    private async enters(seat: number, what: string): Promise<void> {
        const before = await this.engines.rules.act(this.handle, seat, what, 0);
        const frame = await this.engines.rules.frame(this.handle, LEARNER, before);
        this.log.update((entries) => [...entries.filter((entry) => entry.n <= before), ...frame.entries]);
        this.frame.set(this.narrowed(frame));
    }

    /** The frame with only the moves that the step offers. */
    private narrowed(frame: Frame): Frame {
        const { step, stage, isBusy } = get(this.at);
        const here = this.lesson.steps[step];
        const { undo: _, ...rest } = frame;
        return { ...rest, legal: here && !isBusy ? offered(here, stage, frame.legal ?? []) : [] };
    }
}
