// pictures.ts: the pictures of the built-in maps, loaded when a table needs them.
import type { MapPicture } from '../../maps/types';

const made = import.meta.glob<{ default: MapPicture }>('../../maps/made/*.json');

/** Games that play on the maps of another one. */
const MAPS_OF: Readonly<Record<string, string>> = { venus: 'concordia' };

/** Games that are played on maps, also on a person's own. */
export const WITH_MAPS: readonly string[] = ['concordia', 'venus', 'antike'];

/** Null where a map has no picture: the list shows all of it. */
export async function pictureOf(game: string, map: string, isTall: boolean): Promise<MapPicture | null> {
    const name = `../../maps/made/${MAPS_OF[game] ?? game}-${map}`;
    const load = (isTall ? made[`${name}-tall.json`] : undefined) ?? made[`${name}.json`];
    return load ? (await load()).default : null;
}

/** A map of one's own is drawn from the record of its table. */
export async function tablePicture(game: string, map: string, isTall: boolean, record: () => Promise<string>): Promise<MapPicture | null> {
    const found = await pictureOf(game, map, isTall);
    if (found || !WITH_MAPS.includes(game)) return found;
    const { pictureInRecord } = await import('../ownmap');
    return pictureInRecord(game, await record(), isTall ? 'tall' : 'wide');
}
