// online.test.ts: clocks between two frames, requests and addresses, and what a table on a server is.
import { afterEach, beforeEach, describe as group, expect, test, vi } from 'vitest';
import { get } from 'svelte/store';
import { withQuery } from '../src/lib/api/ask';
import { pathTo, type ServerTable } from '../src/lib/api';
import { clockFace, clocksOf, DAY, spanOf } from '../src/lib/clocks';
import { clockOf, mayBeRated, mayUndoFreely, tableOf, USUAL_ONLINE } from '../src/lib/online';
import { Paged } from '../src/lib/paged.svelte';
import { keyBytes } from '../src/lib/push';
import { lastOffer, takenBack } from '../src/lib/table/entries';
import { wayTo, withNotice } from '../src/lib/table/notices';
import { Pulse } from '../src/lib/table/pulse';
import { PutAway, TIME } from '../src/lib/table/putaway';
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
    test('the address of a table has its invitation', () => {
        expect(pathTo({ id: 'x', invite: 'i_1' })).toBe('/t/x?invite=i_1');
        expect(pathTo({ id: 'x' })).toBe('/t/x');
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
        expect(lastOffer([{ n: 1, line: '0 /ask-undo 1 @5' }, { n: 2, line: '1 /refuse' }, { n: 3, line: '1 /ask-end' }])).toEqual({ seat: 1, what: '/ask-end', of: 0 });
        expect(lastOffer([{ n: 1, line: '0 bid 1' }])).toBeNull();
    });
    test('what a take-back would take back is the choice and all that followed', () => {
        const log = [{ n: 1, line: '0 bid 1' }, { n: 2, line: '1 bid 2' }, { n: 3, line: 'chance oil' }, { n: 4, line: '1 /ask-undo 2 @9' }];
        expect(lastOffer(log)).toEqual({ seat: 1, what: '/ask-undo', of: 2 });
        expect(takenBack(log, 2).map(({ n }) => n)).toEqual([2, 3]);
    });
    test('who watches the table is there, whoever is on the server', () => {
        const table = { seats: [{ seat: 0, name: 'A', online: true }, { seat: 1, name: 'B' }, { seat: 2, bot: 'tiro' }], variant: '', you: [], state: 'running' } as unknown as ServerTable;
        expect(describe(table, null).seats.map(({ isOnline }) => isOnline)).toEqual([true, false, true]);
        expect(describe(table, null, [1]).seats.map(({ isOnline }) => isOnline)).toEqual([false, true, true]);
    });
});

group('a game that is put away', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test('is deleted after a while, and not before', () => {
        const remove = vi.fn();
        const away = new PutAway(remove);
        away.put('a');
        vi.advanceTimersByTime(TIME - 1);
        expect([get(away.ids), remove.mock.calls.length]).toEqual([['a'], 0]);
        vi.advanceTimersByTime(1);
        expect([get(away.ids), remove.mock.calls]).toEqual([[], [['a']]]);
    });
    test('can be taken back, and is not deleted then', () => {
        const remove = vi.fn();
        const away = new PutAway(remove);
        away.put('a');
        away.put('b');
        away.takeBack('a');
        expect(get(away.ids)).toEqual(['b']);
        away.end();
        vi.advanceTimersByTime(10 * TIME);
        expect(remove.mock.calls).toEqual([['b']]);
    });
    test('waits for somebody who is about to take it back', () => {
        const remove = vi.fn();
        let isHeld = true;
        const away = new PutAway(remove, () => isHeld);
        away.put('a');
        vi.advanceTimersByTime(5 * TIME);
        expect(remove).not.toHaveBeenCalled();
        isHeld = false;
        vi.advanceTimersByTime(TIME);
        expect(remove).toHaveBeenCalledOnce();
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
    test('is told within two seconds, and given up only later', () => {
        const [dead, late] = [vi.fn(), vi.fn()];
        const one = new Pulse(() => undefined, dead, late);
        one.check();
        vi.advanceTimersByTime(2000);
        expect([late.mock.calls, dead.mock.calls.length]).toEqual([[[true]], 0]);
        vi.advanceTimersByTime(A_WHILE);
        expect([late.mock.calls.length, dead.mock.calls.length]).toEqual([1, 1]);
    });
    test('that is only slow is taken back when it answers', () => {
        const [dead, late] = [vi.fn(), vi.fn()];
        const one = new Pulse(() => undefined, dead, late);
        one.check();
        vi.advanceTimersByTime(3000);
        one.beat();
        expect([late.mock.calls, dead.mock.calls.length]).toEqual([[[true], [false]], 0]);
        one.beat();
        expect(late.mock.calls.length).toBe(2);
    });
    test('that answers at once alarms nobody', () => {
        const late = vi.fn();
        const one: Pulse = new Pulse(() => setTimeout(() => one.beat(), 300), vi.fn(), late);
        one.check();
        vi.advanceTimersByTime(A_WHILE);
        expect(late).not.toHaveBeenCalled();
        one.stop();
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

group('news about events and clubs', () => {
    const of = (text: string, path: string) => ({ text, path });
    test('all stay until they are read; a newer one about the same page replaces the older', () => {
        const all = [of('a', '/events/1'), of('b', '/clubs/x')].reduce(withNotice, []);
        expect(all.map(({ text }) => text)).toEqual(['a', 'b']);
        expect(withNotice(all, of('c', '/events/1')).map(({ text }) => text)).toEqual(['b', 'c']);
    });
    test('the link says where it leads', () =>
        expect(['/t/1', '/events/1', '/clubs/x'].map((path) => wayTo(of('a', path)))).toEqual(['web.online.go_there', 'web.online.to_event', 'web.online.to_club']));
    test('there are never so many that they hide the table', () =>
        expect(['1', '2', '3', '4'].map((n) => of(n, `/events/${n}`)).reduce(withNotice, []).map(({ text }) => text)).toEqual(['2', '3', '4']));
});
