/* The ground of a map from Natural Earth (public domain, by way of world-atlas): projection, coast, rivers and ranges in the units of a frame. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoConicConformal, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import { frameBox, ringsOf, round1 } from '../../src/maps/geometry';
import { natureOf, type LonLat, type Project } from '../../src/maps/nature';
import type { Box, Frame, Ground, Point, SeaName } from '../../src/maps/types';
import type { View } from './hand';
import { RANGES, RIVERS } from './nature';
import { waterlinesOf } from '../../src/maps/waterlines';

const require = createRequire(import.meta.url);
/* Rings whose box is smaller than this, width and height added, are specks. */
const SPECK = 7;
const CLIP_MORE = 60;

type Detail = View['detail'];
export type LandTopology = Parameters<typeof simplify>[0] & { objects: { land: never } };
const topologies = new Map<Detail, LandTopology>();

/* Weighing the points of a coast takes a second, so it is done once for all maps of one detail. */
export function weighedLand(detail: Detail): LandTopology {
    let topology = topologies.get(detail);
    if (!topology) {
        const file = require.resolve(`world-atlas/land-${detail}.json`);
        topology = presimplify(JSON.parse(readFileSync(file, 'utf8'))) as unknown as LandTopology;
        topologies.set(detail, topology);
    }
    return topology;
}

export type { Project };
export interface Projected {
    project: Project;
    land: string;
}

const growX = (box: Box, centre: number, k: number): Box => ({
    ...box,
    x0: centre + (box.x0 - centre) / k,
    x1: centre + (box.x1 - centre) / k,
});

function withoutSpecks(path: string): string {
    return path
        .split('M')
        .slice(1)
        .filter((text) => {
            const ring = ringsOf(`M${text}`)[0] ?? [];
            const xs = ring.map((p) => p.x);
            const ys = ring.map((p) => p.y);
            return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys) > SPECK;
        })
        .map((text) => `M${text}`)
        .join('');
}

/* Only x is stretched, and only on maps that are much taller than the screen. */
function stretchedPath(path: string, centre: number, k: number): string {
    if (k === 1) return path;
    return ringsOf(path)
        .map((ring) => 'M' + ring.map((p) => `${round1(centre + (p.x - centre) * k)},${p.y}`).join('L') + 'Z')
        .join('');
}

/** Fits the places into the part in sight and projects the land around them. */
export function projectLand(view: View, places: LonLat[], frame: Frame, extent: Box): Projected {
    const k = view.stretch ?? 1;
    const centre = (extent.x0 + extent.x1) / 2;
    const fit = growX(extent, centre, k);
    const projection = geoConicConformal()
        .rotate([-view.lon, 0])
        .parallels(view.parallels)
        .angle(view.angle ?? 0);
    projection.fitExtent(
        [
            [fit.x0, fit.y0],
            [fit.x1, fit.y1],
        ],
        { type: 'MultiPoint', coordinates: places },
    );
    const project: Project = (place) => {
        const [x, y] = projection(place) ?? [NaN, NaN];
        return { x: centre + (x - centre) * k, y };
    };
    const over = frame.bleed + CLIP_MORE;
    const clip = growX({ x0: -over, y0: -over, x1: frame.width + over, y1: frame.height + over }, centre, k);
    const topology = simplify(weighedLand(view.detail), view.minWeight) as LandTopology;
    projection.clipExtent([
        [clip.x0, clip.y0],
        [clip.x1, clip.y1],
    ]);
    const path = geoPath(projection).digits(1)(feature(topology, topology.objects.land)) ?? '';
    projection.clipExtent(null);
    return { project, land: withoutSpecks(stretchedPath(path, centre, k)) };
}

const compassOf = (view: View, project: Project): Ground['compass'] => {
    if (!view.compass) return null;
    const south = project([view.lon, view.parallels[0]]);
    const north = project([view.lon, view.parallels[1]]);
    return {
        ...view.compass,
        north: round1((Math.atan2(north.y - south.y, north.x - south.x) * 180) / Math.PI + 90),
    };
};

const WATERLINES = { '50m': [17, 10.5, 5], '10m': [20, 12, 5.5] };

export function groundOf(view: View, { project, land }: Projected, frame: Frame): Ground {
    return {
        land,
        ...natureOf(RIVERS, RANGES, project, frame),
        seas: (view.seas ?? []).map(([text, lon, lat, size = 12, turn = 0]) =>
            nameAt(project([lon, lat]), text, size, turn),
        ),
        waterlines: waterlinesOf(land, frameBox(frame), WATERLINES[view.detail]),
        compass: compassOf(view, project),
    };
}

export const nameAt = (p: Point, text: string, size: number, turn: number): SeaName => ({
    text,
    size,
    turn,
    x: round1(p.x),
    y: round1(p.y),
});
