// online.test.ts: clocks between two frames, requests and addresses, and what a table on a server is.
import { afterEach, beforeEach, describe as group, expect, test, vi } from 'vitest';
import { withQuery } from '../src/lib/api/ask';
import type { ServerTable } from '../src/lib/api';
import { clockFace, clocksOf, DAY, spanOf } from '../src/lib/clocks';
import { clockOf, mayBeRated, mayUndoFreely, tableOf, USUAL_ONLINE } from '../src/lib/online';
import { Paged } from '../src/lib/paged.svelte';
import { keyBytes } from '../src/lib/push';
import { lastOffer } from '../src/lib/table/entries';
import { Pulse } from '../src/lib/table/pulse';
import { describe, mergeLines } from '../src/lib/table/remote';
import type { Setup } from '../src/lib/settings';

const LIVE = { kind: 'live', base: 600000, step: 0 } as const;

group('clocks', () => {
    const frame = { clocks: [60000, 59000], paused: false, status: 'running', to_act: [0] };

    test('only who is to act loses time', () => {
        const [first, second] = clocksOf(LIVE, frame, 1500);
        expect(first).toMatchObject({ left: 58500, runs: true });
        expect(second).toMatchObject({ left: 59000, runs: false });
    });
    test('a pause and an end stop them', () => {
        expect(clocksOf(LIVE, { ...frame, paused: true }, 1500)[0]?.left).toBe(60000);
        expect(clocksOf(LIVE, { ...frame, status: 'finished' }, 1500)[0]?.left).toBe(60000);
    });
    test('no time is less than none, and no clock is no time', () => {
        expect(clocksOf(LIVE, frame, 99999)[0]?.left).toBe(0);
        expect(clocksOf({ kind: 'none' }, { ...frame, clocks: null }, 0)).toEqual([]);
    });
    test('time is short below a tenth, or half a minute of a live clock', () => {
        expect(clocksOf(LIVE, frame, 1000)[0]?.isShort).toBe(true);
        expect(clocksOf({ kind: 'live', base: 60000 }, frame, 25000)[0]?.isShort).toBe(false);
        expect(clocksOf({ kind: 'turn', base: DAY }, { ...frame, clocks: [DAY / 5] }, 0)[0]?.isShort).toBe(false);
    });
    test('how time is written', () => {
        expect([clockFace(0), clockFace(900), clockFace(67000), clockFace(3667000)]).toEqual(['0:00', '0:01', '1:07', '1:01:07']);
        expect(spanOf(2 * DAY)).toEqual({ unit: 'days', large: 2, small: 0 });
        expect(spanOf(DAY + 4.5 * 3600000)).toEqual({ unit: 'days', large: 1, small: 4 });
        expect(spanOf(3 * 3600000 + 60000)).toEqual({ unit: 'hours', large: 3, small: 1 });
        expect(spanOf(59000)).toEqual({ unit: 'minutes', large: 1, small: 0 });
    });
});

group('requests', () => {
    test('only members with a value are asked for', () => {
        expect(withQuery('/tables', { state: 'open', game: '', after: undefined })).toBe('/tables?state=open');
        expect(withQuery('/leaders', {})).toBe('/leaders');
    });
    test('the key for notices is bytes', () => {
        expect([...keyBytes('-_8B')]).toEqual([0xfb, 0xff, 0x01]);
    });
});

group('a new table', () => {
    const setup: Setup = { game: 'forum', map: 'market', variants: ['open'],
        seats: [{ name: 'Livia', bot: null }, { name: '', bot: null }, { name: '', bot: 'miles' }] };

    test('the first person sits down, the others are free', () => {
        expect(tableOf(setup, USUAL_ONLINE, false).seats).toEqual([{ me: true, name: 'Livia' }, {}, { bot: 'miles' }]);
        expect(tableOf(setup, USUAL_ONLINE, true).seats[0]).toEqual({ me: true });
    });
    test('clocks in the server’s milliseconds', () => {
        expect(clockOf({ ...USUAL_ONLINE, clock: 'live', minutes: 20, seconds: 10 })).toEqual({ kind: 'live', base: 1200000, step: 10000 });
        expect(clockOf({ ...USUAL_ONLINE, clock: 'turn', days: 3 })).toEqual({ kind: 'turn', base: 3 * DAY });
    });
    test('what bots rule out is not asked for', () => {
        expect(mayUndoFreely(setup)).toBe(false);
        expect(mayBeRated(setup, true)).toBe(false);
        const made = tableOf(setup, { ...USUAL_ONLINE, undo: 'free', isRated: true }, true);
        expect([made.undo, made.rated]).toEqual(['consent', false]);
    });
});

group('a table on the server', () => {
    const table = { id: 'x', state: 'running', game: 'forum', map: 'market', variant: '', you: [1],
        seats: [{ seat: 0, bot: 'centurio', was: 'Ann' }, { seat: 1, name: 'Ben', online: true }, { seat: 2 }] } as unknown as ServerTable;

    test('a seat that a bot keeps has its person’s name', () => {
        const { seats } = describe(table, null);
        expect(seats.map((seat) => [seat.name, seat.bot, seat.isFree])).toEqual([['Ann', 'centurio', false], ['Ben', null, false], ['', null, true]]);
    });
    test('lines of the chat stand once and in order', () => {
        const line = (n: number) => ({ n, at: n, name: 'Ann', text: String(n) });
        expect(mergeLines([line(1), line(3)], [line(2), line(3)]).map(({ n }) => n)).toEqual([1, 2, 3]);
        expect(mergeLines([], Array.from({ length: 250 }, (_, i) => line(i)))).toHaveLength(200);
    });
    test('the newest offer counts', () => {
        expect(lastOffer([{ n: 1, line: '0 /ask-undo 1 @5' }, { n: 2, line: '1 /refuse' }, { n: 3, line: '1 /ask-end' }])).toEqual({ seat: 1, what: '/ask-end' });
        expect(lastOffer([{ n: 1, line: '0 bid 1' }])).toBeNull();
    });
});

group('a connection that says nothing', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const A_WHILE = 600000;

    function pulse(answers: boolean): { asked: () => number; dead: () => number; pulse: Pulse } {
        const [asked, dead] = [vi.fn(() => { if (answers) made.beat(); }), vi.fn()];
        const made = new Pulse(asked, dead);
        return { asked: () => asked.mock.calls.length, dead: () => dead.mock.calls.length, pulse: made };
    }

    test('is asked twice and then given up, once', () => {
        const one = pulse(false);
        one.pulse.beat();
        vi.advanceTimersByTime(A_WHILE);
        expect([one.asked(), one.dead()]).toEqual([2, 1]);
    });
    test('is left alone while it answers', () => {
        const one = pulse(true);
        one.pulse.beat();
        vi.advanceTimersByTime(A_WHILE);
        expect(one.asked()).toBeGreaterThan(1);
        expect(one.dead()).toBe(0);
    });
    test('is not asked any more once it is shut', () => {
        const one = pulse(false);
        one.pulse.check();
        one.pulse.stop();
        vi.advanceTimersByTime(A_WHILE);
        expect([one.asked(), one.dead()]).toEqual([1, 0]);
    });
});

group('a list in pages', () => {
    const pages: Record<string, { items: string[]; next?: string }> = { '': { items: ['a', 'b'], next: 'b' }, b: { items: ['c'] } };
    const load = (after: string) => Promise.resolve(pages[after] ?? { items: [] });

    test('is looked at again without a word', async () => {
        const list = new Paged<string>(load);
        await list.restart();
        pages[''] = { items: ['new', 'a'], next: 'b' };
        await list.refresh();
        expect(list.items).toEqual(['new', 'a']);
        expect(list.isLoading).toBe(false);
    });
    test('stays as long as it was made', async () => {
        const list = new Paged<string>(load);
        await list.restart();
        await list.more();
        await list.refresh();
        expect(list.items).toHaveLength(3);
        await list.restart();
        expect(list.items).toHaveLength(2);
    });
});
