// ownmap.ts: a map of a person's own for the set-up of a game.  The rules check it before anything is done with it.
import { get } from 'svelte/store';
import type { DrawnMap } from '../maps/kind';
import type { MapFacts } from '../maps/types';
import { Refusal } from './engine/refusal';
import type { GameInfo } from './engine/types';
import { usualSetup } from './games';
import { drawMap, openMap } from './maps/open';
import { FileError, type MapFile } from './maps/file';
import { lastSetup, playerName, type Setup } from './settings';

export interface OwnMap {
    id: string;
    title: string;
    json: unknown;
    /** Null if it cannot be drawn. */
    drawn: DrawnMap | null;
}

/** The map in a file; if it has a fault, or is for another game, a refusal is thrown that says so. */
export async function readMap(info: GameInfo, text: string): Promise<OwnMap> {
    const { facts, check, drawn } = await openMap(text);
    const fault = check.faults[0];
    if (!check.ok) throw new Refusal('bad_map', fault?.text ?? '', fault?.line);
    if (facts.kind !== info.map_kind) throw new FileError('other_game');
    return { id: facts.id, title: facts.title, json: facts, drawn };
}

/** The map that a remembered set-up has. */
export async function rememberedMap(own: unknown): Promise<OwnMap> {
    const facts = own as MapFacts;
    return { id: facts.id, title: facts.title, json: facts, drawn: await drawMap(facts).catch(() => null) };
}

/** Remembers the map for the set-up of that game, which then begins with it.  `shared` is its version on the server, if it comes from there. */
export function setUpOn(info: GameInfo, { facts }: MapFile, shared?: Setup['shared']): void {
    const last = get(lastSetup);
    const setup = last?.game === info.game ? last : usualSetup(info, get(playerName));
    const { shared: _, ...rest } = setup;
    lastSetup.set({ ...rest, map: facts.id, own: facts, ...(shared ? { shared } : {}) });
}
