// basket.ts: a Mercator's trade, put together before it is made: goods to sell and to buy.  The rules have one choice for
// each kind of good; whether the choices follow each other is tried out.
import type { AmountChange, Frame, Move, Part } from '../../lib/engine/types';
import { tradeOf } from './options';

/** How many units of each good are bought; negative numbers are sold. */
export type Basket = Readonly<Record<string, number>>;

/** Returns the position after several choices in a row; null if they cannot be made. */
export type Peek = (moves: readonly Move[]) => Promise<Frame | null>;

/** The choices that make up a basket, and the position that they lead to. */
export interface Deal {
    moves: readonly Move[];
    frame: Frame | null;
}

/** Adds units of a good to a basket, or takes them away. */
export function added(basket: Basket, good: string, more: number): Basket {
    const { [good]: had = 0, ...rest } = basket;
    return had + more === 0 ? rest : { ...rest, [good]: had + more };
}

/** Sales come first: they pay for what is bought, and make room for it. */
function inOrder(basket: Basket): [string, number][] {
    return Object.entries(basket).sort(([, a], [, b]) => Math.sign(a) - Math.sign(b));
}

/** The choices for a basket, each legal after those before it; null if the rules do not allow them. */
export async function movesFor(basket: Basket, legal: readonly Move[], peek: Peek): Promise<Move[] | null> {
    const moves: Move[] = [];
    for (const [good, n] of inOrder(basket)) {
        const now = moves.length === 0 ? legal : ((await peek(moves.slice()))?.legal ?? []);
        const move = tradeOf(now, good, n);
        if (!move) return null;
        moves.push(move);
    }
    return moves;
}

/** The same with the position that they lead to. */
export async function dealFor(basket: Basket, legal: readonly Move[], peek: Peek): Promise<Deal | null> {
    const moves = await movesFor(basket, legal, peek);
    return moves && { moves, frame: moves.length > 0 ? await peek(moves) : null };
}

/** A `peek` that tries out each row of choices only once. */
export function remembering(peek: Peek): Peek {
    const known = new Map<string, Promise<Frame | null>>();
    return (moves) => {
        const key = moves.map(({ move }) => move).join(';');
        const found = known.get(key) ?? peek(moves);
        known.set(key, found);
        return found;
    };
}

/** Adds up what several choices change. */
function summed(moves: readonly Move[]): AmountChange[] {
    const sums = new Map<string, AmountChange>();
    for (const change of moves.flatMap(({ changes }) => changes ?? [])) {
        const key = `${change.seat} ${change.amount} ${change.id ?? ''}`;
        sums.set(key, { ...change, by: change.by + (sums.get(key)?.by ?? 0) });
    }
    return [...sums.values()].filter(({ by }) => by !== 0);
}

function joined(all: readonly (readonly Part[])[]): Part[] {
    return all.flatMap((parts, index) => (index > 0 ? [', ', ...parts] : [...parts]));
}

/** Several choices as one, for what is shown of them: their words and all that they change. */
export function asOne(moves: readonly Move[]): Move | null {
    const [first] = moves;
    if (!first || moves.length === 1) return first ?? null;
    return { ...first, text: moves.map(({ text }) => text).join(', '), parts: joined(moves.map(({ parts }) => parts)),
        label: joined(moves.map(({ label, parts }) => label ?? parts)), changes: summed(moves) };
}
