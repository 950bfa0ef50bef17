// placing.ts: where places lie.  All that is done with pointer or keys is done on a sheet of shares, 0 to 1 from its top left;
// a map on a board keeps these shares, one on the real coast latitudes and longitudes.
import type { World } from '../maps/coast';
import { setMember, type Doc } from './json';
import type { City, Facts } from './facts';

export type { World };

export interface Share {
    x: number;
    y: number;
}
export type Placing = { kind: 'board'; aspect: number } | { kind: 'world'; world: World; aspect: number };

export const USUAL_ASPECT = 1.4;
const DIGITS = 4;
const MARGIN = 0.12; // of the world round the cities
const LEAST_DEGREES = 4;
const ORDER = ['id', 'title', 'province', 'token', 'lat', 'lon', 'x', 'y'];

const radians = Math.PI / 180;
const up = (lat: number): number => Math.asinh(Math.tan(lat * radians)) / radians;
const down = (y: number): number => Math.atan(Math.sinh(y * radians)) / radians;
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
export const rounded = (value: number, digits = DIGITS): number => Number(value.toFixed(digits)) || 0;

/** Width by height of a piece of the world, by Mercator. */
export const aspectOf = ({ west, south, east, north }: World): number => (east - west) / (up(north) - up(south));

export const worldPlacing = (world: World): Placing => ({ kind: 'world', world, aspect: aspectOf(world) });

const hasBoard = ({ x, y }: City): boolean => x !== undefined && y !== undefined;
const hasWorld = ({ lat, lon }: City): boolean => lat !== undefined && lon !== undefined;

/** Whether it lies on the real coast, as at the table: places on a board come first. */
export const isOnWorld = ({ cities }: Facts): boolean => cities.length > 0 && cities.every(hasWorld) && !cities.every(hasBoard);

/** The world round all cities. */
function worldRound(cities: readonly City[]): World {
    const lats = cities.map(({ lat = 0 }) => lat);
    const lons = cities.map(({ lon = 0 }) => lon);
    const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons)];
    const more = (size: number): number => Math.max(size * MARGIN, (LEAST_DEGREES - size) / 2);
    const [dx, dy] = [more(east - west), more(north - south)];
    return { west: clamp(west - dx, -180, 180), south: clamp(south - dy, -80, 80), east: clamp(east + dx, -180, 180), north: clamp(north + dy, -80, 80) };
}

/** How a map is placed; `world` is the piece of the world that was chosen for it, if one was. */
export function placingOf(facts: Facts, world: World | null): Placing {
    if (world && (facts.cities.length === 0 || isOnWorld(facts))) return worldPlacing(world);
    if (isOnWorld(facts)) return worldPlacing(worldRound(facts.cities));
    return { kind: 'board', aspect: clamp(facts.aspect ?? USUAL_ASPECT, 0.4, 3) };
}

/** Where a city lies on the sheet; null if it says nothing of it. */
export function shareOf({ x, y, lat, lon }: City, placing: Placing): Share | null {
    if (placing.kind === 'board') return x !== undefined && y !== undefined ? { x, y } : null;
    if (lat === undefined || lon === undefined) return null;
    const { west, south, east, north } = placing.world;
    return { x: (lon - west) / (east - west), y: (up(north) - up(lat)) / (up(north) - up(south)) };
}

/** A place for every city: those that say nothing lie on a ring. */
export function sharesOf({ cities }: Facts, placing: Placing): Share[] {
    return cities.map((city, n) => shareOf(city, placing) ?? {
        x: 0.5 + 0.4 * Math.sin((n / cities.length) * 2 * Math.PI), y: 0.5 - 0.4 * Math.cos((n / cities.length) * 2 * Math.PI),
    });
}

/** The members that say where a place lies, within the sheet. */
export function spotAt(share: Share, placing: Placing): Record<string, number> {
    const [x, y] = [clamp(share.x, 0, 1), clamp(share.y, 0, 1)];
    if (placing.kind === 'board') return { x: rounded(x), y: rounded(y) };
    const { west, south, east, north } = placing.world;
    return { lat: rounded(down(up(north) - y * (up(north) - up(south)))), lon: rounded(west + x * (east - west)) };
}

export function putCity(doc: Doc, index: number, share: Share, placing: Placing): Doc {
    return Object.entries(spotAt(share, placing)).reduce((done, [name, value]) => setMember(done, ['cities', index], name, value, ORDER), doc);
}

const STEPS = 40; // of the grid, over the width

/** The nearest point of the grid, whose cells are squares. */
export function snapped({ x, y }: Share, { aspect }: Placing): Share {
    const down = STEPS / aspect;
    return { x: rounded(Math.round(x * STEPS) / STEPS), y: rounded(clamp(Math.round(y * down) / down, 0, 1)) };
}

/** A step of the grid in both directions. */
export const stepOf = ({ aspect }: Placing): Share => ({ x: 1 / STEPS, y: aspect / STEPS });
