/* How wide names come out on the map. The layout cannot ask the browser, since it also runs at build time, so it knows
   the widths of Cinzel's letters; they were measured on the font. */
import type { Anchor, Box, Label, Plaque } from './types';

/* Advance widths of Cinzel 600 in hundredths of the size. */
const WIDTHS: Record<string, number> = {
    A: 71, B: 64, C: 77, D: 82, E: 61, F: 58, G: 82, H: 84, I: 37, J: 36, K: 72, L: 60, M: 95,
    N: 86, O: 86, P: 63, Q: 87, R: 72, S: 54, T: 65, U: 81, V: 73, W: 97, X: 71, Y: 69, Z: 66,
    a: 65, b: 59, c: 69, d: 75, e: 56, f: 53, g: 73, h: 75, i: 35, j: 33, k: 66, l: 54, m: 87,
    n: 78, o: 78, p: 57, q: 77, r: 65, s: 50, t: 59, u: 70, v: 65, w: 88, x: 64, y: 64, z: 61,
    ' ': 25, '.': 21, '-': 38, "'": 19,
};
const UNKNOWN = 80;

export const LABEL_SIZE = 11;
export const CAPITAL_SIZE = 14;
export const REGION_SIZE = 10;
const LABEL_TRACKING = 0.045;
export const SEA_TRACKING = 0.3;
const PLAQUE_SIZE = 9.5;
const PLAQUE_TRACKING = 0.06;
export const PLAQUE_HEIGHT = 24;
/* Room in a plaque for the bonus on its left and the round end on its right. */
const PLAQUE_REST = 41;

export function textWidth(text: string, size: number, tracking = LABEL_TRACKING): number {
    let hundredths = 0;
    for (const letter of text) hundredths += (WIDTHS[letter] ?? UNKNOWN) + tracking * 100;
    return (hundredths * size) / 100;
}

export const plaqueWidth = (text: string): number =>
    Math.round(PLAQUE_REST + textWidth(text.toUpperCase(), PLAQUE_SIZE, PLAQUE_TRACKING) * 1.03);

const SHARE_LEFT: Record<Anchor, number> = { start: 0, middle: 0.5, end: 1 };

export function labelBox(label: Label): Box {
    const width = textWidth(label.text, label.size);
        const x0 = label.x - width * SHARE_LEFT[label.anchor];
    return { x0, y0: label.y - label.size * 0.78, x1: x0 + width, y1: label.y + label.size * 0.12 };
}

export const plaqueBox = (p: Plaque): Box => ({
    x0: p.x - p.width / 2,
    y0: p.y - PLAQUE_HEIGHT / 2,
    x1: p.x + p.width / 2,
    y1: p.y + PLAQUE_HEIGHT / 2,
});
