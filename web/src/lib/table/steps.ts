// steps.ts: the step of a turn that legal moves make up, as the rules name it.
import steps from 'virtual:games/steps';
import type { Move } from '../engine/types';

/** The kind of the choice to have done enough; all games have it. */
export const DONE = 'done';

/** The id of the step, in words "<game>.step.<step>"; null if the rules have none for these moves. */
export function stepOf(game: string, moves: readonly Move[]): string | null {
    const kinds = new Set(moves.map(({ kind }) => kind));
    return steps[game]?.find(({ kind }) => kinds.has(kind))?.step ?? null;
}
