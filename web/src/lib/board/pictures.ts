// pictures.ts: the pictures of the built-in maps, loaded when a table needs them; a user's own map is
// drawn from the record that carries it.
import { mapKindOf, PAGES } from '../../games';
import type { DrawnMap } from '../../maps/kind';
import type { MapPicture } from '../../maps/types';
import { drawOwn, mapIn } from './own';
import { sheetOf } from './sheets';

const made = import.meta.glob<{ default: MapPicture }>('../../maps/made/*.json');

/** Screens on which the room for the map is higher than wide. */
const TALL = '(max-width: 74.9375em)';

export function isTallFor(game: string): boolean {
    return matchMedia(PAGES[game]?.map?.tallOn ?? TALL).matches;
}

async function pictureOf(game: string, map: string, isTall: boolean, record: (() => Promise<string>) | null): Promise<MapPicture | null> {
    const name = `../../maps/made/${sheetOf(game, map)}`;
    const load = (isTall ? made[`${name}-tall.json`] : undefined) ?? made[`${name}.json`];
    if (load) return (await load()).default;
    const facts = record ? mapIn(await record().catch(() => '')) : null;
    return facts ? drawOwn(facts, isTall) : null;
}

/** Null if the map has no picture; the table is then played on the list. */
export async function drawnMapOf(game: string, map: string, isTall: boolean, record: (() => Promise<string>) | null = null): Promise<DrawnMap | null> {
    const [picture, kind] = await Promise.all([pictureOf(game, map, isTall, record), mapKindOf(game)]);
    return picture && kind ? { picture, kind } : null;
}
