// rules.test.ts: the rules references: both languages hold the same places, every card, field, event and
// so on has one under the name that the catalogue gives it, icons and links lead somewhere, search finds.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGES, WITH_RULES } from '../src/games';
import { figuresOf, glossaryIn } from '../src/learn/books';
import { find, pieces, plain, searchedOf } from '../src/learn/search';
import type { Rulebook, Section } from '../src/learn/types';
import { rulesLink, sectionAt } from '../src/lib/rules';
import { gamesWithRules, namesIn, readerOf, readRules } from '../tools/rules';

const FOLDER = resolve(__dirname, '../src/games');
const GAMES = WITH_RULES;
const LANGUAGES = ['en', 'de'];
const WORDS = resolve(__dirname, '../../data/i18n');
const words = Object.fromEntries(LANGUAGES.map((language) => [language,
    JSON.parse(readFileSync(resolve(WORDS, `${language}.json`), 'utf8')) as Record<string, string>]));

function book(game: string, language: string): Rulebook {
    return readRules(`${game}.${language}`, readerOf(FOLDER), namesIn(FOLDER, WORDS, language));
}

function ids({ sections }: Rulebook): string[] {
    return sections.flatMap((section) => [section.id, ...section.also]);
}

/** Which words of the catalogue must have a place in which rules, and under which kind. */
const NAMED: readonly [game: string, group: string, kind: string][] = [
    ['venus', 'concordia.card', 'card'], ['venus', 'concordia.part', 'god'], ['concordia', 'concordia.board', 'map'],
    ['concordia', 'concordia.variant', 'variant'], ['venus', 'venus.variant', 'variant'],
    ['antike', 'antike.field', 'field'], ['antike', 'antike.advance', 'advance'], ['antike', 'antike.person', 'personage'],
    ['antike', 'antike.resource', 'resource'], ['antike', 'antike.board', 'map'], ['antike', 'antike.variant', 'variant'],
    ['sylla', 'sylla.card', 'character'], ['sylla', 'sylla.tile', 'building'], ['sylla', 'sylla.event_card', 'event'],
    ['sylla', 'sylla.work', 'work'], ['sylla', 'sylla.marker', 'marker'], ['sylla', 'sylla.variant', 'variant'],
];

function namesOf(group: string, language: string): [id: string, name: string][] {
    const known = words[language] ?? {};
    return Object.keys(known).filter((key) => key.startsWith(`${group}.`))
        .map((key) => [key.slice(group.length + 1), known[key] ?? '']);
}

/** Kinds whose sections bear the name of what they explain, and nothing else. */
const TITLED = ['god', 'personage', 'building', 'event', 'work', 'advance'];

describe.each(GAMES)('%s', (game) => {
    test('both languages have the same places in the same order', () => {
        expect(ids(book(game, 'de'))).toEqual(ids(book(game, 'en')));
    });
    test.each(LANGUAGES)('no place twice, %s', (language) => {
        const all = ids(book(game, language));
        expect(new Set(all).size).toBe(all.length);
    });
    test.each(LANGUAGES)('links lead to places, icons and figures exist, %s', async (language) => {
        const { sections } = book(game, language);
        const html = sections.flatMap(({ blocks }) => blocks.map((one) => (one.kind === 'html' ? one.html : one.caption))).join('');
        for (const [, target = ''] of html.matchAll(/href="#([\w-]+)"><\/use>/g)) expectIcon(target);
        for (const [, target = ''] of html.matchAll(/<a href="#([\w-]+)"/g)) expect(sectionAt(game, target), target).not.toBeNull();
        for (const { icon } of sections) if (icon) expectIcon(icon);
        const figures = sections.flatMap(({ blocks }) => blocks.flatMap((one) => (one.kind === 'figure' ? [one.name] : [])));
        expect(figures.length).toBeGreaterThanOrEqual(3);
        const drawn = await figuresOf(game);
        for (const name of [...figures, PAGES[game]?.rules?.cover ?? '']) expect(Object.keys(drawn)).toContain(name);
        expect(html).not.toMatch(/:[a-z]+-[a-z_]+:/);
    });
    test('is long enough to be whole and short enough to be read', () => {
        for (const language of LANGUAGES) {
            const text = book(game, language).sections.map((one) => searchedOf(one).text).join(' ');
            expect(text.split(' ').length, language).toBeGreaterThan(1200);
            expect(text.split(' ').length, language).toBeLessThan(3000);
        }
    });
});

function expectIcon(name: string): void {
    const [, group = '', id = ''] = /^([a-z]+)-(.+)$/.exec(name) ?? [];
    expect(existsSync(resolve(__dirname, `../icons/${group}/${id}.svg`)), name).toBe(true);
}

test.each(NAMED)('%s: every %s of the catalogue has a place', (game, group, kind) => {
    const names = namesOf(group, 'en');
    expect(names.length).toBeGreaterThan(0);
    for (const [id] of names) expect(rulesLink(game, kind, id), id).toMatch(new RegExp(`^/rules/${game}#`));
});

test('cards of Concordia alone have a place in its rules, those of Venus do not', () => {
    expect(rulesLink('concordia', 'card', 'architect_start')).toBe('/rules/concordia#card-architect');
    expect(rulesLink('concordia', 'card', 'legatus')).toBeNull();
    expect(rulesLink('forum', 'card', 'senator')).toBeNull();
});

test.each(NAMED.filter(([, , kind]) => TITLED.includes(kind)))('%s: sections bear the names of %s', (game, group, kind) => {
    for (const language of LANGUAGES)
        for (const [id, name] of namesOf(group, language)) {
            const section = book(game, language).sections.find((one) => ids({ sections: [one] }).includes(`${kind}-${id}`));
            expect(section?.title.toLowerCase()).toContain(name.toLowerCase());
        }
});

test('phases of Sylla have places', () => {
    const phases = ids(book('sylla', 'en')).filter((id) => id.startsWith('phase-'));
    expect(phases).toEqual(['consul', 'recruit', 'buildings', 'income', 'events', 'work', 'famine'].map((id) => `phase-${id}`));
});

test('an icon is read out where its name does not follow', () => {
    const { sections } = readRules('x.en', () => '# A {#a}\n\n1 :goods-wine: and :goods-food: food', namesIn(FOLDER, WORDS, 'en'));
    const html = sections[0]?.blocks.map((one) => (one.kind === 'html' ? one.html : '')).join('') ?? '';
    expect(html).toContain('aria-label="wine"');
    expect(html).not.toContain('aria-label="food"');
});

test('what looks like HTML is shown as text', () => {
    const { sections } = readRules('x.en', () => '# A <b>b</b> {#a}\n\n<script>alert(1)</script>\n\nx <i onclick="y">z</i> [out](javascript:a) [in](/rules)', () => undefined);
    const html = sections[0]?.blocks.map((one) => (one.kind === 'html' ? one.html : '')).join('') ?? '';
    expect(html).not.toMatch(/<(script|i|b)\b/);
    expect(html).not.toContain('javascript');
    expect(html).toContain('<a href="/rules">in</a>');
});

describe('glossary', () => {
    test('both languages have the same terms', async () => {
        const [english, german] = await Promise.all([glossaryIn('en'), glossaryIn('de')]);
        expect(english.length).toBeGreaterThan(0);
        expect(german.map((one) => one.id).sort()).toEqual(english.map((one) => one.id).sort());
    });
    test('every link leads to a place', async () => {
        for (const { link, id } of [...(await glossaryIn('en')), ...(await glossaryIn('de'))]) {
            const [, game = '', place = ''] = /^\/rules\/(\w+)#([\w-]+)$/.exec(link) ?? [];
            expect(sectionAt(game, place), id).not.toBeNull();
        }
    });
    test('each game’s list is sorted by its terms', () => {
        for (const game of GAMES)
            for (const language of LANGUAGES) {
                const list = JSON.parse(readFileSync(resolve(FOLDER, game, `glossary.${language}.json`), 'utf8')) as { term: string }[];
                const terms = list.map((one) => one.term);
                expect([...terms].sort(new Intl.Collator(language).compare), `${game} ${language}`).toEqual(terms);
            }
    });
});

describe('search', () => {
    const searched = (language: string) => book('concordia', language).sections.map(searchedOf);
    const titles = (language: string, query: string) => find(searched(language), query).map((hit) => (hit.item as Section).id);
    test('finds a card first by its name', () => expect(titles('en', 'senator')[0]).toBe('card-senator'));
    test('all words must occur', () => expect(titles('en', 'storehouse twelve spaces')).toContain('storehouse'));
    test('marks and capitals do not matter', () => expect(titles('de', 'STADTEN kolonisten')).toContain('card-architect'));
    test('nothing for nothing', () => expect(titles('en', '  ')).toEqual([]));
    test('signs of patterns are letters', () => expect(titles('en', '(.*')).toEqual([]));
    test('found words are set apart', () => {
        expect(pieces('Häuser bauen', ['haus'])).toEqual([{ text: 'Häus', isFound: true }, { text: 'er bauen', isFound: false }]);
        const hit = find(searched('en'), 'praefectus')[0];
        expect(hit?.title.some((piece) => piece.isFound)).toBe(true);
    });
    test('entities are letters again', () => expect(plain('<p>1 &lt; 2 &amp; <b>3</b>.</p>')).toBe('1 < 2 & 3.'));
});

test('every game with rules has them in both languages', () => {
    expect(gamesWithRules(FOLDER).sort()).toEqual([...GAMES].sort());
    for (const game of GAMES) expect(readdirSync(resolve(FOLDER, game, 'rules')).sort()).toEqual(expect.arrayContaining(LANGUAGES.map((language) => `${language}.md`)));
});
