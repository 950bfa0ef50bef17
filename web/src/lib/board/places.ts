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

function disc(id: string, name: string, at: { x: number; y: number }, radius: number): Place {
    return { id, name, x: at.x, y: at.y, radius, isPill: false };
}

export function placesOf(picture: MapPicture): Map<string, Place> {
    const places: Place[] = picture.game === 'antike'
        ? picture.regions.map((region) => disc(region.id, region.label.text, region, region.radius))
        : [
            ...picture.cities.map((city) => disc(city.id, city.label.text, city, city.radius)),
            ...picture.routes.map((route) => disc(route.id, route.id, route.mid, STOP)),
            ...picture.provinces.map(({ id, plaque }): Place =>
                ({ id, name: plaque.text, x: plaque.x, y: plaque.y, radius: plaque.width / 2, isPill: true })),
        ];
    return new Map(places.map((place) => [place.id, place]));
}

/** Where a move leads: the last place that its notation names. */
export function targetOf(move: Move, places: ReadonlyMap<string, Place>): string | null {
    return move.move.split(' ').filter((word) => places.has(word)).at(-1) ?? null;
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
