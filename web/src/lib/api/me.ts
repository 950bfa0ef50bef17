// me.ts: what an account can set for itself: programs, notices, vacation, people to avoid, records.
import { ask, withQuery } from './ask';

export interface Token {
    hash: string;
    label: string;
    created_at: number;
    used_at: number;
    expires_at?: number;
}

export interface Hook {
    id: string;
    kind: HookKind;
    url: string;
    created_at: number;
    failures: number;
    last_error: string;
}

export const HOOK_KINDS = ['json', 'discord', 'slack'] as const;
export type HookKind = (typeof HOOK_KINDS)[number];

export interface Push {
    id: string;
    endpoint: string;
    created_at: number;
}

export interface Vacation {
    away_until?: number;
    /** Milliseconds of this year that are left. */
    left: number;
}

export const listTokens = () => ask<{ tokens: Token[] }>('GET', '/me/tokens');
export const addToken = (label: string, days?: number) =>
    ask<{ token: string; hash: string }>('POST', '/me/tokens', days ? { label, days } : { label });
export const removeToken = (hash: string) => ask('DELETE', `/me/tokens/${hash}`);

export const goAway = (days: number) => ask<Vacation>('POST', '/me/vacation', { days });
export const comeBack = () => ask<Vacation>('DELETE', '/me/vacation');

export const listHooks = () => ask<{ hooks: Hook[] }>('GET', '/me/hooks');
export const addHook = (kind: HookKind, url: string) =>
    ask<{ id: string; secret: string }>('POST', '/me/hooks', { kind, url });
export const removeHook = (id: string) => ask('DELETE', `/me/hooks/${id}`);
export const testHook = (id: string) => ask('POST', `/me/hooks/${id}/test`, {});

export const listPushes = () => ask<{ pushes: Push[] }>('GET', '/me/pushes');
export const addPush = (subscription: PushSubscriptionJSON) =>
    ask<{ id: string }>('POST', '/me/pushes', { endpoint: subscription.endpoint, keys: subscription.keys });
export const removePush = (id: string) => ask('DELETE', `/me/pushes/${id}`);

export const listBlocks = () => ask<{ blocks: { name: string }[] }>('GET', '/me/blocks');
export const block = (name: string) => ask('POST', '/me/blocks', { name });
export const unblock = (name: string) => ask('DELETE', `/me/blocks/${encodeURIComponent(name)}`);

interface Records {
    records: { table: string; record: string }[];
    next?: string;
}

/** All records of one's games, page after page. */
export async function allRecords(): Promise<Records['records']> {
    const all: Records['records'] = [];
    let after: string | undefined = '';
    while (after !== undefined) {
        const page: Records = await ask<Records>('GET', withQuery('/me/records', { after }));
        all.push(...page.records);
        after = page.next;
    }
    return all;
}
