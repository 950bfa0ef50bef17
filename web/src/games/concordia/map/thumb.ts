// thumb.ts: a map of Concordia as a small picture: provinces, routes and cities.
import { escape } from '../../../maps/draw';
import { coarse, landId, whole } from '../../../maps/thumb';
import type { City, ConcordiaPicture } from './types';

const GOOD = 17.5;
const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'];

function city({ x, y, radius, capital }: City, index: number): string {
    const [cx, cy] = [Math.round(x), Math.round(y)];
    const disc = `<circle${capital ? ' class="capital"' : ''} cx="${cx}" cy="${cy}" r="${radius}"/>`;
    const icon = capital ? 'class="arch" href="#pieces-arch"' : `class="${GOODS[index % GOODS.length]}" href="#goods-${GOODS[index % GOODS.length]}"`;
    return `${disc}<use ${icon} x="${cx - GOOD / 2}" y="${cy - GOOD / 2}" width="${GOOD}" height="${GOOD}"/>`;
}

function provinces(picture: ConcordiaPicture): string {
    const fills = picture.provinces.map((p) => `<path d="${coarse(p.path)}" fill="${p.tint}" fill-opacity=".26"/>`).join('');
    return picture.land ? `<clipPath id="${landId(picture)}-in"><use href="#${landId(picture)}"/></clipPath><g clip-path="url(#${landId(picture)}-in)">${fills}</g>` : fills;
}

export function thumb(picture: ConcordiaPicture): string {
    const ways = picture.routes.map((route) => `<path class="way ${escape(route.kind)}" d="${whole(route.path)}"/>`);
    return provinces(picture) + ways.join('') + picture.cities.map(city).join('');
}
