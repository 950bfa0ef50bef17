// frames.ts: the sheets on which maps of Antike II are drawn.
import type { Frame, FrameName } from '../../../maps/types';

/* The middle of the screen is free of panels; pictures reach below them. */
export const FRAMES: Record<FrameName, Frame> = {
    wide: {
        name: 'wide',
        width: 1440,
        height: 900,
        focus: { x0: 16, y0: 56, x1: 1092, y1: 690 },
        bleed: 260,
    },
    tall: {
        name: 'tall',
        width: 780,
        height: 1200,
        focus: { x0: 12, y0: 84, x1: 768, y1: 1130 },
        bleed: 200,
    },
};
