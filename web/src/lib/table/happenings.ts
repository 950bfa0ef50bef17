// happenings.ts: what others have just done, one after the other, so that it can be seen: a caption,
// the places it is about, and a trail where something went from one to another.
import { placesOfEvent } from '../board/pointing';
import type { Place } from '../board/places';
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

const MOST = 12; // of many at once, such as after a lost connection, the last are shown

/** Lines after a number that are not one's own. */
export function othersSince(lines: readonly LogLine[], after: number, viewer: number): LogLine[] {
    return lines.filter((line) => line.n > after && line.seat !== viewer).slice(-MOST);
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

/** How long each is shown, in milliseconds: by the pace of bots, and faster where many wait. */
export function spanOf(pace: number, waiting: number): number {
    return Math.max(250, Math.min(2.2 * pace, 6000 / Math.max(1, waiting)));
}
