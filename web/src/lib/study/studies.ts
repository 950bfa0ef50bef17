// studies.ts: what is studied on this device: records that were brought here, and the branches of
// any record, each a record of its own.
import { recordOf } from '../api';
import { isRefusal } from '../api/ask';
import { recall, remember } from '../settings';
import { savedTable } from '../table/saved';
import { headOf } from './head';
import type { Origin } from './origins';

export interface Kept {
    id: string;
    game: string;
    map: string;
    seats: { name: string; bot: string | null }[];
    record: string;
    at: number;
}

export interface Branch {
    id: string;
    /** The branch it leaves, or null: the record itself. */
    parent: string | null;
    /** After how many entries it leaves. */
    from: number;
    record: string;
    at: number;
}

const LIST = 'kept';
const BRANCHES = 'branches.';
const MOST_KEPT = 24;
const MOST_BRANCHES = 30;

/** A short hash of a text, used as its id; not for security. */
export function fingerprint(text: string): string {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index++) {
        a = Math.imul(a ^ text.charCodeAt(index), 2654435761);
        b = Math.imul(b ^ text.charCodeAt(index), 1597334677);
    }
    return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

// Records that do not fit into the storage are kept in memory until the page is closed.
const inMemory = new Map<string, Kept>();

export function keptRecords(): Kept[] {
    return recall<Kept[]>(LIST, []);
}

function keptRecord(id: string): Kept | null {
    return keptRecords().find((kept) => kept.id === id) ?? inMemory.get(id) ?? null;
}

/** Keeps a record that the rules have accepted; the answer is its id. */
export function keepRecord(record: string): string {
    const { game, map, seats } = headOf(record);
    const kept: Kept = { id: fingerprint(record), game, map, seats, record, at: Date.now() };
    inMemory.set(kept.id, kept);
    remember(LIST, [kept, ...keptRecords().filter((other) => other.id !== kept.id)].slice(0, MOST_KEPT));
    return kept.id;
}

export function removeKept(id: string): void {
    inMemory.delete(id);
    remember(LIST, keptRecords().filter((kept) => kept.id !== id));
    remember(BRANCHES + keyOf('kept', id), null);
}

export function keyOf(origin: Origin, id: string): string {
    return `${origin}.${id}`;
}

export function branchesOf(key: string): Branch[] {
    return recall<Branch[]>(BRANCHES + key, []);
}

export function saveBranch(key: string, branch: Branch): Branch[] {
    const others = branchesOf(key).filter((other) => other.id !== branch.id);
    const all = [...others, branch].slice(-MOST_BRANCHES);
    remember(BRANCHES + key, all);
    return all;
}

/** Removes a branch and all branches that start in it. */
export function withoutBranch(all: readonly Branch[], id: string): Branch[] {
    const gone = new Set([id]);
    for (const branch of [...all].sort((a, b) => a.at - b.at))
        if (branch.parent !== null && gone.has(branch.parent)) gone.add(branch.id);
    return all.filter((branch) => !gone.has(branch.id));
}

export function removeBranch(key: string, id: string): Branch[] {
    const rest = withoutBranch(branchesOf(key), id);
    remember(BRANCHES + key, rest.length > 0 ? rest : null);
    return rest;
}

export interface Twig {
    branch: Branch;
    depth: number;
}

/** In the order of the list: each branch below the line where it starts, sorted by the entry where it starts. */
export function treeOf(all: readonly Branch[], parent: string | null = null, depth = 0): Twig[] {
    return all.filter((branch) => branch.parent === parent)
        .sort((a, b) => a.from - b.from || a.at - b.at)
        .flatMap((branch) => [{ branch, depth }, ...treeOf(all, branch.id, depth + 1)]);
}

const EXAMPLES = import.meta.glob<string>('../../../../examples/games/*.rec', { query: '?raw', import: 'default' });

function exampleName(path: string): string {
    return /([\w-]+)\.rec$/.exec(path)?.[1] ?? '';
}

export function exampleNames(): string[] {
    return Object.keys(EXAMPLES).map(exampleName).sort();
}

async function example(id: string): Promise<string | null> {
    const path = Object.keys(EXAMPLES).find((one) => exampleName(one) === id);
    return path === undefined ? null : ((await EXAMPLES[path]?.()) ?? null);
}

/** The server sends the record of a finished game to everybody who may see its table. */
async function ofServer(id: string, invite: string | null): Promise<string | null> {
    try {
        return await recordOf(encodeURIComponent(id), invite);
    } catch (reason) {
        if (isRefusal(reason, 'unavailable')) throw reason;
        return null;
    }
}

const LOADERS: Readonly<Record<Origin, (id: string, invite: string | null) => Promise<string | null>>> = {
    t: ofServer,
    own: async (id) => savedTable(id)?.record ?? null,
    kept: async (id) => keptRecord(id)?.record ?? null,
    example,
};

/** Null if there is no such record. */
export function recordFrom(origin: Origin, id: string, invite: string | null): Promise<string | null> {
    return LOADERS[origin](id, invite);
}
