// balance.ts: what many games on a map of Concordia say about its cities, lines and provinces.
import type { BalanceReport } from '../../../lib/engine/types';
import type { Say } from '../../../lib/words';
import { measured, type MeasuredList, type Sign } from '../../../maps/balance';
import type { MapFacts } from '../../../maps/types';
import type { ConcordiaFacts, ConcordiaPicture } from './types';

export function balance(picture: ConcordiaPicture, file: MapFacts, report: BalanceReport, say: Say): MeasuredList[] {
    const facts = file as ConcordiaFacts;
    const cityTitle = (id: string) => facts.cities.find((city) => city.id === id)?.title ?? id;
    const lineTitle = (id: string) => {
        const line = facts.lines.find((one) => one.id === id);
        return line ? say(line.kind === 'sea' ? 'web.balance.sea_line' : 'web.balance.land_line', { from: cityTitle(line.from), to: cityTitle(line.to) }) : id;
    };
    const disc = (id: string): Sign | null => {
        const city = picture.cities.find((one) => one.id === id);
        return city ? { as: 'disc', at: city, radius: city.radius } : null;
    };
    const line = (id: string): Sign | null => {
        const route = picture.routes.find((one) => one.id === id);
        return route ? { as: 'line', path: route.path, at: route.mid } : null;
    };
    const area = (id: string): Sign | null => {
        const province = picture.provinces.find((one) => one.id === id);
        return province ? { as: 'area', path: province.path, at: { x: province.plaque.x + province.plaque.width / 2 + 5, y: province.plaque.y } } : null;
    };
    return [
        { name: 'cities', title: 'web.balance.cities', shareTitle: 'web.balance.built', meanTitle: 'web.balance.houses', shows: 'share', things: measured(report.cities, 'built', 'houses', cityTitle, disc) },
        { name: 'lines', title: 'web.balance.lines', shareTitle: 'web.balance.in_use', meanTitle: 'web.balance.used', shows: 'mean', things: measured(report.lines, 'in_use', 'used', lineTitle, line) },
        { name: 'provinces', title: 'web.balance.provinces', shareTitle: 'web.balance.productive', meanTitle: 'web.balance.income', shows: 'mean',
            things: measured(report.provinces, 'productive', 'income', (id) => facts.provinces.find((one) => one.id === id)?.title ?? id, area) },
    ];
}
