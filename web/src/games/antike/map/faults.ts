// faults.ts: faults of a finished picture of Antike II: things that overlap, and borders that it does not show.
import { collisions, type Thing } from '../../../maps/collide';
import { boxAround, overlap } from '../../../maps/geometry';
import { labelBox } from '../../../maps/text';
import type { Box } from '../../../maps/types';
import type { RegionStanding } from './pieces';
import { HALF_CITY, pillBox, pillsOf, TEMPLE } from './troops';
import type { AntikePicture, Region } from './types';

/** Room for a pill of units above the medallion. */
const unitsBox = (r: Region): Box => ({ x0: r.x - 17, y0: r.y - r.radius - 18, x1: r.x + 17, y1: r.y - r.radius });

export function thingsOn(p: AntikePicture): Thing[] {
    return [
        ...p.regions.map((r) => ({
            name: `medallion ${r.id}`,
            owner: r.id,
            box: boxAround(r, r.radius),
            round: true,
        })),
        ...p.regions.map((r) => ({ name: `label ${r.id}`, owner: r.id, box: labelBox(r.label) })),
        ...p.regions.map((r) => ({ name: `units ${r.id}`, owner: r.id, box: unitsBox(r), free: true })),
    ];
}

const MANY = 12; // a number of two digits

/** A region as crowded as it can be: a city with a temple, and units of all kinds and of four nations. */
function crowded({ id, x, y, radius, resource, ship }: Region, hasTemple: boolean): RegionStanding {
    const troops = [0, 1, 2, 3].flatMap((owner) => ['pieces-legion', 'pieces-galley'].map((icon) => ({ icon, owner, count: MANY })));
    return { id, x, y, radius, resource, isShip: ship, owner: 0, hasTemple, troops };
}

/** Pills of units that would cover the temple, the city or the name of their own region, or each other. */
function underUnits(region: Region): string[] {
    return [false, true].flatMap((hasTemple) => {
        const boxes = pillsOf(crowded(region, hasTemple)).map(pillBox);
        const own = [boxAround(region, HALF_CITY), labelBox(region.label),
            ...(hasTemple ? [boxAround({ x: region.x + TEMPLE.x, y: region.y + TEMPLE.y }, TEMPLE.half)] : [])];
        const isHidden = boxes.some((box, index) => [...own, ...boxes.slice(index + 1)].some((other) => overlap(box, other) > 0));
        return isHidden ? [`units of ${region.id} on what stands there`] : [];
    });
}

/** All that keeps a built-in map from being finished. */
export function faultsOf(picture: AntikePicture): string[] {
    return [...collisions(picture, thingsOn(picture)), ...picture.regions.flatMap(underUnits), ...picture.links.map((l) => `${l.from} does not touch ${l.to}`)];
}
