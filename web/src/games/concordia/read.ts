// read.ts: what the rules say of a legal move, read back from its sentence with the catalogue's own
// template, and what the panel says of cards and of the turn.  No price or yield is worked out here.
import type { Move } from '../../lib/engine/types';
import type { Catalogue } from '../../lib/words';
import { GOODS } from './model';

export type Said = Readonly<Record<string, string>>;

function literal(text: string): string {
    return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** "sell {n} {good} for {coins} {coins|coin|coins}" as a pattern, with the names of its gaps in order. */
function patternOf(template: string): { pattern: RegExp; names: string[] } {
    const names: string[] = [];
    const parts = template.split(/\{([^}]*)\}/).map((part, index) => {
        if (index % 2 === 0) return literal(part);
        const [name = '', ...forms] = part.split('|');
        if (forms.length > 0) return `(?:${forms.map(literal).join('|')})`;
        names.push(name);
        return '(.+?)';
    });
    return { pattern: new RegExp(`^${parts.join('')}$`), names };
}

/** What fills the gaps of a template in a text made of it; nothing if it was not. */
export function gapsOf(template: string, text: string): Said {
    const { pattern, names } = patternOf(template);
    const found = pattern.exec(text);
    return Object.fromEntries(found ? names.map((name, index) => [name, found[index + 1] ?? '']) : []);
}

export interface Words {
    verb: string;
    /** The rest of the notation. */
    rest: string[];
    said: Said;
}

export function readMove(words: Catalogue, move: Move): Words {
    const [verb = '', ...rest] = move.move.split(' ');
    return { verb, rest, said: gapsOf(words[`concordia.move.${verb}`] ?? '', move.text) };
}

/** "1 brick, 2 cloth" as goods, one for each unit. */
export function goodsIn(words: Catalogue, bill: string): string[] {
    return bill.split(', ').flatMap((unit) => {
        for (const { id } of GOODS) {
            const { n } = gapsOf(words[`concordia.units.${id}`] ?? '', unit);
            if (n !== undefined) return Array<string>(Number(n)).fill(id);
        }
        return [];
    });
}

/** The text before the first gap. */
function headOf(template: string): string {
    return template.split('{')[0] ?? template;
}

/** A section's entries, each with the lines that are set in further. */
function entriesOf(panel: readonly string[], heading: string): string[] {
    const start = panel.findIndex((line) => line.startsWith(heading));
    const entries: string[] = [];
    for (const line of start < 0 ? [] : panel.slice(start + 1)) {
        if (!line.startsWith('  ')) break;
        if (line.startsWith('   ') && entries.length > 0) entries.push(`${entries.pop() ?? ''} ${line.trim()}`);
        else entries.push(line.trim());
    }
    return entries;
}

/** What stands behind the last point of a card's line: what it would repeat, or what the partner would do. */
export function noteOf(words: Catalogue, panel: readonly string[], cardName: string): string | null {
    const entry = entriesOf(panel, words['concordia.panel.hand'] ?? '').find((line) =>
        new RegExp(`^${literal(cardName)}( ×\\d+)? {2}`).test(line));
    const [, ...notes] = (entry ?? '').split(' · ');
    return notes.join(' · ') || null;
}

/** In teams: whose turn it is, why this seat acts, and what follows. */
export function turnNotes(words: Catalogue, panel: readonly string[]): string[] {
    const holder = headOf(words['concordia.panel.magnus'] ?? '');
    const end = panel.findIndex((line) => line.trim().startsWith(holder));
    const lines = panel.slice(1, Math.max(1, end)).map((line) => line.trim());
    return lines.join(' ').split(' · ').map((note) => note.trim()).filter(Boolean);
}

export interface Points {
    god: string;
    n: number;
}

/** What all cards of who looks score now, by god; nothing where hands are not known. */
export function pointsIn(words: Catalogue, panel: readonly string[], gods: readonly string[]): Points[] {
    const all = words['concordia.panel.all_cards'] ?? '';
    const start = panel.findIndex((line) => line.trim().startsWith(all));
    if (start < 0) return [];
    const rest = panel.slice(start, start + 3).map((line) => line.trim()).join(' ');
    return gods.flatMap((god): Points[] => {
        const name = words[god === 'total' ? 'concordia.panel.total' : `concordia.part.${god}`] ?? god;
        const [, n] = new RegExp(`[ :,]${literal(name)} (\\d+)`).exec(rest) ?? [];
        return n === undefined ? [] : [{ god, n: Number(n) }];
    });
}
