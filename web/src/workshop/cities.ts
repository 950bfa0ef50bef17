// cities.ts: changes of cities and lines.  Each takes a document and returns another one; nothing that it does not name changes.
import { addElement, dropElement, dropMember, setMember, type Doc } from './json';
import { citiesOf, cityNamed, factsOf, letterOf, LETTERS, lineNamed, linesAt, provinceNamed, type City, type Facts, type Line, type Surface } from './facts';
import { freeId, freeName, isFrom, isLineFrom, lineStem, slug, TOWNS } from './ids';
import { putCity, sharesOf, spotAt, type Placing, type Share } from './placing';
import { addProvince, setOpenBonus } from './provinces';
import { setWhole, withList } from './whole';

const CITY = ['id', 'title', 'province', 'token', 'lat', 'lon', 'x', 'y'];
const LINE = ['id', 'from', 'to', 'kind', 'may_stop', 'via'];

/** Ids of cities and of lines share one space. */
const taken = ({ cities, lines }: Facts): Set<string> => new Set([...cities, ...lines].map(({ id }) => id));

function nearest(facts: Facts, at: Share, placing: Placing): City | undefined {
    const shares = sharesOf(facts, placing);
    const far = ({ index }: City) => Math.hypot(((shares[index]?.x ?? 0) - at.x) * placing.aspect, (shares[index]?.y ?? 0) - at.y);
    return [...facts.cities].sort((a, b) => far(a) - far(b))[0];
}

/** The letter that a city of the province gets: that of the others there, else the next one in turn. */
export function letterFor(facts: Facts, province: string): string {
    return letterOf(facts, province) ?? LETTERS[Math.max(0, provinceNamed(facts, province)?.index ?? 0) % LETTERS.length] ?? 'A';
}

/** A new city and its id.  It belongs to the wished province, else to that of the nearest city; the first city is the capital. */
export function addCity(doc: Doc, at: Share, placing: Placing, wish: { title?: string; province?: string | null } = {}): { doc: Doc; id: string } {
    const before = factsOf(doc);
    const province = provinceNamed(before, wish.province ?? '')?.id ?? nearest(before, at, placing)?.province ?? before.provinces.at(-1)?.id;
    if (province === undefined) return addCity(addProvince(doc).doc, at, placing, wish);
    const title = wish.title ?? freeName(TOWNS, before.cities.map((city) => city.title));
    const id = freeId(slug(title), taken(before), 'city');
    const isCapital = before.cities.length === 0;
    const city = { id, title, province, token: isCapital ? null : letterFor(before, province), ...spotAt(at, placing) };
    const added = addElement(withList(doc, 'cities'), ['cities'], city);
    return { doc: isCapital ? setWhole(added, 'capital', id) : added, id };
}

export function moveCities(doc: Doc, to: ReadonlyMap<string, Share>, placing: Placing): Doc {
    return factsOf(doc).cities.reduce((done, { id, index }) => {
        const share = to.get(id);
        return share ? putCity(done, index, share, placing) : done;
    }, doc);
}

/** Lines whose ids are made from their ends get new ones when an end changes. */
function renameLines(doc: Doc, was: readonly Line[]): Doc {
    return was.reduce((done, old) => {
        const now = factsOf(done);
        const line = now.lines[old.index];
        if (!line || !isLineFrom(old.id, lineStem(old.from, old.to, old.kind))) return done;
        const others = taken({ ...now, lines: now.lines.filter(({ index }) => index !== line.index) });
        return setMember(done, ['lines', line.index], 'id', freeId(lineStem(line.from, line.to, line.kind), others));
    }, doc);
}

/** Another id, everywhere it is named. */
export function setCityId(doc: Doc, was: string, id: string): Doc {
    const facts = factsOf(doc);
    const city = cityNamed(facts, was);
    if (!city || was === id) return doc;
    const touched = linesAt(facts, was);
    let done = setMember(doc, ['cities', city.index], 'id', id);
    for (const line of touched)
        for (const end of ['from', 'to'] as const) if (line[end] === was) done = setMember(done, ['lines', line.index], end, id);
    if (facts.capital === was) done = setWhole(done, 'capital', id);
    return renameLines(done, touched);
}

/** Another name; an id that was made from the old one follows. */
export function nameCity(doc: Doc, was: string, title: string): { doc: Doc; id: string } {
    const facts = factsOf(doc);
    const city = cityNamed(facts, was);
    if (!city) return { doc, id: was };
    const named = setMember(doc, ['cities', city.index], 'title', title, CITY);
    if (!isFrom(city.id, city.title)) return { doc: named, id: was };
    const others = taken({ ...facts, cities: facts.cities.filter(({ id }) => id !== was) });
    const id = freeId(slug(title), others, 'city');
    return { doc: setCityId(named, was, id), id };
}

export function removeLine(doc: Doc, id: string): Doc {
    const line = lineNamed(factsOf(doc), id);
    return line ? dropElement(doc, ['lines'], line.index) : doc;
}

/** Without the city and its lines. */
export function removeCity(doc: Doc, id: string): Doc {
    const facts = factsOf(doc);
    const city = cityNamed(facts, id);
    if (!city) return doc;
    const bare = [...linesAt(facts, id)].reverse().reduce((done, { index }) => dropElement(done, ['lines'], index), doc);
    const gone = dropElement(bare, ['cities'], city.index);
    return facts.capital === id ? setWhole(gone, 'capital', '') : gone;
}

/** Into another province; the city takes its letter. */
export function setCityProvince(doc: Doc, id: string, province: string): Doc {
    const facts = factsOf(doc);
    const city = cityNamed(facts, id);
    if (!city || city.province === province) return doc;
    const others = { ...facts, cities: facts.cities.filter((one) => one.id !== id) };
    const done = setMember(doc, ['cities', city.index], 'province', province, CITY);
    return facts.capital === id ? done : setMember(done, ['cities', city.index], 'token', letterFor(others, province), CITY);
}

/** Without the province; each of its cities goes to the province of the nearest city outside. */
export function removeProvince(doc: Doc, id: string, placing: Placing): Doc {
    const facts = factsOf(doc);
    const province = provinceNamed(facts, id);
    if (!province) return doc;
    const shares = sharesOf(facts, placing);
    const outside = facts.cities.filter((city) => city.province !== id);
    const far = (a: number, b: number) => Math.hypot(((shares[a]?.x ?? 0) - (shares[b]?.x ?? 0)) * placing.aspect, (shares[a]?.y ?? 0) - (shares[b]?.y ?? 0));
    const other = facts.provinces.find((one) => one.id !== id)?.id;
    const moved = citiesOf(facts, id).reduce((done, city) => {
        const next = [...outside].sort((a, b) => far(a.index, city.index) - far(b.index, city.index))[0]?.province ?? other;
        return next === undefined ? done : setCityProvince(done, city.id, next);
    }, doc);
    return dropElement(setOpenBonus(moved, id, false), ['provinces'], province.index);
}

/** The capital has no token; the city that was it gets the letter of its province. */
export function setCapital(doc: Doc, id: string): Doc {
    const facts = factsOf(doc);
    const [old, next] = [cityNamed(facts, facts.capital), cityNamed(facts, id)];
    if (!next || facts.capital === id) return doc;
    const done = setMember(setWhole(doc, 'capital', id), ['cities', next.index], 'token', null, CITY);
    const letter = old ? letterFor({ ...facts, cities: facts.cities.filter((one) => one.id !== id) }, old.province) : '';
    return old ? setMember(done, ['cities', old.index], 'token', letter, CITY) : done;
}

// ---- lines ----

export const joins = ({ from, to }: Line, a: string, b: string): boolean => (from === a && to === b) || (from === b && to === a);

/** A new line and its id; null if it would join a city with itself, or if there is one of this kind. */
export function addLine(doc: Doc, from: string, to: string, kind: Surface): { doc: Doc; id: string } | null {
    const facts = factsOf(doc);
    if (from === to || !cityNamed(facts, from) || !cityNamed(facts, to)) return null;
    if (facts.lines.some((line) => line.kind === kind && joins(line, from, to))) return null;
    const id = freeId(lineStem(from, to, kind), taken(facts));
    return { doc: addElement(withList(doc, 'lines'), ['lines'], { id, from, to, kind }), id };
}

export interface LineChange {
    from?: string;
    to?: string;
    kind?: Surface;
    mayStop?: boolean;
    /** Null: drawn as the layout likes it. */
    via?: Share | null;
}

/** The changed line keeps its id, unless that is made from what has changed. */
export function changeLine(doc: Doc, id: string, { from, to, kind, mayStop, via }: LineChange): { doc: Doc; id: string } {
    const line = lineNamed(factsOf(doc), id);
    if (!line) return { doc, id };
    const path = ['lines', line.index];
    let done = doc;
    for (const [name, value] of Object.entries({ from, to, kind })) if (value !== undefined) done = setMember(done, path, name, value, LINE);
    if (mayStop !== undefined) done = mayStop ? dropMember(done, path, 'may_stop') : setMember(done, path, 'may_stop', false, LINE);
    if (via !== undefined) done = via ? setMember(done, path, 'via', Object.values(spotAt(via, { kind: 'board', aspect: 1 })), LINE) : dropMember(done, path, 'via');
    done = from ?? to ?? kind ? renameLines(done, [line]) : done;
    return { doc: done, id: factsOf(done).lines[line.index]?.id ?? id };
}
