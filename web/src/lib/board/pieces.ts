// pieces.ts: a piece that stands on a map.  The folder of a game reads its pieces off the fields of a view.
import type { Point } from '../../maps/types';

export interface Piece extends Point {
    key: string;
    icon: string;
    /** The seat or nation whose colour it has; -1 has none. */
    owner: number;
    size: number;
    count: number;
    /** Scale of the shapes that Piece.svelte draws for it; 1 if missing. */
    scale?: number;
    /** The place where it stands, if it is a piece that moves: a piece that only makes room for others keeps its place. */
    place?: number | string;
}
