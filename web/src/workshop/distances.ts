// distances.ts: how many lines each city is away from the capital.
import type { Facts, Surface } from './facts';

/** Cities that cannot be reached are left out; with a kind only lines of that kind count. */
export function distances({ capital, cities, lines }: Facts, kind: Surface | null = null): Map<string, number> {
    const found = new Map<string, number>(cities.some(({ id }) => id === capital) ? [[capital, 0]] : []);
    const usable = lines.filter((line) => kind === null || line.kind === kind);
    for (const [id, far] of found)
        for (const { from, to } of usable) {
            const next = from === id ? to : to === id ? from : null;
            if (next !== null && !found.has(next) && cities.some((city) => city.id === next)) found.set(next, far + 1);
        }
    return found;
}
