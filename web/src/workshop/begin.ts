// begin.ts: what a drawing begins with: a blank sheet, a built-in map, or a piece of the real Mediterranean.
import { factsOf } from './facts';
import { inLine, type Doc } from './json';
import { freeId, slug } from './ids';
import { setWhole } from './whole';
import { aspectOf, rounded, type World } from './placing';

/** The folders of built-in maps that the workshop can open. */
const FILES = import.meta.glob<string>('../../../data/concordia/*.json', { query: '?raw', import: 'default' });

const nameIn = (path: string): string => /([\w-]+)\.json$/.exec(path)?.[1] ?? '';

/** The file of a built-in map, byte for byte; null if there is none. */
export async function builtIn(id: string): Promise<string | null> {
    const path = Object.keys(FILES).find((one) => nameIn(one) === id);
    return (path && (await FILES[path]?.())) ?? null;
}

/** Tables know built-in maps by their ids alone, so a map that was changed has another one. */
export function withOwnId(doc: Doc): Doc {
    const builtIns = new Set(Object.keys(FILES).map(nameIn));
    const { id } = factsOf(doc);
    return builtIns.has(id) ? setWhole(doc, 'id', freeId(id, builtIns)) : doc;
}

export function blank(title: string, aspect = 1.4): string {
    const members: readonly (readonly [string, string])[] = [
        ['kind', '"concordia"'], ['schema', '1'], ['id', inLine(slug(title) || 'map')], ['title', inLine(title)],
        ['aspect', String(rounded(aspect))], ['capital', '""'], ['tokens', '{}'], ['provinces', '[]'], ['cities', '[]'], ['lines', '[]'],
    ];
    return `{\n${members.map(([name, value]) => `  "${name}": ${value}`).join(',\n')}\n}\n`;
}

/** Pieces of the Mediterranean world, by the name under which the catalogue has them. */
export const PIECES: Readonly<Record<string, World>> = {
    mediterranean: { west: -10, south: 29, east: 41, north: 50 },
    italy: { west: 6.5, south: 36, east: 19.5, north: 46.5 },
    hispania: { west: -10, south: 35, east: 5, north: 44.5 },
    gaul: { west: -5.5, south: 41.5, east: 11, north: 52 },
    greece: { west: 18, south: 34, east: 30, north: 42.5 },
    asia: { west: 25, south: 34, east: 43, north: 43 },
    levant: { west: 27, south: 27.5, east: 43, north: 38 },
    africa: { west: -3, south: 30, east: 20, north: 40 },
    britain: { west: -11, south: 49, east: 3, north: 59.5 },
    pontus: { west: 26, south: 39.5, east: 43, north: 48 },
};

export const pieceOf = (title: string, world: World): string => blank(title, aspectOf(world));
