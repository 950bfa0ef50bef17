// changes.ts: what is different for who looks between two views, as icons with numbers.
import type { Change } from '..';
import type { View } from '../../lib/engine/types';
import { iconOf, labelOf, nationsOf, type Nation } from './model';

type Counts = Map<string, { icon: string; label: string; n: number }>;

function countsOf(nation: Nation): Counts {
    const counts: Counts = new Map();
    const put = (icon: string, label: string, n: number) => counts.set(icon, { icon, label, n });
    for (const { id, n } of nation.holds) put(iconOf(id), labelOf(id), n);
    for (const { id, n } of nation.units) put(`pieces-${id}`, `antike.fact.${id === 'legion' ? 'legions' : 'galleys'}`, n);
    put('pieces-city', 'antike.fact.cities', nation.cities);
    put('pieces-temple', 'antike.fact.temples', nation.temples);
    for (const id of new Set(nation.persons))
        put(`personages-${id}`, `antike.part.${id}s`, nation.persons.filter((person) => person === id).length);
    return counts;
}

function ownCounts(view: View, viewer: number): Counts {
    const all: Counts = new Map();
    for (const nation of nationsOf(view).filter(({ seat }) => seat === viewer))
        for (const [icon, one] of countsOf(nation))
            all.set(icon, { ...one, n: one.n + (all.get(icon)?.n ?? 0) });
    return all;
}

/** Gains and losses of the nations that the viewer leads. */
export function changes(before: View, after: View, viewer: number): Change[] {
    const was = ownCounts(before, viewer);
    const is = ownCounts(after, viewer);
    const icons = new Set([...was.keys(), ...is.keys()]);
    return [...icons].flatMap((icon): Change[] => {
        const left = is.get(icon)?.n ?? 0;
        const by = left - (was.get(icon)?.n ?? 0);
        const label = (is.get(icon) ?? was.get(icon))?.label ?? '';
        return by === 0 ? [] : [{ icon, label, by, left }];
    });
}
