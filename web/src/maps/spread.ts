/* Moves places apart that lie too close, and pulls each home as far as the others let it. */
import { roundPoint } from './geometry';
import type { Box, Point } from './types';

/** How much room a place wants around its middle. */
export interface Room {
    left: number;
    right: number;
    above: number;
    below: number;
}

const ROUNDS = 600;
const PUSH = 0.25;
const SPRING = 0.02;

interface Body extends Point {
    home: Point;
}

function pushRound(a: Body, b: Body, least: number): void {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const d = Math.hypot(dx, dy) || 1;
    if (d >= least) return;
    const k = ((least - d) / d) * PUSH;
    a.x -= dx * k;
    a.y -= dy * k;
    b.x += dx * k;
    b.y += dy * k;
}

/** Boxes part along the axis on which they overlap less. */
function pushBoxes(a: Body, b: Body, ra: Room, rb: Room): void {
    const x = b.x > a.x ? ra.right + rb.left - (b.x - a.x) : ra.left + rb.right - (a.x - b.x);
    const y = b.y > a.y ? ra.below + rb.above - (b.y - a.y) : ra.above + rb.below - (a.y - b.y);
    if (x <= 0 || y <= 0) return;
    if (x < y) {
        const s = (b.x > a.x ? x : -x) * PUSH;
        a.x -= s;
        b.x += s;
    } else {
        const s = (b.y > a.y ? y : -y) * PUSH;
        a.y -= s;
        b.y += s;
    }
}

function settle(homes: Point[], within: Box, push: (bodies: Body[]) => void): Point[] {
    const bodies = homes.map((p) => ({ x: p.x, y: p.y, home: p }));
    for (let round = 0; round < ROUNDS; round++) {
        push(bodies);
        /* The springs let go towards the end, so that what is left is a picture without overlaps. */
        const spring = SPRING * Math.max(0, 1 - round / (ROUNDS * 0.8));
        for (const b of bodies) {
            b.x = Math.min(within.x1, Math.max(within.x0, b.x + (b.home.x - b.x) * spring));
            b.y = Math.min(within.y1, Math.max(within.y0, b.y + (b.home.y - b.y) * spring));
        }
    }
    return bodies.map(roundPoint);
}

function eachPair(n: number, visit: (i: number, j: number) => void): void {
    for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) visit(i, j);
}

/** Spreads discs until their middles are `least` apart. */
export function spreadDiscs(homes: Point[], least: number, within: Box): Point[] {
    return settle(homes, within, (bodies) =>
        eachPair(bodies.length, (i, j) => pushRound(bodies[i]!, bodies[j]!, least)),
    );
}

/** Spreads places with a room of their own, so that no two rooms meet; the middles stay `least` apart. */
export function spreadRooms(homes: Point[], rooms: Room[], least: number, within: Box): Point[] {
    return settle(homes, within, (bodies) =>
        eachPair(bodies.length, (i, j) => {
            pushRound(bodies[i]!, bodies[j]!, least);
            pushBoxes(bodies[i]!, bodies[j]!, rooms[i]!, rooms[j]!);
        }),
    );
}
