// mine.ts: a person's own tables on the server; those where it is the person's turn come first.
import { get } from 'svelte/store';
import { myTables, type MyTable } from './api';
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
