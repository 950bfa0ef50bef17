/* The plan of a user's own map: places from its file. Positions x, y are shares of the board, which has no coastline; lat, lon without
   them put the map on the real coast; a map with neither lies on a ring. */
import { covers, landFor, viewOf, worldIn, type Coast, type World } from './coast';
import type { Box, Frame, FrameName, Ground, LandTest, MapFacts, MapPicture, Point } from './types';

const NO_GROUND: Ground = { land: '', rivers: '', ranges: '', seas: [], waterlines: [], compass: null };
const MARGIN = 46;
const LEAST = 0.6; // degrees that a map shows at least

export interface Spot {
    id: string;
    lat?: number;
    lon?: number;
    x?: number;
    y?: number;
}

function rawPlace(spot: Spot, i: number, n: number, aspect: number): Point {
    if (spot.x !== undefined && spot.y !== undefined) return { x: spot.x * aspect, y: spot.y };
    return { x: Math.sin((i / n) * 2 * Math.PI) * aspect, y: -Math.cos((i / n) * 2 * Math.PI) };
}

/** Scales points to fill a box without changing their shape: where any point lies then. */
function fitting(points: Point[], box: Box): (point: Point) => Point {
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const x0 = Math.min(...xs);
    const y0 = Math.min(...ys);
    const width = Math.max(...xs) - x0 || 1;
    const height = Math.max(...ys) - y0 || 1;
    const k = Math.min((box.x1 - box.x0) / width, (box.y1 - box.y0) / height);
    const dx = (box.x0 + box.x1 - width * k) / 2;
    const dy = (box.y0 + box.y1 - height * k) / 2;
    return (p) => ({ x: dx + (p.x - x0) * k, y: dy + (p.y - y0) * k });
}

const isOnBoard = ({ x, y }: Spot): boolean => x !== undefined && y !== undefined;
const isInWorld = ({ lat, lon }: Spot): boolean => lat !== undefined && lon !== undefined;

/** Whether the map lies on the real coast: all of its places have lat and lon, and not all have x and y, which come first. */
export const isOnCoast = (spots: readonly Spot[]): boolean => spots.length > 0 && spots.every(isInWorld) && !spots.every(isOnBoard);

/** The world round all places; one that is tiny is shown with some of what lies around it. */
function worldRound(spots: readonly Spot[]): World {
    const [lats, lons] = [spots.map(({ lat = 0 }) => lat), spots.map(({ lon = 0 }) => lon)];
    const world = { west: Math.min(...lons), south: Math.min(...lats), east: Math.max(...lons), north: Math.max(...lats) };
    const [dx, dy] = [Math.max(0, LEAST - world.east + world.west) / 2, Math.max(0, LEAST - world.north + world.south) / 2];
    return { west: world.west - dx, south: world.south - dy, east: world.east + dx, north: world.north + dy };
}

function roomIn({ focus }: Frame): Box {
    return { x0: focus.x0 + MARGIN, y0: focus.y0 + MARGIN, x1: focus.x1 - MARGIN, y1: focus.y1 - MARGIN };
}

/** One way of placing for the whole map: places of two kinds cannot be mixed in one picture. */
function boardPlan(spots: readonly Spot[], aspect: number, frame: Frame): OwnPlan {
    const isBoard = spots.every(isOnBoard);
    const common = isBoard ? spots : spots.map(({ id }) => ({ id }));
    const places = common.map((s, i) => rawPlace(s, i, common.length, aspect));
    const fitted = fitting(places, roomIn(frame));
    const homes = new Map(spots.map((s, i) => [s.id, fitted(places[i]!)]));
    return { frame, ground: NO_GROUND, isLand: null, homes, onBoard: isBoard ? ([x, y]) => fitted({ x: x * aspect, y }) : null };
}

/** What the layout of a kind needs. */
export interface OwnPlan {
    frame: Frame;
    ground: Ground;
    isLand: LandTest | null;
    homes: Map<string, Point>;
    /** Where a point of the board lies, given by its shares; null if the map is not placed by them. */
    onBoard: ((share: readonly [number, number]) => Point) | null;
}

/** Places by Mercator; on the coast, if the lines reach as far as the picture is seen. */
function worldPlan(spots: readonly Spot[], frame: Frame, coast: Coast | null): OwnPlan {
    const view = viewOf(worldRound(spots), roomIn(frame));
    const homes = new Map(spots.map(({ id, lat = 0, lon = 0 }) => [id, view.toFrame(lon, lat)]));
    const isCovered = coast !== null && covers(coast, worldIn(view, frame.focus));
    return { frame, homes, onBoard: null, ...(isCovered ? landFor(coast, view, frame) : { ground: NO_GROUND, isLand: null }) };
}

/** `coast` is null where the lines were not needed or could not be loaded; the map then lies on plain land. */
export function ownPlan(facts: MapFacts, spots: readonly Spot[], frame: Frame, coast: Coast | null): OwnPlan {
    if (isOnCoast(spots)) return worldPlan(spots, frame, coast);
    return boardPlan(spots, facts.aspect ?? 1.4, frame);
}

/** Draws a map file of one kind, in the shape of the screen: the default export of map/own.ts in the game's folder. */
export interface OwnLayout {
    places(facts: MapFacts): readonly Spot[];
    layout(facts: MapFacts, shape: FrameName, coast: Coast | null): MapPicture;
}
