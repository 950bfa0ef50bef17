// sound.ts: small sounds, made here and not loaded: a turn that comes, what others do, a peak, an end.  A browser plays
// nothing before a person has pressed something on the page.
import { get } from 'svelte/store';
import { sounds, volume } from './settings';

export const SOUNDS = ['move', 'coin', 'build', 'strike', 'turn', 'win', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Note {
    /** Seconds after the first. */
    at: number;
    hertz: number;
    lasts: number;
    loud: number;
    wave?: OscillatorType;
}

export const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
    move: [{ at: 0, hertz: 220, lasts: 0.09, loud: 0.08 }],
    coin: [{ at: 0, hertz: 1568, lasts: 0.12, loud: 0.05 }, { at: 0.07, hertz: 2093, lasts: 0.22, loud: 0.05 }],
    build: [{ at: 0, hertz: 147, lasts: 0.1, loud: 0.12 }, { at: 0.11, hertz: 165, lasts: 0.14, loud: 0.12 }],
    strike: [{ at: 0, hertz: 98, lasts: 0.5, loud: 0.16 }, { at: 0.05, hertz: 73, lasts: 0.6, loud: 0.12, wave: 'sine' }],
    turn: [{ at: 0, hertz: 587, lasts: 0.35, loud: 0.12 }, { at: 0.13, hertz: 880, lasts: 0.5, loud: 0.12 }],
    win: [{ at: 0, hertz: 523, lasts: 0.3, loud: 0.1 }, { at: 0.12, hertz: 659, lasts: 0.3, loud: 0.1 }, { at: 0.24, hertz: 784, lasts: 0.5, loud: 0.12 }],
    end: [
        { at: 0, hertz: 440, lasts: 0.4, loud: 0.1 }, { at: 0.16, hertz: 554, lasts: 0.4, loud: 0.1 },
        { at: 0.32, hertz: 659, lasts: 0.9, loud: 0.12 },
    ],
};

const APART = 0.75; // seconds between the sounds that are tried one after the other

let room: AudioContext | null = null;

/** A plucked string: there at once, then fading. */
function pluck(context: AudioContext, { at, hertz, lasts, loud, wave = 'triangle' }: Note): void {
    const begin = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: wave, frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(loud * get(volume), begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + lasts);
}

/** What comes before a person has pressed something is dropped: it would all sound at the first press. */
async function playNotes(notes: readonly Note[]): Promise<void> {
    if (!('AudioContext' in globalThis) || globalThis.navigator.userActivation?.hasBeenActive === false) return;
    room ??= new AudioContext();
    if (room.state !== 'running') await room.resume();
    for (const note of notes) pluck(room, note);
}

export function play(sound: Sound): void {
    if (get(sounds) && get(volume) > 0) void playNotes(NOTES[sound]);
}

/** All sounds, one after the other. */
export function allNotes(): Note[] {
    return SOUNDS.flatMap((sound, index) => NOTES[sound].map((note) => ({ ...note, at: note.at + index * APART })));
}

/** For the person who has just asked to hear them, also while sounds are off. */
export function tryOut(): void {
    void playNotes(allNotes());
}
