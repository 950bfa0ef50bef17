/* A raster of the land, so that routes and labels can ask quickly what lies under a point. */
import { ringsOf } from './geometry';
import type { LandTest, Point } from './types';

const STEP = 2;

/** The x at which a ring's sides cross the height y. */
function crossings(rings: Point[][], y: number): number[] {
    const xs: number[] = [];
    for (const ring of rings) {
        ring.forEach((p, i) => {
            const q = ring[(i + 1) % ring.length]!;
            if (p.y <= y !== q.y <= y) xs.push(p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x));
        });
    }
    return xs.sort((a, b) => a - b);
}

/** Fills the land path by the even-odd rule, line by line. Outside the frame there is no land. */
export function landMask(path: string, width: number, height: number): LandTest {
    const columns = Math.ceil(width / STEP);
    const rows = Math.ceil(height / STEP);
    const raster = new Uint8Array(columns * rows);
    const rings = ringsOf(path);
    for (let row = 0; row < rows; row++) {
        const xs = crossings(rings, (row + 0.5) * STEP);
        for (let k = 0; k + 1 < xs.length; k += 2) {
            const first = Math.max(0, Math.ceil(xs[k]! / STEP - 0.5));
            const end = Math.min(columns, Math.ceil(xs[k + 1]! / STEP - 0.5));
            if (end > first) raster.fill(1, row * columns + first, row * columns + end);
        }
    }
    return (x, y) => {
        const i = Math.floor(x / STEP);
        const j = Math.floor(y / STEP);
        return i >= 0 && j >= 0 && i < columns && j < rows && raster[j * columns + i] === 1;
    };
}
