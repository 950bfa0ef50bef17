/* Every built-in map is drawn whole and without collisions, with just the ids of its game; and any map file can be drawn without a coast. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collisions, faultsOf } from '../src/maps/collide';
import { layoutOwn } from '../src/maps/own';
import type { AntikeFacts, ConcordiaFacts, MapFacts, MapPicture } from '../src/maps/types';
import { allSheets, factsOf, makePicture, sheetName } from '../tools/maps/plan';
import { rootsOf } from '../tools/maps/roots';

const web = resolve(__dirname, '..');
const roots = rootsOf(web);
const LONG = 60_000;
const ids = (things: { id: string }[]): string[] => things.map((t) => t.id);

/** Names of places, areas and routes, in the order of the map file. */
function pictureIds(p: MapPicture): string[][] {
    return p.game === 'concordia' ? [ids(p.cities), ids(p.provinces), ids(p.routes)] : [ids(p.regions)];
}
function factIds(f: MapFacts): string[][] {
    return f.kind === 'concordia' ? [ids(f.cities), ids(f.provinces), ids(f.lines)] : [ids(f.regions)];
}

describe.each(allSheets())('$game $id, $frame', (sheet) => {
    const facts = factsOf<ConcordiaFacts | AntikeFacts>(sheet, roots);
    let picture: MapPicture;

    it(
        'is drawn without faults',
        () => {
            picture = makePicture(sheet, roots);
            expect(faultsOf(picture)).toEqual([]);
        },
        LONG,
    );

    it('has the ids of the game', () => {
        expect(pictureIds(picture)).toEqual(factIds(facts));
    });

    it('gives every area a shape and every word a number for its place', () => {
        const areas = picture.game === 'concordia' ? picture.provinces : picture.regions;
        for (const area of areas) expect(area.path, area.id).toMatch(/^M/);
        expect(JSON.stringify(picture)).not.toMatch(/NaN|null,"y"|undefined/);
    });

    it('packs into 160 KiB of text', () => {
        expect(JSON.stringify(picture).length).toBeLessThan(160 * 1024);
    });
});

it('leaves out no map of the data', () => {
    for (const game of ['concordia', 'antike'] as const) {
        const files = readdirSync(resolve(roots.data, game))
            .filter((name) => name.endsWith('.json'))
            .map((name) => name.replace('.json', ''));
        expect(
            new Set(
                allSheets()
                    .filter((s) => s.game === game && s.frame === 'wide')
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
            expect(collisions(picture).filter((fault) => /^medallion \S+ on medallion/.test(fault))).toEqual(
                [],
            );
        },
        LONG,
    );

    it(
        'shows every border of Antike, if need be as a link',
        () => {
            const facts = read<AntikeFacts>('antike/orient.json');
            const picture = layoutOwn(facts, 'wide');
            if (picture.game !== 'antike') throw new Error('another game');
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
    expect(sheetName({ game: 'concordia', id: 'italia', frame: 'tall' })).toBe('concordia-italia-tall');
    expect(sheetName({ game: 'antike', id: 'orient', frame: 'wide' })).toBe('antike-orient');
});
