// tables.ts: columns of a position in words.  The rules write them for a terminal, each number below the end of
// its heading; the page makes rows and cells of them, which keep their places whatever names are written, and
// which a screen reader tells with their headings.

export interface Table {
    columns: string[];
    rows: { label: string; cells: string[] }[];
}

interface Column {
    text: string;
    /** Where it ends, and each number below it. */
    end: number;
}

/** The headings: all words of a line, or those that stand apart from its beginning. */
function columnsOf(head: string): Column[] {
    const from = head.startsWith(' ') ? 0 : head.search(/ {2,}/);
    if (from < 0) return [];
    return [...head.slice(from).matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, end: from + index + text.length }));
}

function rowOf(line: string, columns: readonly Column[]): Table['rows'][number] | null {
    const [first, ...others] = columns;
    const begin = /^(.*\S)\s+(\S+)$/.exec(line.slice(0, first?.end));
    if (!begin || line.length !== columns.at(-1)?.end) return null;
    const cells = others.map(({ end }, index) => line.slice(columns[index]?.end, end).trim());
    if (cells.some((cell) => cell === '' || cell.includes(' '))) return null;
    return { label: begin[1] ?? '', cells: [begin[2] ?? '', ...cells] };
}

/** What stands below the headings in their columns; null if nothing does. */
export function tableOf(head: string, lines: readonly string[]): Table | null {
    const columns = columnsOf(head);
    if (columns.length < 2) return null;
    const found = lines.map((line) => rowOf(line.trimEnd(), columns));
    const end = found.indexOf(null);
    const rows = found.slice(0, end < 0 ? found.length : end).filter((row) => row !== null);
    return rows.length > 0 ? { columns: columns.map(({ text }) => text), rows } : null;
}
