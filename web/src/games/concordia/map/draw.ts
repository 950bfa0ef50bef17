// draw.ts: a map of Concordia as SVG text: provinces, routes, cities and the plaques of provinces.
import { drawGround as groundOf, escape, safeId, type Prefix } from '../../../maps/draw';
import { PLAQUE_HEIGHT } from '../../../maps/text';
import type { Plaque } from '../../../maps/types';
import type { City, ConcordiaPicture, Route } from './types';

/** Provinces are tinted, with a band of the same hue inside their border. */
function provinceFills(picture: ConcordiaPicture, prefix: Prefix): string {
    const fills = picture.provinces.map(
        ({ id, tint }) =>
            `<use href="#${prefix}a-${safeId(id)}" class="in-play"/><use href="#${prefix}a-${safeId(id)}" class="province" fill="${tint}"/>` +
            `<g clip-path="url(#${prefix}c-${safeId(id)})"><use href="#${prefix}a-${safeId(id)}" class="province-band" stroke="${tint}"/></g>`,
    );
    return (
        fills.join('') +
        picture.provinces.map((p) => `<use href="#${prefix}a-${safeId(p.id)}" class="province-edge"/>`).join('')
    );
}

export const drawGround = (picture: ConcordiaPicture, prefix: Prefix): string =>
    groundOf(picture, picture.provinces, provinceFills(picture, prefix), prefix);

const routeCase = (r: Route): string => `<path class="route-case ${escape(r.kind)}" d="${r.path}"/>`;
const routeLine = (r: Route): string =>
    `<path class="route ${escape(r.kind)}${r.may_stop ? '' : ' pass'}" d="${r.path}"/>`;

function stopMark(r: Route): string {
    if (!r.may_stop) return '';
    const { x, y } = r.mid;
    if (r.kind === 'sea') return `<circle class="stop sea" cx="${x}" cy="${y}" r="3.2"/>`;
    return `<rect class="stop land" x="${x - 3}" y="${y - 3}" width="6" height="6" transform="rotate(45 ${x} ${y})"/>`;
}

export function drawRoutes(picture: ConcordiaPicture): string {
    const { routes } = picture;
    return routes.map(routeCase).join('') + routes.map(routeLine).join('') + routes.map(stopMark).join('');
}

function drawCity({ id, x, y, radius, capital }: City): string {
    if (!capital) return `<circle class="medal" data-spot="${escape(id)}" cx="${x}" cy="${y}" r="${radius}"/>`;
    return (
        `<circle class="medal capital" data-spot="${escape(id)}" cx="${x}" cy="${y}" r="${radius - 1}"/><circle class="capital-rim" cx="${x}" cy="${y}" r="${radius + 1}"/>` +
        `<use class="arch" href="#pieces-arch" x="${x - 12}" y="${y - 12.5}" width="24" height="24"/>`
    );
}

export const drawCities = (cities: City[]): string => cities.map(drawCity).join('');

/** The empty pill of a province; its bonus is drawn at (13.5, 12) by whoever knows it. */
export function drawPlaque({ x, y, width, text }: Plaque, tint: string): string {
    const h = PLAQUE_HEIGHT;
    const r = h / 2;
    return (
        `<g class="plaque" transform="translate(${x - width / 2} ${y - r})"><rect width="${width}" height="${h}" rx="${r}" stroke="${tint}"/>` +
        `<path d="M${r} 0h13v${h}H${r}A${r} ${r} 0 0 1 ${r} 0z" fill="${tint}"/><text x="30" y="16">${escape(text.toUpperCase())}</text></g>`
    );
}
