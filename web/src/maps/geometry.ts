/* Points, boxes, cubics and path texts: the small change of the map layout. */
import type { Box, Frame, Point } from './types';

export const round1 = (v: number): number => Math.round(v * 10) / 10;
export const roundPoint = (p: Point): Point => ({ x: round1(p.x), y: round1(p.y) });
/* Not Math.hypot: it guards against overflow, which costs most of the time of a route search. */
export function distance(a: Point, b: Point): number {
    const dx = a.x - b.x;
    const dy = a.y - b.y;
    return Math.sqrt(dx * dx + dy * dy);
}
export const between = (a: Point, b: Point, t: number): Point => ({
    x: a.x + (b.x - a.x) * t,
    y: a.y + (b.y - a.y) * t,
});

const pair = (p: Point): string => `${round1(p.x)} ${round1(p.y)}`;

export const boxAround = (p: Point, halfWidth: number, halfHeight = halfWidth): Box => ({
    x0: p.x - halfWidth,
    y0: p.y - halfHeight,
    x1: p.x + halfWidth,
    y1: p.y + halfHeight,
});

export const grow = (b: Box, by: number): Box => ({
    x0: b.x0 - by,
    y0: b.y0 - by,
    x1: b.x1 + by,
    y1: b.y1 + by,
});

/** The frame with all that is drawn beyond it. */
export const frameBox = ({ width, height, bleed }: Frame): Box => ({
    x0: -bleed,
    y0: -bleed,
    x1: width + bleed,
    y1: height + bleed,
});

/** The area two boxes share; 0 when they do not touch. */
export function overlap(a: Box, b: Box): number {
    const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
    const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
    return width > 0 && height > 0 ? width * height : 0;
}

export const inside = (p: Point, b: Box): boolean => p.x > b.x0 && p.x < b.x1 && p.y > b.y0 && p.y < b.y1;

/** How far a box sticks out of another, all sides added. */
export function sticksOut(b: Box, room: Box): number {
    return (
        Math.max(0, room.x0 - b.x0) +
        Math.max(0, b.x1 - room.x1) +
        Math.max(0, room.y0 - b.y0) +
        Math.max(0, b.y1 - room.y1)
    );
}

export const openPath = (points: Point[]): string => 'M' + points.map(pair).join('L');
export const closedPath = (points: Point[]): string => openPath(points) + 'Z';

/** A soft line through the middles of the given points' links. */
export function softPath(points: Point[]): string {
    const [first, ...rest] = points;
    const last = rest.pop();
    if (!first || !last) return '';
    let path = `M${pair(first)}`;
    rest.forEach((p, i) => {
        path += `Q${pair(p)} ${pair(between(p, rest[i + 1] ?? last, 0.5))}`;
    });
    return `${path}L${pair(last)}`;
}

export interface Cubic {
    a: Point;
    c1: Point;
    c2: Point;
    b: Point;
}

export function cubicAt({ a, c1, c2, b }: Cubic, t: number): Point {
    const u = 1 - t;
    const k0 = u * u * u;
    const k1 = 3 * u * u * t;
    const k2 = 3 * u * t * t;
    const k3 = t * t * t;
    return { x: k0 * a.x + k1 * c1.x + k2 * c2.x + k3 * b.x, y: k0 * a.y + k1 * c1.y + k2 * c2.y + k3 * b.y };
}

export const cubicPath = ({ a, c1, c2, b }: Cubic): string =>
    `M${pair(a)}C${pair(c1)} ${pair(c2)} ${pair(b)}`;

/** The two halves of a curve, cut at its middle. */
export function halves({ a, c1, c2, b }: Cubic): [Cubic, Cubic] {
    const [p, q, r] = [between(a, c1, 0.5), between(c1, c2, 0.5), between(c2, b, 0.5)];
    const [left, right] = [between(p, q, 0.5), between(q, r, 0.5)];
    const middle = between(left, right, 0.5);
    return [{ a, c1: p, c2: left, b: middle }, { a: middle, c1: right, c2: r, b }];
}

export const reversed = ({ a, c1, c2, b }: Cubic): Cubic => ({ a: b, c1: c2, c2: c1, b: a });

/** Curves that follow each other as one path. */
export function pathOf([first, ...rest]: readonly Cubic[]): string {
    if (!first) return '';
    return cubicPath(first) + rest.map((cubic) => cubicPath(cubic).replace(/^M[^C]*/, '')).join('');
}

/** The rings of a path made of straight lines only. */
export function ringsOf(path: string): Point[][] {
    return path
        .split('M')
        .slice(1)
        .map((text) => {
            const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
            const ring: Point[] = [];
            for (let i = 0; i + 1 < numbers.length; i += 2) ring.push({ x: numbers[i]!, y: numbers[i + 1]! });
            return ring;
        });
}

/** The same closed or open straight-line path in relative steps of tenths, which packs better. */
export function compactPath(path: string): string {
    const tenths = (v: number): number => Math.round(v * 10);
    const closed = path.includes('Z');
    return ringsOf(path)
        .map((ring) => {
            let x = 0;
            let y = 0;
            const steps = ring.map((p, i) => {
                const dx = tenths(p.x) - x;
                const dy = tenths(p.y) - y;
                x += dx;
                y += dy;
                if (i > 0 && dx === 0 && dy === 0) return '';
                return `${i === 0 ? 'M' : 'l'}${dx / 10}${dy < 0 ? '' : ' '}${dy / 10}`;
            });
            return steps.join('') + (closed ? 'z' : '');
        })
        .join('');
}

/** A ring of short relative steps in longer ones; one that is smaller than a step is none. */
function coarseRing(ring: string, step: number): string {
    const numbers = (ring.match(/-?[\d.]+/g) ?? []).map(Number);
    const isClosed = ring.includes('z');
    let [x, y, left, top, turns] = [0, 0, 0, 0, 0];
    let path = '';
    for (let i = 0; i + 1 < numbers.length; i += 2) {
        x += numbers[i]!;
        y += numbers[i + 1]!;
        const isLast = !isClosed && i + 3 >= numbers.length;
        const [dx, dy] = [Math.round(x) - left, Math.round(y) - top];
        if (i > 0 && Math.hypot(dx, dy) < step && !isLast) continue;
        path += `${i === 0 ? 'M' : 'l'}${dx}${dy < 0 ? '' : ' '}${dy}`;
        [left, top, turns] = [left + dx, top + dy, turns + 1];
    }
    if (isClosed && turns < 3) return '';
    return path + (isClosed ? 'z' : '');
}

/** A compact path in steps of at least this length, by whole units. */
export const coarsePath = (path: string, step: number): string =>
    path.replace(/M[^M]+/g, (ring) => coarseRing(ring, step));

/** A number from 0 to 1 that looks drawn by lot but is the same on every machine. */
export function lotteryOf(seed: number): () => number {
    let state = seed >>> 0;
    return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
