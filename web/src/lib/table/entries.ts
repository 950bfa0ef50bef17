// entries.ts: what can be read off the lines of a record: whose they are, and what is asked of the others.
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
