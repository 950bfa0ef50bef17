// places.ts: the places of a map of Concordia: cities, the stops of routes, and provinces.
import { disc, namedDisc, placeId, type Place } from '../../../lib/board/places';
import type { ConcordiaPicture } from './types';

const STOP = 5; // radius of the mark of a stop on a route

/** "aquileia-novaria-land" joins Aquileia and Novaria. */
function routeName(id: string, cities: ReadonlyMap<string, string>): string {
    return id.split('-').flatMap((part) => cities.get(part) ?? []).join('–') || id;
}

export function placesOn({ cities, routes, provinces }: ConcordiaPicture): Place[] {
    const names = new Map(cities.map((city) => [city.id, city.label.text]));
    return [
        ...cities.map((city) => namedDisc('city', city)),
        ...routes.map((route) => disc('line', route.id, routeName(route.id, names), route.mid, STOP)),
        ...provinces.map(({ id, plaque }): Place =>
            ({ id: placeId('province', id), noun: 'province', name: plaque.text, x: plaque.x, y: plaque.y, radius: plaque.width / 2, isPill: true })),
    ];
}
