// saved.ts: tables that are played in this page, kept on this device as records.
import { recall, remember } from '../settings';

export interface Saved {
    id: string;
    game: string;
    map: string;
    variants: string[];
    seats: { name: string; bot: string | null }[];
    record: string;
    isOver: boolean;
    at: number;
}

const LIST = 'tables';
const MOST = 12;

export function savedTables(): Saved[] {
    return recall<Saved[]>(LIST, []);
}

export function savedTable(id: string): Saved | null {
    return savedTables().find((table) => table.id === id) ?? null;
}

/** The newest comes first; the oldest ones make room. */
export function saveTable(table: Saved): void {
    const others = savedTables().filter((other) => other.id !== table.id);
    remember(LIST, [table, ...others].slice(0, MOST));
}

export function removeTable(id: string): void {
    remember(LIST, savedTables().filter((table) => table.id !== id));
}
