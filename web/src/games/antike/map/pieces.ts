// pieces.ts: what stands on a map of Antike II, as a view says it.
import { idIn, numberIn } from '../../../lib/engine/fields';
import type { View } from '../../../lib/engine/types';
import type { Standing } from '../../../maps/kind';
import type { Point } from '../../../maps/types';
import type { AntikePicture } from './types';

/** Units of one nation and kind in a region. */
export interface Troop {
    icon: string;
    owner: number;
    count: number;
}

/** A region with what stands in it. */
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

export interface AntikeStanding extends Standing {
    regions: readonly RegionStanding[];
}

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

export function standingOf(picture: AntikePicture, view: View): AntikeStanding {
    return { pieces: [], regions: regionsOf(picture, view) };
}
