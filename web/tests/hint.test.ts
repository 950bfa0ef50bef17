// hint.test.ts: what a hint shows of a bot's advice.
import { expect, test } from 'vitest';
import type { Advice } from '../src/lib/engine/types';
import { endingOf } from '../src/lib/study/ending';
import { planOf, reasonOf } from '../src/lib/table/hint';

const move = (seat: number, name: string) => ({ seat, move: name });
const advice = (line: object[], reasons: object[] = []) => ({ ...move(1, 'play architect'), line, reasons }) as unknown as Advice;

test('a hint shows the moves up to the end of the own turn', () => {
    const own = [move(1, 'move roma'), move(1, 'build roma')];
    expect(planOf(advice([...own, move(2, 'play'), move(1, 'later')])).map((one) => one.move))
        .toEqual(['play architect', 'move roma', 'build roma']);
    expect(planOf(advice(own))).toHaveLength(3);
    expect(planOf(advice([]))).toHaveLength(1);
});

test('the reason is the best one that a player has words for', () => {
    const reasons = [{ fact: 'loss', text: 'loss', points: -4 }, { fact: 'odd', text: 'odd fact', points: 3 }, { fact: 'mars', text: 'points of Mars', points: 2 }];
    const keyOf = (fact: string) => (fact === 'mars' || fact === 'loss' ? `concordia.fact_why.${fact}` : null);
    expect(reasonOf(advice([], reasons), keyOf)).toEqual({ key: 'concordia.fact_why.mars', fact: 'points of Mars' });
    expect(reasonOf(advice([], reasons), () => null)).toEqual({ key: 'web.hint.generic', fact: 'odd fact' });
    expect(reasonOf(advice([], reasons.slice(0, 1)), keyOf).key).toBe('web.hint.none');
});

test('the last event that has words tells how the game ended', () => {
    const line = (seat: number, event: string | null) => ({ n: 1, seat, text: '', parts: [], event: event === null ? null : { event } });
    const lines = [line(0, 'built'), line(2, 'concordia'), line(1, 'built'), line(-1, 'over'), line(1, null)];
    const keyOf = (event: string) => (event === 'concordia' ? 'concordia.ending.concordia' : null);
    expect(endingOf(lines, keyOf)).toEqual({ key: 'concordia.ending.concordia', seat: 2 });
    expect(endingOf(lines, () => null)).toBeNull();
});
