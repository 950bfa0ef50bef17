// concordia.test.ts: what Concordia's parts make of a view, its panel and its legal moves.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { targetOf, type Place } from '../src/lib/board/places';
import type { Move, View } from '../src/lib/engine/types';
import { leftOut, without } from '../src/lib/board/concordia';
import { fill } from '../src/lib/words';
import type { ConcordiaPicture } from '../src/maps/types';
import { choiceOf, costName, doesOf, emblemsOf, handOf, markedStore, meansIn, nOffers, offersOf, seatOf, shownHandOf, stackOf, storehouseOf, teamOf, titleOf } from '../src/games/concordia/model';
import { optionsOf, tradeOf, tradesOf } from '../src/games/concordia/options';
import { gapsOf, goodsIn, noteOf, pointsIn, turnNotes } from '../src/games/concordia/read';
import facts from '../src/games/concordia/facts.json';
import { moveOf, movesOf } from './moves';

const WORDS = JSON.parse(readFileSync(new URL('../../data/i18n/en.json', import.meta.url), 'utf8')) as Record<string, string>;
const SEATS = 6;
const cardNumber = (id: string) => facts.cards.findIndex((card) => card.id === id);

/** One array of all seats, the first of which has these values. */
function bySeat(first: (number | null)[], rest: number | null = 0): (number | null)[] {
    return [...first, ...Array<number | null>(first.length * (SEATS - 1)).fill(rest)];
}

function cards(counts: Record<string, number>): number[] {
    return facts.cards.map(({ id }) => counts[id] ?? 0);
}

const VIEW: View = {
    variant: 0,
    magnus: 0,
    money: bySeat([14]),
    goods: bySeat([2, 0, 1, 0, 1]),
    place: bySeat([0, 0, 60, 0, 13, 101]),
    house: [0, 1, 3, 2],
    hand: bySeat(cards({ prefect_start: 2, senator: 1, prefect_architect: 1 }), null),
    n_hand: bySeat([4]),
    n_pile: bySeat([1]),
    top: bySeat([cardNumber('mason')], 255),
    display: [cardNumber('mason'), cardNumber('prefect'), 255, cardNumber('weaver'), 255, 255, cardNumber('consul')],
    deck: [0, 5, 1, 0, 0],
};

const MOVES = movesOf('play senator', 'play prefect_start', 'hire 2 prefect food', 'hire 2 prefect tool', 'hire 1 mason');

test('a hand has its cards, how many of each, and what plays them', () => {
    const hand = handOf(VIEW, 0, MOVES) ?? [];
    expect(hand.map(({ card, count, move }) => [card.id, count, move?.move ?? null])).toEqual([
        ['prefect_start', 2, 'play prefect_start'], ['senator', 1, 'play senator'], ['prefect_architect', 1, null]]);
    expect(handOf(VIEW, 1, MOVES)).toBeNull();
});

test('the hand that a Legatus shows is all of it, and who is not asked to suggest sees none', () => {
    const hand = [...cards({ legatus: 1 }), ...cards({}).map(() => null), ...cards({ tribune: 1, prefect: 2, legatus: 1 }), ...cards({}).map(() => null)];
    const view: View = { ...VIEW, mode: 2, seats: 4, actor: 0, step: 6, hand: [...hand, ...cards({}).map(() => null), ...cards({}).map(() => null)] };
    const moves = movesOf('suggest tribune', 'suggest prefect', 'done');
    expect(shownHandOf(view, 0, moves)?.map(({ card, count, move }) => [card.id, count, move?.move ?? null])).toEqual([
        ['tribune', 1, 'suggest tribune'], ['prefect', 2, 'suggest prefect'], ['legatus', 1, null]]);
    expect([shownHandOf(view, 2, []), shownHandOf({ ...view, step: 4 }, 0, []), shownHandOf({ ...view, mode: 1 }, 0, [])])
        .toEqual([null, null, null]);
});

test('what is for sale has the price of card and space, and its purchases', () => {
    const offers = offersOf(VIEW, MOVES, new Map([[1, 'all']]));
    expect(offers.map(({ slot, card }) => [slot, card.id])).toEqual([[1, 'mason'], [2, 'prefect'], [4, 'weaver'], [7, 'consul']]);
    expect(offers.map(({ means }) => means)).toEqual(['all', 'no', 'no', 'no']);
    expect(offers[1]?.moves.map(choiceOf)).toEqual(['food', 'tool']);
    expect(offers[3] && costName(WORDS, offers[3])).toBe('cloth, cloth, cloth');
    const [, , , last] = offersOf({ ...VIEW, variant: 1 }, MOVES, new Map());
    expect(last?.surcharge).toEqual(['wine', 'cloth']);
    expect([nOffers(VIEW), stackOf(VIEW)]).toEqual([4, 3]);
});

test('what can be paid is read off the panel', () => {
    const panel = ['Storehouses', '  1 ✓   not here', 'For sale (marks)', '  1 ✓   Mason', '  2 (✓) Prefect', '  4     Weaver', '  Stack: –', 'Your hand'];
    expect([...meansIn(panel, 'For sale')]).toEqual([[1, 'all'], [2, 'card'], [4, 'no']]);
    expect(meansIn(panel, 'Nothing').size).toBe(0);
});

test('a seat in numbers', () => {
    const seat = seatOf(VIEW, 0);
    expect([seat.money, seat.houses, seat.housesLeft, seat.land, seat.sea]).toEqual([14, 2, 13, 1, 2]);
    expect([seat.nHand, seat.nPile, seat.top?.id, seat.isMagnus]).toEqual([4, 1, 'mason', true]);
    expect(seatOf(VIEW, 1).top).toBeNull();
});

test('a storehouse has twelve places', () => {
    const places = storehouseOf(VIEW, 0).map((place) => place?.id ?? '');
    expect(places).toEqual(['brick', 'brick', 'tool', 'cloth', 'colonist', 'colonist', 'ship', '', '', '', '', '']);
});

test('cards speak', () => {
    const card = (id: string) => facts.cards[cardNumber(id)]!;
    expect(titleOf(WORDS, card('mason'))).toBe('Mason');
    expect(titleOf(WORDS, card('prefect_architect'))).toBe('Prefect / Architect');
    expect(doesOf(WORDS, card('mercator_5'))).toContain('5 sestertii');
    expect(doesOf(WORDS, card('architect_mercator'))).toMatch(/^move colonists.*; or 5 sestertii/);
    expect(emblemsOf(card('weaver'))).toEqual(['goods-cloth']);
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

const say = (key: string, gaps: Record<string, string | number>): string => fill(WORDS[key] ?? '', gaps);
const legal = (move: string, text: string): Move => moveOf(move, { text });

test('what a sentence of the rules says is read back with its template', () => {
    expect(gapsOf('sell {n} {good} for {coins} {coins|sestertius|sestertii}', 'sell 2 wine for 12 sestertii')).toEqual({ n: '2', good: 'wine', coins: '12' });
    expect(gapsOf('{card} (from {slot})?', 'Architect (tool) (from 3)?')).toEqual({ card: 'Architect (tool)', slot: '3' });
    expect(gapsOf('sell {n}', 'buy 2')).toEqual({});
    expect(goodsIn(WORDS, '1 brick, 2 cloth')).toEqual(['brick', 'cloth', 'cloth']);
    expect(goodsIn(WORDS, 'nothing')).toEqual([]);
});

test('choices become rows with what they cost or bring', () => {
    const build = legal('build massilia', say('concordia.move.build', { city: 'Massilia', good: 'cloth', bill: '1 brick, 1 cloth', coins: 10 }));
    const hire = legal('hire 2 prefect food', say('concordia.move.hire', { card: 'Prefect (wine)', slot: 2, bill: '1 food, 1 wine' }));
    const copy = legal('copy 1 senator', say('concordia.move.copy', { other: '▲ Marcus', card: 'Senator' }));
    const cash = legal('cash 5', say('concordia.move.cash', { coins: 5 }));
    const produce = legal('produce dacia', say('concordia.move.produce', { province: 'Dacia', bonus: 'cloth' }));
    const rows = optionsOf(WORDS, [build, hire, copy, cash, produce, legal('move roma x', 'move'), legal('done', 'end the turn'), legal('sell wine 1', 'sell')]);
    expect(rows.map(({ title, goods, coins, seat, icons }) => [title, goods, coins, seat, icons])).toEqual([
        ['Massilia', ['brick', 'cloth'], 10, null, ['pieces-house']],
        ['Prefect', ['food', 'wine'], null, null, ['roles-prefect']],
        ['Senator', [], null, 1, ['roles-senator']],
        ['Take the cash bonus: 5 sestertii', [], 5, null, ['money-sestertius']],
        ['Dacia', [], null, null, ['goods-cloth']]]);
});

test('a trade is found by its good and number', () => {
    const trades = ['sell wine 1', 'sell wine 2', 'buy cloth 1', 'done'].map((move) => legal(move, move));
    expect(tradesOf(trades)).toHaveLength(3);
    expect([tradeOf(trades, 'wine', -2)?.move, tradeOf(trades, 'cloth', 1)?.move, tradeOf(trades, 'cloth', 2), tradeOf(trades, 'wine', 0)])
        .toEqual(['sell wine 2', 'buy cloth 1', null, null]);
});

const TEAM_PANEL = [
    'Round 7. ◆ Livia is to play a card.',
    '  Turn marker: ◆ Livia, team 1 · then ● tiro carries it out too',
    '  Praefectus Magnus: ◆ Livia · Concordia card: nobody',
    'Your hand (your partner: ● tiro)',
    '  Tribune             Mars       take all cards back; a colonist for 1 food, 1 tool · both',
    '  Architect (tool) ×2  Jupiter   move colonists · both',
    "  Legatus             Jupiter, Saturnus, Venus  see your partner's hand, suggest a card ·",
    '                                                your partner plays a card for both',
    '  played: Prefect',
    'What one card of each god or specialist scores now',
    '  all cards: Vesta 3, Jupiter 6, Minerva 0, total 33',
];

test('the panel tells what the partner will do, whose turn it is, and what cards are worth', () => {
    const note = (name: string) => noteOf(WORDS, TEAM_PANEL, name);
    expect([note('Tribune'), note('Legatus'), note('Architect'), note('Architect (tool)')])
        .toEqual(['both', 'your partner plays a card for both', null, 'both']);
    expect(turnNotes(WORDS, TEAM_PANEL)).toEqual(['Turn marker: ◆ Livia, team 1', 'then ● tiro carries it out too']);
    expect(turnNotes(WORDS, ['Round 1.', '  Praefectus Magnus: nobody'])).toEqual([]);
    expect(pointsIn(WORDS, TEAM_PANEL, ['vesta', 'jupiter', 'venus', 'total'])).toEqual([
        { god: 'vesta', n: 3 }, { god: 'jupiter', n: 6 }, { god: 'total', n: 33 }]);
});

test('partners sit opposite each other, and only in teams', () => {
    expect(teamOf({ mode: 2, seats: 4 }, 1)).toEqual({ team: 1, partner: 3 });
    expect(teamOf({ mode: 2, seats: 6 }, 4)).toEqual({ team: 1, partner: 1 });
    expect(teamOf({ mode: 1, seats: 4 }, 1)).toBeNull();
});

test('what a turn that is tried out takes and brings is marked in the storehouse', () => {
    const after: View = { ...VIEW, goods: bySeat([1, 1, 1, 0, 0]) };
    const marks = markedStore(VIEW, after, 0).filter(({ mark }) => mark !== null);
    expect(marks.map(({ place, mark }) => [place?.id, mark])).toEqual([['food', 'new'], ['brick', 'spent'], ['cloth', 'spent']]);
    expect(markedStore(null, VIEW, 0).every(({ mark }) => mark === null)).toBe(true);
});

test('the small map lacks the cities without a token, their lines, and provinces that have none left', () => {
    const city = (id: string, province: string, capital = false) => ({ id, province, capital });
    const picture = { game: 'concordia', cities: [city('roma', 'latium', true), city('ostia', 'latium'), city('tarsos', 'asia')],
        routes: [{ id: 'a', from: 'roma', to: 'ostia' }, { id: 'b', from: 'ostia', to: 'tarsos' }],
        provinces: [{ id: 'latium' }, { id: 'asia' }] } as unknown as ConcordiaPicture;
    expect(leftOut(picture, { variant: 0, good: [0, 2, 0] })).toBe('');
    expect(leftOut(picture, { variant: 4, good: [0, 2, 0] })).toBe('tarsos');
    const small = without(picture, ['tarsos']);
    expect([small.cities.length, small.routes.map(({ id }) => id), small.provinces.map(({ id }) => id)]).toEqual([2, ['a'], ['latium']]);
});
