// rounds.ts: what each round gained and cost everybody, and the tokens shown in its crises, read off the log.
import type { GameEvent } from '../../lib/engine/types';
import type { LogLine } from '../../lib/table/log';
import facts from './facts.json';

/** What prestige was gained or lost by, in the order of the phases. */
export const CAUSES: readonly string[] = facts.nouns.cause;

/** The tokens that a seat showed in a crisis, and what that gained or cost it. */
export interface Shown {
    seat: number;
    tokens: number;
    prestige: number;
}

export interface Crisis {
    marker: string;
    seats: readonly Shown[];
}

export interface Round {
    n: number;
    /** The number of the entry that ended it; null while it lasts. */
    end: number | null;
    /** Prestige by cause and seat. */
    by: Readonly<Record<string, Readonly<Record<number, number>>>>;
    crises: readonly Crisis[];
}

const SIGNS: Readonly<Record<string, number>> = { prestige: 1, lost: -1 };
const CRISIS = 'crisis';

/** The prestige that an event brings its seat; a loss is negative. */
export function prestigeIn({ event, n }: GameEvent): number {
    return (SIGNS[event] ?? 0) * Number(n ?? 0);
}

function withPrestige(round: Round, event: GameEvent): Round {
    const cause = String(event.cause);
    const seat = Number(event.seat);
    const seats = round.by[cause] ?? {};
    return { ...round, by: { ...round.by, [cause]: { ...seats, [seat]: (seats[seat] ?? 0) + prestigeIn(event) } } };
}

function inLast(round: Round, change: (seats: readonly Shown[]) => readonly Shown[]): Round {
    const last = round.crises.at(-1);
    return last ? { ...round, crises: [...round.crises.slice(0, -1), { ...last, seats: change(last.seats) }] } : round;
}

function settled(round: Round, event: GameEvent): Round {
    const counted = withPrestige(round, event);
    return event.cause !== CRISIS ? counted : inLast(counted, (seats) =>
        seats.map((one) => (one.seat === event.seat ? { ...one, prestige: one.prestige + prestigeIn(event) } : one)));
}

const STEPS: Readonly<Record<string, (round: Round, event: GameEvent) => Round>> = {
    prestige: settled,
    lost: settled,
    crisis: (round, { marker }) => ({ ...round, crises: [...round.crises, { marker: String(marker), seats: [] }] }),
    shows: (round, { seat, n }) => inLast(round, (seats) => [...seats, { seat: Number(seat), tokens: Number(n), prestige: 0 }]),
};

/** All rounds so far; those that are over have an end. */
export function roundsOf(lines: readonly LogLine[]): Round[] {
    const done: Round[] = [];
    let now: Round = { n: 1, end: null, by: {}, crises: [] };
    for (const { n, event } of lines) {
        if (event?.event === 'round' || event?.event === 'over') {
            done.push({ ...now, end: n });
            now = { n: now.n + 1, end: null, by: {}, crises: [] };
        } else if (event) now = STEPS[event.event]?.(now, event) ?? now;
    }
    return [...done, now];
}

/** What a seat has gained in a round, less what it lost. */
export function sumOf(round: Round, seat: number): number {
    return Object.values(round.by).reduce((sum, seats) => sum + (seats[seat] ?? 0), 0);
}

export function signed(n: number): string {
    return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}
