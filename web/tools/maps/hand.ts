/* What the drawer decides by hand for each map: the view of the world and the corrections. One file a map, src/games/<game>/map/hands/<map>.ts. */
import type { Box, FrameName, Point } from '../../src/maps/types';
import type { LonLat } from './nature';

/** A name with its place: text, lon, lat, size, turn in degrees. */
export type HandName = [text: string, lon: number, lat: number, size?: number, turn?: number];

export interface View {
    /** The meridian that stands upright and the parallels that keep their length. */
    lon: number;
    parallels: [number, number];
    /** Degrees by which a map is turned that is too tall for the screen. */
    angle?: number;
    stretch?: number;
    detail: '50m' | '10m';
    /** Coast points whose triangle is smaller than this, in square degrees, are left out. */
    minWeight: number;
    seas?: HandName[];
    compass?: Point;
    /** Where the places are fitted; the part in sight less a margin if it is missing. */
    extent?: Box;
}

/** What a hand says of every kind of map; a kind adds its own. */
export interface Hand {
    view: View;
    names?: Record<string, string>;
    /** Steps in units of the frame before places are spread. */
    nudge?: Record<string, [dx: number, dy: number]>;
    /** Ground that belongs to no province or region. */
    outside?: LonLat[];
    /** More ground of a province or region. */
    fill?: [area: string, lon: number, lat: number][];
    reach?: number;
    warp?: number;
}
/** By frame; `wide` is always there. */
export type Hands<H> = Partial<Record<FrameName, H>>;
