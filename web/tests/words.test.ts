// words.test.ts: gaps are filled as src/core/words.c fills them.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { capital, fill, gameKey } from '../src/lib/words';
import { pageWords } from '../tools/plugins';

describe('fill', () => {
    test('a name, a number, two forms', () => {
        expect(fill('{name} has {n} {n|card|cards}', { name: 'Livia', n: 1 })).toBe('Livia has 1 card');
        expect(fill('{n} {n|card|cards}', { n: 0 })).toBe('0 cards');
    });
    test('an unknown gap stays', () => expect(fill('{who} waits', {})).toBe('{who} waits'));
    test('a form without its second is empty for many', () => expect(fill('a{n|b}', { n: 2 })).toBe('a'));
});

test('a game shares the words of another', () => {
    const words = { 'concordia.move.play': 'play {card}', 'venus.move.done': 'nothing more' };
    expect(gameKey(words, 'venus', 'move', 'play')).toBe('concordia.move.play');
    expect(gameKey(words, 'venus', 'move', 'done')).toBe('venus.move.done');
    expect(gameKey(words, 'venus', 'move', 'fly')).toBeNull();
});

test('capital letters', () => expect(capital('über')).toBe('Über'));

test('both languages have the same words for the page', () => {
    const [english, german] = ['en', 'de'].map((language) =>
        Object.keys(pageWords(readFileSync(resolve(__dirname, `../../data/i18n/${language}.json`), 'utf8'))));
    expect(german).toEqual(english);
    expect(english?.some((key) => key.startsWith('cli.'))).toBe(false);
});
