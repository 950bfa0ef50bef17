// curve.ts: lines of a chart as SVG paths: smooth, and never above or below their points.
export interface Point {
    x: number;
    y: number;
}

function slopes(points: readonly Point[]): number[] {
    const rise = points.slice(1).map((point, index) => {
        const before = points[index] as Point;
        return (point.y - before.y) / Math.max(point.x - before.x, 1e-6);
    });
    return points.map((_, index) => {
        const [left, right] = [rise[index - 1] ?? rise[0] ?? 0, rise[index] ?? rise.at(-1) ?? 0];
        if (left * right <= 0) return 0;
        return (2 * left * right) / (left + right);
    });
}

const short = (value: number) => String(Math.round(value * 10) / 10);

export function curveThrough(points: readonly Point[]): string {
    const slope = slopes(points);
    return points.map((point, index) => {
        const before = points[index - 1];
        if (!before) return `M${short(point.x)} ${short(point.y)}`;
        const third = (point.x - before.x) / 3;
        const [start, end] = [before.y + third * (slope[index - 1] ?? 0), point.y - third * (slope[index] ?? 0)];
        return `C${[before.x + third, start, point.x - third, end, point.x, point.y].map(short).join(' ')}`;
    }).join('');
}

/** Round numbers from 0 to at least that: a few lines across a chart. */
export function ticks(most: number, about = 4): number[] {
    const rough = Math.max(most, 1) / about;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power;
    const whole = Math.max(1, step);
    return Array.from({ length: Math.ceil(most / whole) + 1 }, (_, index) => index * whole);
}

/** Moves labels that would overlap: each down below the one above it, then up again from the bottom of the chart. */
export function apart(places: readonly number[], room: number, lowest: number): number[] {
    const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
    const moved = [...places];
    order.forEach((index, rank) => {
        const above = order[rank - 1];
        if (above !== undefined) moved[index] = Math.max(places[index] ?? 0, (moved[above] ?? 0) + room);
    });
    let below = lowest + room;
    for (const index of order.reverse()) {
        moved[index] = Math.min(moved[index] ?? 0, below - room);
        below = moved[index] ?? 0;
    }
    return moved;
}

/** The one of these that lies nearest. */
export function nearest(all: readonly number[], to: number): number {
    return all.reduce((best, one) => (Math.abs(one - to) < Math.abs(best - to) ? one : best), all[0] ?? 0);
}
