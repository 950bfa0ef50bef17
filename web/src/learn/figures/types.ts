// types.ts: a detail of a map that the rules show: which map, which part of it, and what stands there.
import type { Box } from '../../maps/types';

export interface Standing {
    icon: string;
    /** A place in the order of seats' colours. */
    owner: number;
    /** The city, region or route where it stands; moved a little, so that several have room. */
    at: string;
    dx?: number;
    dy?: number;
}

export interface MapDetail {
    map: string;
    box: Box;
    /** Icons of places that the text speaks of; the others have any. */
    icons?: Readonly<Record<string, string>>;
    /** Areas whose sign is shown, with its icon. */
    signs?: Readonly<Record<string, string>>;
    standing: readonly Standing[];
    /** From where to where something goes. */
    ways?: readonly { from: string; to: string; kind: 'land' | 'sea' }[];
    /** Areas that belong to somebody. */
    owned?: Readonly<Record<string, number>>;
}

/** Seats by their colours. */
export const RED = 0;
export const BLUE = 3;
