// pieces.ts: what stands on a map, read off the fields of a view (their meaning stands beside
// them in the state's struct).
import type { AntikePicture, MapPicture, Point } from '../../maps/types';
import type { View } from '../engine/types';
import { colonists, goodMarks, houses } from './concordia';

export interface Piece extends Point {
    key: string;
    icon: string;
    /** The seat or nation whose colour it has; -1 has none. */
    owner: number;
    size: number;
    count: number;
    /** Of the shapes that are drawn for it; 1 if missing. */
    scale?: number;
}

/** A good or resource inside a medallion. */
export interface Mark extends Point {
    key: string;
    /** `turned` are coins. */
    good: string;
    size: number;
    /** So many beside each other; 1 if missing. */
    count?: number;
    /** The radius of a ring in the good's colour. */
    ring?: number;
}

export interface Standing {
    marks: Mark[];
    pieces: Piece[];
    /** Owner by region, for tinting. */
    owners: Map<string, number>;
}

const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'];
const RESOURCES = ['marble', 'iron', 'gold'];
const SEATS = 6;

function list(view: View, name: string): number[] {
    const field = view[name];
    return Array.isArray(field) ? field.map((value) => value ?? 0) : [];
}

/** Beside each other, the middle one at the place. */
function spread(index: number, of: number, step: number): number {
    return (index - (of - 1) / 2) * step;
}

/** A region's city, temple and units, side by side under its medallion. */
function armies(picture: AntikePicture, view: View): Piece[] {
    const owner = list(view, 'owner');
    const temple = list(view, 'temple');
    const units = list(view, 'units');
    const n = owner.length;
    return picture.regions.flatMap((region, index) => {
        const found: Pick<Piece, 'icon' | 'owner' | 'count'>[] = [];
        if (temple[index]) found.push({ icon: 'pieces-temple', owner: (owner[index] ?? 0) - 1, count: 1 });
        else if (owner[index]) found.push({ icon: 'pieces-city', owner: (owner[index] ?? 0) - 1, count: 1 });
        for (let nation = 0; nation < SEATS; nation++)
            for (const [kind, icon] of ['pieces-legion', 'pieces-galley'].entries()) {
                const count = units[(nation * 2 + kind) * n + index] ?? 0;
                if (count > 0) found.push({ icon, owner: nation, count });
            }
        return found.map((piece, place): Piece => ({ ...piece, key: `${region.id}-${place}`, size: 20,
            x: region.x + spread(place, found.length, 20), y: region.y - region.radius - 8 }));
    });
}

function resourceMarks(picture: AntikePicture): Mark[] {
    return picture.regions.filter((region) => RESOURCES.includes(region.resource)).map((region): Mark =>
        ({ key: region.id, good: region.resource, x: region.x, y: region.y, size: 16 }));
}

/** A map as a picture only: goods are strewn over the cities. */
export function decorationOf(picture: MapPicture): Standing {
    const marks = picture.game === 'antike' ? resourceMarks(picture)
        : picture.cities.filter((city) => !city.capital).map((city, index): Mark =>
            ({ key: `city-${city.id}`, good: GOODS[(2 * index) % GOODS.length] ?? '', x: city.x, y: city.y, size: 17.5, ring: city.radius - 2.6 }));
    return { marks, pieces: [], owners: new Map() };
}

export function standingOf(picture: MapPicture, view: View): Standing {
    if (picture.game === 'concordia')
        return { marks: goodMarks(picture, view), owners: new Map(),
            pieces: [...houses(picture, view), ...colonists(picture, view)] };
    const owner = list(view, 'owner');
    const owners = picture.regions.map((region, index): [string, number] => [region.id, (owner[index] ?? 0) - 1]);
    return { marks: resourceMarks(picture), pieces: armies(picture, view),
        owners: new Map(owners.filter(([, nation]) => nation >= 0)) };
}
