// faults.ts: faults of a finished picture of Concordia: things that overlap.
import { collisions, HAIR, shrink, type Thing } from '../../../maps/collide';
import { boxAround, overlap } from '../../../maps/geometry';
import { houseRow } from '../../../maps/labels';
import { labelBox, plaqueBox } from '../../../maps/text';
import type { ConcordiaPicture } from './types';

const STOP_HALF = 4;

export function thingsOn(p: ConcordiaPicture): Thing[] {
    return [
        ...p.cities.map((c) => ({
            name: `medallion ${c.id}`,
            owner: c.id,
            box: boxAround(c, c.radius),
            round: true,
        })),
        ...p.cities.map((c) => ({ name: `label ${c.id}`, owner: c.id, box: labelBox(c.label) })),
        ...p.provinces.map((v) => ({
            name: `plaque ${v.id}`,
            owner: `plaque ${v.id}`,
            box: plaqueBox(v.plaque),
        })),
        ...p.routes
            .filter((r) => r.may_stop)
            .map((r) => ({
                name: `stop ${r.id}`,
                owner: r.id,
                box: boxAround(r.mid, STOP_HALF),
                round: true,
            })),
    ];
}

/* So wide are two houses beside each other, to either side. */
const TWO_HOUSES = 15.5;

/** Names and plaques on which the houses of a city would stand. */
function underHouses(p: ConcordiaPicture): string[] {
    const words = [
        ...p.cities.map((c) => ({ name: `label ${c.id}`, box: labelBox(c.label) })),
        ...p.provinces.map((v) => ({ name: `plaque ${v.id}`, box: plaqueBox(v.plaque) })),
    ];
    return p.cities.flatMap((city) => {
        const row = shrink(houseRow(city, city.label.side, TWO_HOUSES), HAIR);
        const hidden = words.filter((w) => w.name !== `label ${city.id}` && overlap(row, w.box) > 0);
        return hidden.map((w) => `houses of ${city.id} on ${w.name}`);
    });
}

/** All that keeps a built-in map from being finished. */
export function faultsOf(picture: ConcordiaPicture): string[] {
    return [...collisions(picture, thingsOn(picture)), ...underHouses(picture)];
}
