// profile.ts: what can be made of a person's finished games: how the ratings went, how well each game and map went, and
// against whom.  Of private tables the server tells neither map nor people, so these count only where they may.
import type { FinishedGame } from './api/people';

export interface RatingCurve {
    game: string;
    players: number;
    /** The rating after each rated game, the oldest first; before them stands the rating that it began with. */
    points: { at: number; rating: number }[];
}

const oldestFirst = (games: readonly FinishedGame[]) => games.slice().sort((a, b) => a.finished_at - b.finished_at);

export function curveOf(games: readonly FinishedGame[], game: string, players: number): RatingCurve {
    const rated = oldestFirst(games.filter((one) => one.rated && one.game === game && one.players === players));
    const points = rated.map(({ finished_at, after = 0 }) => ({ at: finished_at, rating: after }));
    const [first] = rated;
    if (first) points.unshift({ at: first.finished_at, rating: first.before ?? 0 });
    return { game, players, points };
}

export interface Tally {
    game: string;
    /** Empty where the viewer may not know it. */
    map: string;
    played: number;
    won: number;
    best: number;
}

/** One row for each game and map, the most played first. */
export function talliesOf(games: readonly FinishedGame[]): Tally[] {
    const rows = new Map<string, Tally>();
    for (const { game, map = '', place, score } of games) {
        const key = `${game}/${map}`;
        const row = rows.get(key) ?? { game, map, played: 0, won: 0, best: score };
        rows.set(key, { ...row, played: row.played + 1, won: row.won + (place === 1 ? 1 : 0), best: Math.max(row.best, score) });
    }
    return [...rows.values()].sort((a, b) => b.played - a.played || a.game.localeCompare(b.game) || a.map.localeCompare(b.map));
}

export interface Opponent {
    name: string;
    played: number;
    /** In how many of these games the person was placed before, and behind, this opponent. */
    ahead: number;
    behind: number;
    lastAt: number;
}

/** The accounts with whom the person played last, the newest first. */
export function opponentsOf(games: readonly FinishedGame[], most: number): Opponent[] {
    const rows = new Map<string, Opponent>();
    for (const { seat, place, seats = [], finished_at } of oldestFirst(games))
        for (const other of seats) {
            if (other.seat === seat || !other.user) continue;
            const row = rows.get(other.user) ?? { name: other.user, played: 0, ahead: 0, behind: 0, lastAt: 0 };
            rows.set(other.user, { ...row, played: row.played + 1, lastAt: finished_at,
                ahead: row.ahead + (place < other.place ? 1 : 0), behind: row.behind + (place > other.place ? 1 : 0) });
        }
    return [...rows.values()].sort((a, b) => b.lastAt - a.lastAt).slice(0, most);
}

/** Round numbers below and above all of these, for a chart. */
export function rangeOf(values: readonly number[], step = 100): [low: number, high: number] {
    const [low, high] = [Math.floor(Math.min(...values) / step) * step, Math.ceil(Math.max(...values) / step) * step];
    return low === high ? [low - step, high + step] : [low, high];
}
