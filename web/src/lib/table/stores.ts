// stores.ts: what every table shows to the screens, wherever it is played (source.ts).
import { writable } from 'svelte/store';
import { WATCHER, type Entry, type Frame } from '../engine/types';
import { messageOf } from '../message';
import type { Link, TableInfo } from './source';

export class TableStores {
    readonly info = writable<TableInfo | null>(null);
    readonly frame = writable<Frame | null>(null);
    readonly log = writable<Entry[]>([]);
    readonly link = writable<Link>('loading');
    readonly viewer = writable(WATCHER);
    readonly refusal = writable<string | null>(null);

    protected refuse(reason: unknown): void {
        this.refusal.set(messageOf(reason));
    }
}
