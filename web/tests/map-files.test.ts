// map-files.test.ts: maps that come and go as files and links: byte for byte, and nothing that is too large or damaged.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', search: '', hash: '', origin: 'https://table.example' });
const { FileError, fileOf, LARGEST, nameOf, readText } = await import('../src/lib/maps/file');
const { linkOf, MAP_PATH, packedIn, unpacked } = await import('../src/lib/maps/link');
const { LinkError, MOST } = await import('../src/lib/packing');
const { handOver, takeHanded } = await import('../src/lib/maps/handed');
const { faultKey } = await import('../src/lib/maps/faults');

const DATA = new URL('../../data/', import.meta.url);
const BUILT_IN = ['concordia', 'antike'].flatMap((folder) => readdirSync(new URL(`${folder}/`, DATA))
    .filter((name) => name.endsWith('.json')).map((name) => [`${folder}/${name}`, readFileSync(new URL(`${folder}/${name}`, DATA), 'utf8')] as const));

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hashOf = (link: string) => link.slice(link.indexOf('#'));

async function faultOf(work: Promise<unknown>): Promise<string> {
    const reason: unknown = await work.then(() => null, (one: unknown) => one);
    return reason instanceof LinkError || reason instanceof FileError ? reason.fault : `no fault: ${String(reason)}`;
}

describe('a link', () => {
    test.each(BUILT_IN)('carries %s byte for byte', async (_, text) => {
        const link = await linkOf(text);
        expect(link.startsWith(`https://table.example${MAP_PATH}#m=`)).toBe(true);
        expect(link).toMatch(/#m=[\w-]+$/);
        expect(await unpacked(packedIn(hashOf(link)) ?? '')).toBe(text);
    });

    test('keeps line ends, a mark at the start and letters of all alphabets', async () => {
        const text = '\uFEFF{"title":"Ῥώμη 🏛 </script>"}\r\n\n';
        expect(await unpacked(packedIn(hashOf(await linkOf(text))) ?? '')).toBe(text);
    });

    test('without a map holds none', () => {
        expect(packedIn('')).toBeNull();
        expect(packedIn('#r=abc')).toBeNull();
    });

    test('of a map that is too long is not made', async () => {
        const noise = Array.from({ length: 1500 }, (_, n) => createHash('sha256').update(String(n)).digest('base64')).join('');
        expect(await faultOf(linkOf(noise))).toBe('too_long');
    });

    test('that is damaged is refused', async () => {
        const packed = base64url(deflateRawSync('{"kind":"concordia"}'));
        for (const wrong of ['', 'a', 'a b', packed.slice(0, -6), `${packed}AAAA`, `${packed}%20`, 'A'.repeat(MOST + 1)])
            expect(await faultOf(unpacked(wrong)), wrong.slice(0, 40)).toBe('broken');
        expect(await faultOf(unpacked(base64url(deflateRawSync(Buffer.from([0x7b, 0xff, 0x7d])))))).toBe('broken');
    });

    test('that would inflate to more than a map may have is stopped', async () => {
        const bomb = base64url(deflateRawSync(Buffer.alloc(40 * 1024 * 1024), { level: 9 }));
        expect(bomb.length).toBeLessThan(MOST);
        expect(await faultOf(unpacked(bomb))).toBe('broken');
        expect((await unpacked(base64url(deflateRawSync(' '.repeat(LARGEST))))).length).toBe(LARGEST);
        expect(await faultOf(unpacked(base64url(deflateRawSync(' '.repeat(LARGEST + 1)))))).toBe('broken');
    });
});

describe('a file', () => {
    test('larger than a map may be is not read', async () => {
        const large = new Blob([' '.repeat(LARGEST + 1)]);
        expect(await faultOf(readText(large))).toBe('too_large');
        expect(await readText(new Blob([' '.repeat(LARGEST)]))).toHaveLength(LARGEST);
    });

    test('that is no text is refused', async () => {
        expect(await faultOf(readText(new Blob([new Uint8Array([0xff, 0xfe, 0])])))).toBe('no_text');
    });

    test('that is no map is refused, with a sentence', () => {
        for (const text of ['', '[]', 'null', '3', '{"kind":', '{"kind":"concordia"}', '{"kind":1,"id":"a","title":"A"}', 'NaN'])
            expect(() => fileOf(text), text).toThrow(FileError);
        expect(faultKey(new FileError('no_map'))).toBe('web.mapfile.no_map_note');
        expect(faultKey(new Error('no'))).toBeNull();
    });

    test('has the name of its map, without signs that a system may refuse', () => {
        const map = (id: string) => fileOf(JSON.stringify({ kind: 'concordia', id, title: 'A' }));
        expect(nameOf(map('tiny'), 'json')).toBe('tiny.json');
        expect(nameOf(map('../Böse: "x"'), 'png')).toBe('_b_se_x_.png');
        expect(nameOf(map(''), 'svg')).toBe('map.svg');
    });
});

test('a map that is handed over is taken once', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text), removeItem: (key: string) => kept.delete(key) });
    handOver('{}');
    expect(takeHanded()).toBe('{}');
    expect(takeHanded()).toBeNull();
    vi.stubGlobal('sessionStorage', { getItem: () => { throw new Error('shut'); }, setItem: () => { throw new Error('shut'); }, removeItem: () => undefined });
    handOver('{"a":1}');
    expect(takeHanded()).toBe('{"a":1}');
    expect(takeHanded()).toBeNull();
});
