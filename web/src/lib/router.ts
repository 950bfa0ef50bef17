// router.ts: which screen an address stands for.  Links of the page are followed without
// loading it again.
import { derived, writable } from 'svelte/store';
import { isLesson, type LessonGame } from './learn/facts';

export type Route =
    | { screen: 'home' }
    | { screen: 'setup'; game: string }
    | { screen: 'local'; id: string }
    | { screen: 'remote'; id: string; invite: string | null }
    | { screen: 'learn' }
    | { screen: 'lesson'; game: LessonGame }
    | { screen: 'lost' };

function lessonRoute(game: string): Route {
    return isLesson(game) ? { screen: 'lesson', game } : { screen: 'lost' };
}

export function routeOf(path: string, search: string): Route {
    const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
    if (rest.length > 0) return { screen: 'lost' };
    if (first === '') return { screen: 'home' };
    if (first === 'setup') return { screen: 'setup', game: second };
    if (first === 'play' && second) return { screen: 'local', id: second };
    if (first === 'learn') return second ? lessonRoute(second) : { screen: 'learn' };
    if (first === 't' && second)
        return { screen: 'remote', id: second, invite: new URLSearchParams(search).get('invite') };
    return { screen: 'lost' };
}

const address = writable({ path: location.pathname, search: location.search });

export const route = derived(address, ({ path, search }) => routeOf(path, search));

function read(): void {
    address.set({ path: location.pathname, search: location.search });
}

export function go(to: string): void {
    history.pushState(null, '', to);
    scrollTo(0, 0);
    read();
}

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    return isPlain && link.origin === location.origin && !link.hash && !link.target
        && !link.download && !link.pathname.startsWith('/api/');
}

export function followLinks(): void {
    addEventListener('popstate', read);
    document.addEventListener('click', (event) => {
        const link = (event.target as Element | null)?.closest('a');
        if (!link || event.defaultPrevented || !isOurs(event, link)) return;
        event.preventDefault();
        go(link.pathname + link.search);
    });
}

/** The address of a table in what somebody pasted: a link, or its id alone. */
export function pathOfLink(text: string): string | null {
    const found = /(?:^|\/t\/)([a-z0-9]{26})(?:\?invite=(i_[\w-]+))?$/.exec(text.trim());
    if (!found) return null;
    return `/t/${found[1]}` + (found[2] ? `?invite=${found[2]}` : '');
}
