/* Finds sites whose Voronoi cells have just the neighbours the rules have: four helper sites a region, moved by a hill climb. It needs about a
   millisecond a step, so for the built-in maps what it finds is kept as data; a user's own map gets a short search in the page. */
import { Delaunay } from 'd3-delaunay';
import type { Site } from '../../../maps/cells';
import { lotteryOf } from '../../../maps/geometry';
import type { Box, Point } from '../../../maps/types';

const HELPERS = 4;
const LEAST_BORDER = 22;
const INSIDE = [
    [15, 0],
    [-15, 0],
    [0, -15],
    [0, 26],
    [-14, 20],
    [14, 20],
] as const;

interface Helper {
    group: string;
    home: Point;
}
/** `fixed` sites stay where they are: the rim, and ground given to a region by hand. */
export interface SearchTask {
    spots: Map<string, Point>;
    fixed: Site[];
    wanted: Set<string>;
    box: Box;
    steps: number;
    seed: number;
}

export const pairOf = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`);

/** The length of the part of a line that lies in the box (Liang and Barsky). */
function lengthIn(box: Box, x0: number, y0: number, x1: number, y1: number): number {
    const dx = x1 - x0;
    const dy = y1 - y0;
    let enter = 0;
    let leave = 1;
    for (const [step, room] of [
        [-dx, x0 - box.x0],
        [dx, box.x1 - x0],
        [-dy, y0 - box.y0],
        [dy, box.y1 - y0],
    ] as const) {
        if (step === 0 && room < 0) return 0;
        if (step < 0) enter = Math.max(enter, room / step);
        else if (step > 0) leave = Math.min(leave, room / step);
    }
    return leave > enter ? (leave - enter) * Math.sqrt(dx * dx + dy * dy) : 0;
}

/** How long the borders are that the cells make within the box, by pair of regions. */
function borderLengths(
    delaunay: Delaunay<unknown>,
    groups: (string | null)[],
    box: Box,
): Map<string, number> {
    const { circumcenters } = delaunay.voronoi([box.x0, box.y0, box.x1, box.y1]);
    const { halfedges, triangles } = delaunay;
    const lengths = new Map<string, number>();
    for (let e = 0; e < halfedges.length; e++) {
        const twin = halfedges[e]!;
        if (twin < e) continue;
        const a = groups[triangles[e]!];
        const b = groups[triangles[e % 3 === 2 ? e - 2 : e + 1]!];
        if (!a || !b || a === b) continue;
        const t = Math.floor(e / 3) * 2;
        const u = Math.floor(twin / 3) * 2;
        const pair = pairOf(a, b);
        const length = lengthIn(
            box,
            circumcenters[t]!,
            circumcenters[t + 1]!,
            circumcenters[u]!,
            circumcenters[u + 1]!,
        );
        if (length > 0) lengths.set(pair, (lengths.get(pair) ?? 0) + length);
    }
    return lengths;
}

function neighbourCost(lengths: Map<string, number>, wanted: Set<string>): number {
    let cost = 0;
    for (const pair of wanted) {
        const length = lengths.get(pair) ?? 0;
        if (length < LEAST_BORDER) cost += 16 - length * 0.3;
    }
    for (const [pair, length] of lengths) if (!wanted.has(pair)) cost += Math.min(4, 0.8 + length * 0.06);
    return cost;
}

/** Helpers far from home cost, and the first of each stays near it. */
function homeCost(helpers: Helper[], at: Float64Array): number {
    let cost = 0;
    helpers.forEach(({ home }, i) => {
        const d = Math.hypot(at[2 * i]! - home.x, at[2 * i + 1]! - home.y);
        cost += d * d * 0.0002 + (i % HELPERS === 0 ? Math.max(0, d - 18) * 0.5 : 0);
    });
    return cost;
}

/** Medallion and name must lie in their own region. */
function insideCost(
    delaunay: Delaunay<unknown>,
    groups: (string | null)[],
    spots: Map<string, Point>,
): number {
    let cost = 0;
    for (const [id, p] of spots) {
        const start = delaunay.find(p.x, p.y);
        if (groups[start] !== id) cost += 20;
        for (const [dx, dy] of INSIDE) if (groups[delaunay.find(p.x + dx, p.y + dy, start)] !== id) cost += 2;
    }
    return cost;
}

/** Coordinates in pairs: helpers in a small ring around their homes, then what is fixed. */
function firstPlaces(helpers: Helper[], fixed: Site[]): Float64Array {
    const at = new Float64Array((helpers.length + fixed.length) * 2);
    helpers.forEach(({ home }, i) => {
        const angle = ((i % HELPERS) * 2 * Math.PI) / HELPERS + 1;
        at[2 * i] = home.x + 10 * Math.cos(angle);
        at[2 * i + 1] = home.y + 10 * Math.sin(angle);
    });
    fixed.forEach((p, i) => {
        at[2 * (helpers.length + i)] = p.x;
        at[2 * (helpers.length + i) + 1] = p.y;
    });
    return at;
}

/** Moves one helper at a time, ever less far, and keeps what costs less or, at first, a little more. */
function climb(at: Float64Array, n: number, cost: () => number, steps: number, lot: () => number): number {
    let best = cost();
    for (let step = 0; step < steps; step++) {
        const cooling = 1 - step / steps;
        const i = Math.floor(lot() * n);
        const reach = 34 * cooling + 5;
        const x = at[2 * i]!;
        const y = at[2 * i + 1]!;
        at[2 * i] = x + (lot() - 0.5) * 2 * reach;
        at[2 * i + 1] = y + (lot() - 0.5) * 2 * reach;
        const now = cost();
        if (now <= best + 0.6 * cooling * lot()) best = now;
        else {
            at[2 * i] = x;
            at[2 * i + 1] = y;
        }
    }
    return best;
}

export function searchCells({ spots, fixed, wanted, box, steps, seed }: SearchTask): {
    sites: Site[];
    cost: number;
} {
    const helpers: Helper[] = [...spots].flatMap(([group, home]) =>
        Array.from({ length: HELPERS }, () => ({ group, home })),
    );
    const groups = [...helpers.map((h) => h.group), ...fixed.map((f) => f.group)];
    const at = firstPlaces(helpers, fixed);
    const cost = (): number => {
        const delaunay = new Delaunay(at);
        return (
            neighbourCost(borderLengths(delaunay, groups, box), wanted) +
            homeCost(helpers, at) +
            insideCost(delaunay, groups, spots)
        );
    };
    const best = climb(at, helpers.length, cost, steps, lotteryOf(seed));
    const tenth = (v: number): number => Math.round(v * 10) / 10;
    return {
        cost: best,
        sites: helpers.map(({ group }, i) => ({ group, x: tenth(at[2 * i]!), y: tenth(at[2 * i + 1]!) })),
    };
}
