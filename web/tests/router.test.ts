// router.test.ts: which screen an address stands for, and which table somebody means who pasted something.
import { describe, expect, test, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
const { pathOfLink, routeOf } = await import('../src/lib/router');

const ID = '01m7j0jh58hwgmva6kf48yrmx5';

describe('what somebody pasted', () => {
    test('is a link, with its invitation', () => {
        expect(pathOfLink(`https://table.example/t/${ID}?invite=i_2566`)).toBe(`/t/${ID}?invite=i_2566`);
        expect(pathOfLink(`/t/${ID}`)).toBe(`/t/${ID}`);
    });
    test('may have words, or what others add, around it', () => {
        expect(pathOfLink(`Come: https://table.example/t/${ID}?utm=1&invite=i_2566 at eight`)).toBe(`/t/${ID}?invite=i_2566`);
        expect(pathOfLink(`https://table.example/t/${ID}/`)).toBe(`/t/${ID}`);
    });
    test('is the id alone, also in large letters', () => {
        expect(pathOfLink(` ${ID.toUpperCase()} `)).toBe(`/t/${ID}`);
    });
    test('is nothing that leads to a table', () => {
        for (const text of ['', 'hello', `${ID}0`, `https://table.example/study/t/`, 'https://table.example/t/short'])
            expect(pathOfLink(text)).toBeNull();
    });
});

describe('an address', () => {
    test('of a map that it carries stands for the screen that shows it', () => {
        expect(routeOf('/map', '')).toEqual({ screen: 'map', id: '', version: null });
        expect(routeOf('/map', '', false)).toEqual({ screen: 'map', id: '', version: null });
    });
    test('of a map on the server stands for that map, where there is a server', () => {
        expect(routeOf('/map/abc', '?version=3')).toEqual({ screen: 'map', id: 'abc', version: 3 });
        expect(routeOf('/map/abc', '?version=x')).toEqual({ screen: 'map', id: 'abc', version: null });
        expect(routeOf('/map/abc', '', false)).toEqual({ screen: 'lost' });
        expect(routeOf('/maps', '', false)).toEqual({ screen: 'lost' });
    });
    test('of a game that is not here stands for nothing', () => {
        expect(routeOf('/workshop', '', false)).toEqual({ screen: 'workshop', id: null });
        expect(routeOf('/workshop/ab12', '')).toEqual({ screen: 'workshop', id: 'ab12' });
        expect(routeOf('/workshop/ab12/3', '')).toEqual({ screen: 'lost' });
        expect(routeOf('/setup/chess', '')).toEqual({ screen: 'lost' });
        expect(routeOf('/setup/sylla', '')).toEqual({ screen: 'setup', game: 'sylla' });
        expect(routeOf('/setup', '')).toEqual({ screen: 'setup', game: 'concordia' });
    });
});
