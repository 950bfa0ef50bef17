// buttons.test.ts: which buttons the prompt has in each state of a turn: at most one is filled, and it is the
// next step.
import { expect, test } from 'vitest';
import { buttonsOf, isAskedFirst, labelWords, type Turn } from '../src/lib/table/buttons';
import { moveOf } from './moves';

const BUILD = moveOf('build roma');
const OTHER = moveOf('build capua');
const DONE = moveOf('done');
const BEGUN: Turn = { moves: [BUILD, OTHER, DONE], picked: null, steps: [], isWhole: false, isConfirmed: true };
const HELP = { canUndo: false, canHint: true };

test('while something can be picked nothing is filled, and to stop is a plain button', () => {
    expect(buttonsOf(BEGUN, HELP)).toEqual({ filled: null, done: DONE, back: null, canHint: true });
});

test('what was picked is the filled button; to stop stays plain', () => {
    expect(buttonsOf({ ...BEGUN, picked: BUILD }, HELP)).toMatchObject({ filled: { does: 'make', move: BUILD }, done: DONE, canHint: false });
});

test('the only choice need not be picked', () => {
    expect(buttonsOf({ ...BEGUN, moves: [BUILD] }, HELP)).toMatchObject({ filled: { does: 'make', move: BUILD }, done: null });
    expect(buttonsOf({ ...BEGUN, moves: [DONE] }, HELP)).toMatchObject({ filled: { does: 'make', move: DONE }, done: null });
});

test('to stop has one button, whether it was picked or not', () => {
    expect(buttonsOf({ ...BEGUN, picked: DONE }, HELP)).toMatchObject({ filled: { does: 'make', move: DONE }, done: null });
});

test('only a whole turn is confirmed', () => {
    const whole = { ...BEGUN, moves: [], steps: [BUILD, DONE], isWhole: true };
    expect(buttonsOf(whole, HELP)).toEqual({ filled: { does: 'confirm' }, done: null, back: 'draft', canHint: false });
    expect(buttonsOf({ ...BEGUN, steps: [BUILD], moves: [OTHER, DONE] }, HELP)).toMatchObject({ filled: null, done: DONE, back: 'draft' });
});

test('what was sent is taken back at the table, unless a turn is under way', () => {
    expect(buttonsOf(BEGUN, { ...HELP, canUndo: true }).back).toBe('table');
    expect(buttonsOf({ ...BEGUN, steps: [BUILD] }, { ...HELP, canUndo: true }).back).toBe('draft');
});

test('a turn cannot be ended by a slip', () => {
    expect(isAskedFirst(BEGUN)).toBe(true);
    expect(isAskedFirst({ ...BEGUN, steps: [BUILD] })).toBe(false);
    expect(isAskedFirst({ ...BEGUN, steps: [BUILD], isConfirmed: false })).toBe(true);
});

test('a button says what it does', () => {
    expect(labelWords(moveOf('build roma', { parts: ['build in Roma for 1 brick'], label: ['build in ', { noun: 'city', id: 'roma', text: 'Roma' }] }), [])).toBe('Build in Roma');
    expect(labelWords(moveOf('done', { parts: ['that is all'] }), [])).toBe('That is all');
});
