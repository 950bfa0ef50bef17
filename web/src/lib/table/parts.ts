// parts.ts: sentences as the rules give them, in parts: words, seats, things and numbers.  The page has badges,
// icons and its own names for these, and so never looks into words.
import { PLACE_NOUNS, placeId } from '../board/places';
import type { Part } from '../engine/types';
import { capital } from '../words';

type Thing = Extract<Part, { noun: string }>;

function textOf(part: Part, names: readonly string[]): string {
    if (typeof part === 'string') return part;
    if ('seat' in part) return names[part.seat] ?? part.text ?? '';
    return 'number' in part ? String(part.number) : (part.text ?? '');
}

/** In words alone, for screen readers. */
export function wordsOf(parts: readonly Part[], names: readonly string[]): string {
    return parts.map((part) => textOf(part, names)).join('');
}

function begun(part: Part): Part {
    if (typeof part === 'string') return capital(part);
    return 'noun' in part && part.text ? { ...part, text: capital(part.text) } : part;
}

/** The same sentence with a capital at its beginning. */
export function capitalised(parts: readonly Part[]): Part[] {
    return parts.map((part, index) => (index === 0 ? begun(part) : part));
}

/** Leaves out the seat at the beginning of a sentence: the badge before the sentence shows it. */
export function afterName(parts: readonly Part[], seat: number): Part[] {
    const [first, second, ...rest] = parts;
    if (typeof first !== 'object' || !('seat' in first) || first.seat !== seat || typeof second !== 'string') return [...parts];
    return capitalised([second.trimStart(), ...rest]);
}

/** The id of a thing on the map; null if it is no place. */
export function placeOf({ noun, id }: Thing): string | null {
    return PLACE_NOUNS.has(noun) ? placeId(noun, id) : null;
}
