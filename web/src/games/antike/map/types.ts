// types.ts: a map of Antike II: its file and its picture, with regions and the borders between them.
import type { Label, Located, MapFacts, MapPicture, Point, SeaName, Surface } from '../../../maps/types';

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
    kind: Surface | 'none' | 'rim';
    path: string;
}

/** A border of the game whose regions do not touch on the picture: a dotted line between the medallions. */
export interface Link {
    from: string;
    to: string;
    kind: Surface;
    path: string;
}

export interface AntikePicture extends MapPicture {
    kind: 'antike';
    regions: Region[];
    borders: Border[];
    links: Link[];
    barriers: SeaName[];
}

/** What the layout reads of data/antike/<map>.json. */
export interface AntikeFacts extends MapFacts {
    kind: 'antike';
    regions: ({ id: string; title: string; resource: string; ship?: boolean } & Located)[];
    borders: { from: string; to: string; kind: Surface | 'both' }[];
    barriers?: { title: string; between: string[] }[];
}
