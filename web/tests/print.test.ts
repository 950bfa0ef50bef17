// print.test.ts: maps on paper are files that need nothing else, also with names that look like markup.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import antikeOwn from '../src/games/antike/map/own';
import { print as printAntike } from '../src/games/antike/map/print';
import type { AntikePicture } from '../src/games/antike/map/types';
import concordiaOwn from '../src/games/concordia/map/own';
import { print as printConcordia } from '../src/games/concordia/map/print';
import type { ConcordiaFacts, ConcordiaPicture } from '../src/games/concordia/map/types';
import { lightTokens, plain, printMap, type Paper, type PrintedMap } from '../src/maps/print';
import type { MapFacts, MapPicture } from '../src/maps/types';

const SOURCE = new URL('../src/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, SOURCE), 'utf8');
const [tokens, css] = [read('style/tokens.css'), read('maps/map.css')];
const english = JSON.parse(read('../../data/i18n/en.json')) as Record<string, string>;
const say = (key: string) => english[key] ?? `no words: ${key}`;
const icon = (id: string) => {
    const [group = '', name = ''] = id.split(/-(.*)/);
    const inside = read(`../icons/${group}/${name}.svg`).replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
    return `<symbol id="${id}" viewBox="0 0 24 24">${inside}</symbol>`;
};

/** Laying out takes a second, so it is done once for both papers. */
const laid = new Map<MapFacts, MapPicture>();
function pictureOf(facts: MapFacts): MapPicture {
    const picture = laid.get(facts) ?? (facts.kind === 'antike' ? antikeOwn : concordiaOwn).layout(facts, 'wide', null);
    laid.set(facts, picture);
    return picture;
}

function paper(facts: MapFacts, size: Paper, more: Partial<Parameters<typeof printMap>[0]> = {}): PrintedMap {
    const picture = pictureOf(facts);
    const printed = facts.kind === 'antike' ? printAntike(picture as AntikePicture, facts, say) : printConcordia(picture as ConcordiaPicture, facts, say);
    return printMap({ title: facts.title, focus: picture.focus, printed, paper: size, hasTitle: true, hasLegend: true, tokens, css, fonts: '', icon, ...more });
}

/** Whether every element is closed in its order, and every attribute has its quotes; null if so. */
function faultIn(xml: string): string | null {
    const open: string[] = [];
    const body = xml.replace(/^<\?xml[^>]*\?>/, '').replace(/<style>[^<]*<\/style>/g, '');
    for (const [whole, close, name = '', attributes = '', self] of body.matchAll(/<(\/?)([\w:]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|[<>]/g)) {
        if (name === '') return `a stray ${whole}`;
        if (close ? open.pop() !== name : attributes.includes('undefined') || attributes.includes('NaN')) return `at ${whole}`;
        if (!close && !self) open.push(name);
    }
    return open.length > 0 ? `open: ${open.join()}` : null;
}

function linksInto(svg: string): string[] {
    const ids = new Set([...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    return [...svg.matchAll(/href="#([^"]*)"|url\(#([^)]*)\)/g)].map(([, a, b]) => a ?? b ?? '').filter((id) => !ids.has(id));
}

const DATA = new URL('../../data/', import.meta.url);
const FILES = ['concordia', 'antike'].flatMap((folder) => readdirSync(new URL(`${folder}/`, DATA)).filter((name) => name.endsWith('.json')).map((name) => `${folder}/${name}`));
const factsOf = (file: string) => JSON.parse(readFileSync(new URL(file, DATA), 'utf8')) as MapFacts;

describe.each(FILES)('%s on paper', (file) => {
    const facts = factsOf(file);
    test.each(['sheet', 'a4'] as const)('as %s is whole and self-contained', (size) => {
        const { svg, width, height } = paper(facts, size);
        expect(faultIn(svg)).toBeNull();
        expect(linksInto(svg)).toEqual([]);
        expect(svg).not.toMatch(/var\(|no words:|undefined|NaN/);
        expect(svg).toContain(`>${facts.title}</text>`);
        if (size === 'a4') expect(width / height).toBeCloseTo(297 / 210, 3);
    });
});

const TINY = JSON.parse(readFileSync(new URL('../../tests/data/tiny.json', import.meta.url), 'utf8')) as ConcordiaFacts;

test('each city shows its letter, and the legend the tokens of each letter', () => {
    const { svg } = paper(TINY, 'sheet', { hasLegend: false });
    expect([...svg.matchAll(/class="letter"[^>]*>([^<]*)</g)].map(([, letter]) => letter).sort().join('')).toBe('AAABB');
    expect(paper(TINY, 'sheet').svg.match(/class="(brick|food|cloth|tool|wine)"/g)).toHaveLength(5);
});

test('without title and legend it has neither', () => {
    const bare = paper(TINY, 'sheet', { hasTitle: false, hasLegend: false });
    expect(bare.svg).not.toContain('class="print-title"');
    expect(bare.svg).not.toContain('class="print-legend"');
    expect(bare.height).toBeLessThan(paper(TINY, 'sheet').height);
});

test('names and ids that look like markup stay text', () => {
    const evil = '</text><script>alert(1)</script>"\u0001';
    const facts = { ...TINY, id: evil, title: evil,
        provinces: TINY.provinces.map((one) => ({ ...one, id: `${one.id}"/><b>`, title: evil })),
        cities: TINY.cities.map((one) => ({ ...one, title: evil, province: `${one.province}"/><b>` })),
        lines: TINY.lines.map((one) => ({ ...one, id: evil })) } as ConcordiaFacts;
    const { svg } = paper(facts, 'a4');
    expect(faultIn(svg)).toBeNull();
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0001');
});

test('variables are written out with the colours of the light theme', () => {
    const values = lightTokens(tokens);
    expect(values.get('--sea')).toBe('#C3D6D8');
    expect(plain('a{fill:var(--sea);stroke:var(--none,#fff)}', values)).toBe('a{fill:#C3D6D8;stroke:#fff}');
});
