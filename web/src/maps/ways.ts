// ways.ts: the shortest way over the lines of a map.

/** One step from a place to a neighbour. */
export interface Link<T> {
    from: string;
    to: string;
    by: T;
}

/** The steps of a way with the fewest steps; null if no way leads there. */
export function shortest<T>(links: readonly Link<T>[], from: string, to: string): T[] | null {
    const out = new Map<string, Link<T>[]>();
    for (const link of links) out.set(link.from, [...(out.get(link.from) ?? []), link]);
    const ways = new Map<string, T[]>([[from, []]]);
    for (const [place, way] of ways) // a Map visits what is added meanwhile, so nearer places come first
        for (const link of out.get(place) ?? []) if (!ways.has(link.to)) ways.set(link.to, [...way, link.by]);
    return ways.get(to) ?? null;
}
