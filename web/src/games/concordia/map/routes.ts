/* Routes as single cubics whose two bends are searched: sea lanes keep to the water, roads to the land, and all keep clear of medallions
   and of the routes laid before. */
import { cubicAt, cubicPath, distance, round1, roundPoint } from '../../../maps/geometry';
import type { Cubic } from '../../../maps/geometry';
import type { LandTest, Point } from '../../../maps/types';
import type { ConcordiaFacts, Route } from './types';

type Line = ConcordiaFacts['lines'][number];
export interface LaidRoute {
    route: Route;
    points: Point[];
}

const BENDS = [
    -0.95, -0.75, -0.58, -0.44, -0.32, -0.22, -0.14, -0.06, 0, 0.06, 0.14, 0.22, 0.32, 0.44, 0.58, 0.75, 0.95,
];
const SAMPLES = 26;
/* What one sample costs on the wrong ground. Roads may cross a strait; a lane over land is a blemish. */
const WRONG_GROUND = { sea: 7, land: 1.6 } as const;
const CLEAR_OF_ROUTES = 15;
const CLEAR_OF_STOPS = 17;

function bent(a: Point, b: Point, u: number, v: number): Cubic {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    return {
        a,
        b,
        c1: { x: a.x + dx * 0.3 - dy * u, y: a.y + dy * 0.3 + dx * u },
        c2: { x: a.x + dx * 0.7 - dy * v, y: a.y + dy * 0.7 + dx * v },
    };
}

/** The cubic from a to b whose middle is that point. */
function through(a: Point, b: Point, via: Point): Cubic {
    const shift = { x: (via.x - (a.x + b.x) / 2) * (4 / 3), y: (via.y - (a.y + b.y) / 2) * (4 / 3) };
    const { c1, c2 } = bent(a, b, 0, 0);
    return { a, b, c1: { x: c1.x + shift.x, y: c1.y + shift.y }, c2: { x: c2.x + shift.x, y: c2.y + shift.y } };
}

function samplesOf(cubic: Cubic): Point[] {
    const points: Point[] = [];
    for (let i = 1; i < SAMPLES; i++) points.push(cubicAt(cubic, i / SAMPLES));
    return points;
}

function bendCost(line: Line, u: number, v: number): number {
    const square = u * u + v * v;
    return square * (line.kind === 'land' ? 56 : 26) + (u - v) * (u - v) * 16 + (u * v < 0 ? 5 : 0);
}

interface Surroundings {
    cities: Map<string, Point>;
    isLand: LandTest | null;
    clear: number;
    laid: LaidRoute[];
}

function groundCost(line: Line, points: Point[], { isLand, cities, clear }: Surroundings): number {
    if (!isLand) return 0;
    const a = cities.get(line.from)!;
    const b = cities.get(line.to)!;
    let wrong = 0;
    for (const p of points) {
        if (distance(p, a) > clear && distance(p, b) > clear && isLand(p.x, p.y) !== (line.kind === 'land'))
            wrong++;
    }
    return wrong * WRONG_GROUND[line.kind];
}

function medallionCost(line: Line, points: Point[], { cities, clear }: Surroundings): number {
    let cost = 0;
    for (const [id, city] of cities) {
        if (id === line.from || id === line.to) continue;
        for (const p of points) cost += Math.max(0, clear * 1.9 - distance(p, city)) * 0.9;
    }
    return cost;
}

function neighbourCost(points: Point[], laid: LaidRoute[]): number {
    let cost = 0;
    const stop = points[SAMPLES / 2 - 1]!;
    for (const other of laid) {
        for (let i = 3; i < points.length - 3; i += 2) {
            for (let j = 3; j < other.points.length - 3; j += 2) {
                const p = points[i]!;
                const q = other.points[j]!;
                const d = Math.abs(p.x - q.x) + Math.abs(p.y - q.y);
                if (d < CLEAR_OF_ROUTES) cost += (CLEAR_OF_ROUTES - d) * 0.16;
            }
        }
        /* Two stops on one spot would hide each other's colonists. */
        cost += Math.max(0, CLEAR_OF_STOPS - distance(stop, other.route.mid)) * 1.5;
    }
    return cost;
}

function lengthCost(points: Point[], a: Point, b: Point): number {
    let length = 0;
    let before = a;
    for (const p of points) {
        length += distance(before, p);
        before = p;
    }
    return (length / distance(a, b) - 1) * 22;
}

interface Bent {
    cost: number;
    cubic: Cubic;
    points: Point[];
}

/** The way with the least cost. */
function searched(line: Line, around: Surroundings): Bent {
    const a = around.cities.get(line.from)!;
    const b = around.cities.get(line.to)!;
    let best: Bent | null = null;
    for (const u of BENDS)
        for (const v of BENDS) {
            const cubic = bent(a, b, u, v);
            const points = samplesOf(cubic);
            let cost = bendCost(line, u, v) + lengthCost(points, a, b);
            if (best && cost >= best.cost) continue;
            cost += groundCost(line, points, around) + medallionCost(line, points, around);
            if (best && cost >= best.cost) continue;
            cost += neighbourCost(points, around.laid);
            if (!best || cost < best.cost) best = { cost, cubic, points };
        }
    return best!;
}

function fixed(line: Line, { cities }: Surroundings, via: Point): Bent {
    const cubic = through(cities.get(line.from)!, cities.get(line.to)!, via);
    return { cost: 0, cubic, points: samplesOf(cubic) };
}

/** Through `via`, if its drawer has set that point. */
function layRoute(line: Line, around: Surroundings, via: Point | undefined): LaidRoute {
    const { cubic, points } = via ? fixed(line, around, via) : searched(line, around);
    const ahead = cubicAt(cubic, 0.52);
    const behind = cubicAt(cubic, 0.48);
    const turn = round1((Math.atan2(ahead.y - behind.y, ahead.x - behind.x) * 180) / Math.PI);
    return {
        points,
        route: {
            id: line.id,
            from: line.from,
            to: line.to,
            kind: line.kind,
            may_stop: line.may_stop !== false,
            path: cubicPath(cubic),
            mid: roundPoint(cubicAt(cubic, 0.5)),
            turn,
        },
    };
}

/** Lays the short routes first, since they have the least choice; gives them in the order of the lines. */
export function layRoutes(
    lines: Line[],
    cities: Map<string, Point>,
    isLand: LandTest | null,
    radius: number,
    vias: ReadonlyMap<string, Point> = new Map(),
): LaidRoute[] {
    const length = (line: Line): number => distance(cities.get(line.from)!, cities.get(line.to)!);
    const laid: LaidRoute[] = [];
    for (const line of [...lines].sort((p, q) => length(p) - length(q)))
        laid.push(layRoute(line, { cities, isLand, clear: radius + 2, laid }, vias.get(line.id)));
    const place = new Map(lines.map((line, i) => [line.id, i]));
    return laid.sort((p, q) => place.get(p.route.id)! - place.get(q.route.id)!);
}
