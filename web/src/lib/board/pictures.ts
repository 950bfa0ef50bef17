// pictures.ts: the pictures of the built-in maps, loaded when a table needs them.
import type { MapPicture } from '../../maps/types';

const made = import.meta.glob<{ default: MapPicture }>('../../maps/made/*.json');

/** Games that play on the maps of another one. */
const MAPS_OF: Readonly<Record<string, string>> = { venus: 'concordia' };

/** Null where a map has no picture: the list shows all of it. */
export async function pictureOf(game: string, map: string, isTall: boolean): Promise<MapPicture | null> {
    const name = `../../maps/made/${MAPS_OF[game] ?? game}-${map}`;
    const load = (isTall ? made[`${name}-tall.json`] : undefined) ?? made[`${name}.json`];
    return load ? (await load()).default : null;
}
