// server.ts: the screens about people and about what a server keeps.  Their loaders are a file of their own, since nobody
// begins a visit with them.
import { show, type Loaders } from './index';

export type OnServer = 'account' | 'clubs' | 'events' | 'leaderboards' | 'maps' | 'operator' | 'people' | 'tables';

const lost = () => show(import('./Lost.svelte'), () => ({}));

/** What follows "/clubs": the list, or a club. */
function clubScreen([id = '', ...rest]: readonly string[]) {
    if (rest.length > 0) return lost();
    return id === '' ? show(import('./Clubs.svelte'), () => ({})) : show(import('./Club.svelte'), () => ({ id }));
}

/** What follows "/events": the list, the form for a new event, an event, or the form that changes it. */
function eventScreen([id = '', part, ...rest]: readonly string[]) {
    if (rest.length > 0 || (part !== undefined && (part !== 'edit' || id === 'new'))) return lost();
    if (id === '') return show(import('./Events.svelte'), () => ({}));
    if (id === 'new' || part === 'edit') return show(import('./EventForm.svelte'), () => ({ id: id === 'new' ? null : id }));
    return show(import('./Event.svelte'), () => ({ id }));
}

export const ON_SERVER: Loaders<OnServer> = {
    account: () => show(import('./Account.svelte'), () => ({})),
    clubs: ({ at }) => clubScreen(at),
    events: ({ at }) => eventScreen(at),
    leaderboards: () => show(import('./Leaderboards.svelte'), () => ({})),
    maps: () => show(import('./Maps.svelte'), () => ({})),
    operator: () => show(import('./Operator.svelte'), () => ({})),
    people: ({ name }) => show(import('./People.svelte'), () => ({ name })),
    tables: () => show(import('./Tables.svelte'), () => ({})),
};
