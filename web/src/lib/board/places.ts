// places.ts: the places of a picture by their ids, and which of them the legal moves speak of.
import type { Move } from '../engine/types';
import type { MapPicture } from '../../maps/types';

export interface Place {
    id: string;
    /** What it is in the rules. */
    noun: string;
    name: string;
    x: number;
    y: number;
    /** A disc of this radius, or half the width of a pill. */
    radius: number;
    isPill: boolean;
}

const STOP = 5; // radius of the mark of a stop on a route

/** A province may have the id of one of its cities. */
const PROVINCE = 'province:';

/** What lies on maps, as the rules call it; `place` is a city or a line. */
export const PLACE_NOUNS: ReadonlySet<string> = new Set(['city', 'line', 'place', 'province', 'region']);

/** Arguments of moves and events that say where something is, or comes from. */
const PLACE_ARGUMENTS: ReadonlySet<string> = new Set([...PLACE_NOUNS, 'from']);

/** How a place is called among those of a picture. */
export function placeId(noun: string, id: string): string {
    return noun === 'province' ? PROVINCE + id : id;
}

/** And how the rules call it. */
export function idOf({ id, noun }: Place): string {
    return noun === 'province' ? id.slice(PROVINCE.length) : id;
}

type Places = ReadonlyMap<string, Place>;

/** The places that arguments of a move or an event name, in their order. */
export function placesIn(args: Readonly<Record<string, unknown>>, places: Places): string[] {
    return Object.entries(args)
        .flatMap(([name, value]) => (PLACE_ARGUMENTS.has(name) && typeof value === 'string' ? [placeId(name, value)] : []))
        .filter((id) => places.has(id));
}

function disc(noun: string, id: string, name: string, at: { x: number; y: number }, radius: number): Place {
    return { id, noun, name, x: at.x, y: at.y, radius, isPill: false };
}

/** "aquileia-novaria-land" joins Aquileia and Novaria. */
function routeName(id: string, cities: ReadonlyMap<string, string>): string {
    return id.split('-').flatMap((part) => cities.get(part) ?? []).join('–') || id;
}

export function placesOf(picture: MapPicture): Map<string, Place> {
    const names = new Map(picture.game === 'antike' ? [] : picture.cities.map((city) => [city.id, city.label.text]));
    const places: Place[] = picture.game === 'antike'
        ? picture.regions.map((region) => disc('region', region.id, region.label.text, region, region.radius))
        : [
            ...picture.cities.map((city) => disc('city', city.id, city.label.text, city, city.radius)),
            ...picture.routes.map((route) => disc('line', route.id, routeName(route.id, names), route.mid, STOP)),
            ...picture.provinces.map(({ id, plaque }): Place =>
                ({ id: placeId('province', id), noun: 'province', name: plaque.text, x: plaque.x, y: plaque.y, radius: plaque.width / 2, isPill: true })),
        ];
    return new Map(places.map((place) => [place.id, place]));
}

/** Where a move leads: the last place that it names. */
export function targetOf(move: Move, places: Places): string | null {
    return placesIn(move.args, places).at(-1) ?? null;
}
