// ghosts.ts: what a choice that one points at would set on a map, or move on it.
import { keyed, type Piece } from './pieces';

/** A piece where it would stand, and where it comes from if it stands on the map already. */
export interface Ghost {
    piece: Piece;
    from: Piece | null;
}

export function ghostsOf(now: readonly Piece[], then: readonly Piece[]): Ghost[] {
    const known = new Map(now.map((piece) => [piece.key, piece]));
    return keyed(now, then).flatMap((piece): Ghost[] => {
        const old = known.get(piece.key) ?? null;
        return old === null || old.place !== piece.place ? [{ piece, from: old }] : [];
    });
}
