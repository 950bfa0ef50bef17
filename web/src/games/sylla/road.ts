// road.ts: where markers stand on the road of glory so that none covers another.

const SHORTEST = 50;
const STEP = 10;

/** The last milestone: it is as long as the printed one until somebody runs past it. */
export function milestones(values: readonly number[]): number {
    return Math.max(SHORTEST, ...values.map((value) => Math.ceil(value / STEP) * STEP));
}

interface Cluster {
    at: number;
    n: number;
}

/** Those that would cover each other stand side by side round their middle. */
function clusters(wanted: readonly number[], apart: number): Cluster[] {
    const found: Cluster[] = [];
    for (const [index, place] of wanted.entries()) {
        let next: Cluster = { at: place + index * apart, n: 1 };
        for (let last = found.at(-1); last && last.at < next.at; last = found.at(-1)) {
            next = { at: (last.at * last.n + next.at * next.n) / (last.n + next.n), n: last.n + next.n };
            found.pop();
        }
        found.push(next);
    }
    return found;
}

/** Places as near to the wanted ones as can be, so far apart and within the ends; highest first. */
export function spread(wanted: readonly number[], apart: number, from: number, to: number): number[] {
    const shifted = clusters(wanted, apart).flatMap(({ at, n }) => Array<number>(n).fill(at));
    return within(shifted.map((at, index) => at - index * apart), apart, from, to);
}

function within(places: readonly number[], apart: number, from: number, to: number): number[] {
    const kept = places.map((place, index) => Math.min(place, to - index * apart));
    return kept.map((place, index) => Math.max(place, from + (kept.length - 1 - index) * apart));
}
