// names.test.ts: what people and bots are called, also in the sentences of the rules.
import { expect, test } from 'vitest';
import { namesOf } from '../src/lib/table/names';
import type { Seat } from '../src/lib/table/source';
import { piecesOf } from '../src/lib/table/telling';

const say = (key: string) => ({ 'bot.tiro': 'Tiro', 'bot.miles': 'Miles', 'seat.green': 'Green' })[key] ?? key;
const seat = (n: number, name: string, bot: string | null): Seat => ({ seat: n, name, bot, isOnline: true, isFree: false });

test('bots of one level are numbered, a lone one is not', () => {
    const seats = [seat(0, 'Livia', null), seat(1, '', 'tiro'), seat(2, '', 'miles'), seat(3, '', 'tiro')];
    expect(namesOf(seats, say)).toEqual(['Livia', 'Tiro I', 'Miles', 'Tiro II']);
});

test('the rules write the level alone; the page finds the seat by its sign', () => {
    expect(piecesOf('▲ tiro builds.', ['Livia', 'Tiro I'])).toEqual([{ seat: 1 }, ' builds.']);
    expect(piecesOf('▲ tiro builds.', ['Livia', 'Marcus'])).toEqual([{ seat: 1 }, ' builds.']);
    expect(piecesOf('◆ Henry V builds.', ['Henry V', 'Tiro'])).toEqual([{ seat: 0 }, ' builds.']);
});
