// types.ts: a map of Concordia: its file and its picture, with cities, the routes between them, and provinces.
import type { Label, Located, MapFacts, MapPicture, Plaque, Point, Surface } from '../../../maps/types';

export interface Province {
    id: string;
    path: string;
    tint: string;
    plaque: Plaque;
}
export interface City extends Point {
    id: string;
    province: string;
    capital: boolean;
    radius: number;
    label: Label;
}
/** `mid` is the stop of the route, where a colonist stands; `turn` is the route's direction there, in degrees. */
export interface Route {
    id: string;
    from: string;
    to: string;
    kind: Surface;
    may_stop: boolean;
    path: string;
    mid: Point;
    turn: number;
}

export interface ConcordiaPicture extends MapPicture {
    kind: 'concordia';
    provinces: Province[];
    cities: City[];
    routes: Route[];
}

/** What the layout reads of data/concordia/<map>.json. */
export interface ConcordiaFacts extends MapFacts {
    kind: 'concordia';
    capital: string;
    /** By letter, how many tokens of each good. */
    tokens?: Record<string, Record<string, number>>;
    coins?: number;
    open_bonus?: string[];
    recommended?: { individual?: [least: number, most: number] };
    provinces: { id: string; title: string; color?: string }[];
    cities: ({ id: string; title: string; province: string; token: string | null } & Located)[];
    lines: { id: string; from: string; to: string; kind: Surface; may_stop?: boolean; via?: readonly [number, number] }[];
}
