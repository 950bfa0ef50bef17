// setup.ts: which numbers of players and which variants go together, as the rules list them.  The last choice of
// a person wins: earlier choices that do not go with it are dropped.
import { ALL, WITH, type GameInfo, type StartRequest, type VariantInfo } from './engine/types';
import { mapOf, resize } from './games';
import type { Setup } from './settings';

/** The numbers of players that the map allows without variants; a person's own map allows those of the first map. */
function plainCounts(info: GameInfo, setup: Setup): readonly number[] {
    return (setup.own ? info.maps[0] : mapOf(info, setup.map))?.players ?? [];
}

function infoOf(info: GameInfo, variants: readonly string[]): VariantInfo[] {
    return info.variants.filter(({ variant }) => variants.includes(variant));
}

/** The variants that the map has; a person's own map has those of the first map. */
export function variantsOn(info: GameInfo, { map, own }: Pick<Setup, 'map' | 'own'>): VariantInfo[] {
    const id = own ? (info.maps[0]?.map ?? '') : map;
    return info.variants.filter(({ maps }) => maps.includes(id));
}

/** The numbers of players with these variants: a variant may remove numbers and add others. */
function countsWith(info: GameInfo, setup: Setup, variants: readonly string[]): number[] {
    const plain = plainCounts(info, setup);
    const chosen = infoOf(info, variants);
    const isGone = (n: number) => chosen.some(({ players, min_players, max_players }) =>
        n < min_players || n > max_players || (plain.includes(n) && !players.includes(n)));
    const all = new Set([...plain, ...chosen.flatMap(({ players }) => players)]);
    return [...all].filter((n) => !isGone(n)).sort((a, b) => a - b);
}

/** Whether that number can play with the chosen variants. */
export const playableWith = (info: GameInfo, setup: Setup, players: number) => countsWith(info, setup, setup.variants).includes(players);

/** Every number that can be chosen, some of them only with a variant. */
export function countsOf(info: GameInfo, setup: Setup): number[] {
    const all = new Set([...plainCounts(info, setup), ...variantsOn(info, setup).flatMap(({ players }) => players)]);
    return [...all].sort((a, b) => a - b);
}

/** The numbers of players without variants, and with each variant that changes them. */
export function countsBy(info: GameInfo, setup: Setup): { variant: string | null; counts: readonly number[] }[] {
    const plain = plainCounts(info, setup);
    const changed = variantsOn(info, setup)
        .map(({ variant }) => ({ variant, counts: countsWith(info, setup, [variant]) }))
        .filter(({ counts }) => counts.join() !== plain.join());
    return [{ variant: null, counts: plain }, ...changed];
}

function excludes(one: VariantInfo, other: VariantInfo): boolean {
    return one.excludes.includes(other.variant) || other.excludes.includes(one.variant);
}

/** Whether these variants go together, with this number of players or, without one, with any. */
function isPossible(info: GameInfo, setup: Setup, variants: readonly string[], players?: number): boolean {
    const chosen = infoOf(info, variants);
    const counts = countsWith(info, setup, variants);
    return !chosen.some((one) => chosen.some((other) => one !== other && excludes(one, other)))
        && (players === undefined ? counts.length > 0 : counts.includes(players));
}

/** As many of the chosen variants as go with that number, and the one that it needs, if it needs one. */
function variantsFor(info: GameInfo, setup: Setup, players: number): string[] {
    const needed = info.variants.find(({ players: allowed }) => allowed.includes(players))?.variant;
    const start = isPossible(info, setup, [], players) || needed === undefined ? [] : [needed];
    return setup.variants.reduce((kept, variant) => {
        const more = [...new Set([...kept, variant])];
        return isPossible(info, setup, more, players) ? more : kept;
    }, start);
}

export function withPlayers(info: GameInfo, setup: Setup, players: number): Setup {
    return resized({ ...setup, variants: variantsFor(info, setup, players) }, players);
}

function nearest(counts: readonly number[], players: number): number {
    return counts.reduce((best, n) => (Math.abs(n - players) < Math.abs(best - players) ? n : best), counts[0] ?? players);
}

/** With that variant if it was not chosen, else without; the number of players follows. */
export function withToggled(info: GameInfo, setup: Setup, variant: string): Setup {
    const others = setup.variants.filter((one) => one !== variant);
    const wanted = others.length < setup.variants.length ? [] : [variant];
    const variants = others.reduce((kept, other) =>
        (isPossible(info, setup, [...kept, other]) ? [...kept, other] : kept), wanted);
    const players = nearest(countsWith(info, setup, variants), setup.seats.length);
    return resized({ ...setup, variants }, players);
}

/** A remembered set-up, changed where it no longer fits the rules or the map. */
export function fitted(info: GameInfo, setup: Setup): Setup {
    const here = variantsOn(info, setup).map(({ variant }) => variant);
    const known = { ...setup, variants: setup.variants.filter((variant) => here.includes(variant)) };
    const players = nearest(countsOf(info, known), known.seats.length);
    return withPlayers(info, known, players);
}

/** The seat of whoever sets the table up: the one that was chosen if it is a person's, else the first of a person. */
export function ownSeat({ seats, mine }: Setup): number {
    return mine !== undefined && seats[mine]?.bot === null ? mine : seats.findIndex(({ bot }) => bot === null);
}

/** The same people and bots, with whoever sets the table up at that seat, and so with its colour. */
export function withOwnSeat(setup: Setup, seat: number): Setup {
    const from = ownSeat(setup);
    const seats = [...setup.seats];
    const [mine, other] = [seats[from], seats[seat]];
    if (!mine || !other) return setup;
    [seats[from], seats[seat]] = [other, mine];
    return { ...setup, seats, mine: seat };
}

/** With that many seats; whoever sets the table up keeps one. */
function resized(setup: Setup, players: number): Setup {
    const kept = ownSeat(setup) >= players ? withOwnSeat(setup, players - 1) : setup;
    return { ...kept, seats: resize(kept.seats, players) };
}

/** The request that starts the table. */
export function requestOf(setup: Setup, seed: string): StartRequest {
    const seats = setup.seats.map(({ name, bot }) => (bot === null ? { name } : { bot }));
    return { game: setup.game, map: setup.own ?? setup.map, variant: setup.variants.join(','), seats, undo: 'free', seed };
}

/** The team of each seat, as the rules have it; null if everyone plays alone. */
export async function teamsOf(setup: Setup): Promise<number[] | null> {
    if (setup.variants.length === 0) return null;
    const { rules } = await import('./engine/engine');
    const handle = await rules().start(requestOf(setup, '0'.repeat(64)));
    const { score } = await rules().frame(handle, ALL, -1, WITH.score);
    await rules().close(handle);
    const teams = (score ?? []).map(({ team }) => team);
    return new Set(teams).size < teams.length ? teams : null;
}
