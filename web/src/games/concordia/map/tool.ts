// tool.ts: how the build makes the pictures of Concordia's maps.
import { anyTool, type DrawIcon } from '../../../../tools/maps/tool';
import { drawLabels } from '../../../maps/draw';
import { drawGround, drawPlaque, drawRoutes } from './draw';
import { faultsOf } from './faults';
import { FRAMES } from './frames';
import { HANDS } from './hands';
import { layoutConcordia } from './layout';
import { thumb } from './thumb';
import type { City, ConcordiaFacts, ConcordiaPicture } from './types';

const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'];

/** A medallion as the table draws it, with some good on it. */
function cityMark(c: City, i: number, icon: DrawIcon): string {
    if (c.capital)
        return `<circle cx="${c.x}" cy="${c.y}" r="${c.radius}" fill="var(--terracotta)" stroke="var(--medal)" stroke-width="2.5"/>${icon('pieces', 'arch', c.x, c.y, 24, 'on-terracotta', 'terracotta')}`;
    const good = GOODS[i % GOODS.length]!;
    return (
        `<circle cx="${c.x}" cy="${c.y}" r="${c.radius}" fill="var(--medal)" stroke="var(--medal-line)" stroke-width="1.3"/>` +
        `<circle cx="${c.x}" cy="${c.y}" r="${c.radius - 2.6}" fill="none" stroke="var(--${good})" stroke-width="1.3" stroke-opacity=".75"/>${icon('goods', good, c.x, c.y, c.radius * 1.22, good)}`
    );
}

function preview(p: ConcordiaPicture, icon: DrawIcon): string {
    const plaques = p.provinces.map(
        (v, i) =>
            drawPlaque(v.plaque, v.tint) +
            icon(
                'goods',
                GOODS[i % GOODS.length]!,
                v.plaque.x - v.plaque.width / 2 + 14,
                v.plaque.y,
                16,
                GOODS[i % GOODS.length]!,
            ),
    );
    return drawGround(p, '') + drawRoutes(p) + p.cities.map((c, i) => cityMark(c, i, icon)).join('') + drawLabels(p.cities) + plaques.join('');
}

export default anyTool({
    kind: 'concordia',
    hands: HANDS,
    frames: FRAMES,
    margin: [46, 34],
    places: ({ cities }: ConcordiaFacts) => cities,
    picture: (facts: ConcordiaFacts, base, hand, project) => layoutConcordia(facts, {
        ...base,
        sides: hand.sides,
        tints: hand.tints,
        least: hand.least,
        radius: hand.radius,
        plaques: new Map(Object.entries(hand.plaques ?? {}).map(([id, place]) => [id, project(place)])),
    }),
    faults: faultsOf,
    thumb,
    preview,
});
