// draft.test.ts: a turn that is tried out, with rules that only count; and sending it.
import { get, writable } from 'svelte/store';
import { expect, test, vi } from 'vitest';
import type { Engine } from '../src/lib/engine/engine';
import type { Entry, Frame } from '../src/lib/engine/types';
import { Draft, frameOf } from '../src/lib/table/draft';
import { sendAll } from '../src/lib/table/send';
import type { TableInfo, TableSource } from '../src/lib/table/source';
import { moveOf } from './moves';

const ADD = moveOf('add', { text: 'add one' });
const MOST = 2; // choices that a turn has

const INFO: TableInfo = { id: 'x', game: 'count', map: '', variants: [], you: [0], state: 'running', invite: null,
    seats: [{ seat: 0, name: 'Livia', bot: null, isOnline: true, isFree: false }] };

/** A state is the count at the turn's beginning; seat 0 may add one, twice in a turn. */
function frameAt(state: string, moves: string[]): Frame {
    const isMine = moves.length < MOST;
    return { from: 1, entries: [], seq: moves.length, status: 'running', to_act: [isMine ? 0 : 1], asked: [],
        clocks: [], paused: false, state, view: { count: Number(state) + moves.length },
        legal: isMine ? [ADD] : [] };
}

class Rules {
    readonly tables = new Map<number, { state: string; moves: string[] }>();
    private last = 0;

    constructor(private readonly isSealed = false) {}

    async start(request: { state?: string }): Promise<number> {
        if (this.isSealed) throw new Error('not a value that can stand here');
        return this.add(request.state ?? '', []);
    }

    async branch(handle: number, n: number): Promise<number> {
        const { state, moves } = this.at(handle);
        return this.add(state, moves.slice(0, n));
    }

    async attempt(handle: number, _: number, move: string): Promise<number> {
        const { moves } = this.at(handle);
        if (moves.length >= MOST) throw new Error('this seat is not to act');
        return moves.push(move) - 1;
    }

    async frame(handle: number): Promise<Frame> {
        const { state, moves } = this.at(handle);
        return frameAt(state, moves);
    }

    async record(handle: number): Promise<string> {
        return this.at(handle).moves.join();
    }

    async close(handle: number): Promise<void> {
        this.tables.delete(handle);
    }

    private add(state: string, moves: string[]): number {
        this.tables.set(++this.last, { state, moves });
        return this.last;
    }

    private at(handle: number) {
        const table = this.tables.get(handle);
        if (!table) throw new Error('no such table');
        return table;
    }
}

async function begin(rules: Rules, state = '5'): Promise<{ draft: Draft; real: Frame }> {
    const draft = new Draft(rules as unknown as Engine);
    const real = frameAt(state, []);
    await draft.follow(INFO, real, 0);
    return { draft, real };
}

function countOf(draft: Draft, real: Frame): unknown {
    return frameOf(real, get(draft.shown)).view?.['count'];
}

test('choices are tried out one after the other, and the position follows', async () => {
    const { draft, real } = await begin(new Rules());
    await Promise.all([draft.choose(ADD), draft.choose(ADD)]);
    expect(countOf(draft, real)).toBe(7);
    expect(get(draft.shown).isWhole).toBe(true);
    expect(frameOf(real, get(draft.shown)).to_act).toEqual([0]);
});

test('one step back, and all of them', async () => {
    const { draft, real } = await begin(new Rules());
    await draft.choose(ADD);
    await draft.choose(ADD);
    await draft.back();
    expect(countOf(draft, real)).toBe(6);
    expect(get(draft.shown).isWhole).toBe(false);
    await draft.choose(ADD);
    await draft.reset();
    expect(get(draft.shown).steps).toHaveLength(0);
    expect(countOf(draft, real)).toBe(5);
});

test('looking at what a choice leads to leaves no trace', async () => {
    const rules = new Rules();
    const { draft, real } = await begin(rules);
    await draft.choose(ADD);
    expect((await draft.peek(ADD))?.view?.['count']).toBe(7);
    expect(countOf(draft, real)).toBe(6);
    expect(rules.tables.size).toBe(1);
    expect(await draft.record()).toBe('add');
    await draft.close();
    expect(rules.tables.size).toBe(0);
});

test('a table that goes on keeps what can still be chosen, and drops it if it cannot', async () => {
    const { draft, real } = await begin(new Rules());
    await draft.choose(ADD);
    await draft.follow(INFO, { ...real, legal: [{ ...ADD, text: 'eins mehr' }] }, 0);
    expect(get(draft.shown).steps.map((step) => step.move.text)).toEqual(['eins mehr']);
    const later = frameAt('9', []);
    await draft.follow(INFO, later, 0);
    expect(countOf(draft, later)).toBe(10);
    await draft.follow(INFO, { ...frameAt('12', []), legal: [] }, 0);
    expect(get(draft.shown)).toMatchObject({ steps: [], isDropped: true });
});

test('a table that goes on while a choice is on its way keeps it, and shows it all the time', async () => {
    const { draft } = await begin(new Rules());
    const later = frameAt('9', []);
    await Promise.all([draft.choose(ADD), draft.follow(INFO, later, 0)]);
    expect(countOf(draft, later)).toBe(10);
    const counts: number[] = [];
    const stop = draft.shown.subscribe(({ steps }) => counts.push(steps.length));
    await draft.follow(INFO, frameAt('20', []), 0);
    stop();
    expect(new Set(counts)).toEqual(new Set([1]));
});

test('who takes the seat after somebody sees nothing of what that one tried out', async () => {
    const { draft, real } = await begin(new Rules());
    await draft.choose(ADD);
    const done = draft.follow(INFO, real, 1);
    expect(get(draft.shown).steps).toHaveLength(0);
    await done;
    expect(get(draft.shown)).toMatchObject({ steps: [], isDropped: false });
});

test('what cannot be tried out waits to be confirmed', async () => {
    const { draft, real } = await begin(new Rules(true));
    await draft.choose(ADD);
    expect(get(draft.shown)).toMatchObject({ isWhole: true, steps: [{ move: ADD, frame: null }] });
    expect(countOf(draft, real)).toBe(5);
    expect(await draft.peek(ADD)).toBeNull();
    await draft.back();
    expect(get(draft.shown).steps).toHaveLength(0);
});

function sourceOf(answer: (n: number) => string | null): { source: TableSource; said: string[] } {
    const log = writable<Entry[]>([]);
    const refusal = writable<string | null>('of before');
    const frame = writable<Frame | null>(frameAt('5', []));
    const said: string[] = [];
    const act = async (seat: number, ...what: string[]) => {
        refusal.set(null);
        await Promise.resolve();
        const no = answer(said.push(what.join(' + ')));
        const lines = what.flatMap((one) => [`${seat} ${one}`, 'chance draw']);
        if (no === 'gone') frame.set({ ...frameAt('9', []), seq: 99, legal: [] });
        else if (no === null) log.update((all) => [...all, ...lines.map((line, index) => ({ n: all.length + 1 + index, line }))]);
        else refusal.set(no);
    };
    return { source: { log, refusal, frame, act } as unknown as TableSource, said };
}

test('the choices of a turn are sent together', async () => {
    const { source, said } = sourceOf(() => null);
    expect(await sendAll(source, [ADD, ADD])).toBe('taken');
    expect(said).toEqual(['add + add']);
    expect(await sendAll(source, [ADD])).toBe('taken');
});

test('a refusal leaves none of them', async () => {
    const { source, said } = sourceOf(() => 'not now');
    expect(await sendAll(source, [ADD, ADD, ADD])).toBe('refused');
    expect(said).toHaveLength(1);
});

test('a table that went on without the choice ends it, too', async () => {
    const { source } = sourceOf(() => 'gone');
    expect(await sendAll(source, [ADD])).toBe('gone');
});

test('a suggested turn is made without the choices that the rules have made by themselves', async () => {
    const draft = new Draft(new Rules() as unknown as Engine);
    await draft.follow(INFO, frameAt('5', []), 0);
    await draft.chooseAll([ADD, ADD, ADD]);
    expect(get(draft.shown)).toMatchObject({ isWhole: true, steps: [{ seq: 0 }, { seq: 1 }] });
    await draft.reset();
    expect((await draft.peek(ADD, ADD, ADD))?.view).toEqual({ count: 7 });
});

test('until it is sent a whole turn shows whose turn it is as it was', async () => {
    const frame = (view: Record<string, number>, isMine: boolean): Frame => ({ ...frameAt('5', []), view, legal: isMine ? [ADD] : [],
        sections: [{ section: 'now', title: [`round ${view['round']}`], rows: [] }, { section: 'bag', rows: [] }] });
    const real = frame({ round: 1, active: 0, coins: 5 }, true);
    const step = (tried: Frame) => ({ move: ADD, seq: 0, frame: tried });
    const first = step(frame({ round: 1, active: 0, coins: 3 }, true));
    const last = step(frame({ round: 2, active: 1, coins: 1 }, false));
    const whole = frameOf(real, { steps: [first, last], isWhole: true }, ['round', 'active', 'phase']);
    expect(whole.view).toEqual({ round: 1, active: 0, coins: 1 });
    expect(whole.to_act).toEqual([0]);
    expect(whole.sections?.[0]?.title).toEqual(['round 1']);
    expect(frameOf(real, { steps: [last], isWhole: true }, ['round']).view).toMatchObject({ round: 1, coins: 1 });
    expect(frameOf(real, { steps: [first], isWhole: false }, ['round']).view).toMatchObject({ coins: 3 });
});

/** What the browser stores on a device. */
function stubStorage(): void {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key) });
}

test('a half-made turn outlives a reload, for its seat and position alone', async () => {
    stubStorage();
    const { draft, real } = await begin(new Rules());
    await draft.choose(ADD);
    const after = await begin(new Rules());
    expect(countOf(after.draft, real)).toBe(6);
    const other = new Draft(new Rules() as unknown as Engine);
    await other.follow(INFO, real, 1);
    expect(get(other.shown).steps).toHaveLength(0);
    await after.draft.reset();
    expect(get((await begin(new Rules())).draft.shown).steps).toHaveLength(0);
    vi.unstubAllGlobals();
});

test('a half-made turn is dropped if the table has gone on, and waits while the past is shown', async () => {
    stubStorage();
    const now = { ...frameAt('5', []), seq: 7 };
    const begun = new Draft(new Rules() as unknown as Engine);
    await begun.follow(INFO, now, 0);
    await begun.choose(ADD);
    const draft = new Draft(new Rules() as unknown as Engine);
    await draft.follow(INFO, { ...now, seq: 4 }, 0);
    expect(get(draft.shown)).toMatchObject({ steps: [], isDropped: false });
    await draft.follow(INFO, now, 0);
    expect(get(draft.shown).steps).toHaveLength(1);
    const late = new Draft(new Rules() as unknown as Engine);
    await late.follow(INFO, { ...now, seq: 9, state: '6' }, 0);
    expect(get(late.shown)).toMatchObject({ steps: [], isDropped: true });
    vi.unstubAllGlobals();
});
