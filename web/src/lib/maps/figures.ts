// figures.ts: the figures of a map, from the report about games on it.
import type { BalanceReport } from '../engine/types';
import type { Figures, MeasuredList } from '../../maps/balance';

export function figuresOf({ map, players, turns, decisions, scores, fair }: BalanceReport, lists: readonly MeasuredList[]): Figures {
    const totals = Object.fromEntries(lists.map(({ name, things }) => [name, things.reduce((sum, { mean }) => sum + mean, 0)]));
    return { map, players, turns: turns.mean / players, decisions, winner: scores.winner, mean: scores.mean, p: fair.p, totals };
}
