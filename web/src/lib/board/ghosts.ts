// ghosts.ts: what a choice that one points at would set on a map, or move on it.
import type { Point } from '../../maps/types';
import type { Piece, RegionStanding, Standing, Troop } from './pieces';

/** A piece where it would stand, and where it comes from if it stands on the map already. */
export interface Ghost {
    piece: Piece;
    from: Point | null;
}

export function ghostsOf(now: readonly Piece[], then: readonly Piece[]): Ghost[] {
    const known = new Map(now.map((piece) => [piece.key, piece]));
    return then.flatMap((piece): Ghost[] => {
        const old = known.get(piece.key) ?? null;
        return old === null || old.place !== piece.place ? [{ piece, from: old }] : [];
    });
}

function hasGrown(troop: Troop, before: readonly Troop[]): boolean {
    const same = before.find(({ icon, owner }) => icon === troop.icon && owner === troop.owner);
    return troop.count > (same?.count ?? 0);
}

/** Regions in which units would arrive, and those that would get a city, another owner or a temple. */
export function regionGhosts(now: Standing, then: Standing): { troops: RegionStanding[]; cities: RegionStanding[] } {
    const pairs = then.regions.map((region, index) => ({ region, old: now.regions[index] }));
    return {
        troops: pairs.filter(({ region, old }) => region.troops.some((troop) => hasGrown(troop, old?.troops ?? []))).map(({ region }) => region),
        cities: pairs.filter(({ region, old }) => region.owner !== old?.owner || region.hasTemple !== old?.hasTemple)
            .map(({ region }) => region).filter(({ owner }) => owner >= 0),
    };
}
