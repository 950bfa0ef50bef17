// crisis.ts: what everybody showed in the crises at the end of the last round, read off the log.
import type { GameEvent } from '../../lib/engine/types';
import type { LogLine } from '../../lib/table/log';

/** What a seat showed, and what the crisis gained or cost it. */
export interface Shown {
    seat: number;
    tokens: number;
    prestige: number;
}

export interface Crisis {
    marker: string;
    seats: Shown[];
}

const VOTES: ReadonlySet<string> = new Set(['shown_up', 'shown_down']);
const SIGNS: Readonly<Record<string, number>> = { prestige: 1, lost: -1 };

function count(crises: readonly Crisis[], { event, seat, n, marker }: GameEvent): Crisis[] {
    const last = crises.at(-1);
    if (event === 'crisis') return [...crises, { marker: String(marker), seats: [] }];
    if (!last) return [];
    const seats = event === 'shows' ? [...last.seats, { seat: Number(seat), tokens: Number(n), prestige: 0 }]
        : last.seats.map((one) => (one.seat === seat ? { ...one, prestige: one.prestige + (SIGNS[event] ?? 0) * Number(n) } : one));
    return [...crises.slice(0, -1), { ...last, seats }];
}

/** Crises come with the entry that opens the votes; those of an earlier vote are over. */
export function crisesOf(lines: readonly LogLine[]): Crisis[] {
    const vote = lines.filter(({ event }) => event && VOTES.has(event.event)).at(-1);
    const events = lines.flatMap(({ n, event }) => (event && n === vote?.n ? [event] : []));
    return events.reduce(count, []);
}
