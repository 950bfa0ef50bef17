// thumbs.ts: the small pictures of the built-in maps, loaded when the page is idle.
import thumbs from 'virtual:thumbs';
import type { Thumb } from '../../maps/thumb';
import { idle } from '../idle';
import { sheetOf } from './sheets';

export async function thumbOf(game: string, map: string): Promise<Thumb | null> {
    await idle();
    return (await thumbs[sheetOf(game, map)]?.())?.default ?? null;
}
