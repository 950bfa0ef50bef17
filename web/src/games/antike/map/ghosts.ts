// ghosts.ts: what the choice under the pointer would change in the regions of a map of Antike II.
import type { AntikeStanding, RegionStanding, Troop } from './pieces';

function hasGrown(troop: Troop, before: readonly Troop[]): boolean {
    const same = before.find(({ icon, owner }) => icon === troop.icon && owner === troop.owner);
    return troop.count > (same?.count ?? 0);
}

/** Regions in which units would arrive, and those that would get a city, another owner or a temple. */
export function regionGhosts(now: AntikeStanding, then: AntikeStanding): { troops: RegionStanding[]; cities: RegionStanding[] } {
    const pairs = then.regions.map((region, index) => ({ region, old: now.regions[index] }));
    return {
        troops: pairs.filter(({ region, old }) => region.troops.some((troop) => hasGrown(troop, old?.troops ?? []))).map(({ region }) => region),
        cities: pairs.filter(({ region, old }) => region.owner !== old?.owner || region.hasTemple !== old?.hasTemple)
            .map(({ region }) => region).filter(({ owner }) => owner >= 0),
    };
}
