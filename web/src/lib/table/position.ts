// position.ts: the position as text for the list view.  Where the rules give it in words (panel),
// its lines make sections; else the fields of the view are listed, those with a place for each
// seat by seat.
import type { Field, View } from '../engine/types';
import { tableOf, type Table } from './tables';

export interface Section {
    title: string;
    /** What stands in columns. */
    table?: Table;
    lines: string[];
}

const INDENT = 2;

/** A line at the margin opens a section, what is set in belongs to it. */
export function sectionsOf(panel: readonly string[]): Section[] {
    const sections: Section[] = [];
    for (const line of panel) {
        if (line.trim() === '') continue;
        if (line.startsWith('  ') && sections.length > 0) sections.at(-1)?.lines.push(line.slice(INDENT));
        else sections.push({ title: line.trim(), lines: [] });
    }
    return sections.map((section) => withTable(joined(section)));
}

/** A sentence that was too long for a terminal goes on in the next line. */
function joined(section: Section): Section {
    const { title, lines: [line = '', ...others] } = section;
    if (line === '' || others.length > 0) return section;
    if (title.endsWith(',')) return { title: `${title} ${line}`, lines: [] };
    return title.includes(' · ') ? { title: `${title} · ${line}`, lines: [] } : section;
}

/** The headings stand in the first line, or in the title behind its words. */
function withTable(section: Section): Section {
    const { title, lines: [first = '', ...below] } = section;
    const words = title.split(/ {2,}/)[0] ?? title;
    const whole = tableOf(title.slice(INDENT), section.lines);
    if (whole) return { title: words, table: whole, lines: section.lines.slice(whole.rows.length) };
    const inside = first.startsWith(' ') ? tableOf(first, below) : null;
    return inside ? { title, table: inside, lines: below.slice(inside.rows.length) } : section;
}

const PLACES = 6; // every array by seat has as many, whoever plays

export interface Fact {
    name: string;
    value: string;
}

function valueOf(field: Field): string {
    if (Array.isArray(field)) return field.map((value) => value ?? '?').join(' ');
    return field === null ? '?' : String(field);
}

/** Fields of the table as a whole. */
export function commonFacts(view: View): Fact[] {
    return Object.entries(view)
        .filter(([, field]) => !Array.isArray(field))
        .map(([name, field]) => ({ name, value: valueOf(field) }));
}

/** Fields that have one place a seat. */
export function seatFacts(view: View, seat: number): Fact[] {
    return Object.entries(view).flatMap(([name, field]) =>
        Array.isArray(field) && field.length === PLACES
            ? [{ name, value: valueOf(field[seat] ?? null) }] : []);
}
