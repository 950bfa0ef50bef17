// halves.ts: turns that are tried out and not sent yet, by table and seat, so that they outlive a reload.  They stay
// on this device, and only whoever looks at the table from that seat gets one back.
import { recall, remember } from '../settings';

/** A turn by its choices in notation, and how many entries the table had when it began. */
export interface Half {
    seq: number;
    moves: readonly string[];
}

interface Kept extends Half {
    table: string;
    seat: number;
}

const LIST = 'halves';
const MOST = 20; // turns; the oldest make room

const isOf = (table: string, seat: number) => (one: Kept): boolean => one.table === table && one.seat === seat;

export function halfOf(table: string, seat: number): Half | null {
    return recall<Kept[]>(LIST, []).find(isOf(table, seat)) ?? null;
}

/** Without choices there is nothing to keep. */
export function keepHalf(table: string, seat: number, half: Half): void {
    const all = recall<Kept[]>(LIST, []);
    const others = all.filter((one) => !isOf(table, seat)(one));
    if (half.moves.length === 0 && others.length === all.length) return;
    remember(LIST, half.moves.length > 0 ? [{ table, seat, ...half }, ...others].slice(0, MOST) : others);
}
