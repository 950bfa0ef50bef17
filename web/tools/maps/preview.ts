/* Draws the pictures made by build.ts with the colours of a theme, to be looked at: ../tools/node tools/maps/run.mjs preview FOLDER [dark] writes one page a map. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawBorders, drawGround, drawLabels, drawPlaque, drawRoutes } from '../../src/maps/draw';
import type { City, MapPicture, Region } from '../../src/maps/types';
import { rootsOf } from './roots';

const { made } = rootsOf(process.cwd());
const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'];

function icon(
    group: string,
    name: string,
    x: number,
    y: number,
    size: number,
    colour: string,
    cut = 'medal',
): string {
    const inner = readFileSync(resolve('icons', group, `${name}.svg`), 'utf8').replace(/<\/?svg[^>]*>/g, '');
    return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})" style="color:var(--${colour});--icon-cut:var(--${cut})">${inner}</g>`;
}

/** A medallion as the table draws it, with some good on it. */
function cityMark(c: City, i: number): string {
    if (c.capital)
        return `<circle cx="${c.x}" cy="${c.y}" r="${c.radius}" fill="var(--terracotta)" stroke="var(--medal)" stroke-width="2.5"/>${icon('pieces', 'arch', c.x, c.y, 24, 'on-terracotta', 'terracotta')}`;
    const good = GOODS[i % GOODS.length]!;
    return (
        `<circle cx="${c.x}" cy="${c.y}" r="${c.radius}" fill="var(--medal)" stroke="var(--medal-line)" stroke-width="1.3"/>` +
        `<circle cx="${c.x}" cy="${c.y}" r="${c.radius - 2.6}" fill="none" stroke="var(--${good})" stroke-width="1.3" stroke-opacity=".75"/>${icon('goods', good, c.x, c.y, c.radius * 1.22, good)}`
    );
}

const RESOURCE_COLOURS: Record<string, string> = {
    marble: 'marble-res',
    iron: 'iron',
    gold: 'gold-res',
    any: 'any',
};

function regionMark(r: Region): string {
    const disc = `<circle cx="${r.x}" cy="${r.y}" r="${r.radius}" fill="var(--medal)" stroke="var(--medal-line)" stroke-width="1.1"/>${icon('resources', r.resource, r.x, r.y, 15, RESOURCE_COLOURS[r.resource]!)}`;
    const ship = `<circle cx="${r.x + r.radius + 1}" cy="${r.y + r.radius - 4}" r="7" fill="var(--lane)" stroke="var(--medal)"/>${icon('resources', 'ship_symbol', r.x + r.radius + 1, r.y + r.radius - 4, 10, 'ink-inv')}`;
    return disc + (r.ship ? ship : '');
}

function drawAll(p: MapPicture): string {
    const ground = drawGround(p, '');
    if (p.game === 'antike')
        return ground + drawBorders(p) + p.regions.map(regionMark).join('') + drawLabels(p.regions);
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
    return ground + drawRoutes(p) + p.cities.map(cityMark).join('') + drawLabels(p.cities) + plaques.join('');
}

/** Stands for the panels of the table, so that one sees what stays free. */
function panels({ width, height, focus }: MapPicture): string {
    if (width < height) return '';
    const panel = (x: number, y: number, w: number, h: number): string =>
        `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="var(--surface)" opacity=".9"/>`;
    return (
        panel(0, 0, width, 46) +
        (focus.x0 > 100 ? panel(12, 58, 202, 620) : '') +
        panel(1100, 58, 328, 830) +
        panel(12, focus.y1 + 8, 1076, height - focus.y1 - 20)
    );
}

function pageOf(picture: MapPicture, theme: string): string {
    const font = (family: string, file: string, weight: number): string =>
        `@font-face{font-family:"${family}";font-weight:${weight};src:url("${pathToFileURL(resolve('node_modules/@fontsource', file)).href}")}`;
    const fonts = [500, 600, 700]
        .map((w) => font('Cinzel', `cinzel/files/cinzel-latin-${w}-normal.woff2`, w))
        .join('');
    const css =
        readFileSync(resolve('src/style/tokens.css'), 'utf8') +
        readFileSync(resolve('src/maps/map.css'), 'utf8');
    const { width, height } = picture;
    return (
        `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><style>${fonts}${css}body{margin:0}svg{display:block}</style>` +
        `<svg class="map" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawAll(picture)}${panels(picture)}</svg></html>`
    );
}

const [folder = 'preview', theme = 'light'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(made)) {
    const picture = JSON.parse(readFileSync(resolve(made, file), 'utf8')) as MapPicture;
    writeFileSync(resolve(folder, file.replace('.json', '.html')), pageOf(picture, theme));
}
