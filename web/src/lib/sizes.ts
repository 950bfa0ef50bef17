// sizes.ts: how large signs are drawn.

const WITH_TEXT = 20; // up to here a sign stands in a line of text

/** A sign beside words grows with the reader's text; a picture keeps its size. */
export function sideOf(size: number): string {
    return size <= WITH_TEXT ? `${size / 16}rem` : `${size}px`;
}
