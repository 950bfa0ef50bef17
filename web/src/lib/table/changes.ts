// changes.ts: what choices cost and bring a seat, as the rules say it with each of them.
import type { Change, Sign } from '../../games/types';
import type { AmountChange, Move } from '../engine/types';

function keyOf({ amount, id }: AmountChange): string {
    return `${amount} ${id ?? ''}`;
}

/** Adds up the changes of one amount; null if the sum is 0 or the game does not show this amount. */
function sumOf(all: readonly AmountChange[], sign: Sign): Change[] {
    const last = all.at(-1);
    const by = all.reduce((sum, change) => sum + change.by, 0);
    const shown = last && by !== 0 ? sign(last.amount, last.id ?? '', by) : null;
    return last && shown ? [{ ...shown, by, left: last.now }] : [];
}

/** Of one choice, or of those of a turn; costs first. */
export function changesOf(moves: readonly Move[], seat: number, sign: Sign): Change[] {
    const own = moves.flatMap(({ changes }) => changes ?? []).filter((change) => change.seat === seat);
    return [...new Set(own.map(keyOf))].flatMap((key) => sumOf(own.filter((change) => keyOf(change) === key), sign))
        .sort((a, b) => Math.sign(a.by) - Math.sign(b.by));
}

/** The seats for which a choice changes something: one's own first. */
export function seatsIn({ changes }: Move, viewer: number): number[] {
    const seats = [...new Set((changes ?? []).map(({ seat }) => seat))].sort((a, b) => a - b);
    return [...seats.filter((seat) => seat === viewer), ...seats.filter((seat) => seat !== viewer)];
}
