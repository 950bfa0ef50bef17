// happenings.ts: what others have just done, one after the other, so that it can be seen: a caption,
// the places it is about, and a trail where something went from one to another.
import { placesOfEvent } from '../board/pointing';
import type { Place } from '../board/places';
import { paceOf } from '../settings';
import type { LogLine } from './log';

export interface Trail {
    from: Place;
    to: Place;
    seat: number;
}

export interface Happening {
    line: LogLine;
    places: string[];
    trail: Trail | null;
}

function trailOf(ids: readonly string[], places: ReadonlyMap<string, Place>, seat: number): Trail | null {
    const from = places.get(ids[0] ?? '');
    const to = places.get(ids.at(-1) ?? '');
    return from && to && from !== to ? { from, to, seat } : null;
}

export function happeningOf(line: LogLine, places: ReadonlyMap<string, Place>): Happening {
    const ids = line.event ? placesOfEvent(line.event, places) : [];
    return { line, places: ids, trail: trailOf(ids, places, line.seat) };
}

const BRISK = 600; // milliseconds for a line at the brisk pace
const BRISK_ALL = 4500; // milliseconds for all lines that wait; where there are many, each has less
const BRISK_LEAST = 280;
const CALM = 900; // milliseconds for a line at the calm pace, and for each letter of it
const CALM_LETTER = 28;

/** How long a line of so many letters is shown, in milliseconds, while so many others wait. */
export function spanOf(ms: number, letters: number, waiting: number): number {
    const pace = paceOf(ms);
    if (pace === 'once') return 0;
    if (pace === 'calm') return CALM + CALM_LETTER * letters;
    return Math.max(BRISK_LEAST, Math.min(BRISK, BRISK_ALL / (waiting + 1)));
}
