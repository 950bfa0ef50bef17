// print.ts: a map of Concordia on paper: as a printed board it shows the letters of the cities, and room for the markers of provinces.
import { capital, type Say } from '../../../lib/words';
import { drawLabels, escape } from '../../../maps/draw';
import { SAMPLE, type Legend, type Printed } from '../../../maps/print';
import type { MapFacts } from '../../../maps/types';
import { drawCities, drawGround, drawPlaque, drawRoutes } from './draw';
import type { ConcordiaFacts, ConcordiaPicture } from './types';

const PREFIX = 'm-';
const MIDDLE = SAMPLE / 2;
const LINE = 40; // length of a sample of a line
const GOOD = 15;

const letterAt = (x: number, y: number, letter: string): string => `<text class="letter" x="${x}" y="${y + 4.6}">${escape(letter)}</text>`;

const icon = (id: string, kind: string, x: number, y: number, size: number): string =>
    `<use class="${kind}" href="#${id}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;

function letters({ cities }: ConcordiaPicture, facts: ConcordiaFacts): string {
    const letterOf = new Map(facts.cities.map(({ id, token }) => [id, token]));
    return cities.filter(({ capital }) => !capital).map(({ id, x, y }) => letterAt(x, y, letterOf.get(id) ?? '')).join('');
}

/** The pills of provinces with a free place for the marker; where the Prefect chooses the good, a question mark. */
function plaques({ provinces }: ConcordiaPicture, open: readonly string[]): string {
    return provinces.map(({ id, plaque, tint }) => {
        const x = plaque.x - plaque.width / 2 + 13.5;
        return drawPlaque(plaque, tint) + `<circle class="bonus" cx="${x}" cy="${plaque.y}" r="9.5"/>` + (open.includes(id) ? letterAt(x, plaque.y, '?') : '');
    }).join('');
}

const lineSample = (kind: string, more = ''): string =>
    `<path class="route-case ${kind}" d="M2 ${MIDDLE}H${LINE - 2}"/><path class="route ${kind}${more}" d="M2 ${MIDDLE}H${LINE - 2}"/>`;

/** A letter with the goods of its tokens, as icons. */
function tokensOf(letter: string, tokens: Readonly<Record<string, number>>): Legend {
    const goods = Object.entries(tokens).flatMap(([good, n]) => Array.from({ length: n }, () => good));
    const icons = goods.map((good, n) => icon(`goods-${good}`, good, SAMPLE + 4 + n * (GOOD + 1), MIDDLE - GOOD / 2, GOOD)).join('');
    return { sample: `<circle class="medal-plain" cx="${MIDDLE}" cy="${MIDDLE}" r="11"/>${letterAt(MIDDLE, MIDDLE, letter)}${icons}`, width: SAMPLE + 4 + goods.length * (GOOD + 1), text: '' };
}

function legendOf({ routes }: ConcordiaPicture, { tokens = {}, coins, open_bonus }: ConcordiaFacts, say: Say): Legend[] {
    const capitalSample = `<circle class="medal capital" cx="${MIDDLE}" cy="${MIDDLE}" r="11"/>${icon('pieces-arch', 'arch', MIDDLE - 7, MIDDLE - 7.5, 14)}`;
    const entry = (sample: string, width: number, text: string): Legend => ({ sample, width, text: capital(text) });
    return [
        entry(capitalSample, SAMPLE, say('web.export.capital')),
        entry(lineSample('land'), LINE, say('web.export.land')),
        entry(lineSample('sea'), LINE, say('web.export.sea')),
        ...(routes.some(({ may_stop }) => !may_stop) ? [entry(lineSample('sea', ' pass'), LINE, say('web.export.pass'))] : []),
        ...Object.entries(tokens).map(([letter, goods]) => tokensOf(letter, goods)),
        ...(coins ? [entry(icon('money-sestertius', 'coin', 4, 4, 16), SAMPLE, say('web.export.coins', { n: coins }))] : []),
        ...(open_bonus?.length ? [entry(`<circle class="bonus" cx="${MIDDLE}" cy="${MIDDLE}" r="9.5"/>${letterAt(MIDDLE, MIDDLE, '?')}`, SAMPLE, say('web.export.open_bonus'))] : []),
    ];
}

export function print(picture: ConcordiaPicture, file: MapFacts, say: Say): Printed {
    const facts = file as ConcordiaFacts;
    const goods = [...new Set(Object.values(facts.tokens ?? {}).flatMap((tokens) => Object.keys(tokens)))];
    return {
        body: drawGround(picture, PREFIX) + drawRoutes(picture) + drawCities(picture.cities) + letters(picture, facts) + plaques(picture, facts.open_bonus ?? []) + drawLabels(picture.cities),
        legend: legendOf(picture, facts, say),
        icons: ['pieces-arch', ...goods.map((good) => `goods-${good}`), ...(facts.coins ? ['money-sestertius'] : [])],
    };
}
