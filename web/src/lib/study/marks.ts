// marks.ts: how a decision is marked: by what it cost of the chance to win, in percent of it all,
// with the limits of `aedile analyse` (src/cli/commands/analysis.c).
export type Mark = '?!' | '?' | '??';

/** The worst first. */
export const MARKS: readonly { mark: Mark; from: number; name: string }[] = [
    { mark: '??', from: 20, name: 'web.study.blunder' },
    { mark: '?', from: 10, name: 'web.study.mistake' },
    { mark: '?!', from: 5, name: 'web.study.dubious' },
];

export function markOf(loss: number): Mark | null {
    return MARKS.find(({ from }) => loss >= from)?.mark ?? null;
}
