// mine.ts: a person's own tables on the server; those where it is the person's turn come first.  The list keeps itself
// fresh while somebody shows it.
import { derived, get, readable } from 'svelte/store';
import { myTables, type MyTable } from './api';
import { keepLooking } from './lively';
import { knowMe, me } from './session';

export interface OwnTable extends MyTable {
    /** Who is to act, at a table that runs. */
    to_act: number[];
    isMyTurn: boolean;
}

const withTurn = (table: MyTable): OwnTable => ({ ...table, to_act: table.to_act ?? [], isMyTurn: table.turn === true });

const rankOf = (table: OwnTable) => (table.isMyTurn ? 0 : table.state === 'running' ? 1 : table.state === 'open' ? 2 : 3);

export const inOrder = (tables: readonly MyTable[]): OwnTable[] =>
    tables.map(withTurn).sort((a, b) => rankOf(a) - rankOf(b) || b.changed_at - a.changed_at);

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

/** The title of a tab with that number before it. */
export const titled = (title: string, n: number) => (n > 0 ? `(${n}) ${title}` : title);
