// index.ts: the screen of each address.  Screens that a first visit does not need are loaded on demand; server.ts has the
// loaders of those about people and what a server keeps.
import type { Component } from 'svelte';
import type { Route } from '../lib/router';
import type { OnServer } from './server';

/** The home screen and the one for unknown addresses are part of the first script. */
type Later = Exclude<Route, { screen: 'home' | 'lost' }>;
export type Loaders<S extends Later['screen']> = { [N in S]: (route: Extract<Later, { screen: N }>) => Promise<Shown> };

export interface Shown {
    Screen: Component;
    /** Made when it is shown: a table that nobody looks at is not opened. */
    props: () => object;
}

/** Binds props to their screen while both types are known; the code that shows the screen need not know them. */
export async function show<P extends Record<string, unknown>>(loading: Promise<{ default: Component<P> }> | { default: Component<P> }, props: () => P): Promise<Shown> {
    return { Screen: (await loading).default as unknown as Component, props };
}

const table = () => import('./Table.svelte');

const LOADERS: Loaders<Exclude<Later['screen'], OnServer>> = {
    setup: ({ game }) => show(import('./Setup.svelte'), () => ({ game })),
    local: async ({ id }) => {
        const [screen, { LocalTable }] = await Promise.all([table(), import('../lib/table/local')]);
        return show(screen, () => ({ source: new LocalTable(id) }));
    },
    remote: async ({ id, invite }) => {
        const [screen, { RemoteTable }] = await Promise.all([table(), import('../lib/table/remote')]);
        return show(screen, () => ({ source: new RemoteTable(id, invite) }));
    },
    rules: ({ game }) => (game === '' ? show(import('./RulesHome.svelte'), () => ({})) : show(import('./Rules.svelte'), () => ({ game }))),
    glossary: () => show(import('./Glossary.svelte'), () => ({})),
    study: () => show(import('./Study.svelte'), () => ({})),
    replay: ({ origin, id }) => show(import('./Replay.svelte'), () => ({ origin, id })),
    map: ({ id, version }) => show(import('./SharedMap.svelte'), () => ({ id, version })),
    learn: () => show(import('./Learn.svelte'), () => ({})),
    workshop: ({ id }) => show(import('./Workshop.svelte'), () => ({ id })),
    lesson: ({ game }) => show(import('./Lesson.svelte'), () => ({ game })),
};

export async function screenOf(route: Later): Promise<Shown> {
    const loaders: Readonly<Record<string, unknown>> = route.screen in LOADERS ? LOADERS : (await import('./server')).ON_SERVER;
    return (loaders[route.screen] as (route: Later) => Promise<Shown>)(route);
}

/** Returns the same table source while the screen stays, because an invitation can be used once only. */
export function keyOf(route: Route): string {
    return Object.entries(route).map(([name, value]) => (name === 'invite' ? '' : value)).join('/');
}
