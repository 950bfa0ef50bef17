// places.ts: the places of a picture by their ids, and which of them the legal moves speak of.
import type { Move } from '../engine/types';
import { PAGES } from '../../games';
import type { DrawnMap } from '../../maps/kind';
import { labelBox } from '../../maps/text';
import type { Box, Label } from '../../maps/types';

export interface Place {
    id: string;
    /** Its noun in the rules: "city", "region". */
    noun: string;
    name: string;
    x: number;
    y: number;
    /** A disc of this radius, or half the width of a pill. */
    radius: number;
    isPill: boolean;
    /** Where its name stands, if beside it. */
    label?: Box;
}

const USES = Object.values(PAGES).flatMap(({ map }) => map ?? []);

/** Nouns of areas. An area may have the same id as one of its places, so ids of areas carry the noun as a prefix. */
const AREA_NOUNS: ReadonlySet<string> = new Set(USES.flatMap(({ areas }) => areas ?? []));

/** What lies on maps, as the rules call it. */
export const PLACE_NOUNS: ReadonlySet<string> = new Set([...USES.flatMap(({ places }) => places), ...AREA_NOUNS]);

/** Arguments of moves and events that say where something is, or comes from. */
const PLACE_ARGUMENTS: ReadonlySet<string> = new Set([...PLACE_NOUNS, 'from']);

/** The id of a place within a picture. */
export function placeId(noun: string, id: string): string {
    return AREA_NOUNS.has(noun) ? `${noun}:${id}` : id;
}

/** The id of a place as the rules have it. */
export function idOf({ id, noun }: Place): string {
    return AREA_NOUNS.has(noun) ? id.slice(noun.length + 1) : id;
}

type Places = ReadonlyMap<string, Place>;

/** The places that arguments of a move or an event name, in their order. */
export function placesIn(args: Readonly<Record<string, unknown>>, places: Places): string[] {
    return Object.entries(args)
        .flatMap(([name, value]) => (PLACE_ARGUMENTS.has(name) && typeof value === 'string' ? [placeId(name, value)] : []))
        .filter((id) => places.has(id));
}

/** A place that is a disc. */
export function disc(noun: string, id: string, name: string, at: { x: number; y: number }, radius: number): Place {
    return { id: placeId(noun, id), noun, name, x: at.x, y: at.y, radius, isPill: false };
}

/** A disc with its name beside it. */
export function namedDisc(noun: string, { id, x, y, radius, label }: { id: string; x: number; y: number; radius: number; label: Label }): Place {
    return { ...disc(noun, id, label.text, { x, y }, radius), label: labelBox(label) };
}

export function placesOf({ kind, picture }: DrawnMap): Map<string, Place> {
    return new Map(kind.places(picture).map((place) => [place.id, place]));
}

/** Where a move leads: the last place that it names. */
export function targetOf(move: Move, places: Places): string | null {
    return placesIn(move.args, places).at(-1) ?? null;
}
