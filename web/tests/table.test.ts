// table.test.ts: what the list view makes of frames, and addresses.
import { expect, test } from 'vitest';
import { readLine } from '../src/lib/table/entries';
import { commonFacts, seatFacts, sectionsOf } from '../src/lib/table/position';
import { groups, matching, titleOf } from '../src/lib/table/prompt';
import { tell } from '../src/lib/table/telling';
import { resize, usualSetup } from '../src/lib/games';
import { languageOf } from '../src/lib/settings';
import { moveOf } from './moves';

const WORDS = { 'antike.move.move': 'move a {kind} from {from} to {region}', 'antike.move.rondel': 'go to {field}{n}' };
const MOVES = [
    moveOf('rondel aurum', { text: 'go to Aurum' }),
    moveOf('move legion roma', { text: 'move a legion to Roma' }),
    moveOf('rondel ferrum', { text: 'go to Ferrum' }),
];

test('lines of a record', () => {
    expect(readLine({ n: 3, line: '1 bid 2 @61200' })).toEqual({ n: 3, seat: 1, what: 'bid 2' });
    expect(readLine({ n: 1, line: 'chance draw oil' }).seat).toBe(-1);
});

test('moves are grouped by their first word', () => {
    const found = groups(WORDS, 'antike', MOVES);
    expect(found.map((group) => group.verb)).toEqual(['rondel', 'move']);
    expect(found[0]?.moves).toHaveLength(2);
    expect(titleOf(WORDS, 'antike', 'move')).toBe('Move a … from … to …');
    expect(titleOf(WORDS, 'antike', 'rondel')).toBe('Go to …');
});

test('typing finds moves', () => {
    expect(matching(MOVES, 'go fer').map((move) => move.move)).toEqual(['rondel ferrum']);
    expect(matching(MOVES, '')).toHaveLength(3);
});

test('a panel becomes sections', () => {
    expect(sectionsOf(['Round 1.', 'Players', '  Red 5', '  Green 6', '', 'End'])).toEqual([
        { title: 'Round 1.', lines: [] },
        { title: 'Players', lines: ['Red 5', 'Green 6'] },
        { title: 'End', lines: [] },
    ]);
});

test('columns of a panel become tables, and a long sentence is one', () => {
    expect(sectionsOf(['Nations', '           iron goal', '  ◆ miles    12  5/7', '  ▲ Graecia   3  0/7', '  top: –',
        'Personages          left     ◆', '  kings  5 cities      2     ·'])).toEqual([
        { title: 'Nations', table: { columns: ['iron', 'goal'], rows: [
            { label: '◆ miles', cells: ['12', '5/7'] }, { label: '▲ Graecia', cells: ['3', '0/7'] }] }, lines: ['top: –'] },
        { title: 'Personages', table: { columns: ['left', '◆'], rows: [{ label: 'kings  5 cities', cells: ['2', '·'] }] }, lines: [] },
    ]);
    expect(sectionsOf(['Ladder: health 1/4 · leisure 2/4', '  famine 6 of 6', 'Pile: slave,', '  vestal']).map(({ title }) => title))
        .toEqual(['Ladder: health 1/4 · leisure 2/4 · famine 6 of 6', 'Pile: slave, vestal']);
});

test('fields by seat', () => {
    const view = { round: 2, money: [5, 6, null, 0, 0, 0], map: [1, 2] };
    expect(commonFacts(view)).toEqual([{ name: 'round', value: '2' }]);
    expect(seatFacts(view, 2)).toEqual([{ name: 'money', value: '?' }]);
});

test('the log has events and other entries', () => {
    const told = tell((key, gaps) => `${key} ${gaps?.['name']}`, ['Livia', 'Bot'], [
        { n: 1, line: '0 bid 1', events: [{ event: 'bid', text: 'Livia bids.' }] },
        { n: 2, line: '1 /undo 1' },
    ]);
    expect(told.map((line) => line.text)).toEqual(['Livia bids.', 'web.log.undo Bot']);
});

test('a usual set-up fits its game', () => {
    const map = { map: 'roma', title: 'Roma', hash: '', players: [3, 4] };
    const setup = usualSetup({ game: 'sylla', min_players: 3, max_players: 4, maps: [map], variants: [] }, 'Livia');
    expect(setup.seats).toHaveLength(3);
    expect(setup.seats[0]).toEqual({ name: 'Livia', bot: null });
    expect(resize(setup.seats, 2)).toHaveLength(2);
    expect(resize([{ name: '', bot: 'tribunus' }], 2)[1]?.bot).toBe('tribunus');
});

test('the language of the device', () => {
    expect(languageOf(['de-AT', 'en'])).toBe('de');
    expect(languageOf(['fr'])).toBe('en');
});
