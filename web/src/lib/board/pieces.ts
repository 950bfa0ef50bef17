// pieces.ts: a piece that stands on a map.  The folder of a game reads its pieces off the fields of a view.
import type { Point } from '../../maps/types';

export interface Piece extends Point {
    key: string;
    icon: string;
    /** The seat or nation whose colour it has; -1 has none. */
    owner: number;
    size: number;
    count: number;
    /** Of the shapes that are drawn for it; 1 if missing. */
    scale?: number;
    /** Where it stands, if it can go elsewhere; there it makes room for others. */
    place?: number | string;
}
