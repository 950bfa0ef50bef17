/* Writes a picture as SVG text: the ground, the provinces or regions, the routes and the names, in layers. It knows nothing of a game's state: pieces,
   medallions and marks are laid over it by the table. Colours come by class from map.css, so the themes apply and no inline style is needed. */
import { PLAQUE_HEIGHT } from './text';
import type {
    AntikePicture,
    City,
    ConcordiaPicture,
    Ground,
    Label,
    MapPicture,
    Plaque,
    Region,
    Route,
    SeaName,
} from './types';

const escape = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** Ids of parts of one drawing start with its own prefix, so that several may stand in one page. */
export type Prefix = string;

const WATER_OPACITY = [0.3, 0.5, 0.75];

const waterlines = ({ waterlines: lines }: Ground): string =>
    lines.map((path, i) => `<path class="waterline" stroke-opacity="${WATER_OPACITY[i] ?? 0.75}" d="${path}"/>`).join('');

const nature = ({ rivers, ranges }: Ground): string =>
    `<path class="rivers" d="${rivers}"/><path class="ranges" d="${ranges}"/>`;

const words = (kind: string, { x, y, turn, size, text }: SeaName): string =>
    `<text class="${kind}" x="${x}" y="${y}" font-size="${size}" transform="rotate(${turn} ${x} ${y})">${escape(text)}</text>`;

function compassRose({ compass }: Ground): string {
    if (!compass) return '';
    return (
        `<g class="compass" transform="translate(${compass.x} ${compass.y}) rotate(${compass.north})"><circle r="24"/><path class="needle" d="M0-32 5 0 0 8-5 0z"/>` +
        '<path d="M0 32V8M-32 0H-6M32 0H6"/><text y="-36">N</text></g>'
    );
}

function areas(picture: MapPicture): { id: string; path: string }[] {
    return picture.game === 'concordia' ? picture.provinces : picture.regions;
}

function definitions(picture: MapPicture, prefix: Prefix): string {
    const shapes = areas(picture)
        .map(
            (a) =>
                `<path id="${prefix}a-${a.id}" d="${a.path}"/><clipPath id="${prefix}c-${a.id}"><use href="#${prefix}a-${a.id}"/></clipPath>`,
        )
        .join('');
    return `<defs><path id="${prefix}land" d="${picture.land}"/><clipPath id="${prefix}on-land"><use href="#${prefix}land" clip-rule="evenodd"/></clipPath>${shapes}</defs>`;
}

/** Provinces are tinted, with a band of the same hue inside their border. */
function provinceFills(picture: ConcordiaPicture, prefix: Prefix): string {
    const fills = picture.provinces.map(
        (p) =>
            `<use href="#${prefix}a-${p.id}" class="in-play"/><use href="#${prefix}a-${p.id}" class="province" fill="${p.tint}"/>` +
            `<g clip-path="url(#${prefix}c-${p.id})"><use href="#${prefix}a-${p.id}" class="province-band" stroke="${p.tint}"/></g>`,
    );
    return (
        fills.join('') +
        picture.provinces.map((p) => `<use href="#${prefix}a-${p.id}" class="province-edge"/>`).join('')
    );
}

const regionFills = (picture: AntikePicture, prefix: Prefix): string =>
    picture.regions.map((r) => `<use href="#${prefix}a-${r.id}" class="in-play"/>`).join('');

/** Sea, coast, land and provinces: everything that never changes in a game and lies under the owners' tints. */
export function drawGround(picture: MapPicture, prefix: Prefix): string {
    const { width, height } = picture;
    const far = 600;
    const fills =
        picture.game === 'concordia' ? provinceFills(picture, prefix) : regionFills(picture, prefix);
    /* A map without a coast is land all over. */
    const clip = picture.land ? ` clip-path="url(#${prefix}on-land)"` : '';
    return (
        definitions(picture, prefix) +
        `<rect class="${picture.land ? 'sea' : 'plain'}" x="${-far}" y="${-far}" width="${width + 2 * far}" height="${height + 2 * far}"/>` +
        waterlines(picture) +
        `<use href="#${prefix}land" class="out-of-play" fill-rule="evenodd"/>` +
        `<g${clip}>${fills}${nature(picture)}</g><use href="#${prefix}land" class="coast"/>` +
        picture.seas.map((s) => words('sea-label', s)).join('') +
        compassRose(picture)
    );
}

const routeCase = (r: Route): string => `<path class="route-case ${r.kind}" d="${r.path}"/>`;
const routeLine = (r: Route): string =>
    `<path class="route ${r.kind}${r.may_stop ? '' : ' pass'}" d="${r.path}"/>`;

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

/** Red for legions, blue for galleys, hatched where nobody goes; a light casing below keeps them apart from tints. */
export function drawBorders(picture: AntikePicture): string {
    const open = picture.borders.filter((b) => b.kind === 'land' || b.kind === 'sea');
    return (
        open.map((b) => `<path class="border-case" d="${b.path}"/>`).join('') +
        picture.borders
            .map(
                (b) =>
                    (b.kind === 'none' ? `<path class="border-none-case" d="${b.path}"/>` : '') +
                    `<path class="border ${b.kind}" d="${b.path}"/>`,
            )
            .join('') +
        picture.links.map((l) => `<path class="link ${l.kind}" d="${l.path}"/>`).join('') +
        picture.barriers.map((b) => words('barrier-label', b)).join('')
    );
}

const label = ({ x, y, text, anchor, size }: Label, kind: string): string =>
    `<text class="city-label${kind}" x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}">${escape(text)}</text>`;

export const drawLabels = (places: (City | Region)[]): string =>
    places.map((p) => label(p.label, 'capital' in p && p.capital ? ' capital' : '')).join('');

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
