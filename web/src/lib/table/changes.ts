// changes.ts: what choices cost and bring a seat, as the rules say it with each of them.
import type { Change, Sign } from '../../games';
import type { AmountChange, Move } from '../engine/types';

function keyOf({ amount, id }: AmountChange): string {
    return `${amount} ${id ?? ''}`;
}

/** Of one choice, or of those of a turn; costs first. */
export function changesOf(moves: readonly Move[], seat: number, sign: Sign): Change[] {
    const own = moves.flatMap(({ changes }) => changes ?? []).filter((change) => change.seat === seat);
    return [...new Set(own.map(keyOf))].map((key): Change => {
        const all = own.filter((change) => keyOf(change) === key);
        const last = all.at(-1);
        return { ...sign(last?.amount ?? '', last?.id ?? ''), by: all.reduce((sum, { by }) => sum + by, 0), left: last?.now ?? 0 };
    }).filter(({ by }) => by !== 0).sort((a, b) => Math.sign(a.by) - Math.sign(b.by));
}
