// progress.ts: how far a lesson has come, kept on this device.
import { recall, remember } from '../settings';

export interface Progress {
    step: number;
    isDone: boolean;
    /** The table as each step began; null where nothing had changed since the step before. */
    starts: (string | null)[];
}

export function progressOf(game: string): Progress {
    return { step: 0, isDone: false, starts: [], ...recall<Partial<Progress>>(`learn.${game}`, {}) };
}

export function keepProgress(game: string, progress: Progress): void {
    remember(`learn.${game}`, progress);
}

/** The record with which a step began. */
export function startOf(starts: readonly (string | null)[], step: number): string | null {
    for (let at = step; at >= 0; at--) if (starts[at]) return starts[at] ?? null;
    return null;
}
