// coast.test.ts: the real coast for people's own maps: the lines, the view of them, and the maps that lie on them.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import layoutOwn from '../src/games/concordia/map/own';
import type { ConcordiaFacts, ConcordiaPicture } from '../src/games/concordia/map/types';
import { clipRing, covers, decodeCoast, landFor, landIn, textOf, viewAt, viewOf, worldIn, type Coast, type CoastFile } from '../src/maps/coast';
import { isOnCoast } from '../src/maps/own';
import { ringsOf } from '../src/maps/geometry';
import type { LonLat } from '../src/maps/nature';
import type { Frame } from '../src/maps/types';
import { coastOf } from '../tools/maps/coast';

const MADE = new URL('../src/maps/made/coast/coast.json', import.meta.url);
const italia = JSON.parse(readFileSync(new URL('../../data/concordia/italia.json', import.meta.url), 'utf8')) as ConcordiaFacts;
const ITALY = { west: 6.5, south: 36, east: 19.5, north: 46.5 };
const FRAME: Frame = { name: 'wide', width: 900, height: 900, focus: { x0: 0, y0: 0, x1: 900, y1: 900 }, bleed: 60 };

let file: CoastFile;
let coast: Coast;
beforeAll(() => {
    file = existsSync(fileURLToPath(MADE)) ? (JSON.parse(readFileSync(MADE, 'utf8')) as CoastFile) : coastOf();
    coast = decodeCoast(file);
});

test('a ring survives as text', () => {
    const ring: LonLat[] = [[0, 0], [12.345, -7.5], [-180, 89.995], [179.995, -90], [0.005, 0]];
    const { rings } = decodeCoast({ world: ITALY, steps: 200, rings: [textOf(ring, 200)], rivers: [], ranges: [] });
    const points = Array.from({ length: ring.length }, (_, n) => [rings[0]![2 * n], rings[0]![2 * n + 1]]);
    points.forEach((point, n) => expect(Math.hypot(point[0]! - ring[n]![0], point[1]! - ring[n]![1])).toBeLessThan(0.006));
    expect(points[0]).toEqual([0, 0]);
});

test('the file is small, and has the coast that the maps are on', () => {
    expect(JSON.stringify(file).length).toBeLessThan(110_000);
    expect(coast.rings.length).toBeGreaterThan(200);
    expect(covers(coast, { west: -10, south: 29, east: 41, north: 56 })).toBe(true);
    expect(covers(coast, { west: -130, south: 29, east: 41, north: 56 })).toBe(false);
});

describe('a view', () => {
    const view = viewOf(ITALY, FRAME.focus);
    test('puts a place on the frame, and back', () => {
        for (const [lon, lat] of [[12.48, 41.89], [6.5, 46.5], [19.5, 36]] as const) {
            const back = view.toPlace(view.toFrame(lon, lat));
            expect(back.lon).toBeCloseTo(lon, 9);
            expect(back.lat).toBeCloseTo(lat, 9);
        }
    });
    test('shows all of its piece of the world, in the middle', () => {
        const [a, b] = [view.toFrame(ITALY.west, ITALY.north), view.toFrame(ITALY.east, ITALY.south)];
        expect(a.x + b.x).toBeCloseTo(900, 6);
        expect(a.y + b.y).toBeCloseTo(900, 6);
        expect(Math.max(b.x - a.x, b.y - a.y)).toBeCloseTo(900, 6);
        const world = worldIn(view, { x0: a.x, y0: a.y, x1: b.x, y1: b.y });
        for (const side of ['west', 'south', 'east', 'north'] as const) expect(world[side]).toBeCloseTo(ITALY[side], 6);
    });
    test('keeps angles: a degree at 60 north is twice as high as wide', () => {
        const { x, y } = viewAt(0, 60, 0, 0, 1000).toFrame(0.01, 60.01);
        expect(-y / x).toBeCloseTo(2, 2);
    });
});

describe('the land', () => {
    const at = (lon: number, lat: number) => {
        const view = viewOf(ITALY, FRAME.focus);
        const { x, y } = view.toFrame(lon, lat);
        return landFor(coast, view, FRAME).isLand(x, y);
    };
    test.each([['Rome', 12.6, 41.95, true], ['Sicily', 14, 37.5, true], ['the Tyrrhenian Sea', 12, 40, false], ['the Adriatic', 15.5, 43, false], ['Sardinia', 9, 40, true], ['Milan', 9.2, 45.5, true]] as const)('is right at %s', (_, lon, lat, isLand) => {
        expect(at(lon, lat)).toBe(isLand);
    });
    test('stays inside the box that it is drawn for', () => {
        const view = viewOf(ITALY, FRAME.focus);
        const points = ringsOf(landIn(coast, view, { x0: 100, y0: 100, x1: 500, y1: 600 })).flat();
        expect(points.length).toBeGreaterThan(100);
        expect(points.every(({ x, y }) => x >= 100 && x <= 500 && y >= 100 && y <= 600)).toBe(true);
    });
    test('of a ring that a box cuts is what lies in the box', () => {
        const square = [{ x: -5, y: -5 }, { x: 5, y: -5 }, { x: 5, y: 5 }, { x: -5, y: 5 }];
        const kept = clipRing(square, { x0: 0, y0: 0, x1: 10, y1: 10 });
        expect(new Set(kept.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(['0,0', '5,0', '5,5', '0,5']));
        expect(clipRing(square, { x0: 20, y0: 20, x1: 30, y1: 30 })).toEqual([]);
    });
});

describe('a map of one’s own', () => {
    const without = (members: readonly string[]) => ({ ...italia, cities: italia.cities.map((city) => Object.fromEntries(Object.entries(city).filter(([name]) => !members.includes(name)))) }) as unknown as ConcordiaFacts;
    const drawn = (facts: ConcordiaFacts, shape: 'wide' | 'tall' = 'wide') => layoutOwn.layout(facts, shape, coast) as ConcordiaPicture;

    test('with latitude and longitude alone lies on the coast', () => {
        const facts = without(['x', 'y']);
        expect(isOnCoast(facts.cities)).toBe(true);
        for (const shape of ['wide', 'tall'] as const) {
            const picture = drawn(facts, shape);
            expect(picture.land.length).toBeGreaterThan(2000);
            expect(picture.waterlines).toHaveLength(3);
            const { x0, y0, x1, y1 } = picture.focus;
            expect(picture.cities.every(({ x, y }) => x > x0 && x < x1 && y > y0 && y < y1)).toBe(true);
        }
    });
    test('with x and y as well lies on its own board, as before', () => {
        expect(isOnCoast(italia.cities)).toBe(false);
        expect(drawn(italia).land).toBe('');
        expect(drawn(without(['lat', 'lon'])).land).toBe('');
        expect(drawn(without(['lat', 'lon', 'x', 'y'])).land).toBe('');
    });
    test('lies on plain land where the lines end, or are not there', () => {
        const facts = without(['x', 'y']);
        const far = { ...facts, cities: facts.cities.map((city) => ({ ...city, lon: (city.lon ?? 0) - 120 })) };
        expect(drawn(far).land).toBe('');
        expect((layoutOwn.layout(facts, 'wide', null) as ConcordiaPicture).land).toBe('');
    });
    test('of cities that lie close together is no wider than the world needs', () => {
        const facts = without(['x', 'y']);
        const close = { ...facts, cities: facts.cities.map((city) => ({ ...city, lon: 12.5, lat: 41.9 })) };
        expect(drawn(close).cities.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    });
});
