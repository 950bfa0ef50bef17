// moves.ts: choices for tests, made of their notation.
import type { Move } from '../src/lib/engine/types';

export function moveOf(notation: string, about: Partial<Move> = {}): Move {
    return { seat: 0, move: notation, kind: notation.split(' ')[0] ?? '', args: {}, text: notation, parts: [about.text ?? notation], ...about };
}

export function movesOf(...notations: string[]): Move[] {
    return notations.map((notation) => moveOf(notation));
}
