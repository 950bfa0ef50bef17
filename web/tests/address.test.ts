// address.test.ts: addresses of the page as a plain web space has them, and that no link of the page forgets them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
const { fromSite, hrefOf, onSite } = await import('../src/lib/address');
const { routeOf } = await import('../src/lib/router');

const BASE = '/games/aedile/';

function backFrom(address: string): string {
    const { pathname, search, hash } = new URL(onSite(BASE, address), 'https://host.example');
    const inside = fromSite({ pathname, search, hash });
    return inside.path + inside.search + inside.hash;
}

describe('an address on a web space', () => {
    test('names the folder alone; the screen is its query', () => {
        expect(onSite(BASE, '/')).toBe('/games/aedile/');
        expect(onSite(BASE, '/rules/antike#trade')).toBe('/games/aedile/?/rules/antike#trade');
        expect(onSite('/', '/study/own/7?n=3')).toBe('/?/study/own/7&n=3');
    });
    test('leads back to the address of the page', () => {
        for (const address of ['/', '/rules/antike#trade', '/study/own/7?n=3', '/?online', '/study#r=ab_-&n=3', '/people/A%26B?a=1&b=2'])
            expect(backFrom(address)).toBe(address);
    });
    test('with another query, as others add it to links, is the start page', () => {
        expect(fromSite({ pathname: BASE, search: '?utm=1', hash: '' })).toEqual({ path: '/', search: '', hash: '' });
    });
    test('of a server stays as it is', () => {
        expect(hrefOf('/rules/antike?n=1#x')).toBe('/rules/antike?n=1#x');
    });
});

describe('a page without a server', () => {
    test('has no screens of tables and people', () => {
        for (const path of ['/tables', '/account', '/operator', '/leaderboards', '/people/livia', '/t/7', '/study/t/7'])
            expect(routeOf(path, '', false)).toEqual({ screen: 'lost' });
        expect(routeOf('/study/own/7', '', false)).toEqual({ screen: 'replay', origin: 'own', id: '7' });
        expect(routeOf('/tables', '', true)).toEqual({ screen: 'tables' });
    });
});

test('every link of the page goes through hrefOf', () => {
    const folder = join(import.meta.dirname, '../src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'));
    const bare = files.filter((name) => /<a [^>]*href=("\/|\{[`'"]\/)/.test(readFileSync(join(folder, name), 'utf8')));
    expect(bare).toEqual([]);
});
