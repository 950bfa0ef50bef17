// happenings.ts: what others have just done, one after the other, so that it can be seen: a caption,
// the places it is about, and a trail where something went from one to another.
import { placesOfEvent } from '../board/pointing';
import type { Place } from '../board/places';
import { paceOf } from '../settings';
import type { Mark } from './lit';
import type { LogLine, Turn } from './log';

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

/** The places where turns led somebody, without those that were left again; a place has the mark of who was there
 *  last. */
export function marksOf(turns: readonly Turn[], places: ReadonlyMap<string, Place>): Mark[] {
    const found = new Map<string, Mark>();
    for (const line of turns.flatMap(({ lines }) => lines)) {
        const ids = line.event && line.seat >= 0 ? placesOfEvent(line.event, places) : [];
        ids.forEach((id) => found.delete(id));
        const place = ids.at(-1);
        if (place !== undefined) found.set(place, { place, seat: line.seat });
    }
    return [...found.values()];
}

const BRISK = 700; // milliseconds for a line at the brisk pace
const BRISK_ALL = 5600; // milliseconds for all lines that wait; where there are many, each has less
const BRISK_LEAST = 350;
const ASIDE = 0.65; // the share of that for a line without a place
const CALM = 900; // milliseconds for a line at the calm pace, and for each letter of it
const CALM_LETTER = 28;

/** How long a line is shown, in milliseconds, while so many others wait. */
export function spanOf(ms: number, { line, places }: Pick<Happening, 'line' | 'places'>, waiting: number): number {
    const pace = paceOf(ms);
    if (pace === 'once') return 0;
    if (pace === 'calm') return CALM + CALM_LETTER * line.text.length;
    const span = Math.min(BRISK, BRISK_ALL / (waiting + 1)) * (places.length > 0 ? 1 : ASIDE);
    return Math.max(BRISK_LEAST, span);
}
