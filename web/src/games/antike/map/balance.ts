// balance.ts: what many games on a map of Antike II say about its regions, temples and borders.
import type { BalanceReport } from '../../../lib/engine/types';
import type { Say } from '../../../lib/words';
import { measured, type MeasuredList, type Sign } from '../../../maps/balance';
import type { MapFacts, Point } from '../../../maps/types';
import type { AntikeFacts, AntikePicture } from './types';

export function balance(picture: AntikePicture, file: MapFacts, report: BalanceReport, say: Say): MeasuredList[] {
    const facts = file as AntikeFacts;
    const regionTitle = (id: string) => facts.regions.find((region) => region.id === id)?.title ?? id;
    const endsOf = (id: string) => facts.borders.find(({ from, to }) => `${from}-${to}` === id || `${to}-${from}` === id);
    const borderTitle = (id: string) => {
        const ends = endsOf(id);
        return ends ? say('web.balance.border', { from: regionTitle(ends.from), to: regionTitle(ends.to) }) : id;
    };
    const placeOf = (id: string): Point => picture.regions.find((region) => region.id === id) ?? { x: 0, y: 0 };
    const disc = (id: string): Sign | null => {
        const region = picture.regions.find((one) => one.id === id);
        return region ? { as: 'disc', at: region, radius: region.radius } : null;
    };
    const line = (id: string): Sign | null => {
        const ends = endsOf(id);
        if (!ends) return null;
        const [a, b] = [placeOf(ends.from), placeOf(ends.to)];
        const isIt = (one: { from: string; to: string | null }) => (one.from === ends.from && one.to === ends.to) || (one.from === ends.to && one.to === ends.from);
        const path = [...picture.borders, ...picture.links].filter(isIt).map((one) => one.path).join('');
        return path ? { as: 'line', path, at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } } : null;
    };
    return [
        { name: 'regions', title: 'web.balance.regions', shareTitle: 'web.balance.founded', meanTitle: 'web.balance.foundings', shows: 'share', things: measured(report.regions, 'built', 'cities', regionTitle, disc) },
        { name: 'temples', title: 'web.balance.temples', shareTitle: 'web.balance.built', meanTitle: 'web.balance.temples_mean', shows: 'share', things: measured(report.temples, 'built', 'temples', regionTitle, disc) },
        { name: 'borders', title: 'web.balance.borders', shareTitle: 'web.balance.in_use', meanTitle: 'web.balance.crossed', shows: 'mean', things: measured(report.borders, 'in_use', 'used', borderTitle, line) },
    ];
}
