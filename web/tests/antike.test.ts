// antike.test.ts: what Antike's parts make of a view and its legal moves; moving by groups.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Move, View } from '../src/lib/engine/types';
import { changes } from '../src/games/antike/changes';
import facts from '../src/games/antike/facts.json';
import { activeOf, advancesOf, fieldsOf, gapIn, givenOf, goalOf, groundOf, nationsOf, personsLeft, regionTitle, roundOf, setAside } from '../src/games/antike/model';
import { destinationOf, led, nextStep, pickedMoves, pointedWay, troopsOf, unitsLeft, wayFrom, type Group } from '../src/games/antike/movere';
import { moveOf, movesOf } from './moves';

const WORDS = JSON.parse(readFileSync(new URL('../../data/i18n/en.json', import.meta.url), 'utf8')) as Record<string, string>;
const MAP = 'mare_nostrum';
const NATIONS = 6;
const REGIONS = 64;
const NOWHERE = 255;
const region = (id: string) => facts.maps.mare_nostrum.regions.findIndex((one) => one.id === id);
const advance = (id: string) => 1 << facts.advances.findIndex((one) => one.id === id);

function byNation(...first: number[][]): number[] {
    const each = first[0]?.length ?? 1;
    return [...first.flat(), ...Array<number>(each * (NATIONS - first.length)).fill(0)];
}

function byRegion(values: Record<string, number>): number[] {
    const all = Array<number>(REGIONS).fill(0);
    for (const [id, value] of Object.entries(values)) all[region(id)] = value;
    return all;
}

/** Roma, Graecia and Germania in their ninth round; Roma has chosen Movere. */
const VIEW: View = {
    seats: 3, variant: 0, setup: 2, n_nations: 3, turn: 24, active: 0, bellona: 2, plinius: NATIONS, at: NOWHERE,
    stock: byNation([2, 4, 3], [3, 1, 2], [0, 0, 0]), coins: byNation([1], [0], [2]), field: byNation([3], [6], [NOWHERE]),
    advances: byNation([advance('metallum')], [advance('navigatio') | advance('metallum')], [0]),
    persons: byNation([1, 2, 0, 0, 0], [1, 0, 0, 0, 1], [0, 0, 0, 0, 0]),
    owner: byRegion({ roma: 1, neapolis: 1, ancona: 1, pella: 2, carales: 1 }),
    city: byRegion({ roma: 3, neapolis: 2, ancona: 1, pella: 1, carales: 1 }),
    temple: byRegion({ roma: 1, massilia: 1 }),
    units: [...byRegion({ roma: 3 }), ...byRegion({ carales: 2 }), ...byRegion({ pella: 1 }), ...Array<number>(REGIONS * 9).fill(0)],
    moved: [...byRegion({ roma: 1 }), ...byRegion({})],
};

const moves = movesOf;

test('nations have their names, cards and pieces', () => {
    const [roma, graecia, germania] = nationsOf(VIEW, MAP);
    expect([roma?.title, graecia?.title, germania?.title]).toEqual(['Roma', 'Graecia', 'Germania']);
    expect(roma?.persons).toEqual(['king', 'scholar', 'scholar']);
    expect(roma?.stock.map(({ count }) => count)).toEqual([2, 4, 3]);
    expect([roma?.cities, roma?.temples, roma?.coins]).toEqual([4, 1, 1]);
    expect(roma?.units.map(({ count }) => count)).toEqual([3, 2]);
    expect([roma?.field, germania?.field]).toEqual([3, null]);
    expect([roma?.hasBellona, germania?.hasBellona]).toEqual([false, true]);
});

test('round, goal and personages left', () => {
    expect([roundOf(VIEW), goalOf(VIEW, MAP), goalOf({ ...VIEW, variant: 4 }, MAP), goalOf(VIEW, 'my own')]).toEqual([9, 10, 12, null]);
    expect(personsLeft(VIEW, MAP).map(({ left }) => left)).toEqual([8, 6, 7, 6, 4]);
    expect(personsLeft({ ...VIEW, plinius: 0 }, MAP)[1]?.left).toBe(7);
});

test('a map that is not built in has numbers for names', () => {
    expect(activeOf(VIEW, 'my own')?.title).toBe('1');
    expect(regionTitle('my own', 'old_town')).toBe('old town');
});

test('fields of the rondel have who stands there, how far they are, and what they cost', () => {
    const list = [moveOf('rondel militia', { text: 'go to Militia' }), moveOf('rondel movere_1', { text: 'go to Movere I (5 to pay)' })];
    const fields = fieldsOf(VIEW, MAP, list);
    expect(fields.map(({ nations }) => nations)).toEqual([[], [], [], [0], [], [], [1], []]);
    expect(fields.map(({ steps }) => steps)).toEqual([5, 6, 7, 8, 1, 2, 3, 4]);
    expect([fields[3]?.cost, fields[4]?.cost, fields[0]?.move]).toEqual([5, 0, null]);
});

test('a gap of a sentence can be read back', () => {
    expect(gapIn(WORDS, 'antike.move.conquer', 'galleys', 'conquer Pella (legions: 2, galleys: 1)')).toBe('1');
    expect(gapIn(WORDS, 'antike.move.conquer', 'legions', 'conquer Pella (legions: 2, galleys: 1)')).toBe('2');
    expect(gapIn(WORDS, 'antike.move.learn', 'n', 'something else')).toBeNull();
});

test('advances cost less when somebody has them', () => {
    const all = advancesOf(VIEW, MAP, moves('learn strata'));
    const strata = all.find(({ id }) => id === 'strata');
    const metallum = all.find(({ id }) => id === 'metallum');
    expect([strata?.price, strata?.isNew, strata?.move?.move]).toEqual([6, true, 'learn strata']);
    expect([metallum?.price, metallum?.owners, metallum?.move]).toEqual([5, [0, 1], null]);
});

test('a region says what stands there', () => {
    expect(groundOf(VIEW, MAP, 'pella')).toEqual({ title: 'Pella', resource: 'marble', owner: 1, hasTemple: false, strength: 0, others: [1] });
    expect(groundOf(VIEW, MAP, 'massilia').hasTemple).toBe(true);
});

const LIST = moves('move legion roma ancona', 'move legion roma neapolis', 'move galley carales carthago', 'conquer pella 1', 'done');

test('units that may still move stand in troops', () => {
    expect(troopsOf(VIEW, MAP, LIST).map(({ kind, from, count, moves: ways }) => [kind, from, count, ways.map(destinationOf)])).toEqual([
        ['legion', 'roma', 2, ['ancona', 'neapolis']], ['galley', 'carales', 2, ['carthago']]]);
    expect(unitsLeft(VIEW)).toEqual({ left: 4, all: 5 });
    expect(wayFrom(LIST)).toBe('roma');
});

test('what was pointed at is where units come from, and where they go', () => {
    const troops = troopsOf(VIEW, MAP, LIST);
    expect(pointedWay(troops, ['roma'])).toEqual({ from: 'roma', to: null });
    expect(pointedWay(troops, ['carthago', 'carales'])).toEqual({ from: 'carales', to: 'carthago' });
    expect(pointedWay(troops, ['neapolis'])).toEqual({ from: null, to: 'neapolis' });
    expect(pickedMoves(LIST, ['roma']).length).toBe(2);
    expect(pickedMoves(LIST, ['pella']).map(({ move }) => move)).toEqual(['conquer pella 1']);
});

test('a group follows its first unit, on a way of two steps, too', () => {
    const under = { ...VIEW, at: region('ancona') };
    const first = moves('move legion roma ancona')[0] as Move;
    const start: Group = { left: 1, way: [first.move], done: 0 };
    expect(nextStep(start, under, moves('move legion ancona roma', 'stay'))).toBeNull();
    const group = led(start, moves('stay')[0] as Move);
    const second = nextStep(group, VIEW, LIST);
    expect(second?.move.move).toBe('move legion roma ancona');
    const third = nextStep(second?.group ?? null, under, moves('move legion ancona roma', 'stay'));
    expect([third?.move.move, third?.group?.left]).toEqual(['stay', 0]);
    expect(nextStep(third?.group ?? null, VIEW, LIST)).toBeNull();
    expect(nextStep(group, VIEW, moves('done'))).toBeNull();
});

test('changes are those of the own nation', () => {
    const after = { ...VIEW, stock: byNation([1, 3, 2], [9, 9, 9], [0, 0, 0]), owner: byRegion({ roma: 1, neapolis: 1, ancona: 1, carales: 1, carthago: 1 }),
        persons: byNation([2, 2, 0, 0, 0], [1, 0, 0, 0, 1], [0, 0, 0, 0, 0]) };
    expect(changes(VIEW, after, 0).map(({ icon, by, left }) => [icon, by, left])).toEqual([
        ['resources-marble', -1, 1], ['resources-iron', -1, 3], ['resources-gold', -1, 2], ['pieces-city', 1, 5], ['personages-king', 1, 2]]);
    expect(changes(VIEW, VIEW, 0)).toEqual([]);
});

test('how strong a city is, and points at sea, come from the rules', () => {
    const view = { ...VIEW, strength: byRegion({ roma: 4 }), at_sea: [0, 6, 2] };
    expect(groundOf(view, MAP, 'roma').strength).toBe(4);
    expect(groundOf(view, MAP, 'neapolis').strength).toBe(0);
    expect(nationsOf(view, MAP).map(({ atSea }) => atSea)).toEqual([0, 6, 2]);
});

test('coins that were put aside, and what was given to the market', () => {
    const view = { ...VIEW, aside: [0, 2, 0], given: [0, 1, 0, 1] };
    expect(setAside(view)).toEqual([{ id: 'iron', n: 2 }]);
    expect(givenOf(view)).toEqual([{ id: 'iron', n: 1 }, { id: 'coin', n: 1 }]);
    expect(setAside(VIEW)).toEqual([]);
});
