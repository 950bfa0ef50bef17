// antike_errands.test.ts: what follows one press by itself in Antike: groups of units, and trades at the market.
import { expect, test } from 'vitest';
import type { Move, View } from '../src/lib/engine/types';
import { EMPTY, isWhole, mayGive, mayTake, stepsOf, withOne, type Basket } from '../src/games/antike/basket';
import { Errands } from '../src/games/antike/errands';
import { moveOf, movesOf } from './moves';

const viewWith = (turn: number, units_left: number): View => ({ turn, units_left, units_all: 3, under_way: null }) as unknown as View;
const march = moveOf('move legion roma ancona', { args: { kind: 'legion', from: 'roma', region: 'ancona', units: 3 } });

function told(): { said: string[]; act: (move: Move) => void } {
    const said: string[] = [];
    return { said, act: (move) => said.push(move.move) };
}

test('the others of a group follow, as many as were asked for', () => {
    const [errands, { said, act }] = [new Errands(), told()];
    const all = [march, moveOf('done')];
    errands.march(march, 2, viewWith(7, 3), all, act);
    errands.follow(viewWith(7, 3), all, act);
    expect(said).toEqual(['move legion roma ancona']);
    errands.follow(viewWith(7, 2), [...all], act);
    errands.follow(viewWith(7, 1), [...all], act);
    expect(said.length).toBe(2);
});

test('a group goes home when its first unit is taken back, and when another turn begins', () => {
    const [errands, { said, act }] = [new Errands(), told()];
    errands.march(march, 3, viewWith(7, 3), [march, moveOf('done')], act);
    errands.follow(viewWith(7, 3), [march, moveOf('done')], act);
    errands.follow(viewWith(7, 2), [march, moveOf('done')], act);
    expect(said.length).toBe(1);
    errands.march(march, 3, viewWith(7, 3), [march, moveOf('done')], act);
    errands.follow(viewWith(11, 2), [march, moveOf('done')], act);
    expect(said.length).toBe(2);
});

test('a trade gives all, then takes, and stops where the list does not have it', () => {
    const [errands, { said, act }] = [new Errands(), told()];
    errands.run(['give iron', 'give gold', 'get marble'], viewWith(7, 0), movesOf('give iron', 'done'), act);
    errands.follow(viewWith(7, 0), movesOf('give gold'), act);
    errands.follow(viewWith(7, 0), movesOf('get marble'), act);
    errands.follow(viewWith(7, 0), movesOf('get marble'), act);
    expect(said).toEqual(['give iron', 'give gold', 'get marble']);
    errands.run(['give iron', 'give iron'], viewWith(7, 0), movesOf('give iron'), act);
    errands.follow(viewWith(7, 0), movesOf('done'), act);
    errands.follow(viewWith(7, 0), movesOf('give iron'), act);
    expect(said.length).toBe(4);
});

test('a basket is whole at a rate of the market', () => {
    const [two, three] = [{ gives: 2, gets: 1 }, { gives: 3, gets: 2 }];
    let basket: Basket = withOne(withOne(EMPTY, 'iron', -1), 'iron', -1);
    expect([isWhole(basket, [two]), mayGive(basket, 'iron', 5, [two]), mayGive(basket, 'iron', 5, [two, three])]).toEqual([false, false, true]);
    expect([mayGive(EMPTY, 'gold', 0, [two]), mayTake(basket, 'gold', [two]), mayTake(basket, 'coin', [two])]).toEqual([false, true, false]);
    basket = withOne(basket, 'gold', 1);
    expect([isWhole(basket, [two]), mayTake(basket, 'marble', [two]), stepsOf(basket)]).toEqual([true, false, ['give iron', 'give iron', 'get gold']]);
    expect(isWhole(basket, [three])).toBe(false);
});
