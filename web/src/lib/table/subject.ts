// subject.ts: the player or place whose details are open, and where on the screen it was pressed.
import type { Box } from '../../maps/types';

export type Subject = { at: Box } & ({ is: 'seat'; seat: number } | { is: 'place'; place: string });

/** Where an element lies on the screen. */
export function boxOf(element: Element): Box {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { x0: left, y0: top, x1: right, y1: bottom };
}
