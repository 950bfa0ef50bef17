/* A map as a small picture: land, ways and places without names. It is seen at a third of its size, so lines go in longer steps and whole units;
   what the build makes of a picture takes a few KiB. Colours come by class from the part that shows it. */
import { coarsePath } from './geometry';
import { safeId } from './draw';
import type { MapPicture } from './types';

export interface Thumb {
    focus: MapPicture['focus'];
    body: string;
}

const STEP = 6; // units that a line runs on before it may turn

/** The id of the land's shape, which a kind may use. */
export const landId = ({ kind, id }: MapPicture): string => `thumb-${kind}-${safeId(id)}`;
export const coarse = (path: string): string => coarsePath(path, STEP);
export const whole = (path: string): string => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

/** `above` is what the kind of map draws on the land. */
export function drawThumb(picture: MapPicture, above: string): Thumb {
    const land = `<defs><path id="${landId(picture)}" d="${coarse(picture.land)}"/></defs><use class="shallows" href="#${landId(picture)}"/><use class="land" href="#${landId(picture)}"/>`;
    return { focus: picture.focus, body: land + above };
}
