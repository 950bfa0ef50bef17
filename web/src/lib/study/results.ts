// results.ts: a result in the order it is shown: who won, by how much, and whose totals count.
import type { SeatResult } from '../engine/types';

export interface Party {
    rank: number;
    seats: SeatResult[];
    total: number;
}

/** Who plays together counts together; best first. */
export function partiesOf(result: readonly SeatResult[]): Party[] {
    const teams = new Map<number, SeatResult[]>();
    for (const seat of result) teams.set(seat.team, [...(teams.get(seat.team) ?? []), seat]);
    return [...teams.values()]
        .map((seats) => ({ rank: seats[0]?.rank ?? 0, seats, total: seats.reduce((sum, { score }) => sum + score, 0) }))
        .sort((a, b) => a.rank - b.rank || (a.seats[0]?.seat ?? 0) - (b.seats[0]?.seat ?? 0));
}

export function inOrder(result: readonly SeatResult[]): SeatResult[] {
    return partiesOf(result).flatMap(({ seats }) => seats);
}

export function hasTeams(result: readonly SeatResult[]): boolean {
    return partiesOf(result).some(({ seats }) => seats.length > 1);
}

/** The share of the win in percent, once the game is over: seats that share the first place divide 100 percent; partners
 *  count as one. */
export function chanceOf(result: readonly SeatResult[], seat: number): number {
    const { first } = winners(result);
    return first.some(({ seats }) => seats.some((one) => one.seat === seat)) ? 100 / first.length : 0;
}

/** All that share the first place, and the best of the others. */
export function winners(result: readonly SeatResult[]): { first: Party[]; next: Party | null } {
    const parties = partiesOf(result);
    const best = parties[0]?.rank;
    return { first: parties.filter((party) => party.rank === best), next: parties.find((party) => party.rank !== best) ?? null };
}
