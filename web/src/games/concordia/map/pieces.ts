// pieces.ts: what stands on a map of Concordia, as a view says it.
import facts from '../facts.json';
import type { Standing } from '../../../maps/kind';
import type { Point } from '../../../maps/types';
import { countsIn, groupIn, idsIn } from '../../../lib/engine/fields';
import type { View } from '../../../lib/engine/types';
import type { Piece } from '../../../lib/board/pieces';
import type { City, ConcordiaPicture, Province } from './types';

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

export interface ConcordiaStanding extends Standing {
    marks: readonly Mark[];
}

const GOODS: readonly string[] = facts.nouns.good;
const HOUSE = 15;
const IN_CITY = 0.74; // colonists inside a city are smaller than those on the way
const ON_THE_WAY = 0.92;
const ABREAST = 6; // colonists inside a city stand in rows of so many

/** Beside each other, the middle one at the place. */
function spread(index: number, of: number, step: number): number {
    return (index - (of - 1) / 2) * step;
}

/** Ids of the cities that take no part, in one text. */
export function leftOut(view: View): string {
    return idsIn(view, 'left_out').join(' ');
}

/** The map without some cities, their lines, and the provinces that have none left. */
export function without(picture: ConcordiaPicture, ids: readonly string[]): ConcordiaPicture {
    const cities = picture.cities.filter((city) => !ids.includes(city.id));
    return { ...picture, cities,
        routes: picture.routes.filter((route) => !ids.includes(route.from) && !ids.includes(route.to)),
        provinces: picture.provinces.filter((province) => cities.some((city) => city.province === province.id)) };
}

/** A marker that is turned shows its coins. */
function plaqueMark(bonus: string, coins: number | undefined): Pick<Mark, 'good' | 'count'> {
    return coins === undefined ? { good: bonus, count: 1 } : { good: 'turned', count: coins };
}

function bonusPlace({ plaque }: Province): Point {
    return { x: plaque.x - plaque.width / 2 + 13.5, y: plaque.y };
}

/** A province may have the id of its city, so keys say which it is.  What takes no part has no good. */
export function goodMarks(picture: ConcordiaPicture, view: View): Mark[] {
    const good = groupIn(view, 'city_good');
    const bonus = groupIn(view, 'bonus_good');
    const coins = countsIn(view, 'turned_coins');
    const cities = picture.cities.map((city): Mark => ({ key: `city-${city.id}`, good: String(good[city.id] ?? ''),
        count: 1, x: city.x, y: city.y, size: 17.5, ring: city.radius - 2.6 }));
    const provinces = picture.provinces.map((province): Mark => ({ key: `province-${province.id}`,
        ...plaqueMark(String(bonus[province.id] ?? ''), coins[province.id]), ...bonusPlace(province), size: 16 }));
    return [...cities, ...provinces].filter((mark) => mark.good !== '');
}

function strewnBonuses(picture: ConcordiaPicture): Mark[] {
    return picture.provinces.map((province, index): Mark =>
        ({ key: `province-${province.id}`, good: GOODS[index % GOODS.length] ?? '', ...bonusPlace(province), size: 16 }));
}

/** Names above their medallion leave the room below to the pieces; all others that above. */
function isAbove(city: City): boolean {
    return !city.label.side.startsWith('N');
}

function houseRow(city: City): number {
    return isAbove(city) ? city.y - city.radius - 3 : city.y + city.radius + 5;
}

/** Who has a house in a city, in the order of seats. */
function ownersIn(view: View, city: City): number[] {
    const field: unknown = view['houses_at'];
    return Array.isArray(field) ? field.flatMap((_, seat) => (idsIn(view, 'houses_at', seat).includes(city.id) ? [seat] : [])) : [];
}

export function houses(picture: ConcordiaPicture, view: View): Piece[] {
    return picture.cities.flatMap((city) => {
        const owners = ownersIn(view, city);
        return owners.map((owner, n): Piece => ({ key: `${city.id}-${owner}`, icon: 'pieces-house', owner, count: 1, size: 18,
            scale: 0.82, x: city.x + spread(n, owners.length, HOUSE), y: houseRow(city) }));
    });
}

interface Colonist {
    owner: number;
    isShip: boolean;
    /** Either of them. */
    city: City | null;
    at: Point;
    /** Of the city or the route. */
    place: string;
    key: string;
}

/** Those of a kind; the last one is the first that left, so its key stays the same when others follow. */
function ofKind(picture: ConcordiaPicture, view: View, owner: number, field: string): Colonist[] {
    const places = idsIn(view, field, owner);
    return places.flatMap((place, index): Colonist[] => {
        const city = picture.cities.find(({ id }) => id === place) ?? null;
        const at = city ?? picture.routes.find(({ id }) => id === place)?.mid;
        return at && place ? [{ owner, isShip: field === 'sea_at', city, at, place, key: `${field}-${owner}-${places.length - index}` }] : [];
    });
}

function colonistsOf(picture: ConcordiaPicture, view: View): Colonist[] {
    const seats: unknown = view['land_at'];
    return (Array.isArray(seats) ? seats : []).flatMap((_, owner) => [...ofKind(picture, view, owner, 'land_at'), ...ofKind(picture, view, owner, 'sea_at')]);
}

/** How far from each other pieces still stand apart. */
const APART = 19;

/** Directions in which colonists inside a city may stand, away from its name. */
function waysOut(city: City): Point[] {
    const [first = 'S'] = city.label.side;
    const ways: Record<string, Point> = { N: { x: 0, y: -1 }, W: { x: -1, y: 0 }, E: { x: 1, y: 0 }, S: { x: 0, y: 1 } };
    return Object.entries(ways).filter(([side]) => side !== first).map(([, way]) => way);
}

/** Places in rows of a few, beginning behind the houses of the city. */
function rowsAt(city: City, n: number, way: Point, hasHouses: boolean): Point[] {
    const isBehind = hasHouses && way.y !== 0 && (way.y < 0) === isAbove(city);
    const first = city.radius + 11 + (isBehind ? 13 : 0);
    return Array.from({ length: n }, (_, index) => {
        const row = Math.floor(index / ABREAST);
        const inRow = Math.min(ABREAST, n - row * ABREAST);
        if (way.y !== 0) return { x: city.x + spread(index % ABREAST, inRow, 17), y: city.y + way.y * (first + row * 20) };
        return { x: city.x + way.x * (first + (index % ABREAST) * 17), y: city.y + spread(row, Math.ceil(n / ABREAST), 20) };
    });
}

/** Where those inside a city stand: on the first side where nobody is on the way. */
function insideCity(city: City, n: number, all: readonly Colonist[], hasHouses: boolean): Point[] {
    const outside = all.filter((one) => one.city === null);
    const isFree = (spots: Point[]) => spots.every((spot) =>
        outside.every(({ at }) => Math.hypot(at.x - spot.x, at.y - spot.y) >= APART));
    const choices = waysOut(city).map((way) => rowsAt(city, n, way, hasHouses));
    return choices.find(isFree) ?? choices[0] ?? [];
}

export function colonists(picture: ConcordiaPicture, view: View): Piece[] {
    const all = colonistsOf(picture, view);
    return all.map((one): Piece => {
        const here = all.filter((other) => one.city !== null && other.city === one.city);
        const hasHouses = one.city !== null && ownersIn(view, one.city).length > 0;
        const at = one.city ? insideCity(one.city, here.length, all, hasHouses)[here.indexOf(one)] ?? one.at : one.at;
        return { key: one.key, icon: one.isShip ? 'pieces-ship' : 'pieces-colonist', owner: one.owner, count: 1,
            size: 24, scale: one.city ? IN_CITY : ON_THE_WAY, x: at.x, y: at.y, place: one.place };
    });
}

/** A map as a picture only: goods are strewn over the cities. */
export function decorationOf(picture: ConcordiaPicture): ConcordiaStanding {
    const marks = picture.cities.filter((city) => !city.capital).map((city, index): Mark =>
        ({ key: `city-${city.id}`, good: GOODS[(2 * index) % GOODS.length] ?? '', x: city.x, y: city.y, size: 17.5, ring: city.radius - 2.6 }));
    return { marks: [...marks, ...strewnBonuses(picture)], pieces: [] };
}

export function standingOf(picture: ConcordiaPicture, view: View): ConcordiaStanding {
    return { marks: goodMarks(picture, view), pieces: [...houses(picture, view), ...colonists(picture, view)] };
}
