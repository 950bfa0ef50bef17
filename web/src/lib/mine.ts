// mine.ts: a person's own tables on the server; those where it is the person's turn come first.  The list keeps itself
// fresh while somebody shows it.
import { derived, get, readable } from 'svelte/store';
import { myTables, type ListedTable, type MyTable } from './api';
import { clockOfRow } from './clocks';
import { keepLooking } from './lively';
import { knowMe, me } from './session';

/** A table of a list, with the time when its answer came, by which its clock runs on. */
export type HeardTable<T = ListedTable> = T & { to_act: number[]; isMyTurn: boolean; heardAt: number };
export type OwnTable = HeardTable<MyTable>;

export const heard = <T extends ListedTable>(table: T): HeardTable<T> =>
    ({ ...table, to_act: table.to_act ?? [], isMyTurn: table.turn === true, heardAt: performance.now() });

const rankOf = (table: OwnTable) => (table.isMyTurn ? 0 : table.state === 'running' ? 1 : table.state === 'open' ? 2 : 3);
const leftAt = (table: OwnTable) => clockOfRow(table, 0)?.left ?? Infinity;

/** Those that wait for the person come first, the one with the least time left before all; of the others the newest. */
function compare(a: OwnTable, b: OwnTable): number {
    if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
    if (a.state !== 'running') return b.changed_at - a.changed_at;
    const [waitedA = 0, waitedB = 0] = [a.waited, b.waited];
    if (!a.isMyTurn) return waitedA - waitedB;
    return leftAt(a) === leftAt(b) ? waitedB - waitedA : leftAt(a) - leftAt(b);
}

export const inOrder = (tables: readonly MyTable[]): OwnTable[] => tables.map((table) => heard(table)).sort(compare);

/** Empty for a person without an account or guest. */
export async function ownTables(after = ''): Promise<{ items: OwnTable[]; next: string | undefined }> {
    await knowMe();
    if (!get(me)) return { items: [], next: undefined };
    const { tables, next } = await myTables(after);
    return { items: inOrder(tables), next };
}

/** The running and open tables of the person; what cannot be asked for stays as it was. */
export const own = readable<OwnTable[]>([], (set) => {
    let round = 0; // an answer that a later question has overtaken is dropped
    const look = async (): Promise<void> => {
        const mine = ++round;
        const found = await ownTables().catch(() => null);
        if (found && mine === round) set(found.items.filter(({ state }) => state === 'running' || state === 'open'));
    };
    const stop = keepLooking(() => void look());
    // Whoever signs in or out has other tables.
    let isFirst = true;
    const forget = me.subscribe(() => {
        if (!isFirst) void look();
        isFirst = false;
    });
    return () => {
        round++;
        stop();
        forget();
    };
});

/** At how many tables the others wait for the person. */
export const waiting = derived(own, (tables) => tables.filter(({ isMyTurn }) => isMyTurn).length);
