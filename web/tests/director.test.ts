// director.test.ts: others' turns are shown one line after the other, each with its own position, and one's own turn
// and the end begin only after them.
import { afterEach, beforeEach, describe as group, expect, test, vi } from 'vitest';
import { writable } from 'svelte/store';
import { WATCHER, type Entry, type Frame, type Move } from '../src/lib/engine/types';
import { pace, paceOf, PACES, type Pace } from '../src/lib/settings';
import { Director } from '../src/lib/table/director.svelte';
import { marksOf, spanOf } from '../src/lib/table/happenings';
import { logLines, type LogLine } from '../src/lib/table/log';
import { seen } from '../src/lib/table/kept';
import type { TableInfo, TableSource } from '../src/lib/table/source';
import { moveOf } from './moves';

const ME = 0;
const NAMES = ['Livia', 'Gaius', 'Titus'];
const LONG = 60000;
const say = (key: string) => key;

const lineOf = (who: number, n: number, part = ''): Entry['events'] => [{ event: 'did', parts: [`${NAMES[who] ?? 'Luck'} ${n}${part}`] }];
const entry = (n: number, who: number, events = lineOf(who, n)): Entry => ({ n, line: `${who < 0 ? 'chance' : who} act`, events: events ?? [] });
const mine: Move[] = [{ ...moveOf('pass'), seat: ME }];

function frameOf(seq: number, more: Partial<Frame> = {}): Frame {
    return { from: seq, entries: [], seq, status: 'running', to_act: [1], asked: [], clocks: null, paused: false, legal: [],
        view: { seq }, ...more };
}

/** A table whose frames a test gives; the positions in between are those of all entries. */
function tableOf(id: string, isPastKnown = true) {
    const info: TableInfo = { id, game: 'forum', map: 'market', variants: [], seats: [], you: [ME], state: 'running', invite: null };
    const stores = { info: writable<TableInfo | null>(info), frame: writable<Frame | null>(null), log: writable<Entry[]>([]),
        link: writable('ready' as const), viewer: writable(ME), refusal: writable<string | null>(null) };
    const past = vi.fn(async (numbers: readonly number[]) => new Map(isPastKnown ? numbers.map((n) => [n, frameOf(n)]) : []));
    const source = { ...stores, past } as unknown as TableSource;
    const give = (entries: Entry[], more: Partial<Frame> = {}) => {
        stores.log.update((log) => [...log, ...entries]);
        stores.frame.set(frameOf(entries.at(-1)?.n ?? 0, more));
    };
    return { ...stores, source, past, give };
}

function direct(table: { source: TableSource }, momentOf?: (line: LogLine) => null | { name: string; icon: string; span: number }): Director {
    return new Director(table.source, { linesOf: (entries) => logLines(say, NAMES, entries), places: () => new Map(), ...(momentOf ? { momentOf } : {}) });
}

const toldOf = (text: string) => ({ line: { n: 0, seat: 1, text, parts: [], event: null }, places: [] });

/** What stands on the screen: the caption, the position, and how many lines the log has. */
const seenAt = (director: Director) => [director.shown?.line.text ?? null, director.frame?.view?.['seq'], director.lines.length];

/** Everything that is shown until nothing changes any more. */
async function playOut(director: Director): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let i = 0; i < 100; i++) {
        const now = seenAt(director);
        if (JSON.stringify(now) !== JSON.stringify(all.at(-1))) all.push(now);
        if (!director.isShowing && !director.shown) break;
        await vi.advanceTimersByTimeAsync(50);
    }
    return all;
}

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
    const kept = new Map<string, string>();
    return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => void kept.set(name, text), removeItem: (name) => void kept.delete(name) };
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', storage());
    pace.set(PACES.calm);
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

group('the director', () => {
    test('shows one line after the other, each with its position', async () => {
        const table = tableOf('order');
        const director = direct(table);
        table.give([entry(1, ME)]);
        expect(seenAt(director)).toEqual([null, 1, 1]);
        table.give([entry(2, 1)]);
        table.give([entry(3, 2)], { to_act: [ME], legal: mine });
        expect(seenAt(director)).toEqual(['Gaius 2', 2, 2]);
        expect(director.isTurn).toBe(true);
        await vi.advanceTimersByTimeAsync(spanOf(PACES.calm, toldOf('Gaius 2'), 1));
        expect(seenAt(director)).toEqual(['Titus 3', 3, 3]);
        expect(director.frame?.legal).toEqual([]);
        await vi.advanceTimersByTimeAsync(LONG);
        expect([...seenAt(director), director.frame?.legal]).toEqual([null, 3, 3, mine]);
    });

    test('gets the positions between two frames', async () => {
        const table = tableOf('between');
        const director = direct(table);
        table.give([entry(1, ME)]);
        table.give([entry(2, ME), entry(3, 1), entry(4, 1, [...lineOf(1, 4, 'a') ?? [], ...lineOf(1, 4, 'b') ?? []]), entry(5, -1, [])],
            { to_act: [ME], legal: mine });
        await vi.advanceTimersByTimeAsync(0);
        expect(table.past).toHaveBeenCalledWith([2, 3]);
        expect(await playOut(director)).toEqual([['Gaius 3', 3, 3], ['Gaius 4a', 5, 4], ['Gaius 4b', 5, 5], [null, 5, 5]]);
    });

    test('shows the lines with the last position if there is no other', async () => {
        const table = tableOf('unknown', false);
        const director = direct(table);
        table.give([entry(1, ME)]);
        table.give([entry(2, 1), entry(3, 2)], { to_act: [ME], legal: mine });
        await vi.advanceTimersByTimeAsync(0);
        expect(await playOut(director)).toEqual([['Gaius 2', 3, 2], ['Titus 3', 3, 3], [null, 3, 3]]);
    });

    test('hides the end until it is reached', async () => {
        const table = tableOf('end');
        const director = direct(table);
        table.give([entry(1, ME)]);
        table.give([entry(2, 1)], { status: 'finished', result: [] });
        expect([director.frame?.status, director.frame?.result]).toEqual(['running', undefined]);
        await vi.advanceTimersByTimeAsync(LONG);
        expect([director.frame?.status, director.frame?.result, director.shown]).toEqual(['finished', [], null]);
    });

    test('can be skipped by one turn and wholly', () => {
        const table = tableOf('skip');
        const director = direct(table);
        table.give([entry(1, ME)]);
        for (const [n, seat] of [[2, 1], [3, 1], [4, -1], [5, 2], [6, 2]] as const) table.give([entry(n, seat)]);
        director.skipTurn();
        expect(seenAt(director)).toEqual(['Titus 5', 5, 5]);
        director.skipAll();
        expect([...seenAt(director), director.isShowing]).toEqual([null, 6, 6, false]);
    });

    test('forgets a position that comes after it was skipped', async () => {
        const table = tableOf('late');
        const director = direct(table);
        table.give([entry(1, ME)]);
        table.give([entry(2, 1), entry(3, 2)], { to_act: [ME], legal: mine });
        director.skipAll();
        await vi.advanceTimersByTimeAsync(LONG);
        expect([...seenAt(director), director.frame?.legal]).toEqual([null, 3, 3, mine]);
    });

    test('shows nothing at the pace "at once"', () => {
        pace.set(PACES.once);
        const table = tableOf('once');
        const director = direct(table);
        table.give([entry(1, ME)]);
        table.give([entry(2, 1), entry(3, 2)], { to_act: [ME], legal: mine });
        expect([...seenAt(director), director.frame?.legal]).toEqual([null, 3, 3, mine]);
    });

    test('does not hold up who is choosing already', async () => {
        const table = tableOf('sealed');
        const director = direct(table);
        table.give([entry(1, ME)], { to_act: [ME, 1], legal: mine });
        table.give([entry(2, 1)], { to_act: [ME], legal: mine });
        expect([...seenAt(director), director.frame?.legal, director.isShowing]).toEqual(['Gaius 2', 2, 2, mine, false]);
        await vi.advanceTimersByTimeAsync(LONG);
        expect(director.shown).toBeNull();
    });

    test('takes a frame anew without showing anything again', () => {
        const table = tableOf('anew');
        const director = direct(table);
        table.give([entry(1, ME)]);
        table.log.set([entry(1, ME)]);
        table.frame.set(frameOf(1, { from: 1, to_act: [ME], legal: mine }));
        expect([...seenAt(director), director.frame?.legal]).toEqual([null, 1, 1, mine]);
    });

    test('holds a moment for as long as it takes', async () => {
        pace.set(PACES.brisk);
        const table = tableOf('moment');
        const director = direct(table, () => ({ name: 'conquest', icon: 'x', span: 5000 }));
        table.give([entry(1, ME)]);
        table.give([entry(2, 1)]);
        await vi.advanceTimersByTimeAsync(4900);
        expect([director.moment?.name, director.shown?.line.n]).toEqual(['conquest', 2]);
        await vi.advanceTimersByTimeAsync(200);
        expect([director.moment, director.shown]).toEqual([null, null]);
    });

    test('shows the moments of one\'s own choice and nothing else of it', async () => {
        const table = tableOf('own');
        const director = direct(table, ({ text }) => (text.endsWith('!') ? { name: 'vote', icon: 'x', span: 600 } : null));
        table.give([entry(1, ME)], { to_act: [ME], legal: mine });
        table.give([entry(2, ME, [...lineOf(ME, 2, 'a!') ?? [], ...lineOf(1, 2, 'b!') ?? [], ...lineOf(1, 2, 'c') ?? [], ...lineOf(1, 2, 'd') ?? []]), entry(3, 2)]);
        expect([director.frame?.legal, director.frame?.to_act]).toEqual([[], [2]]);
        await vi.advanceTimersByTimeAsync(0);
        expect(await playOut(director)).toEqual([['Livia 2a!', 1, 2], ['Gaius 2b!', 2, 3], ['Titus 3', 3, 6], [null, 3, 6]]);
    });

    test('lingers for a moment where the others go on', async () => {
        const table = tableOf('linger');
        const director = direct(table);
        table.give([entry(1, ME)]);
        table.give([entry(2, 1)]);
        await vi.advanceTimersByTimeAsync(spanOf(PACES.calm, toldOf('Gaius 2'), 0));
        expect([director.isShowing, director.isLingering, director.shown]).toEqual([false, true, null]);
        table.give([entry(3, 2)], { to_act: [ME], legal: mine });
        expect([director.isShowing, director.isLingering]).toEqual([true, false]);
        await vi.advanceTimersByTimeAsync(LONG);
        expect([director.isShowing, director.isLingering]).toEqual([false, false]);
    });

    test('stops with its screen', () => {
        const table = tableOf('stop');
        const director = direct(table);
        table.give([entry(1, ME)]);
        table.give([entry(2, 1)]);
        director.stop();
        expect(vi.getTimerCount()).toBe(0);
    });
});

group('who comes back', () => {
    test('is shown what has happened since, once', async () => {
        seen.keep('back', ME, { n: 2 });
        const table = tableOf('back');
        const director = direct(table);
        table.give([entry(1, ME), entry(2, 1), entry(3, ME), entry(4, 2)], { to_act: [ME], legal: mine });
        await vi.advanceTimersByTimeAsync(0);
        expect(await playOut(director)).toEqual([['Livia 3', 3, 3], ['Titus 4', 4, 4], [null, 4, 4]]);
        expect(seen.of('back', ME)).toMatchObject({ n: 4 });
        director.stop();
        expect(seenAt(direct(table))).toEqual([null, 4, 4]);
    });

    test('sees the rest if the page was left in the midst', async () => {
        const table = tableOf('midst');
        const director = direct(table);
        table.give([entry(1, ME)]);
        table.give([entry(2, 1)]);
        table.give([entry(3, 2)]);
        director.stop();
        expect(seen.of('midst', ME)).toMatchObject({ n: 2 });
        const again = direct(table);
        await vi.advanceTimersByTimeAsync(0);
        expect(seenAt(again)).toEqual(['Titus 3', 3, 3]);
    });

    test('is another seat at the same device', async () => {
        const table = tableOf('two');
        table.info.update((info) => info && { ...info, you: [ME, 1] });
        table.viewer.set(WATCHER);
        const director = direct(table);
        table.give([entry(1, ME)]);
        expect(seenAt(director)).toEqual([null, 1, 1]);
        table.viewer.set(1);
        expect(director.frame).toBeNull();
    });
});

test('kept paces are one of three', () => {
    expect([0, 450, 1100, 2200, 30].map(paceOf)).toEqual<Pace[]>(['once', 'brisk', 'calm', 'calm', 'once']);
});

test('five turns take a few seconds at the brisk pace, and can be read at the calm one', () => {
    const line = toldOf('x'.repeat(40));
    const all = (ms: number, lines: number) => Array.from({ length: lines }, (_, at) => spanOf(ms, line, lines - 1 - at)).reduce((sum, one) => sum + one, 0);
    expect(all(PACES.brisk, 5)).toBeLessThan(3000);
    expect(all(PACES.brisk, 20)).toBeLessThan(8000);
    expect(spanOf(PACES.brisk, { ...line, places: ['roma'] }, 0)).toBeGreaterThan(spanOf(PACES.brisk, line, 0));
    expect(spanOf(PACES.calm, line, 20)).toBeGreaterThan(1500);
    expect(spanOf(PACES.once, line, 0)).toBe(0);
});

test('places are marked where turns led, not where they passed', () => {
    const places = new Map(['roma', 'ostia', 'capua'].map((id) => [id, { id, noun: 'city', name: id, x: 0, y: 0, radius: 1, isPill: false }]));
    const moved = (n: number, seat: number, from: string, city: string): LogLine => ({ n, seat, text: '', parts: [], event: { event: 'moved', from, city } });
    const turns = [{ seat: 1, lines: [moved(1, 1, 'roma', 'ostia'), moved(2, 1, 'ostia', 'capua')] }, { seat: 2, lines: [moved(3, 2, 'ostia', 'roma')] }];
    expect(marksOf(turns, places)).toEqual([{ place: 'capua', seat: 1 }, { place: 'roma', seat: 2 }]);
});
