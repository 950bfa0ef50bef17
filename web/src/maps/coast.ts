/* The real coast of the Mediterranean world, for maps that no built-in picture exists of.  The build makes the lines from Natural Earth
   (tools/maps/coast.ts); here they are decoded and drawn by Mercator, which keeps angles and can be turned back into degrees. */
import { frameBox, grow, openPath } from './geometry';
import { landMask } from './mask';
import { natureOf, type LonLat, type Project } from './nature';
import type { Box, Frame, Ground, LandTest, Point } from './types';
import { waterlinesOf } from './waterlines';

/** A piece of the world in degrees. */
export interface World {
    west: number;
    south: number;
    east: number;
    north: number;
}

/** The file as the build writes it: rings as text, see `ringOf`. */
export interface CoastFile {
    world: World;
    /** Steps of a degree. */
    steps: number;
    rings: string[];
    rivers: LonLat[][];
    ranges: LonLat[];
}

export interface Coast extends Omit<CoastFile, 'rings' | 'steps'> {
    /** Longitude and latitude by turns. */
    rings: Float64Array[];
}

/** A number of the text: five bits a letter, the lowest first; zero and even numbers are positive. */
function* numbersIn(text: string): Generator<number> {
    let [value, shift] = [0, 0];
    for (let n = 0; n < text.length; n++) {
        const bits = text.charCodeAt(n) - 48;
        value += (bits & 31) * 2 ** shift;
        shift += 5;
        if (bits >= 32) continue;
        yield value % 2 === 0 ? value / 2 : -(value + 1) / 2;
        [value, shift] = [0, 0];
    }
}

function letters(value: number): string {
    let rest = value < 0 ? -2 * value - 1 : 2 * value;
    let text = '';
    for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode(48 + 32 + (rest % 32));
    return text + String.fromCharCode(48 + rest);
}

/** A ring as text: steps from point to point, in parts of a degree. */
export function textOf(ring: readonly LonLat[], steps: number): string {
    let [x, y] = [0, 0];
    return ring.map(([lon, lat]) => {
        const [dx, dy] = [Math.round(lon * steps) - x, Math.round(lat * steps) - y];
        [x, y] = [x + dx, y + dy];
        return letters(dx) + letters(dy);
    }).join('');
}

function ringOf(text: string, steps: number): Float64Array {
    const numbers = Float64Array.from(numbersIn(text));
    for (let n = 2; n < numbers.length; n++) numbers[n]! += numbers[n - 2]!;
    return numbers.map((number) => number / steps);
}

export const decodeCoast = ({ rings, steps, ...rest }: CoastFile): Coast => ({ ...rest, rings: rings.map((ring) => ringOf(ring, steps)) });

const RADIANS = Math.PI / 180;
const up = (lat: number): number => Math.asinh(Math.tan(lat * RADIANS));
const down = (y: number): number => Math.atan(Math.sinh(y)) / RADIANS;

/** Mercator in a frame: where a place of the world lies there, and back. */
export interface WorldView {
    toFrame(lon: number, lat: number): Point;
    toPlace(point: Point): { lon: number; lat: number };
}

/** `k` is units for each radian; (lon0, lat0) lies at (x0, y0). */
export function viewAt(lon0: number, lat0: number, x0: number, y0: number, k: number): WorldView {
    const top = up(lat0);
    return {
        toFrame: (lon, lat) => ({ x: x0 + (lon - lon0) * RADIANS * k, y: y0 + (top - up(lat)) * k }),
        toPlace: ({ x, y }) => ({ lon: lon0 + (x - x0) / (RADIANS * k), lat: down(top - (y - y0) / k) }),
    };
}

/** The largest view in which that piece of the world lies inside the box, in its middle. */
export function viewOf({ west, south, east, north }: World, { x0, y0, x1, y1 }: Box): WorldView {
    const [width, height] = [(east - west) * RADIANS, up(north) - up(south)];
    const k = Math.min((x1 - x0) / width, (y1 - y0) / height);
    return viewAt(west, north, (x0 + x1 - width * k) / 2, (y0 + y1 - height * k) / 2, k);
}

/** The piece of the world that a box of the frame shows. */
export function worldIn(view: WorldView, { x0, y0, x1, y1 }: Box): World {
    const [from, to] = [view.toPlace({ x: x0, y: y1 }), view.toPlace({ x: x1, y: y0 })];
    return { west: from.lon, south: from.lat, east: to.lon, north: to.lat };
}

/** Whether the lines reach over the whole of it. */
export const covers = ({ world }: Coast, { west, south, east, north }: World): boolean =>
    west >= world.west && south >= world.south && east <= world.east && north <= world.north;

type Edge = { isIn: (p: Point) => boolean; cross: (p: Point, q: Point) => Point };

const edgesOf = ({ x0, y0, x1, y1 }: Box): Edge[] => {
    const atX = (x: number) => (p: Point, q: Point): Point => ({ x, y: p.y + ((x - p.x) / (q.x - p.x)) * (q.y - p.y) });
    const atY = (y: number) => (p: Point, q: Point): Point => ({ x: p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x), y });
    return [{ isIn: (p) => p.x >= x0, cross: atX(x0) }, { isIn: (p) => p.x <= x1, cross: atX(x1) },
        { isIn: (p) => p.y >= y0, cross: atY(y0) }, { isIn: (p) => p.y <= y1, cross: atY(y1) }];
};

/** The part of a ring inside a box, after Sutherland and Hodgman; parts may be joined along its edge. */
export function clipRing(ring: Point[], box: Box): Point[] {
    return edgesOf(box).reduce((points, { isIn, cross }) => {
        const kept: Point[] = [];
        points.forEach((p, n) => {
            const before = points[(n + points.length - 1) % points.length]!;
            if (isIn(p) !== isIn(before)) kept.push(cross(before, p));
            if (isIn(p)) kept.push(p);
        });
        return kept;
    }, ring);
}

const FINE = 1.1; // units between two points of a coast
const SPECK = 7; // rings whose box is smaller than this, width and height added, are specks

function thinned(ring: Point[]): Point[] {
    let last: Point | null = null;
    return ring.filter((p) => {
        if (last && Math.abs(p.x - last.x) + Math.abs(p.y - last.y) < FINE) return false;
        last = p;
        return true;
    });
}

function isSpeck(ring: Point[]): boolean {
    const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
    const spread = (all: number[]) => all.reduce((a, b) => Math.max(a, b), -Infinity) - all.reduce((a, b) => Math.min(a, b), Infinity);
    return ring.length < 3 || spread(xs) + spread(ys) < SPECK;
}

function projected(ring: Float64Array, view: WorldView): Point[] {
    return Array.from({ length: ring.length / 2 }, (_, n) => view.toFrame(ring[2 * n]!, ring[2 * n + 1]!));
}

/** The land inside a box of the frame, as a path of straight lines. */
export function landIn(coast: Coast, view: WorldView, box: Box): string {
    const rings = coast.rings.map((ring) => thinned(clipRing(projected(ring, view), box)));
    return rings.filter((ring) => !isSpeck(ring)).map((ring) => `${openPath(ring)}Z`).join('');
}

const FAR = [17, 10.5, 5]; // waterlines, in units from the coast
const CLIP_MORE = 60;

/** What a map on the real coast lies on. */
export interface Land {
    ground: Ground;
    isLand: LandTest;
}

/** Land, rivers, ranges and lines in the sea for a frame, with all that is drawn beyond it. */
export function landFor(coast: Coast, view: WorldView, frame: Frame): Land {
    const land = landIn(coast, view, grow(frameBox(frame), CLIP_MORE));
    const project: Project = ([lon, lat]) => view.toFrame(lon, lat);
    const ground: Ground = { land, ...natureOf(coast.rivers, coast.ranges, project, frame), seas: [], waterlines: land ? waterlinesOf(land, frameBox(frame), FAR) : [], compass: null };
    return { ground, isLand: landMask(land, frame.width, frame.height) };
}
