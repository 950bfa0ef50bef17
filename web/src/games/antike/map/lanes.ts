// lanes.ts: the way of units over a map of Antike II: from region to region across the borders that they may pass.
import { between, round1 } from '../../../maps/geometry';
import { shortest, type Link } from '../../../maps/ways';
import type { Point, Surface } from '../../../maps/types';
import type { AntikePicture, Border } from './types';

/** The middle of a border; its path has steps relative to its first point. */
function middleOf({ path }: Border): Point {
    const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
    const points: Point[] = [];
    let at: Point = { x: 0, y: 0 };
    for (let i = 0; i + 1 < numbers.length; i += 2) {
        at = { x: at.x + (numbers[i] ?? 0), y: at.y + (numbers[i + 1] ?? 0) };
        points.push(at);
    }
    return points[Math.floor(points.length / 2)] ?? at;
}

/** A border can be crossed both ways; the gate is where. */
interface Gate {
    to: string;
    at: Point;
}

function linksOf({ borders, links, regions }: AntikePicture, surface: Surface | null): Link<Gate>[] {
    const spots = new Map(regions.map((region) => [region.id, region]));
    const isOpen = (kind: string) => (surface === null ? kind === 'land' || kind === 'sea' : kind === surface);
    const across = borders.flatMap((border) => (border.to !== null && isOpen(border.kind) ? [{ from: border.from, to: border.to, at: middleOf(border) }] : []));
    const apart = links.flatMap(({ from, to, kind }) => {
        const [a, b] = [spots.get(from), spots.get(to)];
        return a && b && isOpen(kind) ? [{ from, to, at: between(a, b, 0.5) }] : [];
    });
    return [...across, ...apart].flatMap(({ from, to, at }): Link<Gate>[] => [
        { from, to, by: { to, at } }, { from: to, to: from, by: { to: from, at } },
    ]);
}

/** The bend with which a curve from one point to another passes through a third. */
function through(from: Point, middle: Point, to: Point): Point {
    return { x: 2 * middle.x - (from.x + to.x) / 2, y: 2 * middle.y - (from.y + to.y) / 2 };
}

const text = ({ x, y }: Point): string => `${round1(x)} ${round1(y)}`;

/** The path from the medallion of one region to that of another, with a bend at every border; null if none leads there. */
export function wayOver(picture: AntikePicture, from: string, to: string, surface: Surface | null = null): string | null {
    const spots = new Map(picture.regions.map((region) => [region.id, region]));
    const start = spots.get(from);
    const way = shortest(linksOf(picture, surface), from, to);
    if (!start || !way || way.length === 0) return null;
    let here: Point = start;
    return `M${text(start)}` + way.map(({ to: next, at }) => {
        const [before, there] = [here, spots.get(next) ?? at];
        here = there;
        return `Q${text(through(before, at, there))} ${text(there)}`;
    }).join('');
}
