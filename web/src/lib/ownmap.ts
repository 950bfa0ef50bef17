// ownmap.ts: a map from a person's file.  The rules check it before anything is done with it.
import { rules } from './engine/engine';
import type { GameInfo } from './engine/types';
import { layoutOwn } from '../maps/own';
import type { FrameName, MapFacts, MapPicture } from '../maps/types';

export interface OwnMap {
    id: string;
    title: string;
    json: unknown;
    picture: MapPicture;
}

/** Games that play on the maps of another one. */
const KINDS: Readonly<Record<string, MapFacts['kind']>> = { concordia: 'concordia', venus: 'concordia', antike: 'antike' };

export function pictureOfOwn(game: string, json: unknown, shape: FrameName): MapPicture | null {
    const kind = KINDS[game];
    return kind ? layoutOwn({ ...(json as MapFacts), kind } as MapFacts, shape) : null;
}

/** A table is begun on it and put away again: what is wrong with the map is refused in words. */
async function check(info: GameInfo, map: unknown): Promise<void> {
    const seats = Array.from({ length: info.min_players }, () => ({ bot: 'tiro' }));
    const handle = await rules().start({ game: info.game, map, variant: '', seats, undo: 'free', seed: '0'.repeat(64) });
    await rules().close(handle);
}

export async function readMap(info: GameInfo, text: string): Promise<OwnMap> {
    const json = JSON.parse(text) as { id: string; title: string };
    await check(info, json);
    const picture = pictureOfOwn(info.game, json, 'wide');
    if (!picture) throw new Error(info.game);
    return { id: json.id, title: json.title, json, picture };
}
