// names.test.ts: what people and bots are called.
import { expect, test } from 'vitest';
import { namesOf } from '../src/lib/table/names';
import type { Seat } from '../src/lib/table/source';

const say = (key: string) => ({ 'bot.tiro': 'Tiro', 'bot.miles': 'Miles', 'seat.green': 'Green' })[key] ?? key;
const seat = (n: number, name: string, bot: string | null): Seat => ({ seat: n, name, bot, isOnline: true, isFree: false });

test('bots of one level are numbered, a lone one is not', () => {
    const seats = [seat(0, 'Livia', null), seat(1, '', 'tiro'), seat(2, '', 'miles'), seat(3, '', 'tiro')];
    expect(namesOf(seats, say)).toEqual(['Livia', 'Tiro I', 'Miles', 'Tiro II']);
});

test('people of one name are numbered from the second on', () => {
    const seats = [seat(0, 'Livia', null), seat(1, 'Livia', null), seat(2, 'Marcus', null), seat(3, 'Livia', 'miles')];
    expect(namesOf(seats, say)).toEqual(['Livia', 'Livia (2)', 'Marcus', 'Livia (3)']);
});
