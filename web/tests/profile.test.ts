// profile.test.ts: what a profile makes of finished games.
import { expect, test } from 'vitest';
import type { FinishedGame } from '../src/lib/api/people';
import { curveOf, opponentsOf, rangeOf, talliesOf } from '../src/lib/profile';

const game = (at: number, more: Partial<FinishedGame> = {}): FinishedGame =>
    ({ table: `t${at}`, game: 'forum', players: 2, seat: 0, place: 1, score: 10, rated: false, finished_at: at, ...more });
const against = (user: string, place: number) => [{ seat: 0, name: 'Livia', user: 'Livia', place: 2, score: 9 }, { seat: 1, name: user, user, place, score: 8 }];

test('a curve begins with the rating before the oldest game, and holds one kind of game', () => {
    const games = [game(3, { rated: true, before: 1600, after: 1580 }), game(2), game(1, { rated: true, before: 1500, after: 1600 }),
        game(4, { rated: true, players: 3, before: 1500, after: 1700 })];
    expect(curveOf(games, 'forum', 2).points.map(({ rating }) => rating)).toEqual([1500, 1600, 1580]);
    expect(curveOf(games, 'sylla', 3).points).toEqual([]);
});

test('results are summed by game and map, the most played first', () => {
    const games = [game(1, { map: 'stall' }), game(2), game(3, { map: 'stall', place: 2, score: 14 })];
    expect(talliesOf(games)).toEqual([
        { game: 'forum', map: 'stall', played: 2, won: 1, best: 14 }, { game: 'forum', map: '', played: 1, won: 1, best: 10 }]);
});

test('opponents are accounts, the newest first, with how often one was placed before them', () => {
    const games = [game(5, { place: 2, seats: against('Marcus', 1) }), game(9, { place: 2, seats: against('Tullia', 2) }),
        game(7, { place: 2, seats: against('Marcus', 3) }), game(8, { seats: [{ seat: 1, name: 'guest', place: 2, score: 1 }] })];
    expect(opponentsOf(games, 8)).toEqual([
        { name: 'Tullia', played: 1, ahead: 0, behind: 0, lastAt: 9 }, { name: 'Marcus', played: 2, ahead: 1, behind: 1, lastAt: 7 }]);
    expect(opponentsOf(games, 1).map(({ name }) => name)).toEqual(['Tullia']);
});

test('a chart has room above and below', () => {
    expect([rangeOf([1512, 1588]), rangeOf([1500]), rangeOf([1480, 1700])]).toEqual([[1500, 1600], [1400, 1600], [1400, 1700]]);
});
