// summary.ts: a map file of Concordia in words: its provinces with their cities and letters.
import type { MapSummary } from '../../../maps/kind';
import type { MapFacts } from '../../../maps/types';
import type { ConcordiaFacts } from './types';

export function summary(file: MapFacts): MapSummary {
    const { cities, lines, provinces, recommended } = file as ConcordiaFacts;
    const [from, to] = recommended?.individual ?? [];
    return {
        counts: [{ key: 'web.shared.cities', n: cities.length }, { key: 'web.shared.provinces', n: provinces.length }, { key: 'web.shared.lines', n: lines.length }],
        players: from !== undefined && to !== undefined ? { from, to } : null,
        groups: provinces.map(({ id, title }) => ({ id, title,
            places: cities.filter(({ province }) => province === id).map((city) => ({ id: city.id, title: city.title, note: city.token })) })),
    };
}
