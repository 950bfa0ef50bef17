// setup.test.ts: numbers of players and variants that do and do not go together.
import { expect, test } from 'vitest';
import type { GameInfo, VariantInfo } from '../src/lib/engine/types';
import { resize, standInAt } from '../src/lib/games';
import type { Setup } from '../src/lib/settings';
import { countsBy, countsOf, fitted, ownSeat, variantsOn, withOwnSeat, withPlayers, withToggled } from '../src/lib/setup';

function variant(name: string, players: number[], range: [number, number], excludes: string[] = [], maps = ['imperium', 'ionium']): VariantInfo {
    return { variant: name, maps, players, min_players: range[0], max_players: range[1], excludes };
}

/** As in Venus: six can only play in teams, and the small map is for few. */
const INFO: GameInfo = { game: 'venus', min_players: 2, max_players: 6, minutes: 60, example: false, map_kind: 'concordia',
    maps: [{ map: 'imperium', players: [2, 3, 4, 5] }, { map: 'ionium', players: [2, 3, 4, 5] }],
    variants: [variant('team', [4, 6], [4, 6]), variant('wine', [2, 3, 4, 5], [2, 6]), variant('small', [2, 3], [2, 3]),
        variant('open', [2, 3, 4, 5], [2, 6], ['wine'])] };

function setupOf(players: number, ...variants: string[]): Setup {
    return { game: 'venus', map: 'imperium', variants, seats: resize([{ name: 'Livia', bot: null }], players) };
}

function shapeOf({ seats, variants }: Setup): [number, string[]] {
    return [seats.length, variants];
}

test('every number that some variant allows can be chosen', () => {
    expect(countsOf(INFO, setupOf(3))).toEqual([2, 3, 4, 5, 6]);
    expect(countsOf(INFO, { ...setupOf(3), map: 'mine', own: {} })).toEqual([2, 3, 4, 5, 6]);
});

test('the help names the numbers of the map, and of each variant that changes them', () => {
    expect(countsBy(INFO, setupOf(3))).toEqual([{ variant: null, counts: [2, 3, 4, 5] }, { variant: 'team', counts: [4, 6] }, { variant: 'small', counts: [2, 3] }]);
});

test('a number brings the variant that it needs, and drops those that do not go with it', () => {
    expect(shapeOf(withPlayers(INFO, setupOf(4), 6))).toEqual([6, ['team']]);
    expect(shapeOf(withPlayers(INFO, setupOf(4, 'wine'), 6))).toEqual([6, ['team', 'wine']]);
    expect(shapeOf(withPlayers(INFO, setupOf(6, 'team', 'wine'), 5))).toEqual([5, ['wine']]);
    expect(shapeOf(withPlayers(INFO, setupOf(3, 'small'), 6))).toEqual([6, ['team']]);
    expect(shapeOf(withPlayers(INFO, setupOf(4, 'team'), 6))).toEqual([6, ['team']]);
});

test('a variant brings the number that it needs, the nearest one', () => {
    expect(shapeOf(withToggled(INFO, setupOf(3), 'team'))).toEqual([4, ['team']]);
    expect(shapeOf(withToggled(INFO, setupOf(4), 'team'))).toEqual([4, ['team']]);
    expect(shapeOf(withToggled(INFO, setupOf(6, 'team'), 'team'))).toEqual([5, []]);
    expect(shapeOf(withToggled(INFO, setupOf(6, 'team'), 'small'))).toEqual([3, ['small']]);
    expect(shapeOf(withToggled(INFO, setupOf(6, 'team'), 'wine'))).toEqual([6, ['wine', 'team']]);
});

test('variants that exclude each other: the last one counts', () => {
    expect(shapeOf(withToggled(INFO, setupOf(4, 'wine', 'team'), 'open'))).toEqual([4, ['open', 'team']]);
    expect(shapeOf(withToggled(INFO, setupOf(4, 'open'), 'wine'))).toEqual([4, ['wine']]);
});

test('people keep their seats', () => {
    expect(withToggled(INFO, setupOf(3), 'team').seats[0]).toEqual({ name: 'Livia', bot: null });
});

test('what was kept is made to fit', () => {
    expect(shapeOf(fitted(INFO, setupOf(3, 'team', 'gone')))).toEqual([3, []]);
    expect(shapeOf(fitted(INFO, setupOf(6)))).toEqual([6, ['team']]);
    expect(shapeOf(fitted(INFO, setupOf(1)))).toEqual([2, []]);
});

test('a map without a variant drops it', () => {
    const info = { ...INFO, variants: [variant('wine', [2, 3], [2, 3]), variant('small', [2, 3], [2, 3], [], ['ionium'])] };
    expect(variantsOn(info, setupOf(3)).map((one) => one.variant)).toEqual(['wine']);
    expect(shapeOf(fitted(info, setupOf(3, 'small', 'wine')))).toEqual([3, ['wine']]);
    expect(shapeOf(fitted(info, { ...setupOf(3, 'small', 'wine'), map: 'ionium' }))).toEqual([3, ['small', 'wine']]);
});

test('a colour is a seat: who takes it changes places with who had it', () => {
    const setup = setupOf(3);
    const moved = withOwnSeat(setup, 2);
    expect([ownSeat(setup), ownSeat(moved)]).toEqual([0, 2]);
    expect(moved.seats.map(({ bot }) => bot === null)).toEqual([false, false, true]);
    expect(ownSeat(withPlayers(INFO, moved, 2))).toBe(1);
    expect(withOwnSeat(moved, 7)).toBe(moved);
});

test('whoever gives up is replaced by a bot like the best one at the table', () => {
    const seats = (...bots: (string | null)[]) => bots.map((bot) => ({ name: '', bot }));
    expect(standInAt(seats(null, 'tribunus', 'tiro'))).toBe('tribunus');
    expect(standInAt(seats(null, null))).toBe('centurio');
});
