/* The picture of a map as data: what the build writes to JSON, what the layout of a user's own map gives in the page,
   and what the drawing reads. All lengths are units of one frame; at the default zoom of a 1440 x 900 screen a unit is a pixel. */

export interface Point {
    x: number;
    y: number;
}
export interface Box {
    x0: number;
    y0: number;
    x1: number;
    y1: number;
}
export type Kind = 'land' | 'sea';
export type Anchor = 'start' | 'middle' | 'end';
export type Side = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

/** Where a name stands: (x, y) is the base line at the anchor. */
export interface Label extends Point {
    text: string;
    anchor: Anchor;
    side: Side;
    size: number;
}
/** The pill with a province's bonus and name; (x, y) is its middle. */
export interface Plaque extends Point {
    text: string;
    width: number;
}
export interface SeaName extends Point {
    text: string;
    size: number;
    turn: number;
}

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
    kind: Kind;
    may_stop: boolean;
    path: string;
    mid: Point;
    turn: number;
}
export interface Region extends Point {
    id: string;
    path: string;
    resource: string;
    ship: boolean;
    radius: number;
    label: Label;
}
/** One stretch of a border in one colour. `both` borders come as a land and a sea stretch; `none` lies between
    neighbours on the picture that are none in the game; `rim` is the edge of the board. */
export interface Border {
    from: string;
    to: string | null;
    kind: Kind | 'none' | 'rim';
    path: string;
}

/** A border of the game whose regions do not touch on the picture: a dotted line between the medallions. */
export interface Link {
    from: string;
    to: string;
    kind: Kind;
    path: string;
}

/** What lies under the pieces of every map. */
export interface Ground {
    land: string;
    rivers: string;
    ranges: string;
    seas: SeaName[];
    /** Lines in the sea along the coast, the farthest first. */
    waterlines: string[];
    /** Where north is, in degrees clockwise from up, with the place of the compass rose; null where north is up. */
    compass: (Point & { north: number }) | null;
}

export interface PictureHead extends Ground {
    id: string;
    title: string;
    frame: FrameName;
    width: number;
    height: number;
    /** The part that must be in sight at the default zoom. */
    focus: Box;
}
export interface ConcordiaPicture extends PictureHead {
    game: 'concordia';
    provinces: Province[];
    cities: City[];
    routes: Route[];
}
export interface AntikePicture extends PictureHead {
    game: 'antike';
    regions: Region[];
    borders: Border[];
    links: Link[];
    barriers: SeaName[];
}
export type MapPicture = ConcordiaPicture | AntikePicture;

export type FrameName = 'wide' | 'tall';
export interface Frame {
    name: FrameName;
    width: number;
    height: number;
    focus: Box;
    bleed: number;
}

/* What the layout reads of data/<game>/<map>.json; their SCHEMA.md says the rest. */
interface Located {
    lat?: number;
    lon?: number;
    x?: number;
    y?: number;
}
export interface ConcordiaFacts {
    kind: 'concordia';
    id: string;
    title: string;
    capital: string;
    aspect?: number;
    provinces: { id: string; title: string; color?: string }[];
    cities: ({ id: string; title: string; province: string; token: string | null } & Located)[];
    lines: { id: string; from: string; to: string; kind: Kind; may_stop?: boolean }[];
}
export interface AntikeFacts {
    kind: 'antike';
    id: string;
    title: string;
    aspect?: number;
    regions: ({ id: string; title: string; resource: string; ship?: boolean } & Located)[];
    borders: { from: string; to: string; kind: Kind | 'both' }[];
    barriers?: { title: string; between: string[] }[];
}
export type MapFacts = ConcordiaFacts | AntikeFacts;

/** Whether there is land at a point of the frame. */
export type LandTest = (x: number, y: number) => boolean;
