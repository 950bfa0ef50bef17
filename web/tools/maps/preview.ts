/* Draws the pictures made by build.ts with the colours of a theme, to be looked at: ../tools/node tools/maps/run.mjs preview FOLDER [dark] writes one page a map. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MapPicture } from '../../src/maps/types';
import { rootsOf } from './roots';
import type { DrawIcon, MapTool } from './tool';

const icon: DrawIcon = (group, name, x, y, size, colour, cut = 'medal') => {
    const inner = readFileSync(resolve('icons', group, `${name}.svg`), 'utf8').replace(/<\/?svg[^>]*>/g, '');
    return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})" style="color:var(--${colour});--icon-cut:var(--${cut})">${inner}</g>`;
};

/** Grey boxes where the table has its panels, to show which part of the map stays visible. */
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

function pageOf(tool: MapTool, picture: MapPicture, theme: string): string {
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
        `<svg class="map" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${tool.preview(picture, icon)}${panels(picture)}</svg></html>`
    );
}

export function run(tools: readonly MapTool[], [folder = 'preview', theme = 'light']: string[]): void {
    const { made } = rootsOf(process.cwd());
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(made).filter((name) => name.endsWith('.json'))) {
        const picture = JSON.parse(readFileSync(resolve(made, file), 'utf8')) as MapPicture;
        const tool = tools.find(({ kind }) => kind === picture.kind);
        if (tool) writeFileSync(resolve(folder, file.replace('.json', '.html')), pageOf(tool, picture, theme));
    }
}
