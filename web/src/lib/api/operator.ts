// operator.ts: what only an operator may ask.
import { ask, withQuery } from './ask';
import type { TableState } from './tables';

export interface Complaint {
    id: string;
    from?: string;
    user?: string;
    table?: string;
    /** A map on the server that the report is about. */
    map?: { id: string; title: string };
    text: string;
    created_at: number;
}

export interface KeptTable {
    id: string;
    state: TableState;
    game?: string;
    map?: string;
    name?: string;
    players?: number;
    listed: boolean;
    created_at: number;
    changed_at: number;
}

export interface Account {
    name: string;
    role: 'player' | 'operator';
    created_at: number;
    banned_at?: number;
}

const user = (name: string, what: string) => `/operator/users/${encodeURIComponent(name)}/${what}`;

export const complaints = (after = '') =>
    ask<{ reports: Complaint[]; next?: string }>('GET', withQuery('/operator/reports', { after }));
export const closeComplaint = (id: string) => ask('POST', `/operator/reports/${id}/close`, {});
export const keptTables = (state: TableState, after = '') =>
    ask<{ tables: KeptTable[]; next?: string }>('GET', withQuery('/operator/tables', { state, after }));
export const removeTable = (id: string) => ask('DELETE', `/operator/tables/${id}`);
export const removeMap = (id: string, reason: string) => ask<{ message: string }>('DELETE', `/operator/maps/${encodeURIComponent(id)}`, { reason });
export const accounts = (after = '') =>
    ask<{ users: Account[]; next?: string }>('GET', withQuery('/operator/users', { after }));
export const ban = (name: string) => ask('POST', user(name, 'ban'), {});
export const unban = (name: string) => ask('POST', user(name, 'unban'), {});
