// sylla.test.ts: what Sylla's parts make of a view and its legal moves.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameEvent, Move, View } from '../src/lib/engine/types';
import { changesOf, seatsIn } from '../src/lib/table/changes';
import facts from '../src/games/sylla/facts.json';
import {
    bidsOf, christiansOf, countsOf, famineOf, incomeOf, isBeforeIncome, fieldsOf, iconsOf, isOpen, ladderOf, nToPick, offeredOf, ownedOf, passOf, payersOf, peopleOf, phaseOf, pickable, pickOf, pictureOf,
    purseOf, recruitsOf, sacrificesOf, saleOf, sealedOf, sitesOf, speakersOf, stackOf, stacksOf, standing, strikingOf, tavernsOf, threatsOf, underOf, votesOf,
    word, workOf, workWords,
} from '../src/games/sylla/model';
import { milestones, spread } from '../src/games/sylla/road';
import { CAUSES, roundsOf, signed, sumOf } from '../src/games/sylla/rounds';
import { momentOf, sceneOf, shownPhase } from '../src/games/sylla/scene';
import { sign } from '../src/games/sylla/signs';

const WORDS = JSON.parse(readFileSync(new URL('../../data/i18n/en.json', import.meta.url), 'utf8')) as Record<string, string>;

/** A list for each seat, of which the first has this one. */
const bySeat = <T>(first: readonly T[]) => [first, [], [], [], [], []];
const HEXES: Readonly<Record<string, string[]>> = { merchant_christian: ['yellow', 'grey'], crane: ['red', 'yellow', 'grey'] };

/** As the rules write it, with what the parts read. */
const VIEW = {
    seats: 4, round: 3, step_name: 'bid', phase: 'buildings', is_laid_out: 1, consul_seat: 2, seller_seat: 3, due: 0, famine: 2, famine_most: 6,
    ladder: [3, 0, 2], ladder_points: [0, 1, 2, 3, 4], ladder_crisis: [1, 0, 0, 0, 0], token_points: [3, 0, 2], in_crisis: [0, 1, 0],
    work_now: 'baths', work_next: 'temple', has_sealed: [null, null, null, null, null, null], striking: null,
    event_shown: ['flood', null, 'epidemic', 'decadence'], event_fate: ['prevented', null, 'open', 'strikes'], event_earns: ['health', null, 'health', null], event_prestige: [null, null, null, 1],
    event_fighters: [['legionary', 'vestal'], [], ['vestal'], ['legionary', 'vestal']], event_famine: [1, null, 0, 0],
    event_cubes: [[2, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]],
    recruit: ['slave', null, 'vestal', null, null, null], n_recruits: 6, under_pile: ['legionary', 'slave_christian'],
    place_tile: [null, 'market', 'tavern', null, null, 'bank'], place_colour: ['red', 'red', 'yellow', 'yellow', 'grey', 'grey'], place_offered: 3,
    sale: 2, n_sales: 5, stack_letter: 'b', stack_left: 4,
    bid_order: [0, 1, 2, 3], bid_state: ['leads', 'speaks', 'waits', 'waits', null, null], bid_most: [2, 0, 3, null, null, null], bid_highest: 2, bid_leader: 0,
    people_up: bySeat(['senator', 'merchant_christian', 'crane']), people_turned: bySeat(['senator']), people_down: bySeat(['slave']),
    people_down_turned: bySeat([]), payers: bySeat(['merchant_christian', 'crane']), card_hexes: facts.nouns.card.map((id) => HEXES[id] ?? []),
    buildings_up: bySeat(['market', 'tavern', 'tavern']), buildings_down: bySeat(['market']),
    prestige: [12, 20, 20, 3, 0, 0], money: [7, null, null, null, null, null], purse_tokens: bySeat([3, 2, 1]), tokens_worth: [11, null, null, null, null, null],
} as unknown as View;

function viewWith(about: Record<string, unknown>): View {
    return { ...VIEW, ...about } as View;
}

function move(kind: string, args: Move['args'] = {}, changes: Move['changes'] = []): Move {
    return { seat: 0, move: [kind, ...Object.values(args)].join(' '), kind, args, text: '', parts: [], changes };
}

test('a round is in its phase', () => {
    expect(phaseOf(VIEW)).toBe('buildings');
    expect(phaseOf(viewWith({ phase: null }))).toBeNull();
});

test('the ladder says what a token is worth', () => {
    expect(ladderOf(VIEW)).toEqual([
        { marker: 'civic', at: 3, points: 3, isCrisis: false }, { marker: 'health', at: 0, points: 0, isCrisis: true },
        { marker: 'leisure', at: 2, points: 2, isCrisis: false }]);
    expect(fieldsOf(VIEW).map(({ points, isCrisis }) => [points, isCrisis])).toEqual([[0, true], [1, false], [2, false], [3, false], [4, false]]);
    expect(purseOf(VIEW, 0)).toEqual({ money: 7, worth: 11, tokens: [{ marker: 'civic', n: 3 }, { marker: 'health', n: 2 }, { marker: 'leisure', n: 1 }] });
    expect(purseOf(VIEW, 1)).toBeNull();
    expect(isOpen(VIEW)).toBe(false);
});

test('people are upright, turned or face down, and glow when they can pay or fall', () => {
    const people = peopleOf(VIEW, 0, [move('turn', { card: 'merchant_christian' }), move('flip', { card: 'senator', status: 'turned' })]);
    expect(people.map(({ card, status, move: own }) => [card.id, status, own?.kind ?? null])).toEqual([
        ['senator', 'up', null], ['merchant_christian', 'up', 'turn'], ['crane', 'up', null],
        ['senator', 'turned', 'flip'], ['slave', 'down', null]]);
    expect(people[1]?.card).toEqual({ id: 'merchant_christian', type: 'merchant', isChristian: true, hexes: ['yellow', 'grey'] });
    expect(payersOf(VIEW, 0).map(({ id }) => id)).toEqual(['merchant_christian', 'crane']);
    expect(peopleOf(VIEW, 1, [])).toEqual([]);
});

test('buildings of a seat and for sale', () => {
    const owned = ownedOf(VIEW, 0, [move('flip_tile', { tile: 'tavern' })]);
    expect(owned.map(({ tile, isDown, move: own }) => [tile, isDown, own !== null])).toEqual([
        ['market', false, false], ['market', true, false], ['tavern', false, true], ['tavern', false, true]]);
    const sites = sitesOf(VIEW, [move('offer', { slot: 6, tile: 'bank', colour: 'grey' })]);
    expect(sites.map(({ tile }) => tile)).toEqual([null, 'market', 'tavern', null, null, 'bank']);
    expect(sites.map(({ move: own }) => own !== null)).toEqual([false, false, false, false, false, true]);
    expect(offeredOf(VIEW)).toMatchObject({ slot: 3, colour: 'yellow', tile: 'tavern' });
    expect([saleOf(VIEW), stackOf(VIEW)]).toEqual([{ n: 2, of: 5 }, { letter: 'B', n: 4 }]);
});

test('recruits keep their places; with three players there is one less', () => {
    const recruits = recruitsOf(VIEW, [move('recruit', { card: 'vestal' })]);
    expect(recruits.map(({ card, move: own }) => [card?.id ?? null, own !== null])).toEqual([
        ['slave', false], [null, false], ['vestal', true], [null, false], [null, false], [null, false]]);
    expect(recruitsOf(viewWith({ n_recruits: 5 }), []).length).toBe(5);
    expect(underOf(VIEW).map(({ id }) => id)).toEqual(['legionary', 'slave_christian']);
});

test('events have cubes, a fate and their moves', () => {
    const threats = threatsOf(VIEW, [move('cube', { fighter: 'legionary', event_card: 'flood' }), move('cube', { fighter: 'vestal', event_card: 'flood' }),
        move('prevent', { event_card: 'epidemic' })]);
    expect(threats.map(({ event, fate, moves }) => [event?.id ?? null, fate, moves.length])).toEqual([
        ['flood', 'prevented', 2], [null, 'open', 0], ['epidemic', 'open', 1], ['decadence', 'strikes', 0]]);
    expect(threats[0]).toMatchObject({ cubes: [{ seat: 0, n: 2 }], event: { earns: 'health', fighters: ['legionary', 'vestal'], famine: 1 } });
    expect(threats[3]?.event?.earns).toBe(1);
    expect([strikingOf(VIEW), strikingOf(viewWith({ striking: 'flood' }))]).toEqual([null, 'flood']);
});

test('bids go round, and all see how high others can go', () => {
    expect(speakersOf(VIEW).map(({ seat, state, isLast, most }) => [seat, state, isLast, most])).toEqual([
        [0, 'leads', false, 2], [1, 'speaks', false, 0], [2, 'waits', false, 3], [3, 'waits', true, null]]);
    const bids = bidsOf([move('bid', { n: 3, coins: 0 }), move('bid', { n: 4, coins: 1 }), move('pass')]);
    expect([[...bids.keys()], passOf([move('bid', { n: 3 })])]).toEqual([[3, 4], null]);
});

test('what is sealed shows who, never what', () => {
    expect(sealedOf(viewWith({ has_sealed: [1, 0, 1, 0, null, null] }))?.map(({ isIn }) => isIn)).toEqual([true, false, true, false]);
    expect(sealedOf(VIEW)).toBeNull();
    const votes = [move('vote', { thumb: 'up', n: 0 }), move('vote', { thumb: 'up', n: 1 }), move('vote', { thumb: 'down', n: 0 })];
    expect([...votesOf(votes, 'up').keys()]).toEqual([0, 1]);
});

test('the first characters are found in whatever order they are chosen', () => {
    const picks = [move('pick', { a: 'senator', b: 'legionary', c: 'legionary', d: 'vestal' }),
        move('pick', { a: 'merchant', b: 'merchant_christian', c: 'slave', d: 'vestal' })];
    expect(nToPick(picks)).toBe(4);
    expect(pickable(VIEW, picks).map(({ id }) => id)).toEqual(['senator', 'merchant', 'merchant_christian', 'slave', 'legionary', 'legionary', 'vestal']);
    expect(pickOf(picks, ['vestal', 'legionary', 'senator', 'legionary'])).toBe(picks[0]);
    expect(pickOf(picks, ['vestal'])).toBeNull();
});

test('temples and taverns', () => {
    const uses = [move('sacrifice', { marker: 'health' }), move('tavern', { marker: 'civic', way: 'left' }), move('tavern', { marker: 'civic', way: 'right' }), move('done')];
    expect(sacrificesOf(uses).map(({ marker }) => marker)).toEqual(['health']);
    expect(tavernsOf(uses).map(({ marker, ways }) => [marker, ways.map(({ way }) => way)])).toEqual([['civic', ['left', 'right']]]);
});

test('choices have icons of what they are about', () => {
    const icons = [move('cube', { fighter: 'vestal', event_card: 'flood' }), move('offer', { slot: 3, tile: 'arch', colour: 'yellow' }), move('token', { marker: 'civic' }),
        move('turn', { card: 'slave_christian' }), move('flip_tile', { tile: 'market' }), move('done')].map(iconsOf);
    expect([pictureOf('work', 'baths'), pictureOf('status', 'up')]).toEqual(['works-public_baths', null]);
    expect(icons).toEqual([['events-flood', 'characters-vestal'], ['hexes-yellow', 'buildings-triumphal_arch'], ['ladder-civic'],
        ['characters-slave'], ['buildings-market'], ['ui-check']]);
});

test('works and everything printed speak', () => {
    expect(workWords(WORDS, workOf(VIEW, 'work_now')!)).toBe('Most votes: 5 prestige, second: 3. Health +1 for every 5 votes.');
    expect(workWords(WORDS, workOf(VIEW, 'work_next')!)).toBe('5 votes: 6 prestige. 8 votes: 10 prestige.');
    const keys = [...facts.cards.flatMap(({ id, type }) => [`card.${id}`, `does.${type}`]), ...facts.nouns.tile.flatMap((id) => [`tile.${id}`, `does.${id}`]),
        ...facts.nouns.event_card.flatMap((id) => [`event_card.${id}`, `strikes.${id}`]), ...facts.works.map(({ id }) => `work.${id}`)];
    for (const key of keys) expect(word(WORDS, key)).not.toBe(key);
    for (const work of facts.works) expect(workWords(WORDS, work)).not.toMatch(/\{|web\./);
    for (const phase of facts.nouns.phase) expect(WORDS[`sylla.phase.${phase}`]).toBeTruthy();
});

test('what choices change has signs', () => {
    const pay = move('turn', { card: 'slave_christian' }, [{ seat: 0, amount: 'upright', id: 'slave_christian', by: -1, now: 0 }, { seat: 0, amount: 'money', by: 3, now: 8 }]);
    const buy = move('sacrifice', { marker: 'civic' }, [{ seat: 0, amount: 'money', by: -2, now: 6 }, { seat: 0, amount: 'token', id: 'civic', by: 1, now: 4 },
        { seat: 1, amount: 'prestige', by: 1, now: 9 }]);
    expect(changesOf([pay, buy], 0, sign)).toEqual([
        { icon: 'characters-slave', label: 'sylla.card.slave_christian', by: -1, left: 0 }, { icon: 'money-denarius', label: 'sylla.amount.money', by: 1, left: 6 },
        { icon: 'ladder-civic', label: 'sylla.marker.civic', by: 1, left: 4 }]);
    expect(changesOf([{ ...pay, changes: undefined } as unknown as Move], 0, sign)).toEqual([]);
    for (const amount of ['money', 'prestige']) expect(WORDS[sign(amount, '').label]).toBeTruthy();
    expect([seatsIn(buy, 0), seatsIn(buy, 1), seatsIn(move('done'), 0)]).toEqual([[0, 1], [1, 0], []]);
    expect(sign('building', 'tavern')).toEqual({ icon: 'buildings-tavern', label: 'sylla.tile.tavern' });
});

test('markers on the road stand apart and within it', () => {
    expect(standing(VIEW).map(({ seat }) => seat)).toEqual([1, 2, 0, 3]);
    expect([milestones([10, 20]), milestones([61, 3])]).toEqual([50, 70]);
    const places = spread([100, 100, 100, 2], 25, 12, 300);
    expect(places.every((place, index) => index === 0 || (places[index - 1] ?? 0) - place >= 24.9)).toBe(true);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(12);
});

test('all see who is upright and who is a Christian', () => {
    expect(countsOf(VIEW, 0).find(({ type }) => type === 'senator')).toEqual({ type: 'senator', n: 2, up: 1, down: 0 });
    expect(countsOf(VIEW, 0).find(({ type }) => type === 'slave')).toEqual({ type: 'slave', n: 1, up: 0, down: 1 });
    expect(christiansOf(VIEW, 0)).toEqual({ n: 1, up: 1, down: 0 });
});

test('those who are alike make a pile where there is no room', () => {
    const people = peopleOf(viewWith({ people_up: bySeat(['senator', 'senator', 'vestal']), people_down: bySeat([]) }), 0, []);
    expect(stacksOf(people, 4).map(({ n }) => n)).toEqual([1, 1, 1, 1]);
    expect(stacksOf(people, 3).map(({ card, status, n }) => [card.id, status, n]))
        .toEqual([['senator', 'up', 2], ['vestal', 'up', 1], ['senator', 'turned', 1]]);
});

const told = (n: number, ...events: GameEvent[]) => events.map((event) => ({ n, seat: 0, text: '', parts: [], event }));

test('a round has what it gained and cost each seat, and the tokens shown in its crises', () => {
    const lines = [...told(3, { event: 'prestige', seat: 1, n: 6, cause: 'building' }), ...told(9, { event: 'shown_up', seat: 0, n: 2 }, { event: 'lost', seat: 1, n: 4, cause: 'famine' },
        { event: 'crisis', marker: 'civic' }, { event: 'shows', seat: 0, marker: 'civic', n: 2 }, { event: 'shows', seat: 1, marker: 'civic', n: 0 },
        { event: 'prestige', seat: 0, n: 3, cause: 'crisis' }, { event: 'lost', seat: 1, n: 1, cause: 'crisis' }, { event: 'round', n: 2 }),
        ...told(12, { event: 'prestige', seat: 0, n: 1, cause: 'event' })];
    const [first, second, ...more] = roundsOf(lines);
    expect(first).toEqual({ n: 1, end: 9, by: { building: { 1: 6 }, famine: { 1: -4 }, crisis: { 0: 3, 1: -1 } },
        crises: [{ marker: 'civic', seats: [{ seat: 0, tokens: 2, prestige: 3 }, { seat: 1, tokens: 0, prestige: -1 }] }] });
    expect([0, 1, 2].map((seat) => sumOf(first!, seat))).toEqual([3, 1, 0]);
    expect(second).toEqual({ n: 2, end: null, by: { event: { 0: 1 } }, crises: [] });
    expect(more).toEqual([]);
    expect([3, -2, 0].map(signed)).toEqual(['+3', '−2', '0']);
    for (const cause of CAUSES) expect(word(WORDS, `cause.${cause}`)).not.toBe(`cause.${cause}`);
});

test('votes open one by one, then bring what they bring', () => {
    const lines = told(9, { event: 'shown_up', seat: 0, n: 2 }, { event: 'shown_down', seat: 1, n: 4 }, { event: 'prestige', seat: 1, n: 2, cause: 'plebs' },
        { event: 'prestige', seat: 0, n: 5, cause: 'work' }, { event: 'marker', marker: 'health', n: 3 });
    expect(sceneOf(lines.slice(0, 1))?.roles).toEqual([{ seat: 0, n: 2, isDown: false, lost: null, prestige: 0 }]);
    expect(sceneOf(lines)).toEqual({ kind: 'vote', about: '', roles: [{ seat: 0, n: 2, isDown: false, lost: null, prestige: 5 }, { seat: 1, n: 4, isDown: true, lost: null, prestige: 2 }],
        moves: [{ marker: 'health', to: 3 }] });
});

test('an event strikes one after the other, famine and crises are scenes of their own', () => {
    const strike = told(5, { event: 'happens', event_card: 'flood' }, { event: 'tile_down', seat: 1, tile: 'market' });
    const lines = [...strike, ...told(6, { event: 'down', seat: 2, card: 'crane' })];
    expect(sceneOf(lines)).toMatchObject({ kind: 'strike', about: 'flood', roles: [{ seat: 1, lost: { noun: 'tile', id: 'market' } }, { seat: 2, lost: { noun: 'card', id: 'crane' } }] });
    const hunger = told(9, { event: 'shown_up', seat: 0, n: 1 }, { event: 'lost', seat: 1, n: 4, cause: 'famine' });
    expect(sceneOf(hunger)).toMatchObject({ kind: 'famine', roles: [{ seat: 1, prestige: -4 }] });
    expect(sceneOf([...hunger, ...told(9, { event: 'crisis', marker: 'civic' }, { event: 'shows', seat: 0, n: 2 }, { event: 'lost', seat: 0, n: 3, cause: 'crisis' })]))
        .toMatchObject({ kind: 'crisis', about: 'civic', roles: [{ seat: 0, n: 2, prestige: -3 }] });
    expect(sceneOf(told(3, { event: 'marker', marker: 'civic', n: 1 }))).toBeNull();
    expect(sceneOf([...hunger, ...told(10, { event: 'bid', seat: 0, n: 1 })])).toBeNull();
});

test('famine and crises are shown as phase VII', () => {
    const hunger = told(9, { event: 'shown_up', seat: 0, n: 1 }, { event: 'lost', seat: 1, n: 4, cause: 'famine' });
    const phaseAfter = (...events: GameEvent[]) => shownPhase(viewWith({ phase: 'work' }), [...hunger, ...told(9, ...events)]);
    expect([phaseAfter(), phaseAfter({ event: 'crisis', marker: 'civic' }), phaseAfter({ event: 'round', n: 2 })]).toEqual(['crisis', 'crisis', 'work']);
});

test('the lines of a scene are moments, a building that brings prestige is none', () => {
    const show = (() => {}) as never;
    const momentIn = (event: GameEvent) => momentOf(told(1, event)[0]!, show);
    expect(momentIn({ event: 'shown_up', seat: 0, n: 2 })).toMatchObject({ name: 'shown_up', show });
    expect(momentIn({ event: 'consul', seat: 0, n: 2 })).not.toHaveProperty('show');
    expect(momentIn({ event: 'prestige', seat: 0, n: 2, cause: 'building' })).toBeNull();
    expect(momentIn({ event: 'bid', seat: 0, n: 2 })).toBeNull();
    expect(momentIn({ event: 'bought', seat: 1, n: 2, tile: 'bank' })).toMatchObject({ name: 'bought', icon: 'buildings-bank' });
});

test('famine and income are known before they come', () => {
    const view = viewWith({ famine_loss: [2, 0, 4, 4, null, null], income: [5, 3, 3, 4, null, null] });
    expect([famineOf(view, 0), famineOf(view, 1), incomeOf(view, 0)]).toEqual([2, 0, 5]);
    expect(['recruiting', 'income', 'work'].map((phase) => isBeforeIncome(viewWith({ phase })))).toEqual([true, false, false]);
});
