/* The plan of a user's own map: places from its file, no coastline. Positions x, y are shares of the board; lat, lon are projected
   by Mercator, which is conformal and needs no table; a map with neither lies on a ring. */
import type { Box, Frame, FrameName, Ground, MapFacts, MapPicture, Point } from './types';

const NO_GROUND: Ground = { land: '', rivers: '', ranges: '', seas: [], waterlines: [], compass: null };
const MARGIN = 46;

interface Spot {
    id: string;
    lat?: number;
    lon?: number;
    x?: number;
    y?: number;
}

function mercator(lat: number, lon: number): Point {
    const radians = Math.PI / 180;
    return { x: lon * radians, y: -Math.asinh(Math.tan(lat * radians)) };
}

function rawPlace(spot: Spot, i: number, n: number, aspect: number): Point {
    if (spot.x !== undefined && spot.y !== undefined) return { x: spot.x * aspect, y: spot.y };
    if (spot.lat !== undefined && spot.lon !== undefined) return mercator(spot.lat, spot.lon);
    return { x: Math.sin((i / n) * 2 * Math.PI) * aspect, y: -Math.cos((i / n) * 2 * Math.PI) };
}

/** Scales points to fill a box without changing their shape. */
function fitPoints(points: Point[], box: Box): Point[] {
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const x0 = Math.min(...xs);
    const y0 = Math.min(...ys);
    const width = Math.max(...xs) - x0 || 1;
    const height = Math.max(...ys) - y0 || 1;
    const k = Math.min((box.x1 - box.x0) / width, (box.y1 - box.y0) / height);
    const dx = (box.x0 + box.x1 - width * k) / 2;
    const dy = (box.y0 + box.y1 - height * k) / 2;
    return points.map((p) => ({ x: dx + (p.x - x0) * k, y: dy + (p.y - y0) * k }));
}

/** One way of placing for the whole map: places of two kinds cannot be mixed in one picture. */
function commonSpots(spots: Spot[]): Spot[] {
    const all = (test: (s: Spot) => boolean): boolean => spots.every(test);
    if (all((s) => s.x !== undefined && s.y !== undefined)) return spots;
    if (all((s) => s.lat !== undefined && s.lon !== undefined))
        return spots.map(({ id, lat, lon }) => ({ id, lat: lat!, lon: lon! }));
    return spots.map(({ id }) => ({ id }));
}

function homesOf(spots: Spot[], aspect: number, { focus }: Frame): Map<string, Point> {
    const room: Box = {
        x0: focus.x0 + MARGIN,
        y0: focus.y0 + MARGIN,
        x1: focus.x1 - MARGIN,
        y1: focus.y1 - MARGIN,
    };
    const common = commonSpots(spots);
    const places = fitPoints(
        common.map((s, i) => rawPlace(s, i, common.length, aspect)),
        room,
    );
    return new Map(spots.map((s, i) => [s.id, places[i]!]));
}

/** What the layout of a kind needs to draw a map without a coast. */
export function ownPlan(facts: MapFacts, spots: Spot[], frame: Frame): { frame: Frame; ground: Ground; isLand: null; homes: Map<string, Point> } {
    return { frame, ground: NO_GROUND, isLand: null, homes: homesOf(spots, facts.aspect ?? 1.4, frame) };
}

/** Draws a map file of one kind, in the shape of the screen: the default export of map/own.ts in the game's folder. */
export type OwnLayout = (facts: MapFacts, shape: FrameName) => MapPicture;
