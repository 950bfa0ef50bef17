/* Lines in the sea along a coast, at some distances from it. The land is rastered, each cell learns how far the next land is, and lines are drawn
   through equal distances: for a browser far less work than wide strokes of a whole coast. */
import { contours } from 'd3-contour';
import { closedPath, coarsePath, compactPath, openPath, ringsOf } from './geometry';
import { landMask } from './mask';
import type { Box, Point } from './types';

const CELL = 2;
const FAR = 1e9;

/** For each cell of a line the least of a value and the square of the way there: the lower edge of parabolas, after Felzenszwalb and Huttenlocher. */
export function spreadLine(values: Float64Array): Float64Array {
    const places = new Int32Array(values.length);
    const from = new Float64Array(values.length + 1);
    const meet = (p: number, q: number): number => (values[q]! + q * q - values[p]! - p * p) / (2 * (q - p));
    let last = 0;
    from[0] = -Infinity;
    for (let q = 1; q < values.length; q++) {
        while (last > 0 && meet(places[last]!, q) <= from[last]!) last--;
        const start = meet(places[last]!, q);
        places[++last] = q;
        from[last] = start;
    }
    from[last + 1] = Infinity;
    let at = 0;
    return values.map((_, q) => {
        while (from[at + 1]! < q) at++;
        return (q - places[at]!) ** 2 + values[places[at]!]!;
    });
}

/** How far each cell lies from the next land, in cells. */
function distances(isLand: (column: number, row: number) => boolean, columns: number, rows: number): Float64Array {
    const field = Float64Array.from({ length: columns * rows }, (_, i) => (isLand(i % columns, Math.floor(i / columns)) ? 0 : FAR));
    for (let column = 0; column < columns; column++) {
        const line = Float64Array.from({ length: rows }, (_, row) => field[row * columns + column]!);
        spreadLine(line).forEach((value, row) => (field[row * columns + column] = value));
    }
    for (let row = 0; row < rows; row++) {
        const line = field.subarray(row * columns, (row + 1) * columns);
        line.set(spreadLine(line.slice()));
    }
    return field.map(Math.sqrt);
}

/** The parts of a ring that do not run along the edge of the raster. */
function awayFromEdge(ring: Point[], columns: number, rows: number): Point[][] {
    const parts: Point[][] = [[]];
    for (const p of ring) {
        if (p.x < 1 || p.y < 1 || p.x > columns - 1 || p.y > rows - 1) parts.push([]);
        else parts.at(-1)!.push(p);
    }
    return parts.filter((part) => part.length > 1);
}

/** One path for each distance. `land` is a path of straight lines; lines that lie farther out go in longer steps. */
export function waterlinesOf(land: string, { x0, y0, x1, y1 }: Box, far: number[]): string[] {
    const [columns, rows] = [Math.ceil((x1 - x0) / CELL), Math.ceil((y1 - y0) / CELL)];
    const moved = ringsOf(land).map((ring) => closedPath(ring.map((p) => ({ x: p.x - x0, y: p.y - y0 })))).join('');
    const isLand = landMask(moved, x1 - x0, y1 - y0);
    const field = distances((column, row) => isLand((column + 0.5) * CELL, (row + 0.5) * CELL), columns, rows);
    const lines = contours().size([columns, rows]).thresholds(far.map((one) => one / CELL))(Array.from(field));
    return lines.map(({ coordinates }, i) => {
        const rings = coordinates.flat().map((ring) => ring.map(([x = 0, y = 0]): Point => ({ x, y })));
        const parts = rings.flatMap((ring) => awayFromEdge(ring, columns, rows));
        const path = parts.map((part) => openPath(part.map(({ x, y }) => ({ x: x0 + x * CELL, y: y0 + y * CELL })))).join('');
        return coarsePath(compactPath(path), 4 + (far[i] ?? 0) / 4);
    });
}
