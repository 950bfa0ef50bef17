// session.ts: the person who uses the page, and the server that it came from.  A browser that has never had an
// account or guest here asks the server nothing, so a first visit costs no request; a page without a server works
// on its own.
import { get, writable } from 'svelte/store';
import { ask, isRefusal } from './api/ask';
import { becomeGuest, keepAbout, signIn, signOut, signUp, whoAmI, type Me } from './api/people';
import type { GameList } from './engine/types';
import { language, recall, remember, theme, type Theme } from './settings';
import { LANGUAGES } from './words';

export interface ServerInfo extends GameList {
    version: string;
    name: string;
    /** Whether new accounts and guests are welcome. */
    accounts: boolean;
    guests: boolean;
    /** The public key for Web Push; empty if there is none. */
    push: string;
    /** Whether people can found clubs here; older servers do not say. */
    clubs?: boolean;
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
        if (!isRefusal(reason, 'unauthorised') && !isRefusal(reason, 'banned')) throw reason;
        be(null);
    }
}

/** Asks the server once per visit who this is; if it does not answer, the answer stays unknown. */
export async function knowMe(): Promise<void> {
    if (recall(KNOWN, false)) await (asked ??= findOut()).catch(() => undefined);
}

/** Asks again, after the account has changed. */
export function knowMeAgain(): Promise<void> {
    asked = null;
    return knowMe();
}

/** A server that has just started has no key for notices yet; asks for it again. */
export async function knowServer(): Promise<void> {
    if (!get(server)?.push) server.set(await ask<ServerInfo>('GET', '/server').catch(() => get(server)));
}

/** Makes a guest of a person who has neither an account nor a guest's cookie. The server is asked first, because a
 *  guest's cookie would replace that of an account. */
export async function beSomebody(): Promise<void> {
    if (!get(me)) await (asked ??= findOut());
    if (get(me)) return;
    await becomeGuest();
    be({ user: null, guest: true });
}

/** Runs work that needs an account or a guest. If the server does not know the guest any more, that guest has no seat
 *  to lose: the server is asked again who this is, if necessary for a new guest, and the work is retried once. */
export async function asSomebody<T>(work: () => Promise<T>): Promise<T> {
    await beSomebody();
    try {
        return await work();
    } catch (reason) {
        if (!isRefusal(reason, 'unauthorised') || !get(me)?.guest) throw reason;
        forgetMe();
        await beSomebody();
        return work();
    }
}

/** Stores language and theme in the account: other devices use them, and notices are written in the language. */
function share(): void {
    const user = get(me)?.user;
    const about = { ...user?.about, language: get(language), theme: get(theme) };
    if (!user || (user.about['language'] === about.language && user.about['theme'] === about.theme)) return;
    me.set({ user: { ...user, about }, guest: false });
    keepAbout(about).catch(() => undefined); // sent again with the next change
}

language.subscribe(share);
theme.subscribe(share);

type NoticeWay = 'push' | 'hooks';

function noticesOf(about: Record<string, unknown> | undefined): Partial<Record<NoticeWay, boolean>> {
    return (about?.['notices'] ?? {}) as Partial<Record<NoticeWay, boolean>>;
}

/** Whether the account wants notices of this kind. */
export const wantsNotices = (who: Me | null, way: NoticeWay) => noticesOf(who?.user?.about)[way] !== false;

export async function wantNotices(way: NoticeWay, on: boolean): Promise<void> {
    const about = get(me)?.user?.about;
    me.set(await keepAbout({ ...about, notices: { ...noticesOf(about), [way]: on } }));
}

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

function takeOver(about: Record<string, unknown>): void {
    const known = { language: LANGUAGES.find((one) => one === about['language']), theme: THEMES.find((one) => one === about['theme']) };
    if (known.language) language.set(known.language);
    if (known.theme) theme.set(known.theme);
}

export async function enter(name: string, password: string, isNew: boolean): Promise<void> {
    const { user } = await (isNew ? signUp : signIn)(name, password);
    takeOver(user?.about ?? {});
    be({ user, guest: false });
    share();
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
