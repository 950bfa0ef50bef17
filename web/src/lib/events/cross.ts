// cross.ts: what the rounds of an event say about people: who met whom, on which seats, and who plays on.
import type { EventRound, EventSeat, EventTable } from '../api/events';

/** Two people at one table. */
export interface Meeting {
    round: number;
    table: number;
    /** 1 if the first was placed before the second, -1 behind, 0 if they share the place; null while they play. */
    ahead: -1 | 0 | 1 | 'void' | null;
}

/** A round of one person. */
export interface Appearance {
    round: number;
    table: EventTable;
    /** From 1; 0 in a bye. */
    seat: number;
    mine: EventSeat;
    /** Those who sat there, too, the best first. */
    others: { name: string | null; place: number | undefined }[];
}

export interface Cross {
    names: string[];
    /** All meetings of two people; the same people in the other order have the opposite results. */
    between(one: string, other: string): readonly Meeting[];
    of(name: string): readonly Appearance[];
}

const behindAll = (seat: EventSeat) => (seat.absent ? Infinity : (seat.place ?? 0));

function aheadOf(table: EventTable, one: EventSeat, other: EventSeat): Meeting['ahead'] {
    if (table.void) return 'void';
    if (one.place === undefined || other.place === undefined) return null;
    return Math.sign(behindAll(other) - behindAll(one) || 0) as -1 | 0 | 1;
}

function appearance(round: number, table: EventTable, mine: EventSeat): Appearance {
    const others = table.seats.filter((seat) => seat !== mine).map(({ name, place }) => ({ name: name ?? null, place }));
    others.sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
    return { round, table, seat: table.bye ? 0 : table.seats.indexOf(mine) + 1, mine, others };
}

/** The cross table of the rounds, with people in this order; those who are in no list come last. */
export function crossOf(rounds: readonly EventRound[], order: readonly string[]): Cross {
    const met = new Map<string, Meeting[]>();
    const shown = new Map<string, Appearance[]>();
    for (const { round, tables } of rounds)
        for (const table of tables)
            for (const seat of table.seats) {
                if (!seat.name) continue;
                shown.set(seat.name, [...(shown.get(seat.name) ?? []), appearance(round, table, seat)]);
                for (const other of table.seats) {
                    if (!other.name || other === seat) continue;
                    const key = `${seat.name}\n${other.name}`;
                    met.set(key, [...(met.get(key) ?? []), { round, table: table.table, ahead: aheadOf(table, seat, other) }]);
                }
            }
    const names = [...new Set([...order.filter((name) => shown.has(name)), ...shown.keys()])];
    return { names, between: (one, other) => met.get(`${one}\n${other}`) ?? [], of: (name) => shown.get(name) ?? [] };
}

/** Those who sit at a table of the round after this one; null if it has not been paired. */
export function playOn(rounds: readonly EventRound[], round: number): ReadonlySet<string> | null {
    const next = rounds.find((one) => one.round === round + 1);
    return next ? new Set(next.tables.flatMap(({ seats }) => seats.map(({ name }) => name ?? ''))) : null;
}

/** The table of the latest round at which this person sits, if its game is not over. */
export function ownTable(rounds: readonly EventRound[], name: string | undefined): { round: number; table: EventTable } | null {
    const last = rounds.at(-1);
    const table = last?.tables.find(({ seats, id }) => id !== undefined && seats.some((seat) => seat.name === name));
    return last && table && name !== undefined && !isDone(table) ? { round: last.round, table } : null;
}

/** Whether nothing is played there any more. */
export const isDone = ({ bye, void: isVoid, seats }: EventTable) => bye === true || isVoid === true || seats.every(({ place }) => place !== undefined);

/** How many games of a round are over; those that cannot be finished are among them. */
export function progressOf({ tables }: EventRound): { done: number; all: number; voids: number } {
    const games = tables.filter(({ bye }) => !bye);
    return { done: games.filter(isDone).length, all: games.length, voids: games.filter((table) => table.void).length };
}

/** Whether another pairing has the same people on the same seats. */
export function isSamePairing(one: EventRound['pairing'], other: EventRound['pairing']): boolean {
    const shape = ({ seed, tables, byes }: EventRound['pairing']) => JSON.stringify([seed, tables.map(({ table, seats }) => [table, seats]), byes]);
    return shape(one) === shape(other);
}
