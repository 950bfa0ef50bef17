// pictures.ts: the pictures of the built-in maps, loaded when a table needs them; a user's own map is
// drawn from the record that carries it.
import type { MapPicture } from '../../maps/types';
import { drawOwn, mapIn } from './own';
import { sheetOf } from './sheets';

const made = import.meta.glob<{ default: MapPicture }>('../../maps/made/*.json');

/** Where the map has more height than width, beside or above the sheet.  On a phone the regions of Antike want
    more room than a whole map leaves them; there one moves the wide one. */
const TALL = '(max-width: 74.9375em)';
const TALL_OF: Readonly<Record<string, string>> = { antike: '(min-width: 43.75em) and (max-width: 74.9375em)' };

export function isTallFor(game: string): boolean {
    return matchMedia(TALL_OF[game] ?? TALL).matches;
}

/** Games that are played on maps, also on a person's own. */
export const WITH_MAPS: readonly string[] = ['concordia', 'venus', 'antike'];

function nameOf(game: string, map: string): string {
    return `../../maps/made/${sheetOf(game, map)}`;
}

/** Null where a map has no picture: the list shows all of it. */
export async function pictureOf(game: string, map: string, isTall: boolean,
    record: (() => Promise<string>) | null = null): Promise<MapPicture | null> {
    const name = nameOf(game, map);
    const load = (isTall ? made[`${name}-tall.json`] : undefined) ?? made[`${name}.json`];
    if (load) return (await load()).default;
    const facts = record ? mapIn(await record().catch(() => '')) : null;
    return facts ? drawOwn(facts, isTall) : null;
}
