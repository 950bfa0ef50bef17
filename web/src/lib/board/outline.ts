// outline.ts: the shape of the mark round a place that can be chosen: a square round what can go, a ring round the rest,
// a pill round the sign of an area.  So the roles of places differ by shape, and not only by colour.
import type { Place } from './places';
import type { Role } from './pointing';

const HALF = 15; // half the height of a pill
const CORNER = 6;

function rounded(x: number, y: number, halfWidth: number, halfHeight: number, corner: number): string {
    const [w, h] = [2 * (halfWidth - corner), 2 * (halfHeight - corner)];
    const turn = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`;
    return `M${x - halfWidth + corner} ${y - halfHeight}h${w}${turn(corner, corner)}v${h}${turn(-corner, corner)}h${-w}${turn(-corner, -corner)}v${-h}${turn(corner, -corner)}z`;
}

/** As the path of an SVG; `radius` is half its width. */
export function outlineOf({ x, y, isPill, radius: own }: Place, role: Role, radius: number): string {
    const half = HALF + Math.max(0, radius - own - 7);
    if (isPill) return rounded(x, y, radius, half, half);
    if (role === 'mover') return rounded(x, y, radius, radius, CORNER);
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
}
