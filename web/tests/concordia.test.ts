// concordia.test.ts: what Concordia's parts make of a view and its legal moves.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colonists, goodMarks, houses, leftOut, without } from '../src/games/concordia/map/pieces';
import { targetOf, type Place } from '../src/lib/board/places';
import type { Frame, Move, View } from '../src/lib/engine/types';
import type { ConcordiaPicture } from '../src/games/concordia/map/types';
import { arrivedOf, choiceOf, costName, doesOf, emblemsOf, endOf, foreseenStore, gameOf, handOf, lackingOf, markedStore, moneyAfter, nOffers, noteOf, offersOf, pointsOf, rowsFor, seatOf, shownHandOf, stackOf, storehouseOf, teamOf, titleOf, worthOf } from '../src/games/concordia/model';
import { added, asOne, dealFor, movesFor, remembering } from '../src/games/concordia/basket';
import { optionsOf, tradeOf, tradesOf, waysOf } from '../src/games/concordia/options';
import { sign } from '../src/games/concordia/signs';
import { changesOf } from '../src/lib/table/changes';
import facts from '../src/games/concordia/facts.json';
import { moveOf } from './moves';

const WORDS = JSON.parse(readFileSync(new URL('../../data/i18n/en.json', import.meta.url), 'utf8')) as Record<string, string>;
const cardNamed = (id: string) => facts.cards.find((card) => card.id === id)!;

/** A view as the rules write it, as far as the parts read it: the types of a view know no groups. */
function viewOf(fields: Record<string, unknown>): View {
    return fields as View;
}

const FIELDS = {
    mode_name: 'base', step_name: 'play', round: 3, actor_seat: 0, magnus_seat: 0, concordia_seat: null, turns_left: 0,
    money: [14, 9], n_hand: [4, 6], n_pile: [1, 0], team: [null, null], partner: [null, null],
    stock: [{ brick: 2, food: 0, tool: 1, wine: 0, cloth: 1 }, {}],
    to_keep: [{}, { food: 2 }],
    free_places: [5, 0], houses: [2, 0], houses_left: [13, 15],
    colonists_out: [{ land: 1, sea: 2 }, {}], colonists_home: [{ land: 2, sea: 1 }, {}],
    top_card: ['mason', null],
    hand_cards: [{ prefect_start: 2, senator: 1, prefect_architect: 1 }, {}],
    card_notes: [{}, {}], repeats: [null, null],
    god_worth: [{ vesta: 1, jupiter: 4, saturnus: 3, venus: 6 }, {}], specialist_worth: [{ brick: 0, cloth: 10 }, {}],
    points: [{ vesta: 3, jupiter: 6 }, {}], total: [9, null],
    display_cards: ['mason', 'prefect', null, 'weaver', null, null, 'consul'], space_side: 'printed',
    means: [{ 1: 'all', 2: 'card', 4: 'no', 7: 'no' }, {}],
    missing: [{}, { any: 1 }, {}, { wine: 1 }, {}, {}, { cloth: 2 }],
    to_come: 3,
};
const VIEW = viewOf(FIELDS);

const play = (card: string) => moveOf(`play ${card}`, { args: { card } });
const hire = (slot: number, card: string, good?: string) =>
    moveOf(`hire ${slot} ${card}`, { args: { slot, card, ...(good ? { good } : {}), bill: { wine: 1 } } });
const MOVES = [play('senator'), play('prefect_start'), hire(2, 'prefect', 'food'), hire(2, 'prefect', 'tool'), hire(1, 'mason')];

test('a hand has its cards, how many of each, and what plays them', () => {
    const hand = handOf(VIEW, 0, MOVES);
    expect(hand.map(({ card, count, move }) => [card.id, count, move?.move ?? null])).toEqual([
        ['prefect_start', 2, 'play prefect_start'], ['senator', 1, 'play senator'], ['prefect_architect', 1, null]]);
    expect(handOf(VIEW, 1, MOVES)).toEqual([]);
});

test('a card is worth what its gods or its good score now, and nothing is said where it is not known', () => {
    expect(['senator', 'legatus', 'weaver', 'mason'].map((id) => worthOf(VIEW, 0, cardNamed(id)))).toEqual([1, 13, 10, 0]);
    expect([worthOf(VIEW, 0, cardNamed('tribune')), worthOf(VIEW, 1, cardNamed('senator')), worthOf(VIEW, -1, cardNamed('weaver'))])
        .toEqual([null, null, null]);
});

test('many cards lie in two or three rows instead of beyond the edge', () => {
    expect([rowsFor(8, 49), rowsFor(9, 49), rowsFor(14, 49), rowsFor(15, 49), rowsFor(13, 44)]).toEqual([1, 2, 2, 3, 3]);
});

test('the hand that a Legatus shows is all of it, and who is not asked to suggest sees none', () => {
    const team = { ...FIELDS, mode_name: 'team', team: [1, 2, 1, 2], partner: [2, 3, 0, 1], step_name: 'suggest',
        hand_cards: [{ legatus: 1 }, {}, { tribune: 1, prefect: 2, legatus: 1 }, {}] };
    const moves = ['tribune', 'prefect'].map((card) => moveOf(`suggest ${card}`, { args: { card } }));
    expect(shownHandOf(viewOf(team), 0, moves)?.map(({ card, count, move }) => [card.id, count, move?.move ?? null])).toEqual([
        ['tribune', 1, 'suggest tribune'], ['prefect', 2, 'suggest prefect'], ['legatus', 1, null]]);
    expect([shownHandOf(viewOf(team), 2, []), shownHandOf(viewOf({ ...team, step_name: 'play' }), 0, []), shownHandOf(VIEW, 0, [])])
        .toEqual([null, null, null]);
});

test('what is for sale has the price of card and space, its purchases, and what is missing', () => {
    const offers = offersOf(VIEW, 0, MOVES);
    expect(offers.map(({ slot, card }) => [slot, card.id])).toEqual([[1, 'mason'], [2, 'prefect'], [4, 'weaver'], [7, 'consul']]);
    expect(offers.map(({ means }) => means)).toEqual(['all', 'card', 'no', 'no']);
    expect(offers.map(({ missing }) => missing)).toEqual([[], ['any'], ['wine'], ['cloth', 'cloth']]);
    expect(offers[1]?.moves.map(choiceOf)).toEqual(['food', 'tool']);
    expect(offers[0]?.moves.map(choiceOf)).toEqual([null]);
    expect(offers[3] && costName(WORDS, offers[3])).toBe('cloth, cloth, cloth');
    const [, , , last] = offersOf(viewOf({ ...FIELDS, space_side: 'wine' }), 0, MOVES);
    expect(last?.surcharge).toEqual(['wine', 'cloth']);
    expect([nOffers(VIEW), stackOf(VIEW)]).toEqual([4, 3]);
    expect(offersOf(VIEW, 6, []).map(({ means, missing }) => [means, missing])).toEqual(Array(4).fill(['no', []]));
});

test('of a price those units are faint that are missing', () => {
    expect(lackingOf(['cloth'], ['cloth', 'cloth'])).toEqual([true]);
    expect(lackingOf(['cloth', 'any'], ['cloth'], ['cloth'])).toEqual([false, false]);
    expect(lackingOf(['cloth', 'any'], ['cloth', 'cloth', 'any'], ['cloth'])).toEqual([true, true]);
});

test('a seat in numbers', () => {
    const seat = seatOf(VIEW, 0);
    expect([seat.money, seat.houses, seat.housesLeft, seat.free, seat.land, seat.sea]).toEqual([14, 2, 13, 5, 1, 2]);
    expect([seat.nHand, seat.nPile, seat.top?.id, seat.isMagnus]).toEqual([4, 1, 'mason', true]);
    expect(seatOf(VIEW, 1).top).toBeNull();
    expect(arrivedOf(VIEW, 1)).toEqual([{ good: 'food', count: 2 }]);
    expect([endOf(VIEW), endOf(viewOf({ ...FIELDS, concordia_seat: 1, turns_left: 1 }))]).toEqual([null, { holder: 1, turnsLeft: 1 }]);
});

test('a storehouse has twelve places', () => {
    const places = storehouseOf(VIEW, 0).map((place) => place?.id ?? '');
    expect(places).toEqual(['brick', 'brick', 'tool', 'cloth', 'colonist', 'colonist', 'ship', '', '', '', '', '']);
});

test('cards speak', () => {
    expect(titleOf(WORDS, cardNamed('mason'))).toBe('Mason');
    expect(titleOf(WORDS, cardNamed('prefect_architect'))).toBe('Prefect / Architect');
    expect(doesOf(WORDS, cardNamed('mercator_5'))).toContain('5 sestertii');
    expect(doesOf(WORDS, cardNamed('architect_mercator'))).toMatch(/^move colonists.*; or 5 sestertii/);
    expect(emblemsOf(cardNamed('weaver'))).toEqual(['goods-cloth']);
});

test('every card has words in the catalogue', () => {
    for (const card of facts.cards)
        for (const text of [titleOf(WORDS, card), doesOf(WORDS, card)]) expect(text).not.toMatch(/\{|^(card|role|does)\./);
});

test('a province and its city may share an id', () => {
    const place = { name: '', noun: '', x: 0, y: 0, radius: 1, isPill: false };
    const places = new Map<string, Place>(['rhodos', 'province:rhodos'].map((id) => [id, { ...place, id }]));
    const to = (args: Move['args']) => targetOf(moveOf('', { args }), places);
    expect([{ city: 'rhodos' }, { province: 'rhodos' }, {}].map(to)).toEqual(['rhodos', 'province:rhodos', null]);
});

const named = (noun: string, id: string, text: string) => ({ noun, id, text });

test('choices become rows with what they cost or bring', () => {
    const build = moveOf('build massilia', { args: { city: 'massilia', good: 'cloth', bill: { brick: 1, cloth: 1 }, coins: 10 },
        parts: ['build in ', named('city', 'massilia', 'Massilia')], changes: [{ seat: 0, amount: 'points', by: 4, now: 13 }] });
    const buy = hire(2, 'prefect', 'food');
    const copy = moveOf('copy 1', { args: { other: 1, card: 'senator' } });
    const cash = moveOf('cash', { args: { coins: 5 }, text: 'take the cash bonus' });
    const produce = moveOf('produce dacia', { args: { province: 'dacia', bonus: 'cloth' }, parts: [named('province', 'dacia', 'Dacia')],
        changes: [{ seat: 0, amount: 'goods', id: 'cloth', by: 1, now: 2 }, { seat: 1, amount: 'arrived', id: 'wine', by: 2, now: 2 },
            { seat: 1, amount: 'magnus', by: 1, now: 1 }] });
    const rows = optionsOf(WORDS, [build, buy, copy, cash, moveOf('move roma x'), moveOf('done'), moveOf('sell wine 1')]);
    expect(rows.map(({ title, goods, coins, seat, icons, points }) => [title, goods, coins, seat, icons, points])).toEqual([
        ['Massilia', ['brick', 'cloth'], 10, null, ['pieces-house'], 4],
        ['Prefect', ['wine'], null, null, ['roles-prefect'], 0],
        ['Senator', [], null, 1, ['roles-senator'], 0],
        ['Take the cash bonus', [], 5, null, ['money-sestertius'], 0]]);
    const poor = { ...produce, move: 'produce asia', changes: [{ seat: 1, amount: 'goods', id: 'cloth', by: 2, now: 2 }] };
    const provinces = optionsOf(WORDS, [poor, cash, produce]);
    expect(provinces.map(({ move }) => move.move), 'what brings most comes first').toEqual(['produce dacia', 'cash', 'produce asia']);
    expect(provinces[0]?.shares).toEqual([{ seat: 0, gains: [{ good: 'cloth', n: 1 }] }, { seat: 1, gains: [{ good: 'wine', n: 2 }] }]);
});

test('a card that can be paid in several ways is one row, and the cheapest way is the usual one', () => {
    const ways = ['cloth', 'brick', 'wine'].map((good) => ({ ...hire(2, 'prefect', good), args: { slot: 2, card: 'prefect', good, bill: { wine: 1, [good]: 2 } } }));
    const rows = optionsOf(WORDS, [...ways, hire(1, 'mason')]);
    expect(rows.map((row) => waysOf(row).map(({ move }) => move.args['good'] ?? null))).toEqual([['brick', 'wine', 'cloth'], [null]]);
});

test('a trade is found by its good and number', () => {
    const trade = (kind: string, good: string, n: number) => moveOf(`${kind} ${good} ${n}`, { args: { good, n },
        changes: [{ seat: 1, amount: 'coins', by: 1, now: 8 }, { seat: 0, amount: 'coins', by: -7, now: 7 }] });
    const trades = [trade('sell', 'wine', 1), trade('sell', 'wine', 2), trade('buy', 'cloth', 1), moveOf('done')];
    expect(tradesOf(trades)).toHaveLength(3);
    expect([tradeOf(trades, 'wine', -2)?.move, tradeOf(trades, 'cloth', 1)?.move, tradeOf(trades, 'cloth', 2), tradeOf(trades, 'wine', 0)])
        .toEqual(['sell wine 2', 'buy cloth 1', null, null]);
});

test('a basket sells before it buys, and holds what the rules allow after each other', async () => {
    const trade = (kind: string, good: string, n: number, by: number) => moveOf(`${kind} ${good} ${n}`, { args: { good, n },
        changes: [{ seat: 0, amount: 'coins', by, now: 5 + by }] });
    const sell = trade('sell', 'wine', 1, 6);
    const buy = trade('buy', 'tool', 2, -10);
    let peeks = 0;
    const peek = remembering(async (moves) => {
        peeks++;
        return { legal: moves.length === 1 ? [buy] : [] } as unknown as Frame;
    });
    const basket = added(added({}, 'tool', 2), 'wine', -1);
    const deal = await dealFor(basket, [sell], peek);
    expect(deal?.moves.map(({ move }) => move)).toEqual(['sell wine 1', 'buy tool 2']);
    expect([await movesFor(added(basket, 'brick', 1), [sell], peek), await movesFor({ tool: 2 }, [sell], peek)]).toEqual([null, null]);
    expect(peeks, 'each row of choices is tried out once').toBe(2);
    expect([added(basket, 'wine', 1), asOne([])]).toEqual([{ tool: 2 }, null]);
    expect(asOne(deal?.moves ?? [])).toMatchObject({ move: 'sell wine 1', changes: [{ seat: 0, amount: 'coins', by: -4, now: -5 }] });
});

test('a choice outlines the goods that it would take and shows those that it would bring', () => {
    const move = moveOf('x', { changes: [{ seat: 0, amount: 'goods', id: 'brick', by: -1, now: 1 }, { seat: 0, amount: 'goods', id: 'wine', by: 1, now: 1 },
        { seat: 1, amount: 'goods', id: 'tool', by: -1, now: 0 }, { seat: 0, amount: 'coins', by: -4, now: 10 }] });
    const places = foreseenStore(markedStore(null, VIEW, 0), move, 0);
    expect(places.filter(({ mark }) => mark !== null).map(({ place, mark }) => [place?.id, mark])).toEqual([['brick', 'taken'], ['wine', 'coming']]);
    expect([moneyAfter(move, 0), moneyAfter(move, 1), moneyAfter(null, 0)]).toEqual([10, null, null]);
});

test('of a turn one sees what it costs and brings, but not the card that is played', () => {
    const card = moveOf('play mercator_3', { changes: [{ seat: 0, amount: 'coins', by: 3, now: 8 }, { seat: 0, amount: 'hand', by: -1, now: 5 }] });
    const deal = moveOf('buy wine 1', { changes: [{ seat: 0, amount: 'coins', by: -6, now: 2 }, { seat: 0, amount: 'goods', id: 'wine', by: 1, now: 1 },
        { seat: 0, amount: 'points', by: 0, now: 9 }, { seat: 1, amount: 'coins', by: 1, now: 9 }] });
    expect(changesOf([card, deal], 0, sign)).toEqual([
        { icon: 'money-sestertius', label: 'concordia.amount.coins', by: -3, left: 2 },
        { icon: 'goods-wine', label: 'concordia.good.wine', by: 1, left: 1 }]);
});

test('cards have the notes of the rules, and seats their points', () => {
    const view = viewOf({ ...FIELDS, card_notes: [{ magister: 'repeats', legatus: 'legatus' }, {}], repeats: ['prefect', null] });
    expect(['magister', 'legatus', 'tribune'].map((id) => noteOf(WORDS, view, 0, cardNamed(id)))).toEqual([
        'now: Prefect (wine)', 'your partner plays a card for both', null]);
    for (const note of facts.nouns.note)
        expect(noteOf(WORDS, viewOf({ card_notes: [{ tribune: note }], repeats: ['prefect'] }), 0, cardNamed('tribune'))).not.toMatch(/\.|^$/);
    expect(pointsOf(VIEW, 0)).toEqual({ total: 9, gods: [{ god: 'vesta', n: 3 }, { god: 'jupiter', n: 6 }] });
    expect(pointsOf(VIEW, 1)).toBeNull();
});

test('partners are whom the rules name', () => {
    expect(teamOf(viewOf({ team: [1, 2, 1, 2], partner: [2, 3, 0, 1] }), 1)).toEqual({ team: 2, partner: 3 });
    expect([teamOf(VIEW, 1), gameOf(VIEW), gameOf(viewOf({ mode_name: 'team' }))]).toEqual([null, 'concordia', 'venus']);
});

test('what a turn that is tried out takes and brings is marked in the storehouse', () => {
    const after = viewOf({ ...FIELDS, stock: [{ brick: 1, food: 1, tool: 1, wine: 0, cloth: 0 }] });
    const marks = markedStore(VIEW, after, 0).filter(({ mark }) => mark !== null);
    expect(marks.map(({ place, mark }) => [place?.id, mark])).toEqual([['food', 'new'], ['brick', 'spent'], ['cloth', 'spent']]);
    expect(markedStore(null, VIEW, 0).every(({ mark }) => mark === null)).toBe(true);
});

const label = { side: 'S' };
const city = (id: string, province: string, capital = false) => ({ id, province, capital, label, radius: 10, x: 0, y: 0 });
const plaque = { x: 0, y: 0, width: 30 };
const PICTURE = { kind: 'concordia', cities: [city('roma', 'latium', true), city('ostia', 'latium'), city('tarsos', 'asia')],
    routes: [{ id: 'a', from: 'roma', to: 'ostia', mid: { x: 50, y: 50 } }, { id: 'b', from: 'ostia', to: 'tarsos', mid: { x: 90, y: 90 } }],
    provinces: [{ id: 'latium', plaque }, { id: 'asia', plaque }] } as unknown as ConcordiaPicture;

test('a small map lacks the cities that take no part, their lines, and provinces that have none left', () => {
    expect([leftOut(viewOf({ left_out: [] })), leftOut(viewOf({ left_out: ['tarsos'] }))]).toEqual(['', 'tarsos']);
    const small = without(PICTURE, ['tarsos']);
    expect([small.cities.length, small.routes.map(({ id }) => id), small.provinces.map(({ id }) => id)]).toEqual([2, ['a'], ['latium']]);
});

test('on the map stand goods, markers, houses and colonists', () => {
    const view = viewOf({ city_good: { ostia: 'wine' }, bonus_good: { latium: 'wine', asia: 'any' }, turned_coins: { asia: 2 },
        houses_at: [['ostia'], [], ['ostia', 'tarsos']], land_at: [['roma', 'b'], [], []], sea_at: [['roma'], [], []] });
    expect(goodMarks(PICTURE, view).map(({ key, good, count }) => [key, good, count])).toEqual([
        ['city-ostia', 'wine', 1], ['province-latium', 'wine', 1], ['province-asia', 'turned', 2]]);
    expect(houses(PICTURE, view).map(({ key }) => key)).toEqual(['ostia-0', 'ostia-2', 'tarsos-2']);
    expect(colonists(PICTURE, view).map(({ icon, place, owner }) => [icon, place, owner])).toEqual([
        ['pieces-colonist', 'roma', 0], ['pieces-colonist', 'b', 0], ['pieces-ship', 'roma', 0]]);
});
