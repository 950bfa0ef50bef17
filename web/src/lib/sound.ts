// sound.ts: small sounds, made here and not loaded: a turn that comes, what others do, an end.
import { get } from 'svelte/store';
import { sounds } from './settings';

export type Sound = 'turn' | 'move' | 'end';

interface Note {
    /** Seconds after the first. */
    at: number;
    hertz: number;
    lasts: number;
    loud: number;
}

const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
    turn: [{ at: 0, hertz: 587, lasts: 0.35, loud: 0.12 }, { at: 0.13, hertz: 880, lasts: 0.5, loud: 0.12 }],
    move: [{ at: 0, hertz: 220, lasts: 0.09, loud: 0.08 }],
    end: [
        { at: 0, hertz: 440, lasts: 0.4, loud: 0.1 }, { at: 0.16, hertz: 554, lasts: 0.4, loud: 0.1 },
        { at: 0.32, hertz: 659, lasts: 0.9, loud: 0.12 },
    ],
};

let room: AudioContext | null = null;

/** A plucked string: there at once, then fading. */
function pluck(context: AudioContext, { at, hertz, lasts, loud }: Note): void {
    const begin = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(loud, begin);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + lasts);
}

export function play(sound: Sound): void {
    if (!get(sounds) || !('AudioContext' in globalThis)) return;
    room ??= new AudioContext();
    for (const note of NOTES[sound]) pluck(room, note);
}
