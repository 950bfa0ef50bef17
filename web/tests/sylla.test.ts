// sylla.test.ts: what Sylla's parts make of a view and its legal moves.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GameEvent, View } from '../src/lib/engine/types';
import { changes } from '../src/games/sylla/changes';
import { crisesOf } from '../src/games/sylla/crisis';
import facts from '../src/games/sylla/facts.json';
import {
    bidsOf, christiansOf, countsOf, doneOf, iconsOf, isOpen, ladderOf, nToPick, offeredOf, ownedOf, passOf, payersOf, peopleOf, phaseOf, pickable, pickOf,
    purseOf, recruitsOf, sacrificesOf, saleOf, sealedOf, sitesOf, speakersOf, stackOf, stacksOf, standing, strikingOf, tavernsOf, threatsOf, underOf, votesOf,
    word, workOf, workWords,
} from '../src/games/sylla/model';
import { milestones, spread } from '../src/games/sylla/road';
import { movesOf } from './moves';

const WORDS = JSON.parse(readFileSync(new URL('../../data/i18n/en.json', import.meta.url), 'utf8')) as Record<string, string>;
const SEATS = 6;
const NONE = 255;
const stepNumber = (id: string) => facts.steps.findIndex((step) => step.id === id);
const cardNumber = (id: string) => facts.cards.findIndex((card) => card.id === id);
const eventNumber = (id: string) => facts.events.findIndex((event) => event.id === id);
const tileNumber = (id: string) => facts.tiles.indexOf(id);

/** One array of all seats, the first of which has these values. */
function bySeat(first: (number | null)[], rest: number | null = 0): (number | null)[] {
    return [...first, ...Array<number | null>(first.length * (SEATS - 1)).fill(rest)];
}

/** Upright, turned, face down and both, by card. */
function crew(counts: Record<string, number[]>): number[] {
    return facts.cards.flatMap(({ id }) => [0, 1, 2, 3].map((status) => counts[id]?.[status] ?? 0));
}

const VIEW: View = {
    seats: 4, round: 3, step: stepNumber('bid'), consul: 2, actor: 1, bid: 2, bidder: 0, seller: 3, offered: 2, n_offers: 1, due: 0, famine: 2,
    ladder: [3, 0, 2], work: 2, next_work: 3, work_out: 1,
    shown: [eventNumber('flood'), NONE, eventNumber('epidemic'), eventNumber('decadence')], prevented: 1,
    cube: bySeat([2, 0, 1, 0]), cubes_left: bySeat([1, 0]), decided: 5,
    slot: [NONE, tileNumber('market'), tileNumber('tavern'), NONE, NONE, tileNumber('bank')],
    tiles: [...Array<number>(9).fill(0), 1, 3, 0, 0, 0, 0, 0, 0, 0, ...Array<number>(9).fill(1)],
    on_offer: [cardNumber('slave'), NONE, cardNumber('vestal'), NONE, NONE, NONE],
    under: [cardNumber('legionary'), cardNumber('slave_christian'), NONE],
    cards: bySeat(crew({ senator: [1, 1], merchant_christian: [1], slave: [0, 0, 1], crane: [1] })),
    building: bySeat([1, 1, 0, 0, 0, 0, 2, 0]), prestige: [12, 20, 20, 3, 0, 0],
    money: bySeat([7], null), tokens: bySeat([3, 2, 1], null),
};

const moves = movesOf;

test('a round is in its phase; tokens of an insula belong to the sale', () => {
    expect(phaseOf(VIEW)).toBe(3);
    expect(phaseOf({ ...VIEW, step: stepNumber('token') })).toBe(3);
    expect(phaseOf({ ...VIEW, step: stepNumber('token'), seller: NONE })).toBe(1);
    expect(phaseOf({ ...VIEW, step: stepNumber('over') })).toBe(7);
});

test('the ladder says what a token is worth', () => {
    expect(ladderOf(VIEW)).toEqual([
        { marker: 'civic', at: 3, points: 3, isCrisis: false }, { marker: 'health', at: 0, points: 0, isCrisis: true },
        { marker: 'leisure', at: 2, points: 2, isCrisis: false }]);
    expect(purseOf(VIEW, 0)).toMatchObject({ money: 7, worth: 3 * 3 + 0 + 2 });
    expect(purseOf(VIEW, 1)).toBeNull();
    expect(isOpen(VIEW)).toBe(false);
});

test('people are upright, turned or face down, and glow when they can pay or fall', () => {
    const people = peopleOf(VIEW, 0, moves('turn merchant_christian', 'flip senator turned'));
    expect(people.map(({ card, status, move }) => [card.id, status, move?.move ?? null])).toEqual([
        ['senator', 'up', null], ['merchant_christian', 'up', 'turn merchant_christian'], ['crane', 'up', null],
        ['senator', 'turned', 'flip senator turned'], ['slave', 'down', null]]);
    expect(payersOf(VIEW, 0).map(({ id }) => id)).toEqual(['merchant_christian', 'crane']);
    expect(peopleOf(VIEW, 1, [])).toEqual([]);
});

test('buildings of a seat and for sale', () => {
    const owned = ownedOf(VIEW, 0, moves('flip_tile tavern'));
    expect(owned.map(({ tile, isDown, move }) => [tile, isDown, move !== null])).toEqual([
        ['market', false, false], ['market', true, false], ['tavern', false, true], ['tavern', false, true]]);
    const sites = sitesOf(VIEW, moves('offer 6 bank'));
    expect(sites.map(({ tile }) => tile)).toEqual([null, 'market', 'tavern', null, null, 'bank']);
    expect(sites[5]?.move?.move).toBe('offer 6 bank');
    expect(offeredOf(VIEW)).toMatchObject({ slot: 3, colour: 'yellow', tile: 'tavern' });
    expect([saleOf(VIEW), saleOf({ ...VIEW, seats: 3, n_offers: 4, step: stepNumber('turn') })]).toEqual([{ n: 2, of: 5 }, { n: 4, of: 4 }]);
    expect(stackOf(VIEW)).toEqual({ letter: 'B', n: 4 });
});

test('recruits keep their places; with three players there is one less', () => {
    const recruits = recruitsOf(VIEW, moves('recruit vestal'));
    expect(recruits.map(({ card, move }) => [card?.id ?? null, move !== null])).toEqual([
        ['slave', false], [null, false], ['vestal', true], [null, false], [null, false], [null, false]]);
    expect(recruitsOf({ ...VIEW, seats: 3 }, []).length).toBe(5);
    expect(underOf(VIEW).map(({ id }) => id)).toEqual(['legionary', 'slave_christian']);
});

test('events have cubes, a fate and their moves', () => {
    const threats = threatsOf(VIEW, moves('cube legionary flood', 'cube vestal flood', 'prevent epidemic'));
    expect(threats.map(({ event, fate, moves: own }) => [event?.id ?? null, fate, own.length])).toEqual([
        ['flood', 'prevented', 2], [null, 'open', 0], ['epidemic', 'open', 1], ['decadence', 'open', 0]]);
    expect(threats[0]?.cubes).toEqual([{ seat: 0, n: 2 }]);
    expect(threatsOf({ ...VIEW, step: stepNumber('flip') }, [])[3]?.fate).toBe('strikes');
});

test('bids go round: the consul speaks first, the seller last', () => {
    expect(speakersOf(VIEW).map(({ seat, state, isLast }) => [seat, state, isLast])).toEqual([
        [0, 'leads', false], [1, 'speaks', false], [2, 'waits', false], [3, 'waits', true]]);
    const election = { ...VIEW, step: stepNumber('elect'), actor: 3, bidder: 2 };
    expect(speakersOf(election).map(({ seat, state }) => [seat, state])).toEqual([[2, 'leads'], [3, 'speaks'], [0, 'waits'], [1, 'waits']]);
    const bids = bidsOf(moves('bid 3', 'bid 4', 'pass'));
    expect([[...bids.keys()], passOf(moves('bid 3'))]).toEqual([[3, 4], null]);
});

test('what is sealed shows who, never what', () => {
    expect(sealedOf({ ...VIEW, step: stepNumber('vote') })?.filter(({ isIn }) => isIn).map(({ seat }) => seat)).toEqual([0, 2]);
    expect(sealedOf(VIEW)).toBeNull();
    expect([...votesOf(moves('vote up 0', 'vote up 1', 'vote down 0'), 'up').keys()]).toEqual([0, 1]);
});

test('the first characters are found in whatever order they are chosen', () => {
    const picks = moves('pick senator legionary legionary vestal', 'pick merchant merchant_christian slave vestal');
    expect(nToPick(picks)).toBe(4);
    expect(pickable(picks).map(({ id }) => id)).toEqual(['senator', 'merchant', 'merchant_christian', 'slave', 'legionary', 'legionary', 'vestal']);
    expect(pickOf(picks, ['vestal', 'legionary', 'senator', 'legionary'])).toBe(picks[0]);
    expect(pickOf(picks, ['vestal'])).toBeNull();
});

test('temples and taverns', () => {
    const uses = moves('sacrifice health', 'tavern civic left', 'tavern civic right', 'done');
    expect(sacrificesOf(uses).map(({ marker }) => marker)).toEqual(['health']);
    expect(tavernsOf(uses).map(({ marker, ways }) => [marker, ways.map(({ way }) => way)])).toEqual([['civic', ['left', 'right']]]);
    expect(doneOf(uses)?.move).toBe('done');
});

test('choices have icons of what they are about', () => {
    const icons = moves('cube vestal flood', 'offer 3 arch', 'token civic', 'turn slave_christian', 'flip_tile market', 'done').map(iconsOf);
    expect(icons).toEqual([['events-flood', 'characters-vestal'], ['hexes-yellow', 'buildings-triumphal_arch'], ['ladder-civic'],
        ['characters-slave'], ['buildings-market'], ['ui-check']]);
});

test('works and everything printed speak', () => {
    expect(workWords(WORDS, workOf(VIEW, 'work')!)).toBe('Most votes 5, second 3. Health +1 for every 5 votes.');
    expect(workWords(WORDS, workOf(VIEW, 'work_out')!)).toBe('From 5 votes on 6. From 8 votes on 10.');
    const keys = [...facts.cards.flatMap(({ id, type }) => [`card.${id}`, `does.${type}`]), ...facts.tiles.flatMap((id) => [`tile.${id}`, `does.${id}`]),
        ...facts.events.flatMap(({ id }) => [`event_card.${id}`, `strikes.${id}`]), ...facts.works.map(({ id }) => `work.${id}`)];
    for (const key of keys) expect(word(WORDS, key)).not.toBe(key);
    for (const work of facts.works) expect(workWords(WORDS, work)).not.toMatch(/\{|web\./);
});

test('what a choice changes', () => {
    const after = { ...VIEW, money: bySeat([5], null), tokens: bySeat([3, 2, 2], null), prestige: [16, 20, 20, 3, 0, 0],
        cards: bySeat(crew({ senator: [0, 2], merchant_christian: [1], slave: [0, 0, 1], crane: [1] })), building: bySeat([1, 1, 1, 0, 0, 0, 2, 0]) };
    expect(changes(VIEW, after, 0).map(({ label, by }) => [label, by])).toEqual([
        ['web.sylla.denarii', -2], ['sylla.card.senator', -1], ['sylla.marker.leisure', 1], ['sylla.part.prestige', 4], ['sylla.tile.field', 1]]);
});

test('markers on the road stand apart and within it', () => {
    expect(standing(VIEW).map(({ seat }) => seat)).toEqual([1, 2, 0, 3]);
    expect([milestones([10, 20]), milestones([61, 3])]).toEqual([50, 70]);
    const places = spread([100, 100, 100, 2], 25, 12, 300);
    expect(places.every((place, index) => index === 0 || (places[index - 1] ?? 0) - place >= 24.9)).toBe(true);
    expect(Math.min(...places)).toBeGreaterThanOrEqual(12);
});

test('all see who is upright, who is a Christian, and what strikes', () => {
    expect(countsOf(VIEW, 0).find(({ type }) => type === 'senator')).toEqual({ type: 'senator', n: 2, up: 1, down: 0 });
    expect(countsOf(VIEW, 0).find(({ type }) => type === 'slave')).toEqual({ type: 'slave', n: 1, up: 0, down: 1 });
    expect(christiansOf(VIEW, 0)).toEqual({ n: 1, up: 1, down: 0 });
    expect(strikingOf({ ...VIEW, step: stepNumber('flip'), at_event: 0 })?.id).toBe('flood');
    expect(strikingOf({ ...VIEW, at_event: 0 })).toBeNull();
});

test('those who are alike make a pile where there is no room', () => {
    const people = peopleOf({ ...VIEW, cards: bySeat(crew({ senator: [2, 1], vestal: [1] })) }, 0, []);
    expect(stacksOf(people, 4).map(({ n }) => n)).toEqual([1, 1, 1, 1]);
    expect(stacksOf(people, 3).map(({ card, status, n }) => [card.id, status, n]))
        .toEqual([['senator', 'up', 2], ['vestal', 'up', 1], ['senator', 'turned', 1]]);
});

const told = (n: number, ...events: GameEvent[]) => events.map((event) => ({ n, seat: 0, text: '', pieces: [], event }));

test('a crisis has what each seat showed, gained and lost, and is over with the next vote', () => {
    const crisis = told(9, { event: 'shown_up', seat: 0, n: 2 }, { event: 'lost', seat: 1, n: 4 }, { event: 'crisis', marker: 'civic' },
        { event: 'shows', seat: 0, marker: 'civic', n: 2 }, { event: 'shows', seat: 1, marker: 'civic', n: 0 },
        { event: 'prestige', seat: 0, n: 3 }, { event: 'lost', seat: 1, n: 1 }, { event: 'round', n: 3 });
    expect(crisesOf([...crisis, ...told(10, { event: 'bid', seat: 0, n: 2 })])).toEqual([{ marker: 'civic', seats: [
        { seat: 0, tokens: 2, prestige: 3 }, { seat: 1, tokens: 0, prestige: -1 }] }]);
    expect(crisesOf([...crisis, ...told(30, { event: 'shown_down', seat: 1, n: 0 })])).toEqual([]);
    expect(crisesOf([])).toEqual([]);
});
