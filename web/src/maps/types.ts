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
/** What a line or a border runs over. */
export type Surface = 'land' | 'sea';
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

/** What every picture has; those of a kind of map have their places and lines besides. */
export interface MapPicture extends Ground {
    /** The kind of map: the folder of the game that lays it out and draws it. */
    kind: string;
    id: string;
    title: string;
    frame: FrameName;
    width: number;
    height: number;
    /** The part that must be in sight at the default zoom. */
    focus: Box;
}
export type FrameName = 'wide' | 'tall';
export interface Frame {
    name: FrameName;
    width: number;
    height: number;
    focus: Box;
    bleed: number;
}

/** What every map file has; what else the layout of a kind reads stands beside it. */
export interface MapFacts {
    kind: string;
    id: string;
    title: string;
    aspect?: number;
}
/** A place of a map file: by latitude and longitude, or by shares of the board. */
export interface Located {
    lat?: number;
    lon?: number;
    x?: number;
    y?: number;
}

/** Whether there is land at a point of the frame. */
export type LandTest = (x: number, y: number) => boolean;
