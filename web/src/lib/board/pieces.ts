// pieces.ts: what stands on a map, read off the fields of a view (their meaning stands beside
// them in the state's struct).
import type { AntikePicture, MapPicture, Point } from '../../maps/types';
import { idIn, numberIn } from '../engine/fields';
import type { View } from '../engine/types';
import { colonists, goodMarks, houses, strewnBonuses } from '../../games/concordia/map/pieces';

export interface Piece extends Point {
    key: string;
    icon: string;
    /** The seat or nation whose colour it has; -1 has none. */
    owner: number;
    size: number;
    count: number;
    /** Of the shapes that are drawn for it; 1 if missing. */
    scale?: number;
    /** Where it stands, if it can go elsewhere; there it makes room for others. */
    place?: number | string;
}

/** A good inside a medallion. */
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

/** Units of one nation and kind in a region. */
export interface Troop {
    icon: string;
    owner: number;
    count: number;
}

/** A region of Antike with what stands in it. */
export interface RegionStanding extends Point {
    id: string;
    radius: number;
    /** Of its city; "any" if it is chosen when the city is founded. */
    resource: string;
    isShip: boolean;
    /** The nation whose city it is; -1 if there is none. */
    owner: number;
    hasTemple: boolean;
    troops: Troop[];
}

export interface Standing {
    marks: Mark[];
    pieces: Piece[];
    regions: RegionStanding[];
}

const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'];
const KINDS = ['pieces-legion', 'pieces-galley'];

function list(view: View, name: string): number[] {
    const field = view[name];
    return Array.isArray(field) ? field.map((value) => (typeof value === 'number' ? value : 0)) : [];
}

/** Units stand by nation, then by kind, then by region. */
function troopsOf(units: readonly number[], region: number, regions: number): Troop[] {
    return Array.from({ length: units.length / (regions || 1) }, (_, group): Troop =>
        ({ icon: KINDS[group % KINDS.length] ?? '', owner: Math.floor(group / KINDS.length), count: units[group * regions + region] ?? 0 }))
        .filter(({ count }) => count > 0);
}

/** Regions of a view stand in the order of the picture; without a view they are empty. */
function regionsOf(picture: AntikePicture, view: View): RegionStanding[] {
    const temple = list(view, 'temple');
    const units = list(view, 'units');
    return picture.regions.map(({ id, x, y, radius, resource, ship }, index): RegionStanding =>
        ({ id, x, y, radius, isShip: ship, resource: idIn(view, 'produces', index) ?? resource,
            owner: numberIn(view, 'city_of', index) ?? -1, hasTemple: temple[index] === 1,
            troops: troopsOf(units, index, temple.length) }));
}

function ofRegions(picture: AntikePicture, view: View): Standing {
    return { marks: [], pieces: [], regions: regionsOf(picture, view) };
}

/** A map as a picture only: goods are strewn over the cities. */
export function decorationOf(picture: MapPicture): Standing {
    if (picture.game === 'antike') return ofRegions(picture, {});
    const marks = picture.cities.filter((city) => !city.capital).map((city, index): Mark =>
        ({ key: `city-${city.id}`, good: GOODS[(2 * index) % GOODS.length] ?? '', x: city.x, y: city.y, size: 17.5, ring: city.radius - 2.6 }));
    return { marks: [...marks, ...strewnBonuses(picture)], pieces: [], regions: [] };
}

export function standingOf(picture: MapPicture, view: View): Standing {
    if (picture.game === 'antike') return ofRegions(picture, view);
    return { marks: goodMarks(picture, view), regions: [],
        pieces: [...houses(picture, view), ...colonists(picture, view)] };
}
