// open.ts: a map from outside (a link, a file, a server), checked by the rules before anything else is done with it.
import { ADVERTISED, hasMaps, mapKindOf } from '../../games';
import type { DrawnMap } from '../../maps/kind';
import type { MapFacts } from '../../maps/types';
import { drawOwn } from '../board/own';
import { rules } from '../engine/engine';
import type { MapCheck } from '../engine/types';
import { gameOf } from '../games';
import { FileError, fileOf, LARGEST, type MapFile } from './file';

export interface OpenMap extends MapFile {
    check: MapCheck;
    /** Null if it has a fault, or if its kind cannot be drawn. */
    drawn: DrawnMap | null;
}

/** The games that are played on maps of this kind. */
export function gamesOn(kind: string): string[] {
    return ADVERTISED.filter((game) => gameOf(game)?.map_kind === kind && hasMaps(game));
}

export async function drawMap(facts: MapFacts, isTall = false): Promise<DrawnMap | null> {
    const [game] = gamesOn(facts.kind);
    if (game === undefined) return null;
    const [picture, kind] = await Promise.all([drawOwn(facts, isTall), mapKindOf(game)]);
    return picture && kind ? { picture, kind } : null;
}

/** A FileError is thrown if the text is no map at all; faults of a map stand in its check. */
export async function openMap(text: string): Promise<OpenMap> {
    if (new TextEncoder().encode(text).length > LARGEST) throw new FileError('too_large');
    const check = await rules().checkMap(text);
    const file = fileOf(text);
    return { ...file, check, drawn: check.ok ? await drawMap(file.facts) : null };
}
