// table.test.ts: what the list view makes of frames, and addresses.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLine } from '../src/lib/table/entries';
import type { Part } from '../src/lib/engine/types';
import { gridOf, headingOf, linesOf } from '../src/lib/table/position';
import { groups, matching } from '../src/lib/table/prompt';
import { logLines } from '../src/lib/table/log';
import { resize, usualSetup } from '../src/lib/games';
import { languageOf } from '../src/lib/settings';
import { moveOf } from './moves';

const MOVES = [
    moveOf('rondel aurum', { text: 'go to Aurum' }),
    moveOf('move legion roma', { text: 'move a legion to Roma' }),
    moveOf('rondel ferrum', { text: 'go to Ferrum' }),
];

test('lines of a record', () => {
    expect(readLine({ n: 3, line: '1 bid 2 @61200' })).toEqual({ n: 3, seat: 1, what: 'bid 2' });
    expect(readLine({ n: 1, line: 'chance draw oil' }).seat).toBe(-1);
});

test('moves are grouped by their kind', () => {
    const found = groups('antike', MOVES);
    expect(found.map((group) => [group.kind, group.step])).toEqual([['rondel', 'rondel'], ['move', 'units']]);
    expect(found[0]?.moves).toHaveLength(2);
    expect(groups('antike', [moveOf('done')])[0]?.step).toBeNull();
});

test('kinds that offer several choices belong to a step', () => {
    const words = JSON.parse(readFileSync(new URL('../../data/i18n/en.json', import.meta.url), 'utf8')) as Record<string, string>;
    const lone = ['done', 'none', 'stay', 'pass', 'coins']; // one choice at a time
    const luck = ['first', 'reveal', 'token', 'bonus', 'draw', 'char', 'event', 'out', 'tile', 'work'];
    for (const key of Object.keys(words)) {
        const [game = '', group, kind = ''] = key.split('.');
        if (group === 'move' && ![...lone, ...luck].includes(kind)) expect([key, groups(game, [moveOf(kind)])[0]?.step]).not.toContain(null);
    }
});

test('typing finds moves', () => {
    expect(matching(MOVES, 'go fer', []).map((move) => move.move)).toEqual(['rondel ferrum']);
    expect(matching(MOVES, '', [])).toHaveLength(3);
});

const seat = (n: number): Part => ({ seat: n, text: 'x' });
const count = (n: number): Part => ({ number: n, of: 'n' });

test('a section with columns is a grid; empty columns are left out, and what rows share stands once', () => {
    const grid = gridOf({ section: 'provinces', columns: [{ column: 'province' }, { column: 'bonus' }, { column: 'city', title: ['city'] }, { column: 'house' }],
        rows: [[['Italia'], ['wine'], ['Roma'], []], [['Italia'], ['wine'], ['Cosa'], []], [['Gallia'], ['wine'], ['Massilia'], []]] });
    expect(grid?.columns).toEqual([null, null, ['city']]);
    expect(grid?.rows.map((row) => row.map(({ parts, rows }) => [parts[0], rows]))).toEqual([
        [['Italia', 2], ['wine', 2], ['Roma', 1]], [['Cosa', 1]], [['Gallia', 1], ['wine', 1], ['Massilia', 1]]]);
});

test('numbers are known without a look into words', () => {
    const grid = gridOf({ section: 'seats', columns: [{ column: 'seat' }, { column: 'n', title: ['n'] }, { column: 'of', title: ['of'] }],
        rows: [[[seat(0)], [count(3)], [count(3), '/', count(7)]], [[seat(1)], [count(3)], ['3']]] });
    expect(grid?.rows.map((row) => row.map(({ isNumber }) => isNumber))).toEqual([[false, true, true], [false, true, false]]);
});

test('a section without columns, or of one row without heads, is lines', () => {
    expect(gridOf({ section: 'bag', rows: [[['Bag:'], ['oil'], []]] })).toBeNull();
    expect(linesOf({ section: 'bag', rows: [[['Bag:'], ['oil'], []]] })).toEqual([{ head: ['Bag:'], rest: [['oil']] }]);
    expect(gridOf({ section: 'holders', columns: [{ column: 'a' }, { column: 'b' }], rows: [[[seat(0)], []]] })).toBeNull();
    expect(headingOf(['land: '])).toEqual(['land']);
});

test('the log has events and other entries', () => {
    const told = logLines((key, gaps) => `${key} ${gaps?.['name']}`, ['Livia', 'Bot'], [
        { n: 1, line: '0 bid 1', events: [{ event: 'bid', parts: ['Livia bids.'] }] },
        { n: 2, line: '1 /undo 1' },
    ]);
    expect(told.map((line) => line.text)).toEqual(['Livia bids.', 'web.log.undo Bot']);
});

test('a usual set-up fits its game', () => {
    const map = { map: 'roma', players: [3, 4] };
    const setup = usualSetup({ game: 'sylla', min_players: 3, max_players: 4, minutes: 60, example: false, map_kind: 'concordia', maps: [map], variants: [] }, 'Livia');
    expect(setup.seats).toHaveLength(3);
    expect(setup.seats[0]).toEqual({ name: 'Livia', bot: null });
    expect(resize(setup.seats, 2)).toHaveLength(2);
    expect(resize([{ name: '', bot: 'tribunus' }], 2)[1]?.bot).toBe('tribunus');
});

test('the language of the device', () => {
    expect(languageOf(['de-AT', 'en'])).toBe('de');
    expect(languageOf(['fr'])).toBe('en');
});
