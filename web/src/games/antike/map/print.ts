// print.ts: a map of Antike II on paper: regions with the resource that a city there gives.
import { capital, type Say } from '../../../lib/words';
import { drawLabels } from '../../../maps/draw';
import { SAMPLE, type Legend, type Printed } from '../../../maps/print';
import type { MapFacts } from '../../../maps/types';
import { drawBorders, drawGround } from './draw';
import { resourceKey } from './summary';
import type { AntikePicture, Region } from './types';

const PREFIX = 'm-';
const MIDDLE = SAMPLE / 2;
const LINE = 40; // length of a sample of a border
const ICON = 16;
const BORDERS = { land: 'web.antike.border_land', sea: 'web.antike.border_sea', none: 'web.antike.border_none' } as const;

function resource(id: string, x: number, y: number, radius: number): string {
    return `<circle class="medal-plain" cx="${x}" cy="${y}" r="${radius}"/><use class="${id}" href="#resources-${id}" x="${x - ICON / 2}" y="${y - ICON / 2}" width="${ICON}" height="${ICON}"/>`;
}

const ship = (x: number, y: number): string =>
    `<circle class="ship-sign" cx="${x}" cy="${y}" r="7"/><use class="on-ship" href="#resources-ship_symbol" x="${x - 5}" y="${y - 5.3}" width="10" height="10"/>`;

const medal = ({ x, y, radius, ship: hasShip, resource: id }: Region): string =>
    resource(id, x, y, radius - 0.5) + (hasShip ? ship(x + radius, y + radius - 4) : '');

function legendOf({ regions, borders }: AntikePicture, say: Say): Legend[] {
    const ids = [...new Set(regions.map(({ resource: id }) => id))].sort();
    const kinds = (['land', 'sea', 'none'] as const).filter((kind) => borders.some((border) => border.kind === kind));
    return [
        ...ids.map((id) => ({ sample: resource(id, MIDDLE, MIDDLE, 11), width: SAMPLE, text: capital(say(resourceKey(id))) })),
        ...kinds.map((kind) => ({ sample: `<path class="border ${kind}" d="M2 ${MIDDLE}H${LINE - 2}"/>`, width: LINE, text: capital(say(BORDERS[kind])) })),
        ...(regions.some((region) => region.ship) ? [{ sample: ship(MIDDLE, MIDDLE), width: SAMPLE, text: capital(say('web.export.ship')) }] : []),
    ];
}

export function print(picture: AntikePicture, _: MapFacts, say: Say): Printed {
    const ids = [...new Set(picture.regions.map(({ resource: id }) => id))];
    return {
        body: drawGround(picture, PREFIX) + drawBorders(picture) + picture.regions.map(medal).join('') + drawLabels(picture.regions),
        legend: legendOf(picture, say),
        icons: [...ids.map((id) => `resources-${id}`), ...(picture.regions.some(({ ship: hasShip }) => hasShip) ? ['resources-ship_symbol'] : [])],
    };
}
