/* Every built-in map is drawn whole and without collisions, with just the ids of its file; and any map file can be drawn without a coast. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AntikeFacts, AntikePicture } from '../src/games/antike/map/types';
import type { ConcordiaFacts } from '../src/games/concordia/map/types';
import type { OwnLayout } from '../src/maps/own';
import type { MapFacts, MapPicture } from '../src/maps/types';
import { mapsAreFresh } from '../tools/maps/make';
import { allSheets, factsOf, makePicture, sheetName, type Sheet } from '../tools/maps/plan';
import { rootsOf } from '../tools/maps/roots';
import type { MapTool } from '../tools/maps/tool';

const web = resolve(__dirname, '..');
const roots = rootsOf(web);
const isFresh = mapsAreFresh(web);
const LONG = 60_000;
const tools = Object.values(import.meta.glob<MapTool>('../src/games/*/map/tool.ts', { eager: true, import: 'default' }));
const layouts = import.meta.glob<OwnLayout>('../src/games/*/map/own.ts', { eager: true, import: 'default' });

function layoutOwn(facts: MapFacts, shape: 'wide' | 'tall'): MapPicture {
    const own = layouts[`../src/games/${facts.kind}/map/own.ts`];
    if (!own) throw new Error(`no layout for ${facts.kind}`);
    return own.layout(facts, shape, null);
}

/** The ids in a list of places, areas or routes; nothing if the map has none such. */
function ids(map: object, list: string): string[] {
    const things = (map as Readonly<Record<string, unknown>>)[list];
    return Array.isArray(things) ? (things as { id: string }[]).map(({ id }) => id) : [];
}

/** Names of places, areas and routes, in the order of the map file. */
function pictureIds(p: MapPicture): string[][] {
    return ['cities', 'provinces', 'routes', 'regions'].map((list) => ids(p, list));
}
function factIds(f: MapFacts): string[][] {
    return ['cities', 'provinces', 'lines', 'regions'].map((list) => ids(f, list));
}

/** The picture that the page shows.  Drawing it takes seconds, so it is drawn here only if the build has not just done so. */
function pictureOf(sheet: Sheet): MapPicture {
    if (!isFresh) return makePicture(sheet, roots);
    return JSON.parse(readFileSync(resolve(roots.made, `${sheetName(sheet)}.json`), 'utf8')) as MapPicture;
}

describe.each(allSheets(tools))('$kind $id, $frame', (sheet) => {
    const facts = factsOf(sheet, roots);
    let picture: MapPicture;

    it(
        'is drawn without faults',
        () => {
            picture = pictureOf(sheet);
            expect(sheet.tool.faults(picture)).toEqual([]);
        },
        LONG,
    );

    it('has the ids of the game', () => {
        expect(pictureIds(picture)).toEqual(factIds(facts));
        expect(pictureIds(picture).flat().length).toBeGreaterThan(0);
    });

    it('gives every area a shape and every word a number for its place', () => {
        const { provinces = [], regions = [] } = picture as unknown as Record<string, { id: string; path: string }[]>;
        for (const area of [...provinces, ...regions]) expect(area.path, area.id).toMatch(/^M/);
        expect(JSON.stringify(picture)).not.toMatch(/NaN|null,"y"|undefined/);
    });

    it('packs into 160 KiB of text', () => {
        expect(JSON.stringify(picture).length).toBeLessThan(160 * 1024);
    });
});

it('leaves out no map of the data', () => {
    for (const { kind } of tools) {
        const files = readdirSync(resolve(roots.data, kind))
            .filter((name) => name.endsWith('.json'))
            .map((name) => name.replace('.json', ''));
        expect(
            new Set(
                allSheets(tools)
                    .filter((s) => s.kind === kind && s.frame === 'wide')
                    .map((s) => s.id),
            ),
        ).toEqual(new Set(files));
    }
});

describe('a map file without a coast', () => {
    const read = <T>(name: string): T => JSON.parse(readFileSync(resolve(roots.data, name), 'utf8')) as T;

    it.each(['concordia/italia', 'concordia/crete', 'antike/orient'])(
        '%s is drawn from x and y',
        (name) => {
            const facts = read<MapFacts>(`${name}.json`);
            const picture = layoutOwn(facts, 'wide');
            expect(pictureIds(picture)).toEqual(factIds(facts));
            expect(picture.land).toBe('');
            const tool = tools.find(({ kind }) => kind === facts.kind);
            expect(tool?.faults(picture).filter((fault) => /^medallion \S+ on medallion/.test(fault))).toEqual(
                [],
            );
        },
        LONG,
    );

    it(
        'shows every border of Antike, if need be as a link',
        () => {
            const facts = read<AntikeFacts>('antike/orient.json');
            const picture = layoutOwn(facts, 'wide') as AntikePicture;
            const pair = (b: { from: string; to: string | null }): string => [b.from, b.to].sort().join();
            const shown = new Set([...picture.borders, ...picture.links].map(pair));
            expect(facts.borders.map(pair).filter((p) => !shown.has(p))).toEqual([]);
        },
        LONG,
    );

    it(
        'is drawn from lat and lon, and on a ring where there is neither',
        () => {
            const facts = read<ConcordiaFacts>('concordia/hellas.json');
            const strip = (keys: string[]): ConcordiaFacts =>
                JSON.parse(
                    JSON.stringify(facts, (key, value: unknown) => (keys.includes(key) ? undefined : value)),
                ) as ConcordiaFacts;
            for (const bare of [strip(['x', 'y']), strip(['x', 'y', 'lat', 'lon'])]) {
                const picture = layoutOwn(bare, 'tall');
                expect(pictureIds(picture)).toEqual(factIds(facts));
                expect(JSON.stringify(picture)).not.toMatch(/NaN|"x":null/);
            }
        },
        LONG,
    );
});

it('names its sheets as the page asks for them', () => {
    expect(allSheets(tools).map(sheetName)).toEqual(expect.arrayContaining(['concordia-italia-tall', 'antike-orient']));
});
