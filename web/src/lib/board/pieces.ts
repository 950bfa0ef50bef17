// pieces.ts: what stands on a map, read off the fields of a view (their meaning stands beside
// them in the state's struct).
import type { AntikePicture, ConcordiaPicture, MapPicture, Point } from '../../maps/types';
import type { View } from '../engine/types';

export interface Piece extends Point {
    key: string;
    icon: string;
    /** The seat or nation whose colour it has; -1 has none. */
    owner: number;
    size: number;
    count: number;
}

/** A good inside a medallion. */
export interface Mark extends Point {
    key: string;
    good: string;
    size: number;
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
const RESOURCES = ['marble', 'iron', 'gold'];
const KINDS = ['pieces-legion', 'pieces-galley'];
const SEATS = 6;
const HOUSE = 15;
const COLONIST = 24;

function list(view: View, name: string): number[] {
    const field = view[name];
    return Array.isArray(field) ? field.map((value) => value ?? 0) : [];
}

function bits(set: number): number[] {
    return Array.from({ length: SEATS }, (_, seat) => seat).filter((seat) => (set & (1 << seat)) !== 0);
}

/** Beside each other, the middle one at the place. */
function spread(index: number, of: number, step: number): number {
    return (index - (of - 1) / 2) * step;
}

/** A province may have the id of its city, so keys say which it is. */
function goodMarks(picture: ConcordiaPicture, view: View): Mark[] {
    const good = list(view, 'good');
    const bonus = list(view, 'bonus');
    const turned = list(view, 'is_turned');
    const cities = picture.cities.map((city, index): Mark =>
        ({ key: `city-${city.id}`, good: GOODS[(good[index] ?? 0) - 1] ?? '', x: city.x, y: city.y, size: 17 }));
    const provinces = picture.provinces.map(({ id, plaque }, index): Mark =>
        ({ key: `province-${id}`, good: turned[index] ? 'turned' : (GOODS[(bonus[index] ?? 0) - 1] ?? ''),
            x: plaque.x - plaque.width / 2 + 13.5, y: plaque.y, size: 14 }));
    return [...cities, ...provinces].filter((mark) => mark.good !== '');
}

/** Houses stand in a row on the side away from the city's name. */
function houses(picture: ConcordiaPicture, view: View): Piece[] {
    const house = list(view, 'house');
    return picture.cities.flatMap((city, index) => {
        const owners = bits(house[index] ?? 0);
        const up = city.label.side.startsWith('N') ? 1 : -1;
        return owners.map((owner, n): Piece => ({ key: `${city.id}-${owner}`, icon: 'pieces-house', owner, count: 1,
            size: HOUSE + 3, x: city.x + spread(n, owners.length, HOUSE), y: city.y + up * (city.radius + 5) }));
    });
}

interface Colonist {
    owner: number;
    isShip: boolean;
    at: Point;
    key: string;
}

/** 0 is the storehouse, then come the cities, then the routes; in each seat land before sea. */
function colonistsOf(picture: ConcordiaPicture, view: View): Colonist[] {
    const place = list(view, 'place');
    const cities = list(view, 'house').length;
    const each = place.length / SEATS;
    return place.flatMap((where, index): Colonist[] => {
        const at = where > cities ? picture.routes[where - cities - 1]?.mid : picture.cities[where - 1];
        if (where === 0 || !at) return [];
        return [{ owner: Math.floor(index / each), isShip: index % each >= each / 2, at, key: `colonist-${index}` }];
    });
}

function colonists(picture: ConcordiaPicture, view: View): Piece[] {
    const all = colonistsOf(picture, view);
    return all.map((one): Piece => {
        const here = all.filter((other) => other.at === one.at);
        const isCity = picture.cities.includes(one.at as never);
        return { key: one.key, icon: one.isShip ? 'pieces-ship' : 'pieces-colonist', owner: one.owner, count: 1,
            size: isCity ? COLONIST - 6 : COLONIST, x: one.at.x + spread(here.indexOf(one), here.length, 13),
            y: one.at.y - (isCity ? 24 : 0) };
    });
}

function troopsOf(units: readonly number[], region: number, regions: number): Troop[] {
    return Array.from({ length: SEATS }, (_, owner) => owner).flatMap((owner) =>
        KINDS.map((icon, kind): Troop =>
            ({ icon, owner, count: units[(owner * KINDS.length + kind) * regions + region] ?? 0 }))
            .filter(({ count }) => count > 0));
}

/** Regions of a view stand in the order of the picture; without a view they are empty. */
function regionsOf(picture: AntikePicture, view: View): RegionStanding[] {
    const owner = list(view, 'owner');
    const city = list(view, 'city');
    const temple = list(view, 'temple');
    const units = list(view, 'units');
    return picture.regions.map(({ id, x, y, radius, resource, ship }, index): RegionStanding =>
        ({ id, x, y, radius, isShip: ship, resource: RESOURCES[(city[index] ?? 0) - 1] ?? resource,
            owner: (owner[index] ?? 0) - 1, hasTemple: temple[index] === 1,
            troops: troopsOf(units, index, owner.length) }));
}

function ofRegions(picture: AntikePicture, view: View): Standing {
    return { marks: [], pieces: [], regions: regionsOf(picture, view) };
}

/** A map as a picture only: goods are strewn over the cities. */
export function decorationOf(picture: MapPicture): Standing {
    if (picture.game === 'antike') return ofRegions(picture, {});
    const marks = picture.cities.filter((city) => !city.capital).map((city, index): Mark =>
        ({ key: `city-${city.id}`, good: GOODS[(2 * index) % GOODS.length] ?? '', x: city.x, y: city.y, size: 17 }));
    return { marks, pieces: [], regions: [] };
}

export function standingOf(picture: MapPicture, view: View): Standing {
    if (picture.game === 'antike') return ofRegions(picture, view);
    return { marks: goodMarks(picture, view), regions: [],
        pieces: [...houses(picture, view), ...colonists(picture, view)] };
}
