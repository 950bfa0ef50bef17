// export.ts: a map as a file to print: SVG, or PNG made of it by the browser.
import cinzel600 from '@fontsource/cinzel/files/cinzel-latin-600-normal.woff2?url';
import cinzel700 from '@fontsource/cinzel/files/cinzel-latin-700-normal.woff2?url';
import mapCss from '../../maps/map.css?raw';
import { printMap, type Paper, type PrintedMap } from '../../maps/print';
import type { DrawnMap } from '../../maps/kind';
import tokens from '../../style/tokens.css?raw';
import type { Say } from '../words';
import type { MapFile } from './file';

export interface ExportChoice {
    paper: Paper;
    hasTitle: boolean;
    hasLegend: boolean;
}

/** Pixels of a PNG for each unit of a sheet; A4 has 300 pixels an inch, as printers want it. */
const SCALE = 2;
const A4_PIXELS = { width: 3508, height: 2480 };

function toBase64(bytes: Uint8Array): string {
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function fontRule(weight: number, address: string): Promise<string> {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    return `@font-face{font-family:"Cinzel";font-weight:${weight};src:url(data:font/woff2;base64,${toBase64(bytes)}) format("woff2")}`;
}

let fonts: Promise<string> | null = null;

/** Fetched once; without them, offline before the first visit was complete, the file names fonts that every system has. */
function fontRules(): Promise<string> {
    fonts ??= Promise.all([fontRule(600, cinzel600), fontRule(700, cinzel700)]).then((rules) => rules.join(''));
    return fonts.catch(() => {
        fonts = null;
        return '';
    });
}

/** The symbol of an icon, from the sprite of the page. */
function iconOf(id: string): string {
    const symbol = document.getElementById(id);
    return symbol ? new XMLSerializer().serializeToString(symbol).replace(/ xmlns="[^"]*"/, '') : '';
}

export async function svgOf({ facts }: MapFile, { picture, kind }: DrawnMap, choice: ExportChoice, say: Say): Promise<PrintedMap> {
    const printed = kind.print(picture, facts, say);
    return printMap({ ...choice, title: facts.title, focus: picture.focus, printed, tokens, css: mapCss, fonts: await fontRules(), icon: iconOf });
}

const addressOf = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** An address for a picture on the page. */
export const previewOf = ({ svg }: PrintedMap): string => addressOf(svg);

function loaded(address: string): Promise<HTMLImageElement> {
    return new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = () => resolve(image);
        image.onerror = () => reject(new Error('web.export.failed_note'));
        image.src = address;
    });
}

export const pixelsOf = ({ width, height }: PrintedMap, paper: Paper): { width: number; height: number } =>
    (paper === 'a4' ? A4_PIXELS : { width: Math.round(width * SCALE), height: Math.round(height * SCALE) });

/** The file gets its size in pixels, so that the browser draws it sharp. */
function sized(svg: string, width: number, height: number): string {
    return svg.replace(/(<svg [^>]*?)width="[^"]*" height="[^"]*"/, `$1width="${width}" height="${height}"`);
}

/** Safari draws a picture before its fonts are there, so it is drawn twice. */
const ROUNDS = 2;
const PAUSE_MS = 60;

export async function pngOf(map: PrintedMap, paper: Paper): Promise<Blob> {
    const { width, height } = pixelsOf(map, paper);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    const image = await loaded(addressOf(sized(map.svg, width, height)));
    for (let round = 0; round < ROUNDS; round++) {
        context?.drawImage(image, 0, 0, width, height);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!context || !blob) throw new Error('web.export.failed_note');
    return blob;
}
