/* Provinces and regions as groups of Voronoi cells: their outlines, the borders they share, and the warp that makes both look drawn by hand.
   Every outline and every border goes through the same warp of the same points, so neighbours never gape. */
import { Delaunay } from 'd3-delaunay';
import { distance, lotteryOf } from './geometry';
import type { Box, Point } from './types';

/** A point whose cell belongs to a group; null is ground outside the game. */
export interface Site extends Point {
    group: string | null;
}
interface Edge {
    a: Point;
    b: Point;
    group: string | null;
    other: string | null;
}
/** The line two groups share, in one or more stretches. */
export interface SharedLine {
    from: string;
    to: string | null;
    stretches: Point[][];
}

const key = (p: Point): string => `${p.x.toFixed(3)},${p.y.toFixed(3)}`;

function polygons(sites: Site[], box: Box): Point[][] {
    const voronoi = Delaunay.from(
        sites,
        (s) => s.x,
        (s) => s.y,
    ).voronoi([box.x0, box.y0, box.x1, box.y1]);
    return sites.map((_, i) => (voronoi.cellPolygon(i) ?? []).map(([x, y]) => ({ x, y })));
}

/** The sides of all cells that part one group from another, each seen from both. */
function partingEdges(sites: Site[], box: Box): Edge[] {
    const owner = new Map<string, string | null>();
    const all: Edge[] = [];
    polygons(sites, box).forEach((polygon, i) => {
        const group = sites[i]!.group;
        for (let k = 0; k + 1 < polygon.length; k++) {
            const a = polygon[k]!;
            const b = polygon[k + 1]!;
            if (key(a) === key(b)) continue;
            owner.set(`${key(a)}>${key(b)}`, group);
            all.push({ a, b, group, other: null });
        }
    });
    for (const edge of all) edge.other = owner.get(`${key(edge.b)}>${key(edge.a)}`) ?? null;
    return all.filter((edge) => edge.group !== edge.other);
}

/** Joins edges end to end. */
function chain(edges: Edge[]): Point[][] {
    const from = new Map<string, Edge[]>();
    const ends = new Set(edges.map((e) => key(e.b)));
    const used = new Set<Edge>();
    for (const e of edges) from.set(key(e.a), [...(from.get(key(e.a)) ?? []), e]);
    const lines: Point[][] = [];
    /* Lines with a beginning come first; what is left then are rings. */
    for (const start of [...edges.filter((e) => !ends.has(key(e.a))), ...edges]) {
        if (used.has(start)) continue;
        const line = [start.a];
        for (let e: Edge | undefined = start; e; e = from.get(key(e.b))?.find((next) => !used.has(next))) {
            used.add(e);
            line.push(e.b);
        }
        lines.push(line);
    }
    return lines;
}

const wave = (x: number, y: number, s: number): number =>
    Math.sin(x * 0.031 + s) * Math.cos(y * 0.027 - s * 1.7) +
    0.5 * Math.sin(x * 0.071 - y * 0.053 + s * 2.3) +
    0.28 * Math.sin(x * 0.13 + y * 0.151 + s);

/** Moves every point of the plane a little, smoothly, by at most about 1.8 times `size`. */
export const warp = (p: Point, size: number): Point => ({
    x: p.x + size * wave(p.x, p.y, 1.3),
    y: p.y + size * wave(p.y, p.x, 4.1),
});

/** Cuts a line to steps of equal length and warps every point of it. */
function drawn(line: Point[], step: number, size: number): Point[] {
    const out: Point[] = [];
    for (let i = 0; i + 1 < line.length; i++) {
        const a = line[i]!;
        const b = line[i + 1]!;
        const n = Math.max(1, Math.round(distance(a, b) / step));
        for (let k = 0; k < n; k++)
            out.push(warp({ x: a.x + ((b.x - a.x) * k) / n, y: a.y + ((b.y - a.y) * k) / n }, size));
    }
    out.push(warp(line[line.length - 1]!, size));
    return out;
}

export interface Tessellation {
    outlines: Map<string, Point[][]>;
    lines: SharedLine[];
}

/** Outlines of all groups and the lines between them. */
export function tessellate(sites: Site[], box: Box, warpSize: number, step = 7): Tessellation {
    const byGroup = new Map<string, Edge[]>();
    const byPair = new Map<string, Edge[]>();
    for (const edge of partingEdges(sites, box)) {
        if (edge.group === null) continue;
        byGroup.set(edge.group, [...(byGroup.get(edge.group) ?? []), edge]);
        if (edge.other !== null && edge.other < edge.group) continue;
        const pair = `${edge.group}|${edge.other ?? ''}`;
        byPair.set(pair, [...(byPair.get(pair) ?? []), edge]);
    }
    const draw = (edges: Edge[]): Point[][] => chain(edges).map((line) => drawn(line, step, warpSize));
    return {
        outlines: new Map([...byGroup].map(([group, edges]) => [group, draw(edges)])),
        lines: [...byPair].map(([pair, edges]) => {
            const [from = '', to = ''] = pair.split('|');
            return { from, to: to || null, stretches: draw(edges) };
        }),
    };
}

/** Sites outside the game on a loose net, everywhere farther than `reach` from the sites given: they end the outer provinces. */
export function rimSites(sites: Point[], reach: number, box: Box): Site[] {
    const out: Site[] = [];
    const step = reach * 0.55;
    const lot = lotteryOf(11);
    for (let y = box.y0; y < box.y1; y += step) {
        for (let x = box.x0; x < box.x1; x += step) {
            const p = { x: x + (lot() - 0.5) * step * 0.7, y: y + (lot() - 0.5) * step * 0.7 };
            if (sites.every((s) => distance(s, p) > reach)) out.push({ ...p, group: null });
        }
    }
    return out;
}
