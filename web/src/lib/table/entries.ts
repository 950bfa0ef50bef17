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

export interface Offer {
    seat: number;
    what: string;
    /** The entry that is to be taken back with all that follow it; 0 for other offers. */
    of: number;
}

/** What somebody asks the others to agree to, of the newest entries. */
export function lastOffer(entries: readonly Entry[]): Offer | null {
    for (const entry of entries.slice().reverse()) {
        const { seat, what } = readLine(entry);
        const [verb = '', of = '0'] = what.split(' ');
        if (OFFERS.includes(verb)) return { seat, what: verb, of: Number(of) };
    }
    return null;
}

/** The decisions and draws that are lost if this entry is taken back: it and all that followed, without offers and the like. */
export function takenBack(entries: readonly Entry[], of: number): Entry[] {
    return entries.filter((entry) => entry.n >= of && !readLine(entry).what.startsWith('/'));
}
