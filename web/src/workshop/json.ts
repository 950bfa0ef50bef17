// json.ts: JSON as a tree that remembers every byte of its text.  A file that is read and written again is the same file:
// order of members, spelling of numbers and white space included.  A change touches only what it is about; what it adds
// looks like its neighbours.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Path = readonly (string | number)[];

interface Entry {
    /** The white space before it, after the bracket or comma. */
    before: string;
    value: Node;
    /** The white space before the comma that follows; that before the closing bracket belongs to the container. */
    after: string;
}
interface Member extends Entry {
    key: string;
    /** The key as it is written, up to its value. */
    head: string;
}
export interface Leaf {
    kind: 'leaf';
    text: string;
}
export interface List {
    kind: 'list';
    entries: readonly Entry[];
    end: string;
}
export interface Group {
    kind: 'record';
    entries: readonly Member[];
    end: string;
}
export type Node = Leaf | List | Group;

/** A whole text. */
export interface Doc {
    before: string;
    root: Node;
    after: string;
}

/** The text is no JSON; `line` is where. */
export class NoJson extends Error {
    constructor(readonly line: number) {
        super(`line ${line}`);
    }
}

const MOST_DEEP = 64; // the rules read no deeper
const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

// ---- reading ----

class Reader {
    private at = 0;

    constructor(private readonly text: string) {}

    whole(): Doc {
        const before = this.take(SPACE) ?? '';
        const root = this.value(0);
        const after = this.take(SPACE) ?? '';
        if (this.at < this.text.length) this.fail();
        return { before, root, after };
    }

    private fail(): never {
        throw new NoJson(this.text.slice(0, this.at).split('\n').length);
    }

    private take(pattern: RegExp): string | null {
        pattern.lastIndex = this.at;
        const found = pattern.exec(this.text)?.[0] ?? null;
        this.at += found?.length ?? 0;
        return found;
    }

    private has(sign: string): boolean {
        if (this.text[this.at] !== sign) return false;
        this.at++;
        return true;
    }

    private value(depth: number): Node {
        if (depth > MOST_DEEP) this.fail();
        if (this.has('{')) return { kind: 'record', ...this.entries('}', () => this.member(depth)) };
        if (this.has('[')) return { kind: 'list', ...this.entries(']', () => ({ value: this.value(depth + 1) })) };
        const text = this.take(STRING) ?? this.take(PLAIN);
        return text ? { kind: 'leaf', text } : this.fail();
    }

    private member(depth: number): Omit<Member, 'before' | 'after'> {
        const start = this.at;
        const key = this.take(STRING) ?? this.fail();
        this.take(SPACE);
        if (!this.has(':')) this.fail();
        this.take(SPACE);
        return { key: JSON.parse(key) as string, head: this.text.slice(start, this.at), value: this.value(depth + 1) };
    }

    private entries<E extends { value: Node }>(close: string, one: () => E): { entries: (E & Entry)[]; end: string } {
        const entries: (E & Entry)[] = [];
        let gap = this.take(SPACE) ?? '';
        if (this.has(close)) return { entries, end: gap };
        for (;;) {
            entries.push({ ...one(), before: gap, after: this.take(SPACE) ?? '' });
            if (this.has(close)) break;
            if (!this.has(',')) this.fail();
            gap = this.take(SPACE) ?? '';
        }
        const last = entries.at(-1);
        const end = last?.after ?? '';
        if (last) last.after = '';
        return { entries, end };
    }
}

/** Throws NoJson. */
export function readJson(text: string): Doc {
    return new Reader(text).whole();
}

// ---- writing ----

export function textOf(node: Node): string {
    if (node.kind === 'leaf') return node.text;
    const inside = node.kind === 'list'
        ? node.entries.map(({ before, value, after }) => before + textOf(value) + after)
        : node.entries.map(({ before, head, value, after }) => before + head + textOf(value) + after);
    return node.kind === 'list' ? `[${inside.join(',')}${node.end}]` : `{${inside.join(',')}${node.end}}`;
}

export const writeJson = ({ before, root, after }: Doc): string => before + textOf(root) + after;

/** What the text stands for. */
export const valueOf = (node: Node): unknown => JSON.parse(textOf(node)) as unknown;

/** A value in one line, as the maps of this program are written. */
export function inLine(value: Json): string {
    if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(Object.is(value, -0) ? 0 : value);
    const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inLine(one)}`);
    return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

const nodeOf = (value: Json): Node => readJson(inLine(value)).root;

// ---- looking and changing ----

/** The place of a member or of an element among the entries; -1 if there is none. */
function placeOf(node: List | Group, step: string | number): number {
    if (node.kind === 'list') return typeof step === 'number' && step < node.entries.length ? step : -1;
    return node.entries.findIndex(({ key }) => key === step);
}

export function nodeAt(node: Node, path: Path): Node | null {
    const [step, ...rest] = path;
    if (step === undefined) return node;
    if (node.kind === 'leaf') return null;
    const below = node.entries[placeOf(node, step)]?.value;
    return below ? nodeAt(below, rest) : null;
}

/** The same with other entries; the kind of a container never changes. */
function withEntries<C extends List | Group>(node: C, entries: readonly Entry[], end = node.end): C {
    return { ...node, entries, end } as C;
}

const changed = (node: List | Group, at: number, value: Node) =>
    withEntries(node, node.entries.map((entry, n) => (n === at ? { ...entry, value } : entry)));

const INDENT = '  ';

/** The white space round the first entry of a container that had none: objects below the root stand in lines of their own. */
function firstGaps(node: Node, value: Node, depth: number): { before: string; end: string } {
    const isInLines = depth === 0 || (depth === 1 && value.kind === 'record');
    if (isInLines) return { before: `\n${INDENT.repeat(depth + 1)}`, end: `\n${INDENT.repeat(depth)}` };
    return node.kind === 'record' ? { before: ' ', end: ' ' } : { before: '', end: '' };
}

/** With a new entry at that place, set as its neighbours are. */
function withEntry(node: List | Group, at: number, entry: { value: Node; key?: string; head?: string }, depth: number): Node {
    const { entries } = node;
    if (entries.length === 0) {
        const { before, end } = firstGaps(node, entry.value, depth);
        return withEntries(node, [{ ...entry, before, after: '' }], end);
    }
    const between = entries[1]?.before ?? (/\n/.test(entries[0]?.before ?? '') ? entries[0]?.before : ' ') ?? ' ';
    const moved = entries.map((one, n) => (n === 0 && at === 0 ? { ...one, before: between } : one));
    const added = { ...entry, before: at === 0 ? (entries[0]?.before ?? '') : between, after: '' };
    return withEntries(node, [...moved.slice(0, at), added, ...moved.slice(at)]);
}

function withoutEntry(node: List | Group, at: number): Node {
    const first = node.entries[0]?.before ?? '';
    const rest = node.entries.filter((_, n) => n !== at).map((entry, n) => (n === 0 ? { ...entry, before: first } : entry));
    return withEntries(node, rest, rest.length === 0 ? '' : node.end);
}

/** Where a new member stands: after the last one that comes before it in the order. */
function placeFor(node: Group, key: string, order: readonly string[]): number {
    const rank = order.indexOf(key);
    if (rank < 0) return node.entries.length;
    const before = node.entries.map((entry, n) => ({ n, rank: order.indexOf(entry.key) })).filter((one) => one.rank >= 0 && one.rank < rank);
    return (before.at(-1)?.n ?? -1) + 1;
}

/** Applies a change to what stands at the path; what is missing on the way there is left alone. */
function atPath(node: Node, path: Path, depth: number, change: (node: Node, depth: number) => Node): Node {
    const [step, ...rest] = path;
    if (step === undefined) return change(node, depth);
    if (node.kind === 'leaf') return node;
    const at = placeOf(node, step);
    const below = node.entries[at]?.value;
    return below ? changed(node, at, atPath(below, rest, depth + 1, change)) : node;
}

const inDoc = (doc: Doc, path: Path, change: (node: Node, depth: number) => Node): Doc =>
    ({ ...doc, root: atPath(doc.root, path, 0, change) });

/** With a member of this value; a new one is put where the order has it. */
export function setMember(doc: Doc, path: Path, key: string, value: Json, order: readonly string[] = []): Doc {
    return inDoc(doc, path, (node, depth) => {
        if (node.kind !== 'record') return node;
        const at = placeOf(node, key);
        if (at >= 0) return changed(node, at, nodeOf(value));
        const head = `${JSON.stringify(key)}${/:\s*$/.exec(node.entries[0]?.head ?? '')?.[0] ?? ': '}`;
        return withEntry(node, placeFor(node, key, order), { key, head, value: nodeOf(value) }, depth);
    });
}

export function dropMember(doc: Doc, path: Path, key: string): Doc {
    return inDoc(doc, path, (node) => {
        const at = node.kind === 'record' ? placeOf(node, key) : -1;
        return node.kind === 'record' && at >= 0 ? withoutEntry(node, at) : node;
    });
}

/** With another value in place of an element or member that is there. */
export function setValue(doc: Doc, path: Path, value: Json): Doc {
    return inDoc(doc, path, () => nodeOf(value));
}

/** With a new last element. */
export function addElement(doc: Doc, path: Path, value: Json): Doc {
    return inDoc(doc, path, (node, depth) => (node.kind === 'list' ? withEntry(node, node.entries.length, { value: nodeOf(value) }, depth) : node));
}

export function dropElement(doc: Doc, path: Path, index: number): Doc {
    return inDoc(doc, path, (node) => (node.kind === 'list' && placeOf(node, index) >= 0 ? withoutEntry(node, index) : node));
}
