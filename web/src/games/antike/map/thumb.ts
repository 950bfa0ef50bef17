// thumb.ts: a map of Antike II as a small picture: borders and regions.
import { escape } from '../../../maps/draw';
import { coarse } from '../../../maps/thumb';
import type { AntikePicture } from './types';

export function thumb(picture: AntikePicture): string {
    const borders = picture.borders.map((border) => `<path class="border ${escape(border.kind)}" d="${coarse(border.path)}"/>`);
    const regions = picture.regions.map((region) => `<circle cx="${Math.round(region.x)}" cy="${Math.round(region.y)}" r="${Math.round(region.radius * 0.8)}"/>`);
    return borders.join('') + regions.join('');
}
