// concordia.ts: what stands on a map of Concordia, read off the fields of a view (their meaning
// stands beside them in the state's struct).
import facts from '../../games/concordia/facts.json';
import type { City, ConcordiaPicture, Point, Province } from '../../maps/types';
import type { View } from '../engine/types';
import type { Mark, Piece } from './pieces';

const GOODS = facts.goods.map(({ id }) => id);
const SEATS = 6;
const HOUSE = 15;
const IN_CITY = 0.74; // colonists inside a city are smaller than those on the way
const ON_THE_WAY = 0.92;
const ABREAST = 6; // colonists inside a city stand in rows of so many
const SMALL = 4; // the variant that leaves out cities

function list(view: View, name: string): number[] {
    const field = view[name];
    return Array.isArray(field) ? field.map((value) => (typeof value === 'number' ? value : 0)) : [];
}

function seatsIn(set: number): number[] {
    return Array.from({ length: SEATS }, (_, seat) => seat).filter((seat) => (set & (1 << seat)) !== 0);
}

/** Beside each other, the middle one at the place. */
function spread(index: number, of: number, step: number): number {
    return (index - (of - 1) / 2) * step;
}

/** Ids of the cities without a token, which `small` leaves out, in one text. */
export function leftOut(picture: ConcordiaPicture, view: View): string {
    if (typeof view['variant'] !== 'number' || !(view['variant'] & SMALL)) return '';
    const good = list(view, 'good');
    return picture.cities.filter((city, index) => !city.capital && !good[index]).map((city) => city.id).join(' ');
}

/** The map without some cities, their lines, and the provinces that have none left. */
export function without(picture: ConcordiaPicture, ids: readonly string[]): ConcordiaPicture {
    const cities = picture.cities.filter((city) => !ids.includes(city.id));
    return { ...picture, cities,
        routes: picture.routes.filter((route) => !ids.includes(route.from) && !ids.includes(route.to)),
        provinces: picture.provinces.filter((province) => cities.some((city) => city.province === province.id)) };
}

/** A marker without a good is one whose good is chosen. */
function plaqueMark(bonus: number, turned: number): Pick<Mark, 'good' | 'count'> {
    const good = GOODS[bonus - 1] ?? 'any';
    return turned ? { good: 'turned', count: facts.goods[turned - 1]?.coins ?? 1 } : { good, count: 1 };
}

function bonusPlace({ plaque }: Province): Point {
    return { x: plaque.x - plaque.width / 2 + 13.5, y: plaque.y };
}

/** A province may have the id of its city, so keys say which it is. */
export function goodMarks(picture: ConcordiaPicture, view: View): Mark[] {
    const good = list(view, 'good');
    const bonus = list(view, 'bonus');
    const turned = list(view, 'is_turned');
    const cities = picture.cities.map((city, index): Mark => ({ key: `city-${city.id}`, good: GOODS[(good[index] ?? 0) - 1] ?? '',
        count: 1, x: city.x, y: city.y, size: 17.5, ring: city.radius - 2.6 }));
    const shown = without(picture, leftOut(picture, view).split(' ')).provinces;
    const provinces = picture.provinces.map((province, index): Mark => ({ key: `province-${province.id}`,
        ...plaqueMark(bonus[index] ?? 0, turned[index] ?? 0), ...bonusPlace(province), size: 16 }));
    return [...cities.filter((mark) => mark.good !== ''), ...provinces.filter((_, index) => shown.includes(picture.provinces[index]!))];
}

/** For a map as a picture only. */
export function strewnBonuses(picture: ConcordiaPicture): Mark[] {
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

export function houses(picture: ConcordiaPicture, view: View): Piece[] {
    const house = list(view, 'house');
    return picture.cities.flatMap((city, index) => {
        const owners = seatsIn(house[index] ?? 0);
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
    /** Cities and routes in one row. */
    place: number;
    key: string;
}

/** 0 is the storehouse, then come the cities, then the routes; in each seat land before sea. */
function colonistsOf(picture: ConcordiaPicture, view: View): Colonist[] {
    const place = list(view, 'place');
    const nCities = list(view, 'house').length;
    const each = place.length / SEATS;
    return place.flatMap((where, index): Colonist[] => {
        const city = where > nCities ? null : (picture.cities[where - 1] ?? null);
        const at = city ?? picture.routes[where - nCities - 1]?.mid;
        if (where === 0 || !at) return [];
        return [{ owner: Math.floor(index / each), isShip: index % each >= each / 2, city, at, place: where, key: `colonist-${index}` }];
    });
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
    const house = list(view, 'house');
    const all = colonistsOf(picture, view);
    return all.map((one): Piece => {
        const here = all.filter((other) => one.city !== null && other.city === one.city);
        const hasHouses = one.city !== null && (house[picture.cities.indexOf(one.city)] ?? 0) !== 0;
        const at = one.city ? insideCity(one.city, here.length, all, hasHouses)[here.indexOf(one)] ?? one.at : one.at;
        return { key: one.key, icon: one.isShip ? 'pieces-ship' : 'pieces-colonist', owner: one.owner, count: 1,
            size: 24, scale: one.city ? IN_CITY : ON_THE_WAY, x: at.x, y: at.y, place: one.place };
    });
}
