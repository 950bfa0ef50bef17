// prompt.ts: the legal moves in groups of one kind, as lists show them.
import type { Move } from '../engine/types';
import { wordsOf } from './parts';
import { stepOf } from './steps';

export interface Group {
    kind: string;
    /** The step that this kind belongs to; null of a single choice that says what it is by itself. */
    step: string | null;
    moves: Move[];
}

export function groups(game: string, moves: readonly Move[]): Group[] {
    const found = new Map<string, Group>();
    for (const move of moves) {
        const group = found.get(move.kind) ?? { kind: move.kind, step: stepOf(game, [move]), moves: [] };
        group.moves.push(move);
        found.set(move.kind, group);
    }
    return [...found.values()];
}

/** Moves whose words hold all that was typed. */
export function matching(moves: readonly Move[], typed: string, names: readonly string[]): Move[] {
    const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return moves.filter(({ parts }) => {
        const words = wordsOf(parts, names).toLocaleLowerCase();
        return wanted.every((part) => words.includes(part));
    });
}
