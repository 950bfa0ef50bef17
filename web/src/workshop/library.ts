// library.ts: the maps of a person on this device.  Each change of a drawing is stored at once, so that a crash or a reload loses
// nothing.  Without a database (a private window) they last until the page is closed.
import { writable } from 'svelte/store';
import { BASE } from '../lib/address';
import { randomHex } from '../lib/engine/engine';
import type { GameInfo } from '../lib/engine/types';
import type { OwnMap } from '../lib/ownmap';
import { factsOf } from './facts';
import { readJson } from './json';
import type { World } from './placing';

export interface Kept {
    id: string;
    title: string;
    /** The file, byte for byte. */
    text: string;
    /** The piece of the world that the sheet shows, for maps on the real coast. */
    world: World | null;
    at: number;
    /** Counts the times that it was stored: another tab may have stored it, too. */
    version: number;
}

const DATABASE = `aedile${BASE === '/' ? '' : `:${BASE}`}.workshop`;
const STORE = 'maps';
const inMemory = new Map<string, Kept>();

/** Whether this device keeps what is stored. */
export const isLasting = writable(true);

let opening: Promise<IDBDatabase | null> | null = null;

function opened(): Promise<IDBDatabase | null> {
    opening ??= new Promise<IDBDatabase | null>((resolve) => {
        if (!globalThis.indexedDB) return resolve(null);
        const asked = indexedDB.open(DATABASE, 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => resolve(null);
    }).catch(() => null);
    return opening;
}

/** Does something in one transaction; null if the database cannot be used. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore, done: (value: T) => void) => void): Promise<{ value: T } | null> {
    const database = await opened();
    if (!database) return null;
    return new Promise((resolve) => {
        let answer: { value: T } | null = null;
        try {
            const transaction = database.transaction(STORE, mode);
            transaction.oncomplete = () => resolve(answer);
            transaction.onabort = transaction.onerror = () => resolve(null);
            work(transaction.objectStore(STORE), (value) => (answer = { value }));
        } catch {
            resolve(null);
        }
    });
}

function read<T>(asked: IDBRequest<T>, done: (value: T) => void): void {
    asked.onsuccess = () => done(asked.result);
}

/** The newest first. */
export async function keptMaps(): Promise<Kept[]> {
    const found = (await inStore<Kept[]>('readonly', (store, done) => read(store.getAll() as IDBRequest<Kept[]>, done)))?.value ?? [];
    const all = new Map([...found.map((one) => [one.id, one] as const), ...inMemory]);
    return [...all.values()].sort((a, b) => b.at - a.at);
}

export async function keptMap(id: string): Promise<Kept | null> {
    const found = await inStore<Kept | undefined>('readonly', (store, done) => read(store.get(id) as IDBRequest<Kept | undefined>, done));
    return inMemory.get(id) ?? found?.value ?? null;
}

/** Stores a map that was opened at this version; false if another tab has stored it meanwhile, and then nothing has changed. */
export async function keep(map: Kept): Promise<boolean> {
    const next = { ...map, version: map.version + 1 };
    const stored = await inStore<boolean>('readwrite', (store, done) => read(store.get(map.id) as IDBRequest<Kept | undefined>, (there) => {
        const isFresh = !there || there.version <= map.version;
        if (isFresh) store.put(next);
        done(isFresh);
    }));
    isLasting.set(stored !== null);
    if (stored === null) inMemory.set(map.id, next);
    else inMemory.delete(map.id);
    return stored?.value ?? true;
}

/** The maps of this device that a game can be played on, for its set-up. */
export async function playable(info: GameInfo): Promise<OwnMap[]> {
    const { readMap } = await import('../lib/ownmap');
    const all = (await keptMaps()).map(({ text }) => readMap(info, text).catch(() => null));
    return (await Promise.all(all)).filter((map) => map !== null);
}

/** The title of a map file, as far as it can be read. */
export function titleOf(text: string): string {
    try {
        return factsOf(readJson(text)).title;
    } catch {
        return '';
    }
}

/** Keeps a new map; the answer is its id on this device.  The workshop opens it at /workshop/ID. */
export async function keepNew(text: string, world: World | null = null): Promise<string> {
    const id = randomHex(6);
    await keep({ id, title: titleOf(text), text, world, at: Date.now(), version: 0 });
    return id;
}

export async function forget(id: string): Promise<void> {
    inMemory.delete(id);
    await inStore<boolean>('readwrite', (store, done) => read(store.delete(id), () => done(true)));
}
