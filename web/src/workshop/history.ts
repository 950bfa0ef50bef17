// history.ts: every state of a drawing, to go back and forth without end.  Documents share what they have in common, so a
// state costs little more than its change.

export interface History<T> {
    readonly past: readonly T[];
    readonly now: T;
    readonly future: readonly T[];
    /** What the last change was about; changes of one thing in a row, such as letters of a name, are one step. */
    readonly about: string | null;
}

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [], about: null });

export function changed<T>({ past, now, about: before }: History<T>, next: T, about: string | null = null): History<T> {
    const isSame = about !== null && about === before;
    return { past: isSame ? past : [...past, now], now: next, future: [], about };
}

/** The same step with another state, such as another selection. */
export const amended = <T>(history: History<T>, now: T): History<T> => ({ ...history, now, about: null });

export function undone<T>(history: History<T>): History<T> {
    const { past, now, future } = history;
    const before = past.at(-1);
    return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future], about: null };
}

export function redone<T>(history: History<T>): History<T> {
    const { past, now, future } = history;
    const [next, ...rest] = future;
    return next === undefined ? history : { past: [...past, now], now: next, future: rest, about: null };
}
