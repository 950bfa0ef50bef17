// faults.ts: faults of a finished picture of Antike II: things that overlap, and borders that it does not show.
import { collisions, type Thing } from '../../../maps/collide';
import { boxAround } from '../../../maps/geometry';
import { labelBox } from '../../../maps/text';
import type { Box } from '../../../maps/types';
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

/** All that keeps a built-in map from being finished. */
export function faultsOf(picture: AntikePicture): string[] {
    return [...collisions(picture, thingsOn(picture)), ...picture.links.map((l) => `${l.from} does not touch ${l.to}`)];
}
