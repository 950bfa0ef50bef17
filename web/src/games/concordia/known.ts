// known.ts: what is known of a city or a province of Concordia, for the details that open for it.
import { groupIn, idsIn } from '../../lib/engine/fields';
import type { Part, Section, View } from '../../lib/engine/types';
import { GOODS } from './model';

/** A city: its good, who has a house there, and what the next house costs. */
export interface City {
    id: string;
    name: string;
    /** Null for the capital, where nobody builds. */
    good: string | null;
    owners: number[];
    cost: { goods: readonly string[]; coins: number } | null;
}

export interface Province {
    id: string;
    name: string;
    /** The good that a Prefect brings besides; "any" for one of choice. */
    bonus: string | null;
    /** The coins that its turned marker adds to the cash bonus. */
    coins: number | null;
    cities: City[];
}

const AREA = 'province:';

function isNamed(part: Part, noun: string, id: string): part is { noun: string; id: string; text: string } {
    return typeof part === 'object' && 'noun' in part && part.noun === noun && part.id === id && part.text !== undefined;
}

/** What the position calls a thing. */
export function nameIn(sections: readonly Section[], noun: string, id: string): string {
    const cells = sections.flatMap(({ rows }) => rows.flat());
    return cells.flat().find((part) => isNamed(part, noun, id))?.text ?? id;
}

/** The seats with a house in a city. */
function ownersOf(view: View, city: string): number[] {
    const seats = Array.isArray(view['houses_at']) ? view['houses_at'].length : 0;
    return Array.from({ length: seats }, (_, seat) => seat).filter((seat) => idsIn(view, 'houses_at', seat).includes(city));
}

function cityOf(view: View, sections: readonly Section[], id: string): City {
    const good = groupIn(view, 'city_good')[id];
    const coins = groupIn(view, 'house_coins')[id];
    const goods = GOODS.find((one) => one.id === good)?.house.cost;
    return { id, name: nameIn(sections, 'city', id), good: typeof good === 'string' ? good : null, owners: ownersOf(view, id),
        cost: goods && typeof coins === 'number' ? { goods, coins } : null };
}

/** The province of a place of the map, or the province itself; null for a line. */
export function provinceAt(view: View, sections: readonly Section[], place: string): Province | null {
    const of = groupIn(view, 'city_province');
    const id = place.startsWith(AREA) ? place.slice(AREA.length) : of[place];
    if (typeof id !== 'string') return null;
    const bonus = groupIn(view, 'bonus_good')[id];
    const coins = groupIn(view, 'turned_coins')[id];
    return { id, name: nameIn(sections, 'province', id), bonus: typeof bonus === 'string' ? bonus : null,
        coins: typeof coins === 'number' ? coins : null,
        cities: Object.keys(of).filter((city) => of[city] === id).map((city) => cityOf(view, sections, city)) };
}

/** The colonists that stand on a line or in a city, by kind. */
export function colonistsAt(view: View, place: string): { seat: number; kind: 'land' | 'sea' }[] {
    return (['land', 'sea'] as const).flatMap((kind) => {
        const field = view[`${kind}_at`];
        return (Array.isArray(field) ? field : []).flatMap((_, seat) =>
            idsIn(view, `${kind}_at`, seat).filter((at) => at === place).map(() => ({ seat, kind })));
    });
}
