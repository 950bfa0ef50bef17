/* Makes the coast lines that the page draws people's own maps on: all land of the Mediterranean world from Natural Earth 1:10 million,
   in degrees.  The middle, where maps are drawn, keeps its bays and islands; the rest is only ever seen at the edge of a picture. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { feature } from 'topojson-client';
import { clipRing, textOf, type CoastFile, type World } from '../../src/maps/coast';
import type { LonLat } from '../../src/maps/nature';
import { weighedLand, type LandTopology } from './land';
import { RANGES, RIVERS } from './nature';
import type { Roots } from './roots';

const WORLD: World = { west: -75, south: -20, east: 115, north: 76 };
const MIDDLE: World = { west: -12, south: 28, east: 44, north: 56 };
const STEPS = 200; // of a degree

/* Points whose triangle is smaller than this, in square degrees, are left out: in the middle, and at its edge beyond which it grows. */
const FINE = 0.00003;
const COARSE = 0.03;
const GROWS = 8; // degrees over which fine becomes coarse
const SMALLEST = 0.001; // square degrees of an island in the middle

type Weighed = [lon: number, lat: number, weight: number];

/** 0 in the middle, 1 far from it. */
function farness(lon: number, lat: number): number {
    const out = Math.max(MIDDLE.west - lon, lon - MIDDLE.east, MIDDLE.south - lat, lat - MIDDLE.north, 0);
    return Math.min(1, out / GROWS);
}

const leastAt = (lon: number, lat: number): number => FINE * (COARSE / FINE) ** farness(lon, lat);

/** The same land with the points that count where they are. */
function thinned(topology: LandTopology): LandTopology {
    const arcs = (topology.arcs as unknown as Weighed[][]).map((arc) =>
        arc.filter(([lon, lat, weight], n) => n === 0 || n === arc.length - 1 || weight >= leastAt(lon, lat)));
    return { ...topology, arcs } as unknown as LandTopology;
}

function area(ring: readonly LonLat[]): number {
    return Math.abs(ring.reduce((sum, [x, y], n) => {
        const [px, py] = ring[(n + ring.length - 1) % ring.length]!;
        return sum + (px * y - x * py) / 2;
    }, 0));
}

function clipped(ring: readonly LonLat[]): LonLat[] {
    const box = { x0: WORLD.west, y0: WORLD.south, x1: WORLD.east, y1: WORLD.north };
    return clipRing(ring.map(([x, y]) => ({ x, y })), box).map(({ x, y }): LonLat => [x, y]);
}

/** Whether an island is large enough for where it lies. */
function counts(ring: readonly LonLat[]): boolean {
    const [lon = 0, lat = 0] = ring[0] ?? [];
    return ring.length > 2 && area(ring) >= SMALLEST * (leastAt(lon, lat) / FINE);
}

interface LandFeature {
    features?: LandFeature[];
    geometry?: { type: string; coordinates: unknown };
}

function ringsIn(land: LandFeature): LonLat[][] {
    if (land.features) return land.features.flatMap(ringsIn);
    const polygons = (land.geometry?.type === 'Polygon' ? [land.geometry.coordinates] : land.geometry?.coordinates) as LonLat[][][];
    return polygons.flat();
}

export function coastOf(): CoastFile {
    const topology = thinned(weighedLand('10m'));
    const rings = ringsIn(feature(topology, topology.objects.land) as unknown as LandFeature);
    return { world: WORLD, steps: STEPS, rings: rings.map(clipped).filter(counts).map((ring) => textOf(ring, STEPS)), rivers: RIVERS, ranges: RANGES };
}

/** Writes made/coast/coast.json, and says how large it is. */
export function makeCoast({ coast }: Roots, say: (line: string) => void): void {
    mkdirSync(resolve(coast, '..'), { recursive: true });
    const text = JSON.stringify(coastOf());
    writeFileSync(coast, `${text}\n`);
    say(`coast: ${(text.length / 1024).toFixed(0)} KiB`);
}
