// kept.ts: what this device keeps for each seat of a table, so that it outlives a reload: a turn that is tried out and not
// sent yet, and how far the seat has seen the game.  The oldest make room.
import { recall, remember } from '../settings';

interface At {
    table: string;
    seat: number;
}

class KeptAtSeat<T extends object> {
    constructor(private readonly list: string, private readonly most: number) {}

    of(table: string, seat: number): T | null {
        return this.all().find((one) => one.table === table && one.seat === seat) ?? null;
    }

    /** Null keeps nothing there. */
    keep(table: string, seat: number, value: T | null): void {
        const all = this.all();
        const others = all.filter((one) => one.table !== table || one.seat !== seat);
        if (value === null && others.length === all.length) return;
        remember(this.list, [...(value ? [{ table, seat, ...value }] : []), ...others].slice(0, this.most));
    }

    private all(): (At & T)[] {
        return recall<(At & T)[]>(this.list, []);
    }
}

/** A turn by its choices in notation, and how many entries the table had when it began. */
export interface Half {
    seq: number;
    moves: readonly string[];
}

/** Only whoever looks at the table from that seat gets a half-made turn back. */
export const halves = new KeptAtSeat<Half>('halves', 20);
/** The number of the last entry that was shown, so that who comes back is shown what has happened since, once. */
export const seen = new KeptAtSeat<{ n: number }>('seen', 60);
