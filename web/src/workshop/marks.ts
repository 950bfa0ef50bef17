// marks.ts: where the findings of the rules stand: at things of the map, in the picture and in the lists.
import type { MapCheck, MapFinding } from '../lib/engine/types';
import type { Facts } from './facts';
import { has, type Noun, type Thing } from './selection';

export type Weight = 'fault' | 'warning';

/** The things that a finding is about; a letter stands for its cities. */
export function thingsOf({ at }: MapFinding, facts: Facts): Thing[] {
    const lists = { city: facts.cities, line: facts.lines, province: facts.provinces };
    const found = at.flatMap(({ noun, id, index }): Thing[] => {
        if (noun === 'letter') return facts.cities.filter(({ token }) => token === id).map((city) => ({ noun: 'city', id: city.id }));
        if (noun !== 'city' && noun !== 'line' && noun !== 'province') return [];
        const one = lists[noun][index ?? -1] ?? lists[noun].find((other) => other.id === id);
        return one ? [{ noun, id: one.id }] : [];
    });
    return found.filter((one, n) => !has(found.slice(0, n), one));
}

/** By "noun id" the heavier of what is said about a thing. */
export function marksOf(check: MapCheck | null, facts: Facts): Map<string, Weight> {
    const marks = new Map<string, Weight>();
    const note = (findings: readonly MapFinding[], weight: Weight) => {
        for (const finding of findings) for (const { noun, id } of thingsOf(finding, facts)) marks.set(`${noun} ${id}`, weight);
    };
    note(check?.warnings ?? [], 'warning');
    note(check?.faults ?? [], 'fault');
    return marks;
}

/** Which list shows what a finding is about. */
export function listOf(finding: MapFinding): Noun | 'map' {
    const noun = finding.at[0]?.noun;
    return noun === 'city' || noun === 'line' || noun === 'province' ? noun : 'map';
}
