// session.ts: who sits before the page, and which server it came from.  Nobody is asked who has
// never been somebody here, so that a first visit costs no question; a page without a server works
// alone.
import { get, writable } from 'svelte/store';
import { ask, isRefusal } from './api/ask';
import { becomeGuest, signIn, signOut, signUp, whoAmI, type Me } from './api/people';
import type { GameList } from './engine/types';
import { recall, remember } from './settings';

export interface ServerInfo extends GameList {
    version: string;
    name: string;
    /** Whether new accounts and guests are welcome. */
    accounts: boolean;
    guests: boolean;
    /** The public key for Web Push; empty if there is none. */
    push: string;
}

const KNOWN = 'known';

export const me = writable<Me | null>(null);
export const server = writable<ServerInfo | null>(null);

function be(who: Me | null): void {
    remember(KNOWN, who !== null || null);
    me.set(who);
}

let asked: Promise<void> | null = null;

async function findOut(): Promise<void> {
    try {
        be(await whoAmI());
    } catch (reason) {
        asked = null;
        if (!isRefusal(reason, 'unauthorised')) throw reason;
        be(null);
    }
}

/** Who it is, asked once a visit; a server that does not answer leaves it open. */
export async function knowMe(): Promise<void> {
    if (recall(KNOWN, false)) await (asked ??= findOut()).catch(() => undefined);
}

/** Asked anew, after the account has changed. */
export function knowMeAgain(): Promise<void> {
    asked = null;
    return knowMe();
}

export async function knowServer(): Promise<void> {
    if (!get(server)) server.set(await ask<ServerInfo>('GET', '/server').catch(() => null));
}

/** Who has neither account nor guest's cookie becomes a guest.  It is asked for certain: a guest's
 *  cookie would take the place of an account's. */
export async function beSomebody(): Promise<void> {
    if (!get(me)) await (asked ??= findOut());
    if (get(me)) return;
    await becomeGuest();
    be({ user: null, guest: true });
}

export async function enter(name: string, password: string, isNew: boolean): Promise<void> {
    const { user } = await (isNew ? signUp : signIn)(name, password);
    be({ user, guest: false });
}

export async function leave(): Promise<void> {
    await signOut();
    be(null);
}

/** The server has ended the session by itself. */
export function forgetMe(): void {
    asked = null;
    be(null);
}
