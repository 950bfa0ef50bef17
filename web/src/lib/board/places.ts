// places.ts: the places of a picture by their ids, and which of them the legal moves speak of.
import type { Move } from '../engine/types';
import type { MapPicture } from '../../maps/types';

export interface Place {
    id: string;
    name: string;
    x: number;
    y: number;
    /** A disc of this radius, or half the width of a pill. */
    radius: number;
    isPill: boolean;
}

const STOP = 10; // radius of the mark round a stop of a route

/** A province may have the id of one of its cities; only these verbs of the notation name one. */
const OF_PROVINCES: ReadonlySet<string> = new Set(['produce']);
export const PROVINCE = 'province:';

export function isOfProvinces(verb: string): boolean {
    return OF_PROVINCES.has(verb);
}

function disc(id: string, name: string, at: { x: number; y: number }, radius: number): Place {
    return { id, name, x: at.x, y: at.y, radius, isPill: false };
}

/** "aquileia-novaria-land" joins Aquileia and Novaria. */
function routeName(id: string, cities: ReadonlyMap<string, string>): string {
    return id.split('-').flatMap((part) => cities.get(part) ?? []).join('–') || id;
}

export function placesOf(picture: MapPicture): Map<string, Place> {
    const names = new Map(picture.game === 'antike' ? [] : picture.cities.map((city) => [city.id, city.label.text]));
    const places: Place[] = picture.game === 'antike'
        ? picture.regions.map((region) => disc(region.id, region.label.text, region, region.radius))
        : [
            ...picture.cities.map((city) => disc(city.id, city.label.text, city, city.radius)),
            ...picture.routes.map((route) => disc(route.id, routeName(route.id, names), route.mid, STOP)),
            ...picture.provinces.map(({ id, plaque }): Place =>
                ({ id: PROVINCE + id, name: plaque.text, x: plaque.x, y: plaque.y, radius: plaque.width / 2, isPill: true })),
        ];
    return new Map(places.map((place) => [place.id, place]));
}

/** Where a move leads: the last place that its notation names. */
export function targetOf(move: Move, places: ReadonlyMap<string, Place>): string | null {
    const [verb = '', ...words] = move.move.split(' ');
    const kind = OF_PROVINCES.has(verb) ? PROVINCE : '';
    return words.map((word) => kind + word).filter((id) => places.has(id)).at(-1) ?? null;
}

/** The moves of each place that can be pointed at. */
export function targets(moves: readonly Move[], places: ReadonlyMap<string, Place>): Map<string, Move[]> {
    const found = new Map<string, Move[]>();
    for (const move of moves) {
        const place = targetOf(move, places);
        if (place !== null) found.set(place, [...(found.get(place) ?? []), move]);
    }
    return found;
}
