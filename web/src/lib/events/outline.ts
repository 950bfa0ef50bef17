// outline.ts: how an event would go with so many people: how many tables of which size in each round.  The pairing of the
// server says so: an event is tried out with people who have no names and results that mean nothing.
import type { Fill, Format, Pairing } from '../api/events';
import { Refusal } from '../engine/refusal';

/** The settings of an event on which the sizes of its tables depend. */
export interface OutlineSettings {
    format: Format;
    seats: number;
    short: boolean;
    fill: Fill;
    rounds: number;
    group_size: number;
    advance: number;
    seasons: number;
    promote: number;
}

export interface RoundOutline {
    /** Number of tables by number of seats, the largest tables first. */
    tables: { seats: number; n: number }[];
    bots: number;
    byes: number;
}

export interface Outline {
    people: number;
    rounds: RoundOutline[];
    /** There was not enough time to try out all rounds; those that are missing are like the last one. */
    isPart: boolean;
}

/** Finds the tables of the next round of an event; throws a refusal, "over" after the last round. */
export type Pair = (contest: string) => Pairing;

interface Sat {
    round: number;
    table: number;
    group?: number;
    seats: { name?: string; bot?: true; place?: number }[];
}

/** Only members that the format has; a reader refuses others. */
function settingsOf({ format, seats, short, fill, rounds, group_size, advance, seasons, promote }: OutlineSettings): object {
    const all = { event: 'outline', title: '', game: 'forum', map: '', variant: '', format, seats, short, fill };
    if (format === 'knockout') return { ...all, advance };
    if (format === 'swiss') return { ...all, rounds };
    return format === 'groups' ? { ...all, rounds, group_size } : { ...all, rounds, group_size, seasons, promote };
}

/** The tables of a round with places in the order of the seats.  A bye is a table of one seat, numbered after the others. */
function played({ round, tables, byes }: Pairing): Sat[] {
    const sit = (name: string | null, seat: number) => ({ ...(name === null ? { bot: true as const } : { name }), place: seat + 1 });
    const alone = byes.map((name, index) => ({ round, table: tables.length + index + 1, seats: [{ name }] }));
    return [...tables.map(({ seats, ...table }) => ({ round, ...table, seats: seats.map(sit) })), ...alone];
}

function outlined({ tables, byes }: Pairing): RoundOutline {
    const sizes = [...new Set(tables.map(({ seats }) => seats.length))].sort((a, b) => b - a);
    return {
        tables: sizes.map((seats) => ({ seats, n: tables.filter((table) => table.seats.length === seats).length })),
        bots: tables.flatMap(({ seats }) => seats).filter((name) => name === null).length,
        byes: byes.length,
    };
}

/** The last round was played, or too few people are left; a fault in the text has its line. */
const isEnd = (reason: unknown) => reason instanceof Refusal && reason.line === 0 && ['over', 'bad_request'].includes(reason.kind);

/** Tries out the event round by round.  `isLate` ends it after the first round. */
export function outlineOf(settings: OutlineSettings, people: number, pair: Pair, isLate: () => boolean): Outline {
    const names = Array.from({ length: people }, (_, index) => ({ name: `${index + 1}` }));
    const tables: Sat[] = [];
    const rounds: RoundOutline[] = [];
    for (;;) {
        try {
            const next = pair(JSON.stringify({ ...settingsOf(settings), people: names, tables, corrections: [] }));
            rounds.push(outlined(next));
            tables.push(...played(next));
        } catch (reason) {
            if (isEnd(reason)) return { people, rounds, isPart: false };
            throw reason;
        }
        if (isLate()) return { people, rounds, isPart: true };
    }
}
