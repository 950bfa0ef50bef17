// hit.ts: what lies at a point of the picture, for pointer and keys alike.
import type { ConcordiaPicture } from '../games/concordia/map/types';
import { PLAQUE_HEIGHT } from '../maps/text';
import type { DraftSheet } from '../maps/draft';
import type { Point } from '../maps/types';
import type { Facts } from './facts';
import type { Share } from './placing';
import type { Thing } from './selection';

export const unitsAt = ({ box, width, height }: DraftSheet, { x, y }: Share): Point => ({ x: box.x0 + x * width, y: box.y0 + y * height });
export const shareAt = ({ box, width, height }: DraftSheet, { x, y }: Point): Share => ({ x: (x - box.x0) / width, y: (y - box.y0) / height });

const CITY = 17; // units from the middle of a medallion
const STOP = 9;

interface Candidate {
    thing: Thing;
    far: number;
}

const nearest = (all: readonly Candidate[], most: number): Thing | null =>
    all.filter(({ far }) => far <= most).sort((a, b) => a.far - b.far)[0]?.thing ?? null;

/** Cities come before stops of lines, and these before the plaques of provinces; `slack` are units that a finger may miss by. */
export function hitAt(at: Point, facts: Facts, places: readonly Point[], picture: ConcordiaPicture | null, slack: number): Thing | null {
    const far = (to: Point) => Math.hypot(to.x - at.x, to.y - at.y);
    const cities = facts.cities.flatMap(({ id, index }): Candidate[] => (places[index] ? [{ thing: { noun: 'city', id }, far: far(places[index]) }] : []));
    const lines = (picture?.routes ?? []).filter(({ id }) => facts.lines.some((line) => line.id === id))
        .map(({ id, mid }): Candidate => ({ thing: { noun: 'line', id }, far: far(mid) }));
    const plaque = (picture?.provinces ?? []).find(({ plaque: { x, y, width } }) => Math.abs(x - at.x) <= width / 2 && Math.abs(y - at.y) <= PLAQUE_HEIGHT / 2);
    return nearest(cities, CITY + slack) ?? nearest(lines, STOP + slack) ?? (plaque ? { noun: 'province', id: plaque.id } : null);
}
