// summary.ts: a map file of Antike II in words: its regions by the resource of their cities.
import type { MapSummary } from '../../../maps/kind';
import type { MapFacts } from '../../../maps/types';
import type { AntikeFacts } from './types';

/** The words for the resource of a region's city; of some the founder chooses it. */
export const resourceKey = (id: string): string => (id === 'any' ? 'web.export.any' : `antike.resource.${id}`);

export function summary(file: MapFacts): MapSummary {
    const { regions, borders } = file as AntikeFacts;
    const resources = [...new Set(regions.map(({ resource }) => resource))].sort();
    return {
        counts: [{ key: 'web.shared.regions', n: regions.length }, { key: 'web.shared.borders', n: borders.length }],
        players: null,
        groups: resources.map((id) => ({ id, key: resourceKey(id),
            places: regions.filter(({ resource }) => resource === id).map((region) => ({ id: region.id, title: region.title })) })),
    };
}
