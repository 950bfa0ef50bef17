// entries.ts: what can be read off the lines of a record: whose they are, and who has
// given up.
import type { Entry } from '../engine/types';

export interface Line {
    n: number;
    /** -1 is luck. */
    seat: number;
    what: string;
}

export function readLine(entry: Entry): Line {
    const [who = '', ...words] = entry.line.replace(/ @\d+$/, '').split(' ');
    return { n: entry.n, seat: /^\d+$/.test(who) ? Number(who) : -1, what: words.join(' ') };
}

/** Seats that have given up. */
export function resigned(entries: readonly Entry[]): number[] {
    return entries.filter((entry) => entry.line.includes('/resign')).map((entry) => readLine(entry).seat);
}

const OFFERS = ['/ask-undo', '/ask-end'];

/** What somebody asks the others to agree to, of the newest entries. */
export function lastOffer(entries: readonly Entry[]): { seat: number; what: string } | null {
    for (const entry of entries.slice().reverse()) {
        const { seat, what } = readLine(entry);
        const verb = what.split(' ')[0] ?? '';
        if (OFFERS.includes(verb)) return { seat, what: verb };
    }
    return null;
}
