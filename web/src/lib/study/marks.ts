// marks.ts: the mark of a decision: by how many percentage points it lowered the chance to win,
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
