/* Writes the parts that all maps share as SVG text: the ground with its areas, and names. The folders of the games draw their lines and places. Nothing
   here depends on a game's state: pieces, medallions and marks are laid over it by the table. Colours come by class from map.css, so the themes apply and no inline style is needed. */
import type { Ground, Label, MapPicture, SeaName } from './types';

export const escape = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** The id of a place as part of the id of a shape.  Ids that the rules accept stay as they are; a map with faults may have any. */
export const safeId = (id: string): string => id.replace(/[^\w.-]/g, '_');

/** Ids of parts of one drawing start with its own prefix, so that several may stand in one page. */
export type Prefix = string;

/** A province or region; its shape can be used by its id. */
export interface Area {
    id: string;
    path: string;
}

const WATER_OPACITY = [0.3, 0.5, 0.75];

const waterlines = ({ waterlines: lines }: Ground): string =>
    lines.map((path, i) => `<path class="waterline" stroke-opacity="${WATER_OPACITY[i] ?? 0.75}" d="${path}"/>`).join('');

const nature = ({ rivers, ranges }: Ground): string =>
    `<path class="rivers" d="${rivers}"/><path class="ranges" d="${ranges}"/>`;

export const drawWords = (kind: string, { x, y, turn, size, text }: SeaName): string =>
    `<text class="${kind}" x="${x}" y="${y}" font-size="${size}" transform="rotate(${turn} ${x} ${y})">${escape(text)}</text>`;

function compassRose({ compass }: Ground): string {
    if (!compass) return '';
    return (
        `<g class="compass" transform="translate(${compass.x} ${compass.y}) rotate(${compass.north})"><circle r="24"/><path class="needle" d="M0-32 5 0 0 8-5 0z"/>` +
        '<path d="M0 32V8M-32 0H-6M32 0H6"/><text y="-36">N</text></g>'
    );
}

function definitions(land: string, areas: readonly Area[], prefix: Prefix): string {
    const shapes = areas
        .map(
            ({ id, path }) =>
                `<path id="${prefix}a-${safeId(id)}" d="${path}"/><clipPath id="${prefix}c-${safeId(id)}"><use href="#${prefix}a-${safeId(id)}"/></clipPath>`,
        )
        .join('');
    return `<defs><path id="${prefix}land" d="${land}"/><clipPath id="${prefix}on-land"><use href="#${prefix}land" clip-rule="evenodd"/></clipPath>${shapes}</defs>`;
}

/** Sea, coast, land and areas: everything that never changes in a game and lies under the owners' tints. `fills` draws the areas. */
export function drawGround(picture: MapPicture, areas: readonly Area[], fills: string, prefix: Prefix): string {
    const { width, height } = picture;
    const far = 600;
    /* A map without a coast is land all over. */
    const clip = picture.land ? ` clip-path="url(#${prefix}on-land)"` : '';
    return (
        definitions(picture.land, areas, prefix) +
        `<rect class="${picture.land ? 'sea' : 'plain'}" x="${-far}" y="${-far}" width="${width + 2 * far}" height="${height + 2 * far}"/>` +
        waterlines(picture) +
        `<use href="#${prefix}land" class="out-of-play" fill-rule="evenodd"/>` +
        `<g${clip}>${fills}${nature(picture)}</g><use href="#${prefix}land" class="coast"/>` +
        picture.seas.map((s) => drawWords('sea-label', s)).join('') +
        compassRose(picture)
    );
}

const label = ({ x, y, text, anchor, size }: Label, kind: string): string =>
    `<text class="city-label${kind}" x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}">${escape(text)}</text>`;

/** The names of places; that of a capital is larger. */
export const drawLabels = (places: readonly { label: Label; capital?: boolean }[]): string =>
    places.map((p) => label(p.label, p.capital ? ' capital' : '')).join('');
