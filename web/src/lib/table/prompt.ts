// prompt.ts: the legal moves in groups, as the list view shows them.  A group is what begins with
// the same word of the notation; what it is called follows from the catalogue's sentence for it.
import type { Move } from '../engine/types';
import { capital, gameKey, type Catalogue } from '../words';

export interface Group {
    verb: string;
    title: string;
    moves: Move[];
}

/** "move a {kind} from {from} to {region}" becomes "Move a … from … to …". */
export function titleOf(words: Catalogue, game: string, verb: string): string {
    const key = gameKey(words, game, 'move', verb);
    const sentence = key === null ? verb : (words[key] ?? verb);
    const open = sentence.replace(/\s*\([^)]*\)/g, '').replace(/\{[^}]*\}/g, '…');
    return capital(open.replace(/…[\s…,]*…/g, '…').trim());
}

export function groups(words: Catalogue, game: string, moves: readonly Move[]): Group[] {
    const found = new Map<string, Group>();
    for (const move of moves) {
        const verb = move.move.split(' ')[0] ?? '';
        const group = found.get(verb) ?? { verb, title: titleOf(words, game, verb), moves: [] };
        group.moves.push(move);
        found.set(verb, group);
    }
    return [...found.values()];
}

/** Moves whose words hold all that was typed. */
export function matching(moves: readonly Move[], typed: string): Move[] {
    const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return moves.filter(({ text }) => {
        const words = text.toLocaleLowerCase();
        return wanted.every((part) => words.includes(part));
    });
}
