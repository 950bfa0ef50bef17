// flow.test.ts: pointing at places, the log in words, what a step is called.
import { expect, test } from 'vitest';
import { namedIn, narrowed, nextPlace, placesOfEvent, pointsOf } from '../src/lib/board/pointing';
import type { Place } from '../src/lib/board/places';
import { regionGhosts } from '../src/games/antike/map/ghosts';
import { ghostsOf } from '../src/lib/board/ghosts';
import { keyed } from '../src/lib/board/pieces';
import { millisecondsOf } from '../src/lib/board/slide';
import { stepOf } from '../src/lib/table/steps';
import { afterName, capitalised, placeOf, wordsOf } from '../src/lib/table/parts';
import { lineKeeper, logLines, sinceLast, subjectOf, turnKeeper, turnsOf } from '../src/lib/table/log';
import type { Part } from '../src/lib/engine/types';
import { moveOf } from './moves';

const place = (id: string, x: number, y: number): Place => ({ id, noun: id.includes(':') ? 'province' : 'city', name: id, x, y, radius: 10, isPill: false });
const PLACES = new Map([place('roma', 0, 0), place('ostia', 10, 0), place('capua', 0, 10), place('province:italia', 50, 50)]
    .map((one) => [one.id, one]));
const NAMED: Readonly<Record<string, readonly string[]>> = { move: ['from', 'line'], build: ['city'], produce: ['province'] };
/** With the arguments that the rules give such a move. */
const move = (notation: string) => {
    const [kind = '', ...ids] = notation.split(' ');
    return moveOf(notation, { args: Object.fromEntries((NAMED[kind] ?? []).map((name, index) => [name, ids[index] ?? ''])) });
};
const MOVES = ['move roma ostia', 'move roma capua', 'move capua ostia', 'done'].map(move);

test('a move names places', () => {
    expect(namedIn(move('move roma ostia'), PLACES)).toEqual(['roma', 'ostia']);
    expect(namedIn(move('produce italia'), PLACES)).toEqual(['province:italia']);
    expect(namedIn(move('done'), PLACES)).toEqual([]);
    expect(namedIn(moveOf('fight roma', { args: { nation: 'roma', n: 2 } }), PLACES)).toEqual([]);
});

test('pointing leaves the moves that name the place', () => {
    expect(narrowed(MOVES, PLACES, ['roma'])).toHaveLength(2);
    expect(narrowed(MOVES, PLACES, ['ostia', 'capua']).map((one) => one.move)).toEqual(['move capua ostia']);
});

test('where all moves come from is no choice; where they lead to is', () => {
    expect([...pointsOf(MOVES, PLACES).keys()].sort()).toEqual(['capua', 'ostia', 'roma']);
    expect([...pointsOf(MOVES.slice(0, 2), PLACES).keys()]).toEqual(['ostia', 'capua']);
    expect([...pointsOf([move('build roma'), move('done')], PLACES).keys()]).toEqual(['roma']);
});

test('arrows walk to the nearest place ahead', () => {
    const all = [...PLACES.values()];
    const from = place('roma', 0, 0);
    expect(nextPlace(from, all, 1, 0)?.id).toBe('ostia');
    expect(nextPlace(from, all, 0, 1)?.id).toBe('capua');
    expect(nextPlace(from, all, -1, 0)).toBeNull();
});

test('an event lights its places', () => {
    expect(placesOfEvent({ event: 'moved', from: 'roma', line: 'ostia', n: 2 }, PLACES)).toEqual(['roma', 'ostia']);
    expect(placesOfEvent({ event: 'chose', province: 'italia' }, PLACES)).toEqual(['province:italia']);
});

const NAMES = ['Livia', 'Miles', 'Miles'];

test('seats in the rules\' sentences have the page\'s names', () => {
    const card: Part = { noun: 'card', id: 'senator', text: 'senator' };
    const parts: Part[] = [{ seat: 1, text: 'miles' }, ' copies ', { seat: 0, text: 'Livia' }, ': ', card, ' for ', { number: 3, of: 'coins' }, '.'];
    expect(wordsOf(parts, NAMES)).toBe('Miles copies Livia: senator for 3.');
    expect(afterName(parts, 1)).toEqual(['Copies ', ...parts.slice(2)]);
    expect(afterName(parts, 0)).toEqual(parts);
    expect(wordsOf(capitalised([card, { mark: 'yes', text: '✓' }]), NAMES)).toBe('Senator✓');
    expect([placeOf({ noun: 'province', id: 'italia' }), placeOf({ noun: 'city', id: 'roma' }), placeOf({ noun: 'nation', id: 'roma' })])
        .toEqual(['province:italia', 'roma', null]);
});

test('a sentence is about the seat that it begins with', () => {
    expect([subjectOf({ seat: 1, parts: [{ seat: 2 }, ' pays.'] }), subjectOf({ seat: 1, parts: ['Rome burns.'] }), subjectOf({ seat: -1, parts: [{ seat: 0 }, ' pays.'] })])
        .toEqual([2, 1, 0]);
});

test('the log by turns, and what happened since', () => {
    const told = logLines((key) => key, NAMES, [
        { n: 1, line: '0 pass', events: [{ event: 'pass', parts: ['◆ Livia passes.'] }] },
        { n: 2, line: '1 pass', events: [{ event: 'pass', parts: ['▲ miles passes.'] }] },
        { n: 3, line: 'chance draw', events: [{ event: 'drawn', parts: ['A card is drawn.'] }] },
        { n: 4, line: '2 pass', events: [{ event: 'pass', parts: ['● miles passes.'] }] },
    ]);
    expect(turnsOf(told).map((turn) => [turn.seat, turn.lines.length])).toEqual([[0, 1], [1, 1], [-1, 1], [2, 1]]);
    expect(sinceLast(told, 0).map((turn) => turn.seat)).toEqual([1, 2]);
    expect(sinceLast(told, 2)).toEqual([]);
    expect(sinceLast(told, 3)).toEqual([]);
    const more = logLines((key) => key, NAMES, [{ n: 1, line: '1 pay', events: [{ event: 'pay', parts: ['▲ miles pays.'] }, { event: 'pay', parts: ['▲ miles gains.'] }] }]);
    expect(sinceLast(more, 0).map((turn) => turn.seat)).toEqual([1]);
});

test('a step has a name', () => {
    expect(stepOf('concordia', [move('done'), move('build roma')])).toBe('build');
    expect(stepOf('concordia', [move('done')])).toBeNull();
    expect(stepOf('sylla', [move('offer 1 market')])).toBe('offer');
    expect(stepOf('sylla', [move('bid 3'), move('pass')])).toBe('bid');
    expect(stepOf('sylla', [move('bid 3')])).toBe('bid_only');
    expect(stepOf('sylla', [move('done'), move('tavern health left'), move('sacrifice civic')])).toBe('income');
});

test('a log that grows keeps its lines', () => {
    const entry = (n: number, seat: number) => ({ n, line: `${seat} move`, events: [{ event: 'moved', parts: [`entry ${n}`] }] });
    const keeper = lineKeeper((key) => key, NAMES);
    const turnsIn = turnKeeper();
    const entries = [entry(1, 0), entry(2, 1)];
    const before = turnsIn(keeper(entries));
    const after = turnsIn(keeper([...entries, entry(3, 1), entry(4, 0)]));
    expect(after.map((turn) => turn.lines.map((line) => line.n))).toEqual([[1], [2, 3], [4]]);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[1]?.lines[0]).toBe(before[1]?.lines[0]);
});

const ship = (key: string, place: number, x: number) => ({ key, place, x, y: 0, icon: 'pieces-ship', owner: 0, size: 18, count: 1 });

test('ghosts are what is new or goes elsewhere, not what makes room', () => {
    const ghosts = ghostsOf([ship('a', 1, 0), ship('b', 1, 9), ship('c', 2, 0)], [ship('a', 1, 40), ship('b', 3, 20), { ...ship('d', 5, 60), owner: 1 }]);
    expect(ghosts.map(({ piece: { key }, from }) => [key, from?.x ?? null])).toEqual([['b', 9], ['d', null]]);
});

test('the length of a slide is read from the styles, which the build may write in seconds', () => {
    expect(['420ms', '.42s', ' 0ms', '0s', ''].map(millisecondsOf)).toEqual([420, 420, 0, 0, 0]);
});

test('a piece that stays keeps its key when another one of its owner moves past it', () => {
    // A view lists the places of an owner in a fixed order.
    const [before, after] = [[ship('1', 4, 0), ship('2', 7, 10)], [ship('1', 7, 10), ship('2', 9, 20)]];
    expect(keyed(before, after).map(({ key, place }) => [key, place])).toEqual([['2', 7], ['1', 9]]);
    expect(ghostsOf(before, after).map(({ piece, from }) => [from?.place, piece.place])).toEqual([[4, 9]]);
    const more = [ship('1', 3, 5), ...after.map((one, index) => ({ ...one, key: `${index + 2}` }))];
    expect(keyed(keyed(before, after), more).map(({ key, place }) => [key, place])).toEqual([['3', 3], ['2', 7], ['1', 9]]);
});

test('ghosts of regions are units that arrive and cities that are founded', () => {
    const region = (id: string, owner: number, counts: number[]) => ({ id, x: 0, y: 0, radius: 9, resource: 'iron', isShip: false, owner, hasTemple: false,
        troops: counts.map((count) => ({ icon: 'pieces-legion', owner: 0, count })) });
    const standing = (...regions: ReturnType<typeof region>[]) => ({ marks: [], pieces: [], regions });
    const { troops, cities } = regionGhosts(standing(region('a', 0, [2]), region('b', -1, [])), standing(region('a', 0, [1]), region('b', 0, [1])));
    expect(troops.map(({ id }) => id)).toEqual(['b']);
    expect(cities.map(({ id }) => id)).toEqual(['b']);
});
