// events.test.ts: what the page makes of events: the request of the form, the outline in words, what happens next, who met whom,
// how often it asks, and the pairing computed again.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClubEvent, EventRound, EventTable, StandingRow } from '../src/lib/api/events';

vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
const { atPace, changesOf, changesTable, choiceOf, fieldOf, hasUnknownMap, including, limitOf, needsLimit, outlineSettings, paceOf, requestOf, tableFor, usualChoice } = await import('../src/lib/events/choice');
const { crossOf, isDone, isSamePairing, ownTable, playOn, progressOf } = await import('../src/lib/events/cross');
const { PairingModule } = await import('../src/lib/events/module');
const { nextOf, seasonOf, totalRounds } = await import('../src/lib/events/next');
const { notedInWords } = await import('../src/lib/events/noted');
const { outlineOf } = await import('../src/lib/events/outline');
const { poll } = await import('../src/lib/events/poller');
const { longest, outlineInWords } = await import('../src/lib/events/sentence');
const { ABSENT_WORDS, ENTRY_WORDS, FILL_WORDS, FORMAT_ABOUT, FORMAT_WORDS, POINT_WORDS, REASON_WORDS, STATE_WORDS } = await import('../src/lib/events/words');
const { gameOf } = await import('../src/lib/games');
const { fill } = await import('../src/lib/words');

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const catalogue = (language: string) => JSON.parse(readFileSync(resolve(__dirname, `../../data/i18n/${language}.json`), 'utf8')) as Record<string, string>;
const WORDS = { en: catalogue('en'), de: catalogue('de') };
const sayIn = (language: 'en' | 'de') => (key: string, gaps = {}) => fill(WORDS[language][key] ?? key, gaps);
const join2 = (language: string) => (parts: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);

const EVENT: ClubEvent = {
    id: '01m7j0jh58hwgmva6kf48yrmx5', owner: 'Livia', title: 'Ludi', state: 'open', listed: true, version: 3, created_at: 1000, game: 'concordia', map: 'italia', variant: '',
    players: 4, clock: { kind: 'turn', base: DAY }, rated: false, format: 'swiss', entry: 'open', limit: 24, late: false, round_time: 14 * DAY, round_every: 0, about: '',
    n_entered: 5, n_waiting: 0, undo: 'consent', stand_in: 'centurio', chat: true, fill: 'bye', points: 'linear', absent: 'last', short: true, rounds: 5, group_size: 8,
    advance: 2, seasons: 1, promote: 2, round: 0, organiser: true, people: [],
};
const info = () => {
    const found = gameOf('concordia');
    if (!found) throw new Error('no Concordia');
    return found;
};

describe('the form', () => {
    test('needs a title and a game, and has values for everything else', () => {
        const request = requestOf({ ...usualChoice(info()), title: '  Ludi ' }, null);
        expect(request).toMatchObject({ title: 'Ludi', game: 'concordia', players: 4, format: 'swiss', rounds: 3, entry: 'open', state: 'open', listed: true, starts_at: null, clock: { kind: 'turn', base: DAY } });
        expect(request).not.toHaveProperty('club');
        expect(request).not.toHaveProperty('limit');
        expect(requestOf(usualChoice(info()), 'amici').club).toBe('amici');
    });
    test('sends only the numbers that the format has', () => {
        const of = (format: ClubEvent['format']) => Object.keys(requestOf({ ...usualChoice(info()), format }, null)).filter((name) => ['rounds', 'group_size', 'advance', 'seasons', 'promote'].includes(name)).sort();
        expect(of('swiss')).toEqual(['rounds']);
        expect(of('knockout')).toEqual(['advance']);
        expect(of('groups')).toEqual(['group_size', 'rounds']);
        expect(of('league')).toEqual(['group_size', 'promote', 'rounds', 'seasons']);
    });
    test('gives a game as many seats as it allows, all of them for people', () => {
        const sylla = gameOf('sylla');
        expect(sylla && tableFor(sylla, 6).seats).toHaveLength(4);
        expect(tableFor(info(), 3).seats.every(({ bot }) => bot === null)).toBe(true);
    });
    test('takes clock and time limit from the pace', () => {
        const live = atPace(usualChoice(info()), 'live');
        expect([paceOf(live), live.online.clock, live.roundTime]).toEqual(['live', 'live', 3 * HOUR]);
        expect(paceOf(atPace(live, 'days'))).toBe('days');
    });
    test('has a time limit where tables have no clock', () => {
        const timed = (clock: 'none' | 'live' | 'turn', roundTime: number) => {
            const choice = usualChoice(info());
            return { ...choice, roundTime, online: { ...choice.online, clock } };
        };
        expect((['none', 'live', 'turn'] as const).map((clock) => needsLimit(timed(clock, 0)))).toEqual([true, false, false]);
        expect([limitOf(timed('none', 0)), limitOf(timed('none', HOUR)), limitOf(timed('turn', 0)), limitOf(timed('live', DAY))]).toEqual([14 * DAY, HOUR, 0, DAY]);
    });
    test('offers the value of an event that was made elsewhere', () => {
        expect(including([HOUR, DAY], 2 * HOUR)).toEqual([HOUR, 2 * HOUR, DAY]);
        expect(including([HOUR, DAY], DAY)).toEqual([HOUR, DAY]);
        expect(including([HOUR], 0)).toEqual([HOUR]);
    });
    test('writes a time as the field has it', () => {
        expect(new Date(fieldOf(1800000000000)).getTime()).toBe(1800000000000 - (1800000000000 % MINUTE));
    });
    test('knows what the sizes of tables depend on', () => {
        expect(outlineSettings(usualChoice(info()), false)).toMatchObject({ seats: 4, short: false, format: 'swiss' });
        expect(outlineSettings(usualChoice(info()), true).short).toBe(true);
    });
});

describe('a change', () => {
    test('of nothing sends nothing', () => expect(changesOf(choiceOf(EVENT), EVENT)).toEqual({}));
    test('sends what is different, and nothing else', () => {
        expect(changesOf({ ...choiceOf(EVENT), title: 'Ludi II', isLate: true }, EVENT)).toEqual({ title: 'Ludi II', late: true });
        expect(changesOf({ ...choiceOf(EVENT), isDraft: true }, EVENT)).toEqual({ state: 'draft' });
    });
    test('of a table sends all that describes it', () => {
        const choice = choiceOf(EVENT);
        choice.online.isRated = true;
        expect(changesTable(choice, EVENT)).toBe(true);
        expect(changesOf(choice, EVENT)).toEqual({ game: 'concordia', map: 'italia', variant: '', players: 4, clock: { kind: 'turn', base: DAY }, undo: 'consent', stand_in: 'centurio', chat: true, rated: true });
    });
    test('keeps a clock and a time that the form cannot show', () => {
        const odd = { ...EVENT, clock: { kind: 'turn', base: 5 * MINUTE } as const, starts_at: 1800000012345 };
        const choice = choiceOf(odd);
        expect(changesOf(choice, odd)).toEqual({});
        choice.online.hasChat = false;
        expect(changesOf(choice, odd)).toMatchObject({ clock: { kind: 'turn', base: 5 * MINUTE } });
        expect(changesOf({ ...choice, startsAt: '' }, odd)).toMatchObject({ starts_at: null });
    });
    test('names a shared map by its version, and knows a map that nobody has', () => {
        const choice = choiceOf(EVENT);
        choice.setup = { ...choice.setup, map: 'mine', own: { id: 'mine' }, shared: { id: 'abc', version: 2 } };
        expect(changesOf(choice, EVENT).map).toEqual({ shared: 'abc', version: 2 });
        expect(hasUnknownMap(choice, info())).toBe(false);
        const sharing = { ...EVENT, map: 'mine', shared: { id: 'abc', version: 2 } };
        expect(changesOf({ ...choice, title: 'Ludi II' }, sharing)).toEqual({ title: 'Ludi II' });
        expect(hasUnknownMap(choiceOf({ ...EVENT, map: 'mine' }), info())).toBe(true);
        expect(hasUnknownMap(choiceOf(EVENT), info())).toBe(false);
    });
});

const seat = (name: string | null, place?: number, more = {}) => ({ ...(name === null ? { bot: true as const } : { name }), ...(place ? { place, score: 50 - place } : {}), ...more });
const table = (n: number, seats: ReturnType<typeof seat>[], more: Partial<EventTable> = {}): EventTable => ({ table: n, id: `t${n}`, state: 'running', seats, ...more });
const round = (n: number, tables: EventTable[]): EventRound => ({ round: n, tables, pairing: { event: 'e', round: n, seed: `${n}`, tables: [], byes: [], cost: { total: 0, repeated_pairs: 0 } } });
const ROUNDS = [
    round(1, [table(1, [seat('Ann', 1), seat('Ben', 2), seat('Cleo', 2)]), table(2, [seat('Dora', 2), seat('Emil', 1, { absent: true }), seat(null, 3)])]),
    round(2, [table(1, [seat('Ben'), seat('Ann'), seat('Dora')]), table(2, [seat('Emil', 1), seat('Cleo', 2)]), table(3, [seat('Fina', 1)], { bye: true })]),
];

describe('who met whom', () => {
    const cross = crossOf(ROUNDS, ['Cleo', 'Ann', 'Nobody', 'Ben']);
    test('is in the order of the standing; the others follow', () => expect(cross.names).toEqual(['Cleo', 'Ann', 'Ben', 'Dora', 'Emil', 'Fina']));
    test('says in which rounds, and who was ahead', () => {
        expect(cross.between('Ann', 'Ben')).toEqual([{ round: 1, table: 1, ahead: 1 }, { round: 2, table: 1, ahead: null }]);
        expect(cross.between('Ben', 'Ann')[0]?.ahead).toBe(-1);
        expect(cross.between('Ben', 'Cleo')[0]?.ahead).toBe(0);
        expect(cross.between('Ann', 'Emil')).toEqual([]);
    });
    test('puts whoever was absent behind the others', () => expect(cross.between('Dora', 'Emil')[0]?.ahead).toBe(1));
    test('shows the rounds of a person: seats, others, byes', () => {
        expect(cross.of('Ann').map(({ round: n, seat: at, others }) => [n, at, others.map(({ name }) => name).join()])).toEqual([[1, 1, 'Ben,Cleo'], [2, 2, 'Ben,Dora']]);
        expect(cross.of('Dora')[0]?.others.map(({ name }) => name)).toEqual(['Emil', null]);
        expect(cross.of('Fina')[0]?.seat).toBe(0);
    });
});

describe('a round', () => {
    test('counts games without byes', () => expect(ROUNDS.map(progressOf)).toEqual([{ done: 2, all: 2, voids: 0 }, { done: 1, all: 2, voids: 0 }]));
    test('knows who plays the next one', () => {
        expect([...(playOn(ROUNDS, 1) ?? [])]).toEqual(['Ben', 'Ann', 'Dora', 'Emil', 'Cleo', 'Fina']);
        expect(playOn(ROUNDS, 2)).toBeNull();
    });
    test('has the table of a person while it is played', () => {
        expect(ownTable(ROUNDS, 'Ann')?.table.id).toBe('t1');
        expect([ownTable(ROUNDS, 'Emil'), ownTable(ROUNDS, 'Fina'), ownTable(ROUNDS, undefined), ownTable([], 'Ann')]).toEqual([null, null, null, null]);
    });
    test('is done when every seat has a place', () => expect(isDone(table(1, [seat('Ann', 1), seat('Ben')]))).toBe(false));
    test('is compared seat by seat', () => {
        const one = { event: 'e', round: 1, seed: 'a', tables: [{ table: 1, seats: ['Ann', 'Ben', null] }], byes: ['Cleo'], cost: { total: 1, repeated_pairs: 0 } };
        expect(isSamePairing(one, { ...one, cost: { total: 2, repeated_pairs: 0 } })).toBe(true);
        expect(isSamePairing(one, { ...one, tables: [{ table: 1, seats: ['Ben', 'Ann', null] }] })).toBe(false);
        expect(isSamePairing(one, { ...one, byes: [] })).toBe(false);
        expect(isSamePairing(one, { ...one, seed: 'b' })).toBe(false);
    });
});

describe('a table that cannot be finished', () => {
    const [first] = ROUNDS as [EventRound];
    const rounds = [first, round(2, [table(1, [seat('Ben'), seat('Ann'), seat(null)], { void: true }), table(2, [seat('Dora'), seat('Cleo')])])];
    test('counts as done, and nobody plays there', () => {
        expect(progressOf(rounds[1] as EventRound)).toEqual({ done: 1, all: 2, voids: 1 });
        expect([ownTable(rounds, 'Ann'), ownTable(rounds, 'Dora')?.table.id]).toEqual([null, 't2']);
    });
    test('has made people meet, with nobody ahead', () => {
        const cross = crossOf(rounds, []);
        expect([cross.between('Ben', 'Ann'), cross.between('Ann', 'Ben')].map((met) => met.at(-1))).toEqual([{ round: 2, table: 1, ahead: 'void' }, { round: 2, table: 1, ahead: 'void' }]);
        expect(cross.of('Ann').map(({ seat: at }) => at)).toEqual([1, 2]);
    });
    test('ends a round like a result', () => {
        const all = [round(1, [table(1, [seat('Ben'), seat('Ann')], { void: true })])];
        expect(nextOf({ ...EVENT, state: 'running' }, all, [], 0).key).toBe('web.event_page.pairing_note');
    });
});

describe('what has changed', () => {
    const noted = (note: object, language: 'en' | 'de' = 'en') => notedInWords({ number: 1, at: 0, name: 'Livia', ...note } as Parameters<typeof notedInWords>[0], ROUNDS, sayIn(language), (ms) => `${ms} ms`);
    const after = [{ place: 2, score: 3, absent: false }, { place: 1, score: 8, absent: false }, { place: 3, score: 0, absent: true }];
    test('names who sat there', () => {
        expect(noted({ kind: 'result', result: { round: 1, table: 1, after, reason: 'cards' } })).toBe('Livia has entered the result of round 1, table 1: 1. Ben 8, 2. Ann 3, 3. Cleo 0 (absent). Reason: “cards”.');
        expect(noted({ kind: 'result', result: { round: 1, table: 2, before: after, after, reason: 'x' } })).toMatch(/Before: 1\. Emil 8, 2\. Dora 3, 3\. bot 0/i);
    });
    test('says what the server did by itself without a name', () => {
        expect(noted({ kind: 'void', name: '', result: { round: 1, table: 2 } })).toBe('The game of round 1, table 2 cannot be finished, so it brings nobody points.');
        expect(noted({ kind: 'void', name: '', result: { round: 1, table: 2 } }, 'de')).toMatch(/^Die Partie von Runde 1, Tisch 2 /);
        expect(noted({ kind: 'few', name: '' })).toBe('Too few people had entered, so the event was cancelled.');
    });
    test('has a sentence for every kind', () => {
        for (const kind of ['start', 'pause', 'resume', 'cancel']) expect(noted({ kind })).toMatch(/^Livia has .*\.$/);
        expect([noted({ kind: 'extend', text: '5' }), noted({ kind: 'remove', text: 'Ann' }), noted({ kind: 'replace', text: 'Ann > Ben' })])
            .toEqual(['Livia has given the round 5 ms more.', 'Livia has taken Ann out of the event.', 'Livia has replaced Ann by Ben.']);
    });
});

describe('what happens next', () => {
    const NOW = 1_000_000;
    const row = (name: string, place: number, group?: number) => ({ name, place, ...(group ? { group } : {}) }) as StandingRow;
    const next = (more: Partial<ClubEvent>, rounds: EventRound[] = [], standing: StandingRow[] = []) => nextOf({ ...EVENT, ...more }, rounds, standing, NOW);
    test('before it begins', () => {
        expect(next({ state: 'draft' }).key).toBe('web.event_page.draft_note');
        expect(next({})).toEqual({ key: 'web.event_page.by_hand_note', gaps: { n: 5, limit: 24 } });
        expect(next({ n_entered: 24 }).key).toBe('web.event_page.full_note');
        expect(next({ starts_at: NOW + HOUR }).clock).toEqual({ at: NOW + HOUR, key: 'web.event_page.begins_in' });
        expect(next({ starts_at: NOW - 1 })).not.toHaveProperty('clock');
    });
    test('in a round', () => {
        expect(next({ state: 'running', limit_at: NOW + DAY }, ROUNDS)).toEqual({ key: 'web.event_page.round_of_note', gaps: { round: 2, of: 5, done: 1, all: 2 }, clock: { at: NOW + DAY, key: 'web.event_page.limit_in' } });
        expect(next({ state: 'running', limit_at: NOW - 1 }, ROUNDS).key).toBe('web.event_page.limit_note');
        expect(next({ state: 'running', format: 'knockout' }, ROUNDS).key).toBe('web.event_page.round_note');
        expect(next({ state: 'running' }).key).toBe('web.event_page.pairing_note');
    });
    test('between rounds', () => {
        const [first] = ROUNDS as [EventRound];
        expect(next({ state: 'running', limit_at: NOW + DAY }, [first]).key).toBe('web.event_page.pairing_note');
        expect(next({ state: 'running', round_at: NOW - HOUR, round_every: DAY }, [first])).toMatchObject({ key: 'web.event_page.round_done_note', clock: { at: NOW - HOUR + DAY, key: 'web.event_page.next_in' } });
        expect(next({ state: 'running', rounds: 1 }, [first]).key).toBe('web.event_page.counting_note');
    });
    test('after its end', () => {
        expect(next({ state: 'over' }, [], [row('Ann', 1), row('Ben', 2)])).toEqual({ key: 'web.event_page.won_note', gaps: { name: 'Ann', names: 'Ann' } });
        expect(next({ state: 'over' }, [], [row('Ann', 1), row('Ben', 1)]).gaps).toMatchObject({ names: 'Ann, Ben' });
        expect(next({ state: 'over' }, [], [row('Ann', 1, 1), row('Ben', 1, 2)]).key).toBe('web.event_page.over_groups_note');
        expect(next({ state: 'over' }).key).toBe('web.event_page.over_note');
        expect(next({ state: 'cancelled' }).key).toBe('web.event_page.cancelled_note');
        expect(next({ state: 'paused' }).key).toBe('web.event_page.paused_note');
    });
    test('says how many rounds there are, and of which season', () => {
        expect([totalRounds(EVENT), totalRounds({ ...EVENT, format: 'knockout' }), totalRounds({ ...EVENT, format: 'groups', rounds: 0 }), totalRounds({ ...EVENT, format: 'league', seasons: 3 })]).toEqual([5, null, null, 15]);
        expect(seasonOf({ format: 'league', rounds: 4, seasons: 2 }, 5)).toEqual({ season: 2, round: 1 });
        expect(seasonOf({ format: 'league', rounds: 4, seasons: 2 }, 4)).toEqual({ season: 1, round: 4 });
        expect(seasonOf(EVENT, 2)).toBeNull();
    });
});

describe('words', () => {
    const options = [ENTRY_WORDS, FILL_WORDS, POINT_WORDS, ABSENT_WORDS].flatMap((all) => Object.values<{ words: string; about: string }>(all));
    const keys = [...options.flatMap(({ words, about }) => [words, about]), ...[FORMAT_WORDS, FORMAT_ABOUT, REASON_WORDS, STATE_WORDS].flatMap((all) => Object.values<string>(all))];
    test('exist in both languages', () => {
        expect(keys.filter((key) => !(key in WORDS.en) || !(key in WORDS.de))).toEqual([]);
    });
    const times = { limit: 14 * DAY, every: 0 };
    const plain = (n: number, seats: number, more = {}) => ({ tables: [{ seats, n }], bots: 0, byes: 0, ...more });
    test('say how an event goes', () => {
        const five = { people: 24, rounds: Array.from({ length: 5 }, () => plain(6, 4)), isPart: false };
        expect(outlineInWords(five, 5, times, sayIn('en'), join2('en'))).toBe('24 people: 6 tables of 4 in each of 5 rounds, at most 10 weeks.');
        expect(outlineInWords(five, 5, times, sayIn('de'), join2('de'))).toBe('24 Leute: 6 Tische zu 4 in jeder von 5 Runden, höchstens 10 Wochen.');
    });
    test('say sizes, byes, bots and a knock-out', () => {
        const odd = { people: 8, rounds: [{ tables: [{ seats: 4, n: 1 }, { seats: 3, n: 1 }], bots: 1, byes: 1 }], isPart: false };
        expect(outlineInWords(odd, 1, { limit: 0, every: 0 }, sayIn('en'), join2('en'))).toBe('8 people: 1 table of 4 and 1 table of 3 with 1 bot, 1 person pauses in one round.');
        const out = { people: 16, rounds: [plain(4, 4), plain(2, 4), plain(1, 4)], isPart: false };
        expect(outlineInWords(out, null, { limit: DAY, every: 7 * DAY }, sayIn('en'), join2('en'))).toBe('16 people: 4 tables of 4, then 2 tables of 4, then 1 table of 4 (3 rounds), at most 3 weeks.');
        expect(outlineInWords({ people: 2, rounds: [], isPart: false }, 3, times, sayIn('en'), join2('en'))).toBe('2 people are too few for one table.');
    });
    test('use the known number of rounds where there was no time to try all', () => {
        expect(outlineInWords({ people: 500, rounds: [plain(125, 4)], isPart: true }, 9, times, sayIn('en'), join2('en'))).toBe('500 people: 125 tables of 4 in each of 9 rounds, at most 18 weeks.');
    });
    test('round a time up to a large unit', () => {
        expect([3 * HOUR, 47 * HOUR, 2 * DAY, 13.5 * DAY, 15 * DAY].map((ms) => longest(ms, sayIn('en')))).toEqual(['3 hours', '47 hours', '2 days', '14 days', '3 weeks']);
    });
});

describe('asking again', () => {
    let isHidden = false;
    let back: () => void = () => undefined;
    const seen = { isHidden: () => isHidden, whenBack: (call: () => void) => { back = call; return () => (back = () => undefined); } };
    beforeEach(() => {
        isHidden = false;
        vi.useFakeTimers();
    });
    afterEach(() => { vi.useRealTimers(); });
    const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

    test('happens at once and then regularly, and ends', async () => {
        const look = vi.fn(async () => undefined);
        const stop = poll(look, () => 1000, seen);
        await after(2500);
        expect(look).toHaveBeenCalledTimes(3);
        stop();
        await after(9000);
        expect(look).toHaveBeenCalledTimes(3);
    });
    test('stops while nobody sees the tab, and goes on when somebody does', async () => {
        const look = vi.fn(async () => undefined);
        const stop = poll(look, () => 1000, seen);
        await after(500);
        isHidden = true;
        await after(20000);
        expect(look).toHaveBeenCalledTimes(1);
        isHidden = false;
        back();
        await after(0);
        expect(look).toHaveBeenCalledTimes(2);
        stop();
    });
    test('waits ever longer after failures, and not after a success', async () => {
        let fails = true;
        const look = vi.fn(async () => { if (fails) throw new Error('no'); });
        const stop = poll(look, () => 1000, seen);
        await after(2000 + 4000);
        expect(look).toHaveBeenCalledTimes(3);
        await after(4000);
        expect(look).toHaveBeenCalledTimes(3);
        await after(5000);
        fails = false;
        await after(20000);
        const n = look.mock.calls.length;
        await after(3000);
        expect(look.mock.calls.length - n).toBe(3);
        stop();
    });
    test('ends by itself where there is nothing to wait for', async () => {
        const look = vi.fn(async () => undefined);
        poll(look, () => 0, seen);
        await after(100000);
        expect(look).toHaveBeenCalledTimes(1);
    });
});

describe('a live event', () => {
    const asked: string[] = [];
    let version = 1;
    beforeEach(() => {
        asked.length = 0;
        vi.useFakeTimers();
        vi.stubGlobal('fetch', async (address: string) => {
            asked.push(address.replace(`/api/events/${EVENT.id}`, '') || 'event');
            const body = address.endsWith('/rounds') ? { version, rounds: ROUNDS } : address.endsWith('/standing') ? { standing: [] } : address.endsWith('/notes') ? { notes: [] }
                : { ...EVENT, state: 'running', round: 2, version };
            return { ok: true, json: async () => body };
        });
    });
    afterEach(() => { vi.useRealTimers(); });
    test('reads rounds, standing and notes again only if its version has changed', async () => {
        const { LiveEvent } = await import('../src/lib/events/live.svelte');
        const live = new LiveEvent(EVENT.id);
        const stop = live.begin({ isHidden: () => false, whenBack: () => () => undefined });
        await vi.advanceTimersByTimeAsync(11000);
        expect(asked).toEqual(['event', '/rounds', '/standing', '/notes', 'event', 'event']);
        version = 2;
        await vi.advanceTimersByTimeAsync(5000);
        expect(asked.slice(6)).toEqual(['event', '/rounds', '/standing', '/notes']);
        await live.take({ ...EVENT, version: 1, title: 'old' });
        expect(live.event?.title).toBe('Ludi');
        stop();
    });
});

const wasm = join(dirname(process.env['AEDILE_WASM'] ?? resolve(__dirname, '../../build/release/src/wasm/aedile.wasm')), 'clubs.wasm');

describe.skipIf(!existsSync(wasm))('the pairing', async () => {
    const module = existsSync(wasm) ? new PairingModule((await WebAssembly.instantiate(readFileSync(wasm), {})).instance) : null;
    const settings = { format: 'swiss' as const, seats: 4, short: true, fill: 'bye' as const, rounds: 3, group_size: 8, advance: 2, seasons: 1, promote: 2 };
    const outline = (people: number, more = {}) => outlineOf({ ...settings, ...more }, people, (contest) => module?.pair(contest, 0) as never, () => false);
    const sizes = (people: number, more = {}) => outline(people, more).rounds.map(({ tables, bots, byes }) => [...tables.map(({ seats, n }) => `${n}x${seats}`), ...(bots ? [`${bots} bots`] : []), ...(byes ? [`${byes} byes`] : [])].join(' '));
    test('outlines every format to its end', () => {
        expect(sizes(24)).toEqual(['6x4', '6x4', '6x4']);
        expect(sizes(11)).toEqual(['2x4 1x3', '2x4 1x3', '2x4 1x3']);
        expect(sizes(16, { format: 'knockout' })).toEqual(['4x4', '2x4', '1x4']);
        expect(sizes(8, { format: 'league', group_size: 4, rounds: 2, seasons: 2, promote: 1 })).toEqual(['2x4', '2x4', '2x4', '2x4']);
        expect(sizes(5, { format: 'groups', group_size: 5, rounds: 0, seats: 2, short: false }).length).toBeGreaterThanOrEqual(5);
    });
    test('outlines byes, bots, and too few people', () => {
        expect(sizes(5, { rounds: 1 })).toEqual(['1x4 1 byes']);
        expect(sizes(5, { rounds: 1, fill: 'bots' })).toEqual(['2x3 1 bots']);
        expect(sizes(2)).toEqual([]);
        expect(() => sizes(8, { format: 'chess' })).toThrow();
    });
    test('stops when there is no time left', () => {
        expect(outlineOf(settings, 12, (contest) => module?.pair(contest, 0) as never, () => true)).toMatchObject({ isPart: true, rounds: [{}] });
    });
    test('is the same when it is computed again, and not after a change', () => {
        const people = ['Ann', 'Ben', 'Cleo', 'Dora'].map((name) => ({ name }));
        const contest = { event: 'spring', game: 'forum', format: 'swiss', seats: 2, short: false, rounds: 3, people, tables: [] };
        const first = module?.pair(JSON.stringify(contest), 0);
        expect(first?.tables).toHaveLength(2);
        const tables = first?.tables.map(({ table: n, seats }) => ({ round: 1, table: n, seats: seats.map((name, at) => ({ name, place: at + 1 })) }));
        const again = module?.pair(JSON.stringify({ ...contest, tables }), 1);
        expect(first && again && isSamePairing(first, again)).toBe(true);
        const other = module?.pair(JSON.stringify({ ...contest, event: 'autumn' }), 0);
        expect(first && other && isSamePairing(first, other)).toBe(false);
        expect(module?.standing(JSON.stringify({ ...contest, tables })).standing.map(({ place }) => place).sort()).toEqual([1, 1, 3, 3]);
        expect(() => module?.pair('{', 1)).toThrow();
    });
});
