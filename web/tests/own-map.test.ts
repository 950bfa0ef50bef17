// own-map.test.ts: a user's own map is found in the record that carries it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mapIn } from '../src/lib/board/own';
import layoutOwn from '../src/games/concordia/map/own';
import type { ConcordiaPicture } from '../src/games/concordia/map/types';

const TINY = JSON.parse(readFileSync(new URL('../../tests/data/tiny.json', import.meta.url), 'utf8')) as object;
const HEAD = 'aedile 1\ngame concordia\nboard tiny 7fdb\n';

test('a record carries its map in one line', () => {
    const facts = mapIn(`${HEAD}map ${JSON.stringify(TINY)}\n\n0 play tribune\n`);
    expect(facts?.id).toBe('tiny');
    const picture = facts && (layoutOwn.layout(facts, 'tall', null) as ConcordiaPicture);
    expect(picture?.cities.map(({ id }) => id)).toEqual(['roma', 'ostia', 'capua', 'neapolis', 'messana', 'panormus']);
});

test('a record without one, or with something else there, has no map', () => {
    expect(mapIn(HEAD)).toBeNull();
    expect(mapIn(`${HEAD}map {"kind":"sylla"}\n`)).toBeNull();
    expect(mapIn(`${HEAD}map {"kind":\n`)).toBeNull();
});
