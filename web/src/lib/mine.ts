// mine.ts: the tables where one sits on the server, those that wait for one first.
import { get } from 'svelte/store';
import { myTables, oneTable, type MyTable } from './api';
import { knowMe, me } from './session';

export interface OwnTable extends MyTable {
    /** Who is to act, where that is known. */
    to_act: number[];
    isMyTurn: boolean;
}

/** So many running tables are asked whose turn it is. */
const MOST_ASKED = 12;

async function withTurn(table: MyTable, isAsked: boolean): Promise<OwnTable> {
    const whole = isAsked ? await oneTable(table.id).catch(() => null) : null;
    return { ...table, to_act: whole?.to_act ?? [], isMyTurn: whole?.turn === true };
}

const rankOf = (table: OwnTable) => (table.isMyTurn ? 0 : table.state === 'running' ? 1 : table.state === 'open' ? 2 : 3);

/** Nothing for who is nobody here. */
export async function ownTables(after = ''): Promise<{ items: OwnTable[]; next: string | undefined }> {
    await knowMe();
    if (!get(me)) return { items: [], next: undefined };
    const { tables, next } = await myTables(after);
    const asked = tables.filter((table) => table.state === 'running').slice(0, MOST_ASKED);
    const items = await Promise.all(tables.map((table) => withTurn(table, asked.includes(table))));
    return { items: items.sort((a, b) => rankOf(a) - rankOf(b) || b.changed_at - a.changed_at), next };
}
