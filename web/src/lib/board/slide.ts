// slide.ts: a piece that moves on a map slides along the lines of the map, not straight over them.
import type { Action } from 'svelte/action';
import type { Piece } from './pieces';

const STEPS = 24; // points of the way; the browser goes straight from one to the next

/** Points along the path of an SVG, from its start to its end. */
function pointsAlong(path: string): DOMPoint[] {
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    line.setAttribute('d', path);
    const length = line.getTotalLength();
    return Array.from({ length: STEPS + 1 }, (_, step) => line.getPointAtLength((length * step) / STEPS));
}

/** A duration of CSS, such as "420ms" or ".42s", in milliseconds. */
export function millisecondsOf(duration: string): number {
    const n = parseFloat(duration) || 0;
    return duration.trim().endsWith('ms') ? n : n * 1000;
}

export interface Sliding {
    piece: Piece;
    /** The way from where the piece stood to where it stands, as the path of an SVG. */
    way: (from: Piece, to: Piece) => string;
}

/** The style of the element says where the piece stands; a motion of no length, as whoever wants less motion has it, is
 *  left out. */
export const slide: Action<SVGGElement, Sliding> = (element, { piece }) => {
    let at = piece;
    return {
        update({ piece: next, way }) {
            const from = at;
            at = next;
            if (from.x === next.x && from.y === next.y) return;
            const style = getComputedStyle(element);
            const duration = millisecondsOf(style.getPropertyValue('--m-slow'));
            if (duration === 0) return;
            const frames = pointsAlong(way(from, next)).map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
            element.animate(frames, { duration, easing: style.getPropertyValue('--ease').trim() || 'ease' });
        },
    };
};
