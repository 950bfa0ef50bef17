/* A map on paper: one SVG file that needs nothing else.  Colours are those of the light theme, written out, because programs that print do
   not know variables; fonts and icons are inside. */
import { escape } from './draw';
import { textWidth } from './text';
import type { Box } from './types';

/** One line of the legend: a sample, drawn in a box from (0, 0) that is SAMPLE high, and words beside it. */
export interface Legend {
    sample: string;
    width: number;
    text: string;
}
export const SAMPLE = 24;

/** What a kind of map draws for paper: everything on the map as SVG text, in the units of its picture. */
export interface Printed {
    body: string;
    legend: Legend[];
    /** Ids of the icons that occur. */
    icons: string[];
}

/** `sheet` is as large as the map needs; `a4` is A4 across. */
export type Paper = 'sheet' | 'a4';

export interface PrintParts {
    title: string;
    focus: Box;
    printed: Printed;
    paper: Paper;
    hasTitle: boolean;
    hasLegend: boolean;
    /** The style sheets of the page: tokens with the colours, and how maps look. */
    tokens: string;
    css: string;
    /** The fonts as rules that contain them. */
    fonts: string;
    /** The symbol of an icon as SVG text. */
    icon: (id: string) => string;
}

export interface PrintedMap {
    svg: string;
    /** In units of the map, and as the file says it. */
    width: number;
    height: number;
}

const EDGE = 26; // round everything, white
const ROUND = 14; // between the focus and the edge of the picture
const TITLE = 44;
const ROW = 30; // of the legend
const GAP = 22; // between two entries
const LEGEND_SIZE = 11;
const A4 = 297 / 210;

const OWN_RULES = `
text { font-family: "Cinzel", "Trajan Pro", Georgia, serif; }
.print-title { font-size: 27px; font-weight: 700; letter-spacing: .08em; fill: var(--ink); }
.print-legend { font-size: ${LEGEND_SIZE}px; font-weight: 600; fill: var(--ink); }
.print-frame { fill: none; stroke: var(--coast); stroke-width: 1.2; }
.map .letter { font-size: 13px; font-weight: 700; fill: var(--ink); text-anchor: middle; }
.map .bonus { fill: var(--medal); stroke: var(--medal-line); stroke-width: .8; }
.brick { color: var(--brick); } .food { color: var(--food); } .tool { color: var(--tool); } .wine { color: var(--wine); } .cloth { color: var(--cloth); }
.marble { color: var(--marble-res); } .iron { color: var(--iron); } .gold { color: var(--gold-res); } .any { color: var(--any); }
.coin { color: var(--gold); } .ship-sign { fill: var(--lane); stroke: var(--medal); } .on-ship { color: var(--medal); }
.map .medal-plain { fill: var(--medal); stroke: var(--medal-line); stroke-width: 1.1; }`;

/** The variables of the light theme, which come first in the file. */
export function lightTokens(css: string): ReadonlyMap<string, string> {
    const light = css.replace(/\/\*[^]*?\*\//g, '').split(':root[data-theme')[0] ?? '';
    return new Map([...light.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));
}

/** Writes out variables; one that is not known takes its fallback. */
export function plain(text: string, tokens: ReadonlyMap<string, string>): string {
    return text.replace(/var\((--[\w-]+)(?:,\s*([^()]+))?\)/g, (_, name: string, otherwise?: string) => tokens.get(name) ?? otherwise ?? 'currentColor');
}

/** Old programs know links between shapes only under their old name. */
const withOldLinks = (svg: string): string => svg.replace(/ href="#/g, (link) => `${link.replace('href', 'xlink:href')}`);

/** Signs that no XML file may contain. */
const withoutControls = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '');

const entryWidth = ({ width, text }: Legend): number => width + (text ? 8 + textWidth(text, LEGEND_SIZE) : 0);

/** Entries in rows that are no wider than that. */
function rowsOf(legend: readonly Legend[], width: number): Legend[][] {
    const rows: Legend[][] = [];
    let used = Infinity;
    for (const entry of legend) {
        const more = entryWidth(entry) + GAP;
        if (used + more > width + GAP) {
            rows.push([]);
            used = 0;
        }
        rows.at(-1)!.push(entry);
        used += more;
    }
    return rows;
}

function drawRow(row: readonly Legend[], x0: number, y: number): string {
    let x = x0;
    return row.map((entry) => {
        const at = x;
        x += entryWidth(entry) + GAP;
        return `<g class="map" transform="translate(${at} ${y})">${entry.sample}</g><text class="print-legend" x="${at + entry.width + 8}" y="${y + SAMPLE / 2 + 4}">${escape(entry.text)}</text>`;
    }).join('');
}

interface Sizes {
    width: number;
    height: number;
    /** Where the picture of the map stands on the paper, and which part of the map it shows. */
    at: Box;
    part: Box;
    rows: Legend[][];
}

/** A sheet fits the map.  A4 has a fixed shape: the picture shows more of the map to the sides or above and below. */
function sizesOf({ focus, paper, hasTitle, hasLegend, printed }: PrintParts): Sizes {
    const least = { width: focus.x1 - focus.x0 + 2 * ROUND, height: focus.y1 - focus.y0 + 2 * ROUND };
    const head = hasTitle ? TITLE : 0;
    const footOf = (width: number) => (hasLegend ? rowsOf(printed.legend, width) : []);
    const heightWith = (rows: Legend[][]) => least.height + head + (rows.length > 0 ? rows.length * ROW + 8 : 0) + 2 * EDGE;
    let width = least.width + 2 * EDGE;
    let height = heightWith(footOf(least.width));
    if (paper === 'a4') {
        width = Math.max(width, height * A4);
        width = Math.max(least.width + 2 * EDGE, heightWith(footOf(width - 2 * EDGE)) * A4);
        height = width / A4;
    }
    const rows = footOf(width - 2 * EDGE);
    const foot = rows.length > 0 ? rows.length * ROW + 8 : 0;
    const at: Box = { x0: EDGE, y0: EDGE + head, x1: width - EDGE, y1: height - EDGE - foot };
    const middle = { x: (focus.x0 + focus.x1) / 2, y: (focus.y0 + focus.y1) / 2 };
    const [w, h] = [at.x1 - at.x0, at.y1 - at.y0];
    return { width, height, at, rows, part: { x0: middle.x - w / 2, y0: middle.y - h / 2, x1: middle.x + w / 2, y1: middle.y + h / 2 } };
}

function styleOf({ tokens, css, fonts }: PrintParts): string {
    const values = lightTokens(tokens);
    return `<style>${fonts}${plain(css.replace(/\/\*[^]*?\*\//g, '') + OWN_RULES, values)}</style>`;
}

const sizeOf = (paper: Paper, width: number, height: number): string =>
    (paper === 'a4' ? 'width="297mm" height="210mm"' : `width="${Math.round(width)}" height="${Math.round(height)}"`);

/** The whole file. */
export function printMap(parts: PrintParts): PrintedMap {
    const { title, printed, paper, hasTitle, icon, tokens } = parts;
    const { width, height, at, part, rows } = sizesOf(parts);
    const [w, h] = [at.x1 - at.x0, at.y1 - at.y0];
    const icons = printed.icons.map((id) => plain(icon(id), lightTokens(tokens))).join('');
    const body = [
        `<title>${escape(title)}</title><defs>${icons}</defs>${styleOf(parts)}`,
        `<rect width="${width}" height="${height}" fill="#fff"/>`,
        hasTitle ? `<text class="print-title" x="${EDGE}" y="${EDGE + 27}">${escape(title)}</text>` : '',
        `<svg class="map" x="${at.x0}" y="${at.y0}" width="${w}" height="${h}" viewBox="${part.x0} ${part.y0} ${w} ${h}">${printed.body}</svg>`,
        `<rect class="print-frame" x="${at.x0}" y="${at.y0}" width="${w}" height="${h}"/>`,
        rows.map((row, n) => drawRow(row, EDGE, at.y1 + 8 + n * ROW)).join(''),
    ].join('\n');
    const svg = '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        + `${sizeOf(paper, width, height)} viewBox="0 0 ${width} ${height}">\n${withOldLinks(body)}\n</svg>\n`;
    return { svg: withoutControls(svg), width, height };
}
