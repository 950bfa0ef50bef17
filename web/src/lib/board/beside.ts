// beside.ts: where a small sheet stands beside something: inside the visible room, and not over what it is about.
import { boxAround, overlap } from '../../maps/geometry';
import type { Box, Point } from '../../maps/types';
import type { Size } from './camera';

const GAP = 10; // pixels between the sheet and the thing
const EDGE = 8; // pixels between the sheet and the edge of the room
const OTHER = 14; // half the size of another place that the sheet should leave free, in pixels

/** The smallest box round both. */
export function union(a: Box, b: Box | undefined): Box {
    if (!b) return a;
    return { x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1) };
}

function clamp(at: number, length: number, room: number): number {
    return Math.max(EDGE, Math.min(at, room - length - EDGE));
}

const boxAt = ({ x, y }: Point, { width, height }: Size): Box => ({ x0: x, y0: y, x1: x + width, y1: y + height });

/** Right, left, below and above the thing, moved into the room; each in the middle and flush with either end. */
function spots(thing: Box, { width, height }: Size, room: Size): Point[] {
    const xs = [(thing.x0 + thing.x1 - width) / 2, thing.x0, thing.x1 - width].map((x) => clamp(x, width, room.width));
    const ys = [(thing.y0 + thing.y1 - height) / 2, thing.y0, thing.y1 - height].map((y) => clamp(y, height, room.height));
    const [left, right] = [thing.x0 - GAP - width, thing.x1 + GAP].map((x) => clamp(x, width, room.width));
    const [above, below] = [thing.y0 - GAP - height, thing.y1 + GAP].map((y) => clamp(y, height, room.height));
    return [...ys.map((y) => ({ x: right ?? 0, y })), ...ys.map((y) => ({ x: left ?? 0, y })),
        ...xs.map((x) => ({ x, y: below ?? 0 })), ...xs.map((x) => ({ x, y: above ?? 0 }))];
}

/** The upper left corner of the sheet.  Where it cannot leave the thing free, it covers as little of it as it can; of
 *  the spots that do, it takes the first that hides the fewest of the others. */
export function besideOf(thing: Box, size: Size, room: Size, others: readonly Point[] = []): Point {
    const hidden = (at: Point) => others.filter((other) => overlap(boxAt(at, size), boxAround(other, OTHER)) > 0).length;
    const cost = (at: Point) => overlap(boxAt(at, size), thing) * 1000 + hidden(at);
    const all = spots(thing, size, room);
    return all.reduce((best, at) => (cost(at) < cost(best) ? at : best), all[0] ?? { x: EDGE, y: EDGE });
}
