// basket.ts: a trade at the market before it is made: what is given (less than 0) and taken (more than 0), by resource.
import type { Rate } from './model';

export type Basket = Readonly<Record<string, number>>;

export const EMPTY: Basket = {};
const COIN = 'coin'; // the market takes coins but gives none

function sum(basket: Basket, sign: 1 | -1): number {
    return Object.values(basket).reduce((all, n) => all + Math.max(0, n * sign), 0);
}

export function given(basket: Basket): number {
    return sum(basket, -1);
}

export function got(basket: Basket): number {
    return sum(basket, 1);
}

export function isWhole(basket: Basket, rates: readonly Rate[]): boolean {
    return rates.some(({ gives, gets }) => given(basket) === gives && got(basket) === gets);
}

/** Whether minus can be pressed: something taken is put back, or one more is given. */
export function mayGive(basket: Basket, id: string, holds: number, rates: readonly Rate[]): boolean {
    const by = basket[id] ?? 0;
    return by > 0 || (-by < holds && given(basket) < Math.max(0, ...rates.map(({ gives }) => gives)));
}

export function mayTake(basket: Basket, id: string, rates: readonly Rate[]): boolean {
    const by = basket[id] ?? 0;
    return by < 0 || (id !== COIN && got(basket) < Math.max(0, ...rates.map(({ gets }) => gets)));
}

export function withOne(basket: Basket, id: string, by: 1 | -1): Basket {
    return { ...basket, [id]: (basket[id] ?? 0) + by };
}

/** The choices of the trade in notation: all is given before something is taken. */
export function stepsOf(basket: Basket): string[] {
    const all = (sign: 1 | -1, verb: string) => Object.entries(basket).flatMap(([id, n]) => Array<string>(Math.max(0, n * sign)).fill(`${verb} ${id}`));
    return [...all(-1, 'give'), ...all(1, 'get')];
}
