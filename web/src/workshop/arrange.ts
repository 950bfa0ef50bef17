// arrange.ts: moves many places at once: mirrors, aligns, spreads.  All of it in shares of the sheet.
import type { Doc } from './json';
import { factsOf } from './facts';
import { changeLine, moveCities } from './cities';
import { sharesOf, snapped, type Placing, type Share } from './placing';

export type Axis = 'x' | 'y';

/** Where the cities of those ids lie; without ids, all cities. */
export function placesOf(doc: Doc, placing: Placing, ids: readonly string[] = []): Map<string, Share> {
    const facts = factsOf(doc);
    const shares = sharesOf(facts, placing);
    const wanted = ids.length > 0 ? facts.cities.filter(({ id }) => ids.includes(id)) : facts.cities;
    return new Map(wanted.flatMap(({ id, index }) => (shares[index] ? [[id, shares[index]]] : [])));
}

const mapped = (places: ReadonlyMap<string, Share>, change: (share: Share, n: number) => Share): Map<string, Share> =>
    new Map([...places].map(([id, share], n) => [id, change(share, n)]));

/** Turns the cities of those ids over, in the middle between the outermost of them; without ids the whole sheet. */
export function mirror(doc: Doc, placing: Placing, axis: Axis, ids: readonly string[] = []): Doc {
    const places = placesOf(doc, placing, ids);
    const values = [...places.values()].map((share) => share[axis]);
    const isAll = ids.length === 0;
    const sum = isAll ? 1 : Math.min(...values) + Math.max(...values);
    const moved = moveCities(doc, mapped(places, (share) => ({ ...share, [axis]: sum - share[axis] })), placing);
    const turned = factsOf(doc).lines.filter(({ via, from, to }) => via !== null && places.has(from) && places.has(to));
    return turned.reduce((done, { id, via }) => {
        const [x, y] = via ?? [0, 0];
        return changeLine(done, id, { via: axis === 'x' ? { x: sum - x, y } : { x, y: sum - y } }).doc;
    }, moved);
}

/** Puts them on one line: the middle between the outermost. */
export function align(doc: Doc, placing: Placing, axis: Axis, ids: readonly string[]): Doc {
    const places = placesOf(doc, placing, ids);
    const values = [...places.values()].map((share) => share[axis]);
    const middle = (Math.min(...values) + Math.max(...values)) / 2;
    return ids.length < 2 ? doc : moveCities(doc, mapped(places, (share) => ({ ...share, [axis]: middle })), placing);
}

/** Gives them equal distances between the outermost. */
export function distribute(doc: Doc, placing: Placing, axis: Axis, ids: readonly string[]): Doc {
    const places = [...placesOf(doc, placing, ids)].sort(([, a], [, b]) => a[axis] - b[axis]);
    const [first, last] = [places[0]?.[1][axis] ?? 0, places.at(-1)?.[1][axis] ?? 0];
    const step = (last - first) / (places.length - 1);
    return places.length < 3 ? doc : moveCities(doc, mapped(new Map(places), (share, n) => ({ ...share, [axis]: first + n * step })), placing);
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Moves them together; none leaves the sheet. */
export function shift(doc: Doc, placing: Placing, ids: readonly string[], by: Share): Doc {
    const places = placesOf(doc, placing, ids);
    const range = (axis: Axis): [number, number] => {
        const values = [...places.values()].map((share) => share[axis]);
        return [Math.min(...values), Math.max(...values)];
    };
    const held = (axis: Axis): number => Math.max(-range(axis)[0], Math.min(1 - range(axis)[1], by[axis]));
    const [dx, dy] = [held('x'), held('y')];
    return ids.length === 0 ? doc : moveCities(doc, mapped(places, ({ x, y }) => ({ x: clamp(x + dx), y: clamp(y + dy) })), placing);
}

/** Onto the grid. */
export function snapAll(doc: Doc, placing: Placing, ids: readonly string[] = []): Doc {
    return moveCities(doc, mapped(placesOf(doc, placing, ids), (share) => snapped(share, placing)), placing);
}

/** Cities within a box of the sheet. */
export function within(doc: Doc, placing: Placing, a: Share, b: Share): string[] {
    const [x0, x1, y0, y1] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)];
    return [...placesOf(doc, placing)].flatMap(([id, { x, y }]) => (x >= x0 && x <= x1 && y >= y0 && y <= y1 ? [id] : []));
}

