// server.ts: which map on the server a map of this device belongs to, and how its versions compare.
import { latestOf, mapText, type SharedMap } from '../api/maps';
import { recall, remember } from '../settings';
import type { MapFile } from './file';

/** By the id in the map file: the id on the server under which it was uploaded last. */
const KEPT = 'uploaded-maps';

export function noteUpload({ facts }: MapFile, id: string | null): void {
    const { [facts.id]: _, ...rest } = recall<Record<string, string>>(KEPT, {});
    remember(KEPT, id === null ? rest : { ...rest, [facts.id]: id });
}

/** The one of these maps that this device's map was uploaded as. */
export function uploadedAs({ facts }: MapFile, maps: readonly SharedMap[]): SharedMap | null {
    const id = recall<Record<string, string>>(KEPT, {})[facts.id];
    return maps.find((map) => map.id === id && map.kind === facts.kind && !map.removed) ?? null;
}

/** Whether the latest version on the server has the same bytes, as far as the server keeps them: without what stands around the object. */
export async function isUploaded({ text }: MapFile, map: SharedMap): Promise<boolean> {
    const latest = latestOf(map);
    return latest !== undefined && (await mapText(map.id, latest.version)).trim() === text.trim();
}

export const addressOf = (id: string, version?: number): string => `/map/${id}` + (version === undefined ? '' : `?version=${version}`);
