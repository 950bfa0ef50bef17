// router.ts: which screen an address stands for, and which place on it.  Links of the page are
// followed without loading it again; a link to a place on the same screen is left to the browser.
import { derived, get, writable } from 'svelte/store';
import { FIRST_GAME, WITH_LESSONS } from '../games';
import { BASE, here, hrefOf, isSite, read as readAddress, type Address } from './address';
import { gameOf } from './games';
import { ORIGINS, type Origin } from './study/origins';

/** Screens that are one word of an address and nothing else. */
const PLAIN = ['account', 'leaderboards', 'maps', 'operator', 'tables'] as const;
type Plain = (typeof PLAIN)[number];

export type Route =
    | { screen: 'home' }
    | { screen: 'setup'; game: string }
    | { screen: 'local'; id: string }
    | { screen: 'remote'; id: string; invite: string | null }
    | { screen: 'rules'; game: string }
    | { screen: 'glossary' }
    | { screen: 'people'; name: string }
    | { screen: Plain }
    /** Clubs and events of the server; `at` is what follows in the address. */
    | { screen: 'clubs' | 'events'; at: string[] }
    | { screen: 'study' }
    | { screen: 'replay'; origin: Origin; id: string }
    | { screen: 'learn' }
    | { screen: 'lesson'; game: string }
    /** Where maps are drawn; without an id, the list of those on this device. */
    | { screen: 'workshop'; id: string | null }
    /** A map on the server; without an id one that the end of the address carries. */
    | { screen: 'map'; id: string; version: number | null }
    | { screen: 'lost' };

/** Decodes a part of an address; a part that is not valid percent-encoding stays as it is. */
function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

function studyOf(rest: readonly string[]): Route {
    const [from, id] = rest;
    if (from === undefined) return { screen: 'study' };
    const origin = ORIGINS.find((one) => one === from);
    return origin && id && rest.length === 2 ? { screen: 'replay', origin, id } : { screen: 'lost' };
}

function lessonRoute(game: string): Route {
    return WITH_LESSONS.includes(game) ? { screen: 'lesson', game } : { screen: 'lost' };
}

function mapRoute(id: string, version: string | null): Route {
    return { screen: 'map', id, version: version !== null && /^\d{1,6}$/.test(version) ? Number(version) : null };
}

function setupRoute(game: string): Route {
    return gameOf(game) ? { screen: 'setup', game } : { screen: 'lost' };
}

/** Screens that show what a server keeps: tables and people. */
const ON_SERVER: readonly Route['screen'][] = [...PLAIN, 'remote', 'people', 'clubs', 'events'];

function isOnServer(route: Route): boolean {
    return ON_SERVER.includes(route.screen) || (route.screen === 'replay' && route.origin === 't') || (route.screen === 'map' && route.id !== '');
}

export function routeOf(path: string, search: string, hasServer = !isSite): Route {
    const route = screenAt(path, search);
    return hasServer || !isOnServer(route) ? route : { screen: 'lost' };
}

function screenAt(path: string, search: string): Route {
    const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
    if (first === 'study') return studyOf([second, ...rest].filter(Boolean));
    if (first === 'clubs' || first === 'events') return { screen: first, at: [second, ...rest].filter(Boolean) };
    if (rest.length > 0) return { screen: 'lost' };
    if (first === '') return { screen: 'home' };
    if (first === 'setup') return setupRoute(second || FIRST_GAME);
    if (first === 'play' && second) return { screen: 'local', id: second };
    if (first === 'rules') return { screen: 'rules', game: second };
    if (first === 'glossary' && !second) return { screen: 'glossary' };
    if (first === 'learn') return second ? lessonRoute(second) : { screen: 'learn' };
    if (first === 't' && second)
        return { screen: 'remote', id: second, invite: new URLSearchParams(search).get('invite') };
    if (first === 'workshop') return { screen: 'workshop', id: second || null };
    if (first === 'map') return mapRoute(second, new URLSearchParams(search).get('version'));
    if (first === 'people' && second) return { screen: 'people', name: decoded(second) };
    const plain = PLAIN.find((one) => one === first);
    return plain && !second ? { screen: plain } : { screen: 'lost' };
}

const address = writable(here());

export const route = derived(address, ({ path, search }) => routeOf(path, search));

/** What follows the # of the address: a place on the screen. */
export const fragment = writable(location.hash.slice(1));

/** The table that was left for another screen, so that there is a way back; null after the start page. */
export const lastTable = writable<string | null>(null);

const textOf = ({ path, search, hash }: Address) => path + search + hash;

function noteTable({ screen }: Route): void {
    if (screen === 'local' || screen === 'remote') lastTable.set(textOf({ ...here(), hash: '' }));
    else if (screen === 'home') lastTable.set(null);
}
route.subscribe(noteTable);

/** If only the fragment of the address changes, the screen stays. */
function read(): void {
    const now = here();
    const was = get(address);
    if (was.path !== now.path || was.search !== now.search) address.set(now);
    fragment.set(now.hash.slice(1));
}

/** Changes the shown address; the screen stays. */
export function replace(to: string): void {
    history.replaceState(null, '', hrefOf(to));
}

export function go(to: string): void {
    history.pushState(null, '', hrefOf(to));
    if (!to.includes('#')) scrollTo(0, 0);
    read();
}

/** Whether the link leads to a screen, not to a file or to the server's own addresses. */
function isPage({ pathname }: HTMLAnchorElement): boolean {
    return isSite ? pathname === BASE || pathname === location.pathname : !pathname.startsWith('/api/');
}

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const isHere = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
    return isPlain && link.origin === location.origin && !isHere && !link.target
        && !link.download && isPage(link);
}

export function followLinks(): void {
    addEventListener('popstate', read);
    document.addEventListener('click', (event) => {
        const link = (event.target as Element | null)?.closest('a');
        if (!link || event.defaultPrevented || !isOurs(event, link)) return;
        event.preventDefault();
        go(textOf(readAddress(link)));
    });
}

/** The address of a table in a pasted text: a link, perhaps with words around it, or the id alone, whose first letter a
 *  phone may have capitalised. */
export function pathOfLink(text: string): string | null {
    const id = /(?:^|\/t\/)([a-z0-9]{26})(?:$|[/?#\s])/i.exec(text.trim())?.[1]?.toLowerCase();
    const invite = /[?&]invite=(i_[\w-]+)/.exec(text)?.[1];
    return id ? `/t/${id}` + (invite ? `?invite=${invite}` : '') : null;
}
