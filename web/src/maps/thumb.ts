/* A map as a small picture: land, ways and places without names. It is seen at a third of its size, so lines go in longer steps and whole units;
   what the build makes of a picture takes a few KiB. Colours come by class from the part that shows it. */
import { coarsePath } from './geometry';
import type { AntikePicture, City, ConcordiaPicture, MapPicture } from './types';

export interface Thumb {
    focus: MapPicture['focus'];
    body: string;
}

const STEP = 6; // units that a line runs on before it may turn
const GOOD = 17.5;
const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'];

const idOf = ({ game, id }: MapPicture): string => `thumb-${game}-${id}`;
const coarse = (path: string): string => coarsePath(path, STEP);
const whole = (path: string): string => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

function city({ x, y, radius, capital }: City, index: number): string {
    const [cx, cy] = [Math.round(x), Math.round(y)];
    const disc = `<circle${capital ? ' class="capital"' : ''} cx="${cx}" cy="${cy}" r="${radius}"/>`;
    const icon = capital ? 'class="arch" href="#pieces-arch"' : `class="${GOODS[index % GOODS.length]}" href="#goods-${GOODS[index % GOODS.length]}"`;
    return `${disc}<use ${icon} x="${cx - GOOD / 2}" y="${cy - GOOD / 2}" width="${GOOD}" height="${GOOD}"/>`;
}

function provinces(picture: ConcordiaPicture): string {
    const fills = picture.provinces.map((p) => `<path d="${coarse(p.path)}" fill="${p.tint}" fill-opacity=".26"/>`).join('');
    return picture.land ? `<clipPath id="${idOf(picture)}-in"><use href="#${idOf(picture)}"/></clipPath><g clip-path="url(#${idOf(picture)}-in)">${fills}</g>` : fills;
}

function concordia(picture: ConcordiaPicture): string {
    const ways = picture.routes.map((route) => `<path class="way ${route.kind}" d="${whole(route.path)}"/>`);
    return provinces(picture) + ways.join('') + picture.cities.map(city).join('');
}

function antike(picture: AntikePicture): string {
    const borders = picture.borders.map((border) => `<path class="border ${border.kind}" d="${coarse(border.path)}"/>`);
    const regions = picture.regions.map((region) => `<circle cx="${Math.round(region.x)}" cy="${Math.round(region.y)}" r="${Math.round(region.radius * 0.8)}"/>`);
    return borders.join('') + regions.join('');
}

export function drawThumb(picture: MapPicture): Thumb {
    const land = `<defs><path id="${idOf(picture)}" d="${coarse(picture.land)}"/></defs><use class="shallows" href="#${idOf(picture)}"/><use class="land" href="#${idOf(picture)}"/>`;
    return { focus: picture.focus, body: land + (picture.game === 'concordia' ? concordia(picture) : antike(picture)) };
}
