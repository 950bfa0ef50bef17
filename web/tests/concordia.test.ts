// concordia.test.ts: what Concordia's parts make of a view, its panel and its legal moves.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { targetOf, type Place } from '../src/lib/board/places';
import type { Move, View } from '../src/lib/engine/types';
import { choiceOf, costName, doesOf, emblemsOf, handOf, meansIn, nOffers, offersOf, seatOf, stackOf, storehouseOf, titleOf } from '../src/games/concordia/model';
import facts from '../src/games/concordia/facts.json';

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

const MOVES: Move[] = ['play senator', 'play prefect_start', 'hire 2 prefect food', 'hire 2 prefect tool', 'hire 1 mason']
    .map((move) => ({ seat: 0, move, text: move }));

test('a hand has its cards, how many of each, and what plays them', () => {
    const hand = handOf(VIEW, 0, MOVES) ?? [];
    expect(hand.map(({ card, count, move }) => [card.id, count, move?.move ?? null])).toEqual([
        ['prefect_start', 2, 'play prefect_start'], ['senator', 1, 'play senator'], ['prefect_architect', 1, null]]);
    expect(handOf(VIEW, 1, MOVES)).toBeNull();
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
    const place = { name: '', x: 0, y: 0, radius: 1, isPill: false };
    const places = new Map<string, Place>(['rhodos', 'province:rhodos'].map((id) => [id, { ...place, id }]));
    const to = (move: string) => targetOf({ seat: 0, move, text: '' }, places);
    expect(['build rhodos', 'produce rhodos', 'cash'].map(to)).toEqual(['rhodos', 'province:rhodos', null]);
});
