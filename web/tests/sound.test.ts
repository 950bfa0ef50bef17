// sound.test.ts: the small set of sounds.
import { expect, test } from 'vitest';
import { allNotes, NOTES, SOUNDS } from '../src/lib/sound';

test('every sound is short, quiet and different', () => {
    for (const sound of SOUNDS)
        for (const { at, lasts, loud, hertz } of NOTES[sound]) {
            expect(at + lasts).toBeLessThan(1.5);
            expect(loud).toBeLessThan(0.2);
            expect(hertz).toBeGreaterThan(60);
        }
    expect(new Set(SOUNDS.map((sound) => JSON.stringify(NOTES[sound]))).size).toBe(SOUNDS.length);
});

test('sounds are tried one after the other', () => {
    const starts = SOUNDS.map((_, index) => allNotes().filter(({ at }) => at >= index * 0.75 && at < (index + 1) * 0.75).length);
    expect(starts).toEqual(SOUNDS.map((sound) => NOTES[sound].length));
});
