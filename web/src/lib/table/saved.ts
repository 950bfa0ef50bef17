// saved.ts: tables that are played in this page, kept on this device as records.  Another tab may play them, too.
import { readonly, writable } from 'svelte/store';
import { isKept, recall, remember } from '../settings';

export interface Saved {
    id: string;
    game: string;
    map: string;
    variants: string[];
    seats: { name: string; bot: string | null }[];
    record: string;
    isOver: boolean;
    /** Whose turn it is; games that were kept before this was stored do not say. */
    toAct?: number[];
    at: number;
}

const LIST = 'tables';
const MOST = 12;

/** The list on the screen: it follows what is played here and in other tabs. */
const list = writable<Saved[]>([], (set) => {
    const hear = (event: StorageEvent): void => {
        if (isKept(event, LIST)) set(savedTables());
    };
    set(savedTables());
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
});
export const saved = readonly(list);

function store(tables: Saved[]): void {
    remember(LIST, tables);
    list.set(tables);
}

export function savedTables(): Saved[] {
    return recall<Saved[]>(LIST, []);
}

export function savedTable(id: string): Saved | null {
    return savedTables().find((table) => table.id === id) ?? null;
}

/** The newest comes first; the oldest ones make room. */
export function saveTable(table: Saved): void {
    const others = savedTables().filter((other) => other.id !== table.id);
    store([table, ...others].slice(0, MOST));
}

export function removeTable(id: string): void {
    store(savedTables().filter((table) => table.id !== id));
}
