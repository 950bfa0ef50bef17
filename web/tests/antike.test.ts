// antike.test.ts: what Antike's parts make of a view and its legal moves; moving by groups.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Module } from '../src/lib/engine/module';
import type { AmountChange, Frame, Move, View } from '../src/lib/engine/types';
import { icons, sign } from '../src/games/antike/signs';
import { changesOf } from '../src/lib/table/changes';
import { activeOf, advancesOf, amountIcon, effectsOf, fieldsOf, givenOf, goalOf, groundOf, isTrading, nationsOf, personsLeft, ratesOf, roundOf, setAside, titleIn } from '../src/games/antike/model';
import { led, nextStep, pickedMoves, placeOf, pointedWay, troopsOf, unitsLeft, wayFrom, type Group } from '../src/games/antike/movere';
import { moveOf, movesOf } from './moves';

const NONE = { marble: 0, iron: 0, gold: 0, coin: 0 };
const NOBODY = { king: 0, scholar: 0, general: 0, citizen: 0, navigator: 0 };

/** Roma, Graecia and Germania in their ninth round; Roma has chosen Movere. */
const VIEW = {
    nation: ['roma', 'graecia', 'germania', null], nation_title: ['Roma', 'Graecia', 'Germania', null], nation_seat: [0, 1, 2, null],
    round: 9, goal: 10, turn_of: 0, bellona_with: 2, under_way: null, units_left: 4, units_all: 5,
    stands: ['movere_1', 'scientia', null, null],
    holds: [{ marble: 2, iron: 4, gold: 3, coin: 1 }, { ...NONE, marble: 3 }, { ...NONE, coin: 2 }, NONE],
    has: [{ ...NOBODY, king: 1, scholar: 2 }, { ...NOBODY, king: 1, navigator: 1 }, NOBODY, NOBODY],
    on_board: [{ legion: 3, galley: 2 }, { legion: 1, galley: 0 }, { legion: 0, galley: 0 }, { legion: 0, galley: 0 }],
    known: [['metallum'], ['metallum', 'navigatio'], [], []],
    cities: [4, 1, 3, 0], temples: [1, 0, 0, 0], at_sea: [0, 6, 2, 0],
    progress: [{ king: 4, scholar: 4 }, { king: 1, scholar: 0 }, { king: 3, scholar: 2 }, {}],
    progress_to: [{ king: 10, scholar: 6 }, { king: 10 }, { king: 5 }, {}],
    steps_to: { ferrum: 5, templum: 6, aurum: 7, movere_1: 8, militia: 1, marmor: 2, scientia: 3, movere_2: 4 },
    cost_to: { ferrum: 2, templum: 3, aurum: 4, movere_1: 5, militia: 0, marmor: 0, scientia: 0, movere_2: 1 },
    price: { strata: 6, metallum: 5 }, is_new: { strata: 1, metallum: 0 }, persons_left: { king: 8, scholar: 6 },
    region: ['massilia', 'pella', 'roma', null], city_of: [null, 1, 0, null], produces: [null, 'marble', 'gold', null],
    temple: [1, 0, 1, 0], strength: [3, 2, 4, 0], units_of: [[], [0, 1], [0], []],
    strength_of: [{ walls: 3, units: 0 }, { walls: 1, units: 1, few: 0, advance: 0 }, { walls: 3 }, {}], yields: [null, 1, 3, null],
    units: [0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0], brings: { ferrum: 2, militia: 3 }, market_gives: [2, null], market_gets: [1, null],
    aside: [0, 2, 0], given: [0, 1, 0, 1],
} as unknown as View;

const regionMove = (notation: string, args: Move['args']) => moveOf(notation, { args });
const step = (kind: string, from: string, region: string, units: number) => regionMove(`move ${kind} ${from} ${region}`, { kind, from, region, units });

test('nations have their names, cards and pieces', () => {
    const [roma, graecia, germania, ...others] = nationsOf(VIEW);
    expect(others).toEqual([]);
    expect([roma?.title, graecia?.title, germania?.title]).toEqual(['Roma', 'Graecia', 'Germania']);
    expect(roma?.persons).toEqual(['king', 'scholar', 'scholar']);
    expect(roma?.holds.map(({ id, n }) => [id, n])).toEqual([['marble', 2], ['iron', 4], ['gold', 3], ['coin', 1]]);
    expect([roma?.cities, roma?.temples, graecia?.atSea]).toEqual([4, 1, 6]);
    expect(roma?.units).toEqual([{ id: 'legion', n: 3 }, { id: 'galley', n: 2 }]);
    expect([roma?.field, germania?.field]).toEqual(['movere_1', null]);
    expect([roma?.hasBellona, germania?.hasBellona]).toEqual([false, true]);
    expect(germania?.progress).toEqual([{ person: 'king', have: 3, to: 5, left: 8 }, { person: 'scholar', have: 2, to: null, left: 6 }]);
});

test('round, goal and personages left', () => {
    expect([roundOf(VIEW), goalOf(VIEW)]).toEqual([9, 10]);
    expect(personsLeft(VIEW)).toEqual([{ id: 'king', n: 8 }, { id: 'scholar', n: 6 }]);
    expect(activeOf(VIEW)?.title).toBe('Roma');
    expect(activeOf({ ...VIEW, turn_of: null })).toBeNull();
});

test('fields of the rondel have who stands there, how far they are, and what they cost', () => {
    const fields = fieldsOf(VIEW, [moveOf('rondel militia', { args: { field: 'militia', n: 0 }, text: '1 2 3' })]);
    expect(fields.map(({ nations }) => nations)).toEqual([[], [], [], [0], [], [], [1], []]);
    expect(fields.map(({ steps }) => steps)).toEqual([5, 6, 7, 8, 1, 2, 3, 4]);
    expect([fields[3]?.cost, fields[4]?.cost, fields[4]?.move?.move, fields[0]?.move]).toEqual([5, 0, 'rondel militia', null]);
});

test('fields say what they give now, and the market its rates', () => {
    const fields = fieldsOf(VIEW, []);
    expect([fields[0]?.brings, fields[0]?.resource, fields[4]?.brings, fields[4]?.resource]).toEqual([2, 'iron', 3, null]);
    expect(ratesOf(VIEW)).toEqual([{ gives: 2, gets: 1 }]);
    expect([isTrading(VIEW), isTrading({ ...VIEW, given: [0, 0, 0, 0] })]).toEqual([true, false]);
});

test('advances have the price that holds now', () => {
    const all = advancesOf(VIEW, [moveOf('learn strata', { args: { advance: 'strata', n: 6 } })]);
    const strata = all.find(({ id }) => id === 'strata');
    const metallum = all.find(({ id }) => id === 'metallum');
    expect([strata?.price, strata?.isNew, strata?.move?.move]).toEqual([6, true, 'learn strata']);
    expect([metallum?.price, metallum?.owners, metallum?.isNew, metallum?.move]).toEqual([5, [0, 1], false, null]);
});

test('a region says what stands there', () => {
    expect(groundOf(VIEW, 'pella')).toEqual({ resource: 'marble', owner: 1, hasTemple: false, strength: 2, parts: [{ id: 'walls', n: 1 }, { id: 'units', n: 1 }], yields: 1,
        units: [{ nation: 0, kind: 'galley', n: 2 }, { nation: 1, kind: 'legion', n: 1 }], others: [1] });
    expect(groundOf(VIEW, 'massilia')).toEqual({ resource: 'any', owner: -1, hasTemple: true, strength: 3, parts: [{ id: 'walls', n: 3 }], yields: 0, units: [], others: [] });
});

test('a region is called what the move calls it', () => {
    const move = moveOf('temple old_town', { parts: ['in ', { noun: 'region', id: 'old_town', text: 'Altstadt' }] });
    expect([titleIn(move, 'old_town'), titleIn(move, 'new_town')]).toEqual(['Altstadt', 'new town']);
});

const LIST = [step('legion', 'roma', 'ancona', 2), step('legion', 'roma', 'neapolis', 2), step('galley', 'carales', 'carthago', 3),
    regionMove('conquer pella 1', { region: 'pella', legions: 1, galleys: 0 }), moveOf('done')];

test('units that may still move stand in troops', () => {
    expect(troopsOf(LIST).map(({ kind, from, count, moves: ways }) => [kind, from, count, ways.map(placeOf)])).toEqual([
        ['legion', 'roma', 2, ['ancona', 'neapolis']], ['galley', 'carales', 3, ['carthago']]]);
    expect(unitsLeft(VIEW)).toEqual({ left: 4, all: 5 });
    expect([wayFrom(VIEW), wayFrom({ ...VIEW, under_way: 'roma' })]).toEqual([null, 'roma']);
});

test('what was pointed at is where units come from, and where they go', () => {
    const troops = troopsOf(LIST);
    expect(pointedWay(troops, ['roma'])).toEqual({ from: 'roma', to: null });
    expect(pointedWay(troops, ['carthago', 'carales'])).toEqual({ from: 'carales', to: 'carthago' });
    expect(pointedWay(troops, ['neapolis'])).toEqual({ from: null, to: 'neapolis' });
    expect(pickedMoves(LIST, ['roma']).length).toBe(2);
    expect(pickedMoves(LIST, ['pella']).map(({ move }) => move)).toEqual(['conquer pella 1']);
});

test('a group follows its first unit, on a way of two steps, too', () => {
    const under = { ...VIEW, under_way: 'ancona' };
    const there = [step('legion', 'ancona', 'roma', 1), moveOf('stay')];
    const start: Group = { left: 1, way: ['move legion roma ancona'], done: 0 };
    expect(nextStep(start, under, there)).toBeNull();
    const group = led(start, moveOf('stay'));
    const second = nextStep(group, VIEW, LIST);
    expect(second?.move.move).toBe('move legion roma ancona');
    const third = nextStep(second?.group ?? null, under, there);
    expect([third?.move.move, third?.group?.left]).toEqual(['stay', 0]);
    expect(nextStep(third?.group ?? null, VIEW, LIST)).toBeNull();
    expect(nextStep(group, VIEW, movesOf('done'))).toBeNull();
});

test('changes are shown with what they are called', () => {
    const by = (seat: number, amount: string, n: number, now: number, id?: string) => ({ seat, amount, by: n, now, ...(id ? { id } : {}) });
    const steps = [moveOf('arm legion roma', { changes: [by(0, 'resource', -1, 3, 'iron'), by(0, 'units', 1, 4, 'legion'), by(1, 'cities', -1, 2)] }),
        moveOf('arm legion ancona', { changes: [by(0, 'resource', -1, 2, 'iron'), by(0, 'units', 1, 5, 'legion'), by(0, 'sea', 1, 3)] })];
    expect(changesOf(steps, 0, sign)).toEqual([
        { icon: 'resources-iron', label: 'antike.resource.iron', by: -2, left: 2 },
        { icon: 'pieces-legion', label: 'antike.kind.legion', by: 2, left: 5 }]);
    expect([icons('resource', 'gold'), icons('resource', 'coin'), icons('region', 'roma')]).toEqual(['resources-gold', 'money-coin', null]);
    expect(changesOf(steps, 2, sign)).toEqual([]);
});

test('what a choice brings is told of who makes it, then of others', () => {
    const by = (seat: number, amount: string, n: number, id?: string): AmountChange => ({ seat, amount, by: n, now: 0, ...(id ? { id } : {}) });
    const move = moveOf('conquer pella 2', { changes: [by(0, 'units', -2, 'legion'), by(0, 'cities', 1), by(0, 'coming', 1, 'general'), by(1, 'cities', -1)] });
    expect(effectsOf(VIEW, move).map(({ nation, changes: all }) => [nation, all.map(amountIcon)])).toEqual([
        [null, ['pieces-legion', 'pieces-city', 'personages-general']], [1, ['pieces-city']]]);
    expect(effectsOf(VIEW, move, ({ by: n }) => n < 0).map(({ changes: all }) => all.length)).toEqual([1, 1]);
    const pairs = { ...VIEW, nation_seat: [0, 1, 1, null] } as View;
    expect(effectsOf(pairs, move).map(({ nation }) => nation)).toEqual([null]);
    expect(effectsOf(VIEW, moveOf('done'))).toEqual([]);
});

test('coins that were put aside, and what was given to the market', () => {
    expect(setAside(VIEW)).toEqual([{ id: 'iron', n: 2 }]);
    expect(givenOf(VIEW)).toEqual([{ id: 'iron', n: 1 }, { id: 'coin', n: 1 }]);
    expect(setAside({ ...VIEW, aside: [0, 0, 0] })).toEqual([]);
});

const path = process.env['AEDILE_WASM'] ?? resolve(__dirname, '../../build/release/src/wasm/aedile.wasm');

describe.skipIf(!existsSync(path) || !path.endsWith('.wasm'))('in the real module', () => {
    let module: Module;

    beforeAll(async () => {
        const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
        module = Module.of(instance);
    });

    /** The golden record up to this line. */
    function frameBefore(name: string, line: string): Frame {
        const lines = readFileSync(resolve(__dirname, `../../tests/golden/antike/${name}.rec`), 'utf8').split('\n');
        const at = lines.findIndex((one) => one.replace(/^\S+ /, '').startsWith(line) || one.startsWith(line));
        return module.frame(module.open(`${lines.slice(0, at).join('\n')}\n`), 0, -1);
    }

    test('units, regions and nations are there', () => {
        const { view = {}, legal = [] } = frameBefore('orient-war-4', '0 move legion antiochia attalia');
        const antiochia = troopsOf(legal).find(({ kind, from }) => kind === 'legion' && from === 'antiochia');
        expect([antiochia?.count, antiochia?.moves.map(placeOf).includes('attalia')]).toEqual([2, true]);
        expect(titleIn(antiochia?.moves[0] as Move, 'antiochia')).toBe('Antiochia');
        expect(nationsOf(view).map(({ title }) => title)).toEqual(['Phoenicia', 'Persia', 'Arabia', 'Graecia']);
        expect(groundOf(view, 'tyros')).toMatchObject({ resource: 'iron', owner: 0 });
        expect(goalOf(view)).toBe(9);
    });

    test('a map of one\'s own has its names and its goal', () => {
        const map = JSON.parse(readFileSync(resolve(__dirname, '../../data/antike/orient.json'), 'utf8')) as { id: string; nations: { id: string; title: string }[] };
        map.id = 'my_own';
        for (const nation of map.nations) nation.title = `Old ${nation.id}`;
        const seats = ['A', 'B', 'C'].map((name) => ({ name }));
        const { view = {} } = module.frame(module.start({ game: 'antike', map, variant: 'long', undo: 'free', seed: '7'.repeat(64), seats }), 0, -1);
        expect(nationsOf(view).map(({ title }) => title)).toEqual(['Old arabia', 'Old persia', 'Old graecia']);
        expect(goalOf(view)).toBe(12);
    });

    test('an advance has its price, and what it costs and brings', () => {
        const { view = {}, legal = [] } = frameBefore('orient-duel-2', '0 learn mercatura');
        const mercatura = advancesOf(view, legal).find(({ id }) => id === 'mercatura');
        const price = mercatura?.move?.args['n'];
        expect(mercatura?.price).toBe(price);
        const own = effectsOf(view, mercatura?.move as Move)[0]?.changes ?? [];
        const paid = own.filter(({ amount }) => amount === 'resource' || amount === 'coins').reduce((sum, { by }) => sum - by, 0);
        expect(paid).toBe(price);
    });
});
