/* Measures what stands on what in a finished picture. The tests want an empty list for every built-in map. */
import { boxAround, overlap, sticksOut } from './geometry';
import { houseRow, seaBox } from './labels';
import { labelBox, plaqueBox } from './text';
import type { AntikePicture, Box, ConcordiaPicture, MapPicture, Region } from './types';

interface Thing {
    name: string;
    owner: string;
    box: Box;
    round?: boolean;
    free?: boolean;
}

const STOP_HALF = 4;
/* Overlaps thinner than this cannot be seen. */
const HAIR = 0.5;

function concordiaThings(p: ConcordiaPicture): Thing[] {
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

/** Room for a pill of units above the medallion. */
const unitsBox = (r: Region): Box => ({ x0: r.x - 17, y0: r.y - r.radius - 18, x1: r.x + 17, y1: r.y - r.radius });

function antikeThings(p: AntikePicture): Thing[] {
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

/* The names of seas may leave the part in sight, and a lane may run through them; words and medallions may not. */
const seaThings = (p: MapPicture): Thing[] =>
    p.seas.map((s) => ({ name: `sea ${s.text}`, owner: s.text, box: seaBox(s), free: true }));

const shrink = (b: Box, by: number): Box => ({ x0: b.x0 + by, y0: b.y0 + by, x1: b.x1 - by, y1: b.y1 - by });

/** Two discs meet by their distance, everything else by boxes. */
function meet(a: Thing, b: Thing): boolean {
    if (!a.round || !b.round) return overlap(shrink(a.box, HAIR), b.box) > 0;
    const dx = a.box.x0 + a.box.x1 - b.box.x0 - b.box.x1;
    const dy = a.box.y0 + a.box.y1 - b.box.y0 - b.box.y1;
    const reach = a.box.x1 - a.box.x0 + (b.box.x1 - b.box.x0);
    return Math.hypot(dx, dy) < reach - 2 * HAIR;
}

/** Says in words which things stand on each other or out of the part in sight. */
export function collisions(picture: MapPicture): string[] {
    const things = [
        ...(picture.game === 'concordia' ? concordiaThings(picture) : antikeThings(picture)),
        ...seaThings(picture),
    ];
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
export function faultsOf(picture: MapPicture): string[] {
    const own =
        picture.game === 'antike'
            ? picture.links.map((l) => `${l.from} does not touch ${l.to}`)
            : underHouses(picture);
    return [...collisions(picture), ...own];
}
