// sound.test.ts: the small set of sounds.
import { afterEach, expect, test, vi } from 'vitest';
import { sounds, volume } from '../src/lib/settings';
import { allNotes, NOTES, play, SOUNDS, tryOut } from '../src/lib/sound';

afterEach(() => vi.unstubAllGlobals());

/** Counts the tones that are begun. */
function hear(): { tones: () => number } {
    const start = vi.fn();
    class Part {
        gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
        connect = (other: unknown) => other;
        start = start;
        stop = () => {};
    }
    vi.stubGlobal('AudioContext', class { state = 'running'; currentTime = 0; destination = null; });
    vi.stubGlobal('OscillatorNode', Part);
    vi.stubGlobal('GainNode', Part);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    return { tones: () => start.mock.calls.length };
}

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

test('nothing is heard while sounds are off, except when they are tried', () => {
    const { tones } = hear();
    const playAll = () => SOUNDS.forEach((sound) => play(sound));
    playAll();
    sounds.set(true);
    volume.set(0);
    playAll();
    expect(tones()).toBe(0);
    volume.set(0.5);
    playAll();
    expect(tones()).toBe(allNotes().length);
    sounds.set(false);
    playAll();
    expect(tones()).toBe(allNotes().length);
    tryOut();
    expect(tones()).toBe(2 * allNotes().length);
});
