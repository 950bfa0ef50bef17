// clip.ts: cities that were copied, with the lines between them, to be pasted into this map or another one.
import type { Doc } from './json';
import { factsOf, provinceNamed, type Surface } from './facts';
import { addCity, addLine, changeLine } from './cities';
import { addProvince, colourProvince, setLetter } from './provinces';
import { sharesOf, type Placing, type Share } from './placing';

export interface Clip {
    cities: { id: string; title: string; province: string; token: string | null; at: Share }[];
    lines: { from: string; to: string; kind: Surface; mayStop: boolean }[];
    provinces: { id: string; title: string; color: string | null }[];
}

/** Null if none of the ids is a city. */
export function copied(doc: Doc, ids: readonly string[], placing: Placing): Clip | null {
    const facts = factsOf(doc);
    const shares = sharesOf(facts, placing);
    const cities = facts.cities.filter(({ id }) => ids.includes(id));
    const names = new Set(cities.map(({ province }) => province));
    return cities.length === 0 ? null : {
        cities: cities.map(({ id, title, province, token, index }) => ({ id, title, province, token, at: shares[index] ?? { x: 0.5, y: 0.5 } })),
        lines: facts.lines.filter(({ from, to }) => ids.includes(from) && ids.includes(to)).map(({ from, to, kind, mayStop }) => ({ from, to, kind, mayStop })),
        provinces: facts.provinces.filter(({ id }) => names.has(id)).map(({ id, title, color }) => ({ id, title, color })),
    };
}

/** A title that no city has: "Roma 2". */
function freeTitle(doc: Doc, title: string): string {
    const taken = factsOf(doc).cities.map((city) => city.title);
    for (let n = 1; ; n++) {
        const one = n === 1 ? title : `${title} ${n}`;
        if (!taken.includes(one)) return one;
    }
}

function withProvince(doc: Doc, province: Clip['provinces'][number] | undefined): { doc: Doc; id: string | null } {
    if (!province) return { doc, id: null };
    if (provinceNamed(factsOf(doc), province.id)) return { doc, id: province.id };
    const { doc: added, id } = addProvince(doc, province.title);
    return { doc: province.color ? colourProvince(added, id, province.color) : added, id };
}

/** The offset at which the copy lies beside what it was copied from, within the sheet. */
function offset({ cities }: Clip, by: Share): Share {
    const held = (axis: 'x' | 'y'): number => {
        const most = Math.max(...cities.map(({ at }) => at[axis]));
        return most + by[axis] <= 1 ? by[axis] : -by[axis];
    };
    return { x: held('x'), y: held('y') };
}

/** The document with the pasted cities, and their ids.  A map that has no capital gets none. */
export function pasted(doc: Doc, clip: Clip, placing: Placing, by: Share): { doc: Doc; ids: string[] } {
    const { x, y } = offset(clip, by);
    const ids = new Map<string, string>();
    let done = doc;
    for (const { id, title, province, token, at } of clip.cities) {
        const own = withProvince(done, clip.provinces.find((one) => one.id === province));
        const added = addCity(own.doc, { x: at.x + x, y: at.y + y }, placing, { title: freeTitle(own.doc, title), province: own.id });
        ids.set(id, added.id);
        const isFirst = own.id !== null && factsOf(added.doc).cities.filter((city) => city.province === own.id && city.token !== null).length === 1;
        done = isFirst && own.id && token ? setLetter(added.doc, own.id, token) : added.doc;
    }
    for (const { from, to, kind, mayStop } of clip.lines) {
        const line = addLine(done, ids.get(from) ?? '', ids.get(to) ?? '', kind);
        if (line) done = mayStop ? line.doc : changeLine(line.doc, line.id, { mayStop }).doc;
    }
    return { doc: done, ids: [...ids.values()] };
}
