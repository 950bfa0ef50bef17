// road.ts: where markers stand on the road of glory so that none covers another.

const SHORTEST = 50;
const STEP = 10;

/** The last milestone: it is as long as the printed one until somebody runs past it. */
export function milestones(values: readonly number[]): number {
    return Math.max(SHORTEST, ...values.map((value) => Math.ceil(value / STEP) * STEP));
}

/** Places as near to the wanted ones as can be, so far apart and within the ends; highest first. */
export function spread(wanted: readonly number[], apart: number, from: number, to: number): number[] {
    const places = [...wanted];
    for (let pass = 0; pass < wanted.length; pass++)
        for (let index = 1; index < places.length; index++) {
            const [right = 0, left = 0] = [places[index - 1], places[index]];
            const lack = apart - (right - left);
            if (lack <= 0) continue;
            places[index - 1] = right + lack / 2;
            places[index] = left - lack / 2;
        }
    return within(places, apart, from, to);
}

function within(places: readonly number[], apart: number, from: number, to: number): number[] {
    const kept = places.map((place, index) => Math.min(place, to - index * apart));
    return kept.map((place, index) => Math.max(place, from + (kept.length - 1 - index) * apart));
}
