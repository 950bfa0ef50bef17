// ownmap.ts: a map from a person's file.  The rules check it before anything is done with it.
import { rules } from './engine/engine';
import type { GameInfo } from './engine/types';
import { mapKindOf } from '../games';
import type { DrawnMap } from '../maps/kind';
import type { MapFacts } from '../maps/types';
import { drawOwn } from './board/own';

export interface OwnMap {
    id: string;
    title: string;
    json: unknown;
    /** Null if it cannot be drawn. */
    drawn: DrawnMap | null;
}

/** Starts a table on the map and closes it again; if the map has a fault, the rules throw a refusal that says it. */
async function check(info: GameInfo, map: unknown): Promise<void> {
    const seats = Array.from({ length: info.min_players }, () => ({ bot: 'tiro' }));
    const handle = await rules().start({ game: info.game, map, variant: '', seats, undo: 'free', seed: '0'.repeat(64) });
    await rules().close(handle);
}

export async function readMap(info: GameInfo, text: string): Promise<OwnMap> {
    const json = JSON.parse(text) as MapFacts;
    await check(info, json);
    const [picture, kind] = await Promise.all([drawOwn(json, false), mapKindOf(info.game)]);
    return { id: json.id, title: json.title, json, drawn: picture && kind ? { picture, kind } : null };
}
