// sheet.test.ts: which height of a phone's sheet a swipe means.
import { expect, test } from 'vitest';
import { levelAfter, stepFrom } from '../src/lib/table/sheet';

const HEIGHTS = { low: 0.48, half: 0.66, tall: 0.91 };

test('a slow swipe ends at the nearest height', () => {
    expect(levelAfter('low', 0.5, 0.1, HEIGHTS)).toBe('low');
    expect(levelAfter('low', 0.6, 0.1, HEIGHTS)).toBe('half');
    expect(levelAfter('tall', 0.3, -0.1, HEIGHTS)).toBe('low');
});

test('a quick one goes one further in its direction, and stops at the ends', () => {
    expect(levelAfter('low', 0.5, 1, HEIGHTS)).toBe('half');
    expect(levelAfter('tall', 0.9, -1, HEIGHTS)).toBe('half');
    expect(stepFrom('tall', 1)).toBe('tall');
    expect(stepFrom('low', -1)).toBe('low');
});
