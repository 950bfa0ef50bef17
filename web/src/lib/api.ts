// api.ts: the server's HTTP side, as far as the page uses it (docs/protocol.md).  A page that was
// opened without a server works alone.
import { get } from 'svelte/store';
import { Refusal } from './engine/module';
import type { GameList } from './engine/types';
import { language } from './settings';

export interface TableSeat {
    seat: number;
    name?: string;
    user?: string;
    bot?: string;
    online?: boolean;
}

export interface ServerTable {
    id: string;
    state: 'open' | 'running' | 'over' | 'adjourned' | 'quarantined';
    name?: string;
    game: string;
    map: string;
    variant: string;
    players: number;
    seats: TableSeat[];
    you: number[];
    layout: string;
    turn?: boolean;
    invite?: string;
}

export interface NewTable {
    game: string;
    map: string;
    variant: string;
    players: number;
    seats: ({ me: true; name: string } | { bot: string } | Record<string, never>)[];
    listed: boolean;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { 'Accept-Language': get(language) };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const request: RequestInit = { method, headers, credentials: 'same-origin' };
    if (body !== undefined) request.body = JSON.stringify(body);
    const answer = await fetch('/api' + path, request);
    const json = (await answer.json()) as T & { error?: string; message?: string };
    if (!answer.ok) throw new Refusal(json.error ?? 'internal', json.message ?? answer.statusText);
    return json;
}

export const serverInfo = () => ask<GameList & { version: string; name?: string }>('GET', '/server');
export const openTables = () => ask<{ tables: ServerTable[] }>('GET', '/tables?state=open');
export const myTables = () => ask<{ tables: ServerTable[] }>('GET', '/me/tables');
export const newTable = (table: NewTable) => ask<ServerTable>('POST', '/tables', table);
export const joinTable = (id: string, name: string, invite: string | null) =>
    ask<ServerTable>('POST', `/tables/${id}/join`, invite ? { name, invite } : { name });
export const recordOf = async (id: string) =>
    (await fetch(`/api/tables/${id}/record`, { credentials: 'same-origin' })).text();

/** Who has neither account nor guest's cookie becomes a guest. */
export async function beSomebody(): Promise<void> {
    try {
        await ask('GET', '/me');
    } catch (reason) {
        if (!(reason instanceof Refusal) || reason.kind !== 'unauthorised') throw reason;
        await ask('POST', '/guest', { cookie: true });
    }
}
