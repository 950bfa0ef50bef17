// buttons.ts: which buttons the prompt has.  One button is filled, and it is the next step: the choice that was
// picked, by its name, or the whole turn.  While something is still to be picked, no button is filled.
import type { Move, Part } from '../engine/types';
import { capitalised, wordsOf } from './parts';
import { DONE } from './steps';

/** A turn as far as the buttons depend on it. */
export interface Turn {
    /** What can be chosen now. */
    moves: readonly Move[];
    /** What was picked of it. */
    picked: Move | null;
    /** Made already, but not sent. */
    steps: readonly Move[];
    isWhole: boolean;
    /** What is tried out is sent only when the player confirms it. */
    isConfirmed: boolean;
}

/** What the table can do besides. */
export interface Help {
    /** It can take back what was sent. */
    canUndo: boolean;
    canHint: boolean;
}

export type Filled =
    /** Makes this choice. */
    | { does: 'make'; move: Move }
    /** Sends the turn. */
    | { does: 'confirm' };

export interface Buttons {
    filled: Filled | null;
    /** The plain button to have done enough. */
    done: Move | null;
    /** Takes back a choice of this turn, or what was sent. */
    back: 'draft' | 'table' | null;
    canHint: boolean;
}

/** What the filled button would make: the picked choice, or the only one. */
function nextOf({ moves, picked }: Turn): Move | null {
    return picked ?? (moves.length === 1 ? (moves[0] ?? null) : null);
}

function filledOf(turn: Turn): Filled | null {
    if (turn.isWhole) return { does: 'confirm' };
    const move = nextOf(turn);
    return move && { does: 'make', move };
}

function doneOf(turn: Turn): Move | null {
    const done = turn.moves.find(({ kind }) => kind === DONE) ?? null;
    return turn.isWhole || done === nextOf(turn) ? null : done;
}

function backOf({ steps }: Turn, { canUndo }: Help): Buttons['back'] {
    if (steps.length > 0) return 'draft';
    return canUndo ? 'table' : null;
}

export function buttonsOf(turn: Turn, help: Help): Buttons {
    return {
        filled: filledOf(turn),
        done: doneOf(turn),
        back: backOf(turn, help),
        canHint: help.canHint && turn.moves.length > 0 && turn.picked === null,
    };
}

/** Whether the button to have done enough only picks it, so that the filled button asks once more: where nothing
 *  was tried out before, or nothing is tried out at all, that click could not be taken back. */
export function isAskedFirst({ steps, isConfirmed }: Turn): boolean {
    return steps.length === 0 || !isConfirmed;
}

/** What a button that makes this choice says. */
export function labelOf({ label, parts }: Move): Part[] {
    return capitalised(label ?? parts);
}

export function labelWords(move: Move, names: readonly string[]): string {
    return wordsOf(labelOf(move), names);
}
