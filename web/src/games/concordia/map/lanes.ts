// lanes.ts: the way of a colonist over a map of Concordia: along roads or sea lanes, from stop to stop through cities.
import { halves, pathOf, reversed, type Cubic } from '../../../maps/geometry';
import { shortest, type Link } from '../../../maps/ways';
import type { ConcordiaPicture, Route } from './types';

/** A route as a curve; the picture has it as a path. */
function cubicOf({ path }: Route): Cubic | null {
    const [ax, ay, c1x, c1y, c2x, c2y, bx, by] = (path.match(/-?[\d.]+/g) ?? []).map(Number);
    if (by === undefined) return null;
    const point = (x = 0, y = 0) => ({ x, y });
    return { a: point(ax, ay), c1: point(c1x, c1y), c2: point(c2x, c2y), b: point(bx, by) };
}

/** Both halves of a route, each from a city to the stop in the middle, and back. */
function linksOf(route: Route): Link<Cubic>[] {
    const cubic = cubicOf(route);
    if (!cubic) return [];
    const [first, second] = halves(cubic);
    return [
        { from: route.from, to: route.id, by: first }, { from: route.id, to: route.from, by: reversed(first) },
        { from: route.id, to: route.to, by: second }, { from: route.to, to: route.id, by: reversed(second) },
    ];
}

/** The path from one place to another, by the ids of cities and routes; null if none leads there.  A colonist of the land keeps
 *  to roads and a ship to lanes, as the route at the end shows. */
export function wayOver({ routes }: ConcordiaPicture, from: string, to: string): string | null {
    const end = routes.find(({ id }) => id === to) ?? routes.find(({ id }) => id === from);
    const usable = routes.filter(({ kind }) => end === undefined || kind === end.kind);
    const way = shortest(usable.flatMap(linksOf), from, to);
    return way && way.length > 0 ? pathOf(way) : null;
}
