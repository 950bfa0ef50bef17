/* Finds things that overlap in a finished picture. The tests want an empty list for every built-in map; the folder
   of a game says what stands on its maps. */
import { overlap, sticksOut } from './geometry';
import { seaBox } from './labels';
import type { Box, MapPicture } from './types';

/** Something that takes room on a picture. */
export interface Thing {
    name: string;
    owner: string;
    box: Box;
    round?: boolean;
    free?: boolean;
}

/* Overlaps thinner than this cannot be seen. */
export const HAIR = 0.5;

/* The names of seas may leave the part in sight, and a lane may run through them; words and medallions may not. */
const seaThings = (p: MapPicture): Thing[] =>
    p.seas.map((s) => ({ name: `sea ${s.text}`, owner: s.text, box: seaBox(s), free: true }));

export const shrink = (b: Box, by: number): Box => ({ x0: b.x0 + by, y0: b.y0 + by, x1: b.x1 - by, y1: b.y1 - by });

/** Two discs meet by their distance, everything else by boxes. */
function meet(a: Thing, b: Thing): boolean {
    if (!a.round || !b.round) return overlap(shrink(a.box, HAIR), b.box) > 0;
    const dx = a.box.x0 + a.box.x1 - b.box.x0 - b.box.x1;
    const dy = a.box.y0 + a.box.y1 - b.box.y0 - b.box.y1;
    const reach = a.box.x1 - a.box.x0 + (b.box.x1 - b.box.x0);
    return Math.hypot(dx, dy) < reach - 2 * HAIR;
}

/** Says in words which things stand on each other or out of the part in sight. */
export function collisions(picture: MapPicture, ofKind: readonly Thing[]): string[] {
    const things = [...ofKind, ...seaThings(picture)];
    const faults: string[] = [];
    things.forEach((a, i) => {
        if (!a.free && sticksOut(a.box, picture.focus) > HAIR)
            faults.push(`${a.name} leaves the part in sight`);
        for (const b of things.slice(i + 1))
            if (a.owner !== b.owner && !(b.free && (a.free || a.name.startsWith('stop'))) && meet(a, b))
                faults.push(`${a.name} on ${b.name}`);
    });
    return faults;
}
