// seen.ts: how far each seat of a table has seen the game on this device, so that who comes back is shown what has
// happened since, once.
import { recall, remember } from '../settings';

interface Seen {
    table: string;
    seat: number;
    /** The number of the last entry. */
    n: number;
}

const LIST = 'seen';
const MOST = 60; // seats; the oldest make room

const isOf = (table: string, seat: number) => (one: Seen): boolean => one.table === table && one.seat === seat;

export function lastSeen(table: string, seat: number): number | null {
    return recall<Seen[]>(LIST, []).find(isOf(table, seat))?.n ?? null;
}

export function rememberSeen(table: string, seat: number, n: number): void {
    const all = recall<Seen[]>(LIST, []);
    const known = all.find(isOf(table, seat));
    if (known?.n === n) return;
    remember(LIST, [{ table, seat, n }, ...all.filter((one) => one !== known)].slice(0, MOST));
}
