// workshop.test.ts: the documents of the workshop: every byte of a file is kept, and a change changes what it names.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { align, distribute, mirror, shift, snapAll, within } from '../src/workshop/arrange';
import { blank, builtIn, pieceOf, PIECES, withOwnId } from '../src/workshop/begin';
import { addCity, addLine, changeLine, moveCities, nameCity, removeCity, removeLine, removeProvince, setCapital, setCityId, setCityProvince } from '../src/workshop/cities';
import { copied, pasted } from '../src/workshop/clip';
import { distances } from '../src/workshop/distances';
import { hitAt, shareAt, unitsAt } from '../src/workshop/hit';
import { listOf, marksOf, thingsOf } from '../src/workshop/marks';
import layoutDraft from '../src/games/concordia/map/draft';
import type { ConcordiaPicture } from '../src/games/concordia/map/types';
import { sheetOf } from '../src/maps/draft';
import type { MapFacts } from '../src/maps/types';
import type { MapCheck, MapFinding } from '../src/lib/engine/types';
import { citiesWith, factsOf, letterOf, tokensOf } from '../src/workshop/facts';
import { amended, begun, changed, redone, undone } from '../src/workshop/history';
import { freeId, freeName, slug } from '../src/workshop/ids';
import { addElement, dropElement, dropMember, inLine, NoJson, readJson, setMember, setValue, writeJson, type Doc } from '../src/workshop/json';
import { isOnWorld, placingOf, shareOf, sharesOf, snapped, type Placing } from '../src/workshop/placing';
import { addProvince, colourProvince, fitTokens, nameMap, nameProvince, setCoins, setLetter, setOpenBonus, setPlayers, setSmall, setTokens } from '../src/workshop/provinces';
import { present, renamed, toggled } from '../src/workshop/selection';

const ROOT = new URL('../../', import.meta.url);
const textAt = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const FILES = ['data/concordia', 'data/antike', 'tests/data'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT)).filter((name) => name.endsWith('.json')).map((name) => `${folder}/${name}`));
const TINY = textAt('tests/data/tiny.json');
const BOARD: Placing = { kind: 'board', aspect: 1.4 };
const tiny = () => readJson(TINY);

/** The lines of a file that a change has taken away and those that it has added. */
function diff(before: string, after: string): { gone: string[]; come: string[] } {
    const [a, b] = [before.split('\n'), after.split('\n')];
    return { gone: a.filter((line) => !b.includes(line)), come: b.filter((line) => !a.includes(line)) };
}
const changeOf = (doc: Doc) => diff(TINY, writeJson(doc));

describe('a file', () => {
    test.each(FILES)('%s is written as it was read', (path) => {
        expect(writeJson(readJson(textAt(path)))).toBe(textAt(path));
    });

    test.each(['{"a":1,"a":2}', ' [ ] ', '{"1":1.50,"0":-0e2}\r\n', '{ "x" :\t[1 ,2\n] }', '"\\u00e4\\/"', '{"__proto__":{"a":[]}}'])('%s keeps its spelling', (text) => {
        expect(writeJson(readJson(text))).toBe(text);
    });

    test.each([['{"a":NaN}', 1], ['{\n"a":1,\n}', 3], ['[1 2]', 1], ['', 1], ['{"a":01}', 1], ['[1]]', 1], [`${'['.repeat(70)}`, 1]])('%s is no JSON', (text, line) => {
        let fault: unknown = null;
        try {
            readJson(text);
        } catch (reason) {
            fault = reason;
        }
        expect(fault).toBeInstanceOf(NoJson);
        expect((fault as NoJson).line).toBe(line);
    });

    test('a change and its opposite leave the same bytes', () => {
        for (const path of FILES) {
            const text = textAt(path);
            const doc = readJson(text);
            expect(writeJson(dropMember(setMember(doc, [], 'new', { a: [1] }), [], 'new'))).toBe(text);
            const { cities } = factsOf(doc);
            if (cities.length > 0) expect(writeJson(dropElement(addElement(doc, ['cities'], { id: 'x' }), ['cities'], cities.length))).toBe(text);
        }
    });

    test('new members look like their neighbours', () => {
        expect(writeJson(setMember(readJson('{ "a": 1 }'), [], 'b', [1, 2]))).toBe('{ "a": 1, "b": [1, 2] }');
        expect(writeJson(setMember(readJson('{\n\t"a":1\n}'), [], 'b', 2))).toBe('{\n\t"a":1,\n\t"b":2\n}');
        expect(writeJson(addElement(readJson('[1, 2]'), [], 3))).toBe('[1, 2, 3]');
        expect(writeJson(dropElement(readJson('[ 1, 2 ]'), [], 0))).toBe('[ 2 ]');
        expect(writeJson(setValue(readJson('{"a":{"b":1.0}}'), ['a', 'b'], null))).toBe('{"a":{"b":null}}');
        expect(writeJson(addElement(readJson('{\n  "cities": []\n}'), ['cities'], { id: 'a' }))).toBe('{\n  "cities": [\n    { "id": "a" }\n  ]\n}');
        expect(inLine({ a: -0, b: {}, c: 'ä"' })).toBe('{ "a": 0, "b": {}, "c": "ä\\"" }');
    });

    test('built-in maps can be begun with, byte for byte', async () => {
        expect(await builtIn('imperium')).toBe(textAt('data/concordia/imperium.json'));
        expect(await builtIn('nowhere')).toBeNull();
    });
});

describe('cities and lines', () => {
    test('a moved city changes its own line alone', () => {
        const { gone, come } = changeOf(moveCities(tiny(), new Map([['capua', { x: 0.123456, y: 2 }]]), BOARD));
        expect(gone).toHaveLength(1);
        expect(come).toEqual(['    { "id": "capua", "title": "Capua", "province": "latium", "token": "A", "x": 0.1235, "y": 1 },']);
    });

    test('a new city joins the province of its nearest and takes the letter', () => {
        const { doc, id } = addCity(tiny(), { x: 0.7, y: 0.8 }, BOARD);
        const city = factsOf(doc).cities.at(-1);
        expect([id, city?.province, city?.token]).toEqual(['alba', 'sicilia', 'B']);
        expect(addCity(tiny(), { x: 0.7, y: 0.8 }, BOARD, { title: 'Roma', province: 'latium' }).id).toBe('roma_2');
        expect(changeOf(doc).gone).toEqual(['    { "id": "panormus", "title": "Panormus", "province": "sicilia", "token": "B", "x": 0.4, "y": 0.85 }']);
    });

    test('the first city of a blank sheet is the capital, in a province of its own', () => {
        const first = addCity(readJson(blank('Nova')), { x: 0.5, y: 0.5 }, BOARD);
        const { capital, cities, provinces } = factsOf(addCity(first.doc, { x: 0.6, y: 0.5 }, BOARD).doc);
        expect([capital, cities.map(({ token }) => token), provinces.length]).toEqual(['alba', [null, 'A'], 1]);
    });

    test('a new name takes the ids along, where they were made from the old one', () => {
        const { doc, id } = nameCity(tiny(), 'ostia', 'Porto Novo');
        const facts = factsOf(doc);
        expect(id).toBe('porto_novo');
        expect(facts.lines.map((line) => line.id)).toContain('neapolis-porto_novo-sea');
        expect(facts.lines.some(({ from, to }) => from === 'ostia' || to === 'ostia')).toBe(false);
        expect(factsOf(nameCity(setCityId(tiny(), 'ostia', 'harbour'), 'harbour', 'X').doc).cities[1]?.id).toBe('harbour');
        expect(factsOf(nameCity(tiny(), 'roma', 'Alba').doc).capital).toBe('alba');
        expect(nameCity(tiny(), 'ostia', 'Roma').id).toBe('roma_2');
        expect(nameCity(tiny(), 'ostia', '').id).toBe('city');
    });

    test('a removed city takes its lines along', () => {
        const facts = factsOf(removeCity(tiny(), 'ostia'));
        expect([facts.cities.length, facts.lines.map(({ id }) => id)]).toEqual([5, ['capua-roma-land', 'capua-neapolis-land', 'messana-panormus-land', 'messana-neapolis-sea']]);
        expect(factsOf(removeCity(tiny(), 'roma')).capital).toBe('');
    });

    test('capital and province change letters', () => {
        const moved = factsOf(setCapital(tiny(), 'messana'));
        expect([moved.capital, moved.cities[0]?.token, moved.cities[4]?.token]).toEqual(['messana', 'A', null]);
        expect(factsOf(setCityProvince(tiny(), 'capua', 'sicilia')).cities[2]?.token).toBe('B');
        expect(factsOf(setCityProvince(tiny(), 'roma', 'sicilia')).cities[0]?.token).toBeNull();
    });

    test('lines: one of a kind between two cities, none to itself', () => {
        expect(addLine(tiny(), 'roma', 'ostia', 'land')).toBeNull();
        expect(addLine(tiny(), 'roma', 'roma', 'sea')).toBeNull();
        expect(addLine(tiny(), 'roma', 'nowhere', 'sea')).toBeNull();
        expect(addLine(tiny(), 'roma', 'capua', 'sea')?.id).toBe('capua-roma-sea');
    });

    test('a changed line keeps the order of its members', () => {
        const stop = changeLine(tiny(), 'neapolis-ostia-sea', { mayStop: false, via: { x: 0.5, y: 0.25 } });
        expect(changeOf(stop.doc).come).toEqual(['    { "id": "neapolis-ostia-sea", "from": "neapolis", "to": "ostia", "kind": "sea", "may_stop": false, "via": [0.5, 0.25] },']);
        expect(writeJson(changeLine(changeLine(tiny(), 'ostia-roma-sea', { mayStop: false }).doc, 'ostia-roma-sea', { mayStop: true }).doc)).toBe(TINY);
        expect(changeLine(tiny(), 'capua-roma-land', { kind: 'sea' }).id).toBe('capua-roma-sea');
        expect(changeLine(tiny(), 'ostia-roma-land', { kind: 'sea' }).id).toBe('ostia-roma-sea_2');
        expect(factsOf(changeLine(tiny(), 'neapolis-ostia-sea', { via: null }).doc).lines[5]?.via).toBeNull();
        expect(factsOf(removeLine(tiny(), 'ostia-roma-land')).lines).toHaveLength(7);
    });
});

describe('provinces and tokens', () => {
    test('names, colours, letters', () => {
        const { doc, id } = nameProvince(tiny(), 'sicilia', 'Trinacria');
        expect([id, factsOf(doc).cities[4]?.province]).toEqual(['trinacria', 'trinacria']);
        expect(factsOf(nameProvince(setOpenBonus(tiny(), 'sicilia', true), 'sicilia', 'T').doc).openBonus).toEqual(['t']);
        expect(factsOf(colourProvince(tiny(), 'latium', '#ABCDEF')).provinces[0]?.color).toBe('#abcdef');
        expect(factsOf(colourProvince(tiny(), 'latium', null)).provinces[0]?.color).toBeNull();
        const facts = factsOf(setLetter(tiny(), 'latium', 'C'));
        expect([facts.cities[0]?.token, letterOf(facts, 'latium'), citiesWith(facts, 'C')]).toEqual([null, 'C', 3]);
        expect(addProvince(tiny()).id).toBe('arva');
    });

    test('the cities of a removed province go to their neighbours', () => {
        const facts = factsOf(removeProvince(tiny(), 'sicilia', BOARD));
        expect(facts.provinces.map(({ id }) => id)).toEqual(['latium']);
        expect(facts.cities.every(({ province, token, id }) => province === 'latium' && token === (id === 'roma' ? null : 'A'))).toBe(true);
    });

    test('tokens follow the cities when they are asked to', () => {
        const more = addCity(addCity(tiny(), { x: 0.3, y: 0.3 }, BOARD).doc, { x: 0.3, y: 0.32 }, BOARD).doc;
        const facts = factsOf(fitTokens(setLetter(more, 'sicilia', 'D')));
        for (const letter of ['A', 'B', 'C', 'D']) expect(tokensOf(facts, letter)).toBe(citiesWith(facts, letter));
        expect(facts.tokens).toEqual({ A: { brick: 1, food: 1, cloth: 1, tool: 1, wine: 1 }, D: { brick: 1, food: 1 } });
        expect(writeJson(fitTokens(tiny()))).toBe(TINY);
        expect(changeOf(setTokens(tiny(), 'B', 'tool', 0)).come).toEqual(['    "B": { "wine": 1 }']);
    });

    test('extras come and go without a trace', () => {
        expect(writeJson(setCoins(setCoins(tiny(), 2), 0))).toBe(TINY);
        expect(writeJson(setSmall(setSmall(tiny(), 'B'), null))).toBe(TINY);
        expect(writeJson(setPlayers(setPlayers(tiny(), 'individual', [3, 3]), 'individual', null))).toBe(TINY);
        expect(writeJson(setOpenBonus(setOpenBonus(tiny(), 'latium', true), 'latium', false))).toBe(TINY);
        expect(changeOf(setPlayers(tiny(), 'team', [4, 6])).come).toEqual(['  "recommended": { "team": [4, 6] },']);
        expect(factsOf(nameMap(tiny(), 'Größe 2')).id).toBe('grosse_2');
    });
});

describe('places', () => {
    test('mirror, align, spread, shift and snap', () => {
        expect(writeJson(mirror(mirror(tiny(), BOARD, 'x'), BOARD, 'x'))).toBe(TINY);
        const turned = factsOf(mirror(tiny(), BOARD, 'y'));
        expect([turned.cities[0]?.y, turned.lines[5]?.via]).toEqual([0.8, [0.45, 0.5]]);
        expect(factsOf(mirror(tiny(), BOARD, 'x')).lines[5]?.via).toEqual([0.55, 0.5]);
        const two = factsOf(mirror(tiny(), BOARD, 'x', ['ostia', 'capua']));
        expect([two.cities[0]?.x, two.cities[1]?.x, two.cities[2]?.x]).toEqual([0.4, 0.65, 0.25]);
        const lined = factsOf(align(tiny(), BOARD, 'x', ['ostia', 'capua'])).cities;
        expect([lined[1]?.x, lined[2]?.x]).toEqual([0.45, 0.45]);
        const even = factsOf(distribute(tiny(), BOARD, 'x', ['ostia', 'roma', 'capua'])).cities;
        expect([even[0]?.x, even[1]?.x, even[2]?.x]).toEqual([0.45, 0.25, 0.65]);
        const held = factsOf(shift(tiny(), BOARD, ['messana', 'ostia'], { x: 0.5, y: -1 })).cities;
        expect([held[4]?.x, held[4]?.y, held[1]?.x, held[1]?.y]).toEqual([1, 0.5, 0.5, 0]);
        expect(snapped({ x: 0.51, y: 0.51 }, BOARD)).toEqual({ x: 0.5, y: 0.525 });
        expect(factsOf(snapAll(tiny(), BOARD)).cities[0]).toMatchObject({ x: 0.4, y: 0.21 });
        expect(within(tiny(), BOARD, { x: 0.5, y: 0.4 }, { x: 1, y: 0 })).toEqual(['capua']);
    });

    test('a piece of the world keeps degrees, and comes back to the same place', () => {
        const world = PIECES['italy']!;
        const empty = factsOf(readJson(pieceOf('Italia', world)));
        const placing = placingOf(empty, world);
        const { doc } = addCity(readJson(pieceOf('Italia', world)), { x: 0.25, y: 0.5 }, placing);
        const [city] = factsOf(doc).cities;
        expect(isOnWorld(factsOf(doc)) && city?.x === undefined).toBe(true);
        const share = shareOf(city!, placing);
        expect(share?.x).toBeCloseTo(0.25, 4);
        expect(share?.y).toBeCloseTo(0.5, 4);
        expect(placingOf(factsOf(tiny()), world).kind).toBe('board');
        expect(placingOf(factsOf(doc), null).kind).toBe('world');
    });

    test('what was copied is pasted beside, with its lines and provinces', () => {
        const clip = copied(tiny(), ['messana', 'panormus', 'neapolis'], BOARD)!;
        expect(clip.lines).toHaveLength(2);
        const { doc, ids } = pasted(readJson(blank('Nova')), clip, BOARD, { x: 0.1, y: 0.1 });
        const facts = factsOf(doc);
        expect(ids).toEqual(['neapolis', 'messana', 'panormus']);
        expect([facts.capital, facts.provinces.map(({ id }) => id), facts.lines.length]).toEqual(['neapolis', ['latium', 'sicilia'], 2]);
        const again = pasted(tiny(), clip, BOARD, { x: 0.3, y: 0.1 });
        expect(again.ids).toEqual(['neapolis_2', 'messana_2', 'panormus_2']);
        expect(factsOf(again.doc).cities.at(-1)).toMatchObject({ title: 'Panormus 2', province: 'sicilia', token: 'B', x: 0.1, y: 0.95 });
        expect(copied(tiny(), ['nowhere'], BOARD)).toBeNull();
    });

    test('distances count lines from the capital', () => {
        expect(Object.fromEntries(distances(factsOf(tiny())))).toEqual({ roma: 0, ostia: 1, capua: 1, neapolis: 2, panormus: 2, messana: 3 });
        expect(distances(factsOf(tiny()), 'land').has('panormus')).toBe(false);
        expect(distances(factsOf(removeCity(tiny(), 'roma'))).size).toBe(0);
    });
});

describe('history and selection', () => {
    test('back and forth without end', () => {
        let history = begun(0);
        for (let n = 1; n <= 500; n++) history = changed(history, n);
        for (let n = 0; n < 600; n++) history = undone(history);
        expect(history.now).toBe(0);
        for (let n = 0; n < 600; n++) history = redone(history);
        expect(history.now).toBe(500);
        expect(changed(undone(history), 7).future).toEqual([]);
    });

    test('letters of one name are one step, until something else happens', () => {
        const typed = changed(changed(changed(begun('a'), 'ab', 'name'), 'abc', 'name'), 'abcd', 'name');
        expect(undone(typed).now).toBe('a');
        expect(undone(changed(amended(typed, 'abcd'), 'x', 'name')).now).toBe('abcd');
    });

    test('a selection follows what it names', () => {
        const one = toggled([], { noun: 'city', id: 'roma' });
        expect(toggled(one, { noun: 'city', id: 'roma' })).toEqual([]);
        expect(renamed(one, 'city', 'roma', 'alba')).toEqual([{ noun: 'city', id: 'alba' }]);
        expect(present(one, factsOf(removeCity(tiny(), 'roma')))).toEqual([]);
    });

    test('ids and names', () => {
        expect([slug('Ægyptus  Nova!'), slug('Straße'), freeId('a', new Set(['a', 'a_2'])), freeId('', new Set(), 'map')]).toEqual(['gyptus_nova', 'strasse', 'a_3', 'map']);
        expect(freeName(['A', 'B'], ['A', 'B'])).toBe('A 2');
        expect(freeId('x'.repeat(60), new Set(['x'.repeat(39)])).length).toBeLessThanOrEqual(39);
    });
});

describe('the picture', () => {
    const sheet = sheetOf(1.4);
    const facts = factsOf(tiny());
    const shares = sharesOf(facts, BOARD);
    const places = shares.map((share) => unitsAt(sheet, share));
    const drawn = (doc: Doc) => layoutDraft(JSON.parse(writeJson(doc)) as MapFacts, sharesOf(factsOf(doc), BOARD), sheet, null) as ConcordiaPicture;

    test('cities lie where they were put, and a line runs through its point', () => {
        const picture = drawn(tiny());
        picture.cities.forEach(({ x, y }, n) => expect(Math.hypot(x - places[n]!.x, y - places[n]!.y)).toBeLessThan(1));
        const { mid } = picture.routes.find(({ id }) => id === 'neapolis-ostia-sea')!;
        const via = unitsAt(sheet, { x: 0.45, y: 0.5 });
        expect(Math.hypot(mid.x - via.x, mid.y - via.y)).toBeLessThan(1);
    });

    test('what is incomplete is drawn as far as it goes', () => {
        expect(drawn(readJson(blank('Nova'))).cities).toEqual([]);
        expect(drawn(addCity(addProvince(readJson(blank('Nova'))).doc, { x: 0, y: 1 }, BOARD).doc).cities).toHaveLength(1);
        const broken = setMember(setMember(tiny(), ['cities', 1], 'province', 'nowhere'), ['lines', 0], 'to', 'nowhere');
        expect(drawn(broken).routes).toHaveLength(7);
        expect(drawn(moveCities(tiny(), new Map(facts.cities.map(({ id }) => [id, { x: 0.5, y: 0.5 }])), BOARD)).cities).toHaveLength(6);
    });

    test('a press finds what lies there, cities before lines and plaques', () => {
        const picture = drawn(tiny());
        expect(hitAt({ x: places[2]!.x + 10, y: places[2]!.y }, facts, places, picture, 0)).toEqual({ noun: 'city', id: 'capua' });
        expect(hitAt(picture.routes[3]!.mid, facts, places, picture, 0)).toEqual({ noun: 'line', id: 'messana-panormus-land' });
        const { plaque } = picture.provinces[1]!;
        expect(hitAt({ x: plaque.x + plaque.width / 2 - 2, y: plaque.y }, facts, places, picture, 0)).toEqual({ noun: 'province', id: 'sicilia' });
        expect(hitAt({ x: 1, y: 1 }, facts, places, picture, 0)).toBeNull();
        expect(shareAt(sheet, unitsAt(sheet, { x: 0.25, y: 0.75 }))).toEqual({ x: 0.25, y: 0.75 });
    });

    test('findings of the rules stand at their things', () => {
        const finding = (what: string, ...at: MapFinding['at'][number][]): MapFinding => ({ line: 1, where: '', what, text: '', at });
        const letter = finding('conc_tokens', { noun: 'letter', id: 'B' });
        const check = { faults: [letter], warnings: [finding('conc_one_line', { noun: 'city', id: 'messana' }), finding('x', { noun: 'line', index: 0 }), finding('y', { noun: 'map' })] } as unknown as MapCheck;
        expect(thingsOf(letter, facts).map(({ id }) => id)).toEqual(['messana', 'panormus']);
        expect([...marksOf(check, facts)].sort()).toEqual([['city messana', 'fault'], ['city panormus', 'fault'], ['line ostia-roma-land', 'warning']]);
        expect([listOf(letter), listOf(check.warnings[0]!)]).toEqual(['map', 'city']);
        expect(marksOf(null, facts).size).toBe(0);
    });
});

test('a changed copy of a built-in map has an id of its own', () => {
    expect(factsOf(withOwnId(readJson('{"id":"imperium"}'))).id).toBe('imperium_2');
    expect(writeJson(withOwnId(tiny()))).toBe(TINY);
});

test('whatever a file holds is read without a fault', () => {
    for (const text of ['null', '[]', '{"cities":[null,1,{"x":"a"}],"lines":{},"provinces":[[]],"tokens":[1],"recommended":5,"open_bonus":{}}', '{"cities":[{"x":1e999,"y":1}]}'])
        expect(factsOf(readJson(text)).lines).toEqual([]);
});
