// index.ts: the kind of map that Concordia is played on: cities, the routes between them, and provinces.
import { anyKind } from '../../../maps/kind';
import { balance } from './balance';
import { drawGround, drawPlaque, drawRoutes } from './draw';
import Ground from './Ground.svelte';
import Names from './Names.svelte';
import { wayOver } from './lanes';
import { decorationOf, leftOut, standingOf, without } from './pieces';
import { placesOn } from './places';
import { print } from './print';
import { summary } from './summary';
import { thumb } from './thumb';
import type { ConcordiaPicture } from './types';

const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'];

/** Plaques of provinces with their bonus. */
function drawSigns({ provinces }: ConcordiaPicture, icons: Readonly<Record<string, string>>): string {
    return provinces.filter(({ id }) => id in icons).map(({ id, plaque, tint }) => {
        const [icon, left] = [icons[id], plaque.x - plaque.width / 2];
        return drawPlaque(plaque, tint) + `<circle class="bonus" cx="${left + 13.5}" cy="${plaque.y}" r="9.5"/>`
            + `<use class="good i-${icon}" href="#${icon}" x="${left + 6.5}" y="${plaque.y - 7}" width="14" height="14"/>`;
    }).join('');
}

export default anyKind({
    places: placesOn,
    way: wayOver,
    standing: standingOf,
    decoration: decorationOf,
    leftOut,
    without,
    ground: Ground,
    over: Names,
    summary,
    print,
    balance,
    figures: () => import('./figures.json'),
    thumb,
    drawGround,
    drawLines: drawRoutes,
    spots: ({ cities }: ConcordiaPicture) => cities.map(({ id, x, y, radius, label, capital }, index) =>
        ({ id, x, y, radius, label, isCapital: capital, icon: `goods-${GOODS[(2 * index) % GOODS.length]}` })),
    drawSigns,
});
