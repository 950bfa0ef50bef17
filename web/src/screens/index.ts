// index.ts: the screen of each address.  What a first visit does not need comes when it is asked for.
import type { Component } from 'svelte';
import type { Route } from '../lib/router';

/** Home and what is not to be found are there from the begin. */
type Later = Exclude<Route, { screen: 'home' | 'lost' }>;
type Loaders = { [N in Later['screen']]: (route: Extract<Later, { screen: N }>) => Promise<Shown> };

export interface Shown {
    Screen: Component;
    /** Made when it is shown: a table that nobody looks at is not opened. */
    props: () => object;
}

/** The props fit the screen here, where both are named; who shows it need not know them. */
async function show<P extends Record<string, unknown>>(loading: Promise<{ default: Component<P> }> | { default: Component<P> }, props: () => P): Promise<Shown> {
    return { Screen: (await loading).default as unknown as Component, props };
}

const table = () => import('./Table.svelte');

const LOADERS: Loaders = {
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
    tables: () => show(import('./Tables.svelte'), () => ({})),
    account: () => show(import('./Account.svelte'), () => ({})),
    people: ({ name }) => show(import('./People.svelte'), () => ({ name })),
    leaderboards: () => show(import('./Leaderboards.svelte'), () => ({})),
    operator: () => show(import('./Operator.svelte'), () => ({})),
    study: () => show(import('./Study.svelte'), () => ({})),
    replay: ({ origin, id }) => show(import('./Replay.svelte'), () => ({ origin, id })),
    learn: () => show(import('./Learn.svelte'), () => ({})),
    lesson: ({ game }) => show(import('./Lesson.svelte'), () => ({ game })),
};

export function screenOf(route: Later): Promise<Shown> {
    return (LOADERS[route.screen] as (route: Later) => Promise<Shown>)(route);
}

/** The same as long as the screen stays: an invitation is used once. */
export function keyOf(route: Route): string {
    return Object.entries(route).map(([name, value]) => (name === 'invite' ? '' : value)).join('/');
}
