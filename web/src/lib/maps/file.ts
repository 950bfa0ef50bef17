// file.ts: a map as a file: its text, byte for byte, and what the text says.
import { downloadBlob } from '../download';
import { MAX_MAP } from '../engine/module';
import type { MapFacts } from '../../maps/types';

/** `text` is the file as it was read or written; `facts` is the same as JSON. */
export interface MapFile {
    text: string;
    facts: MapFacts;
}

/** The most bytes that a map may have, in a file, in a link and on a server. */
export const LARGEST = MAX_MAP;

export type FileFault = 'too_large' | 'no_text' | 'no_map' | 'other_game';

export class FileError extends Error {
    constructor(readonly fault: FileFault) {
        super(fault);
    }
}

function parsed(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        throw new FileError('no_map');
    }
}

/** A text that may be a map: JSON with a kind, an id and a title.  Whether it can be played, the rules say. */
export function fileOf(text: string): MapFile {
    const facts = parsed(text) as Partial<MapFacts> | null;
    const isMap = typeof facts === 'object' && facts !== null && [facts.kind, facts.id, facts.title].every((one) => typeof one === 'string');
    if (!isMap) throw new FileError('no_map');
    return { text, facts: facts as MapFacts };
}

/** The text of a file that a person has chosen: UTF-8, and not larger than a map may be. */
export async function readText(file: Blob): Promise<string> {
    if (file.size > LARGEST) throw new FileError('too_large');
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    } catch {
        throw new FileError('no_text');
    }
}

/** A name for the file: the id of the map, as far as every system accepts it. */
export function nameOf({ facts }: MapFile, ending: string): string {
    const id = facts.id.toLowerCase().replace(/[^a-z0-9_-]+/g, '_').slice(0, 40);
    return `${id || 'map'}.${ending}`;
}

export function saveMap(map: MapFile): void {
    downloadBlob(nameOf(map, 'json'), new Blob([map.text], { type: 'application/json' }));
}
