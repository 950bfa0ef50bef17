// draw.ts: a map of Antike II as SVG text: regions and the borders between them.
import { drawGround as groundOf, drawWords, escape, safeId, type Prefix } from '../../../maps/draw';
import type { AntikePicture } from './types';

const regionFills = (picture: AntikePicture, prefix: Prefix): string =>
    picture.regions.map((r) => `<use href="#${prefix}a-${safeId(r.id)}" class="in-play"/>`).join('');

export const drawGround = (picture: AntikePicture, prefix: Prefix): string =>
    groundOf(picture, picture.regions, regionFills(picture, prefix), prefix);

/** Red for legions, blue for galleys, hatched where nobody goes; a light casing below keeps them apart from tints. */
export function drawBorders(picture: AntikePicture): string {
    const open = picture.borders.filter((b) => b.kind === 'land' || b.kind === 'sea');
    return (
        open.map((b) => `<path class="border-case" d="${b.path}"/>`).join('') +
        picture.borders
            .map(
                (b) =>
                    (b.kind === 'none' ? `<path class="border-none-case" d="${b.path}"/>` : '') +
                    `<path class="border ${escape(b.kind)}" d="${b.path}"/>`,
            )
            .join('') +
        picture.links.map((l) => `<path class="link ${escape(l.kind)}" d="${l.path}"/>`).join('') +
        picture.barriers.map((b) => drawWords('barrier-label', b)).join('')
    );
}
