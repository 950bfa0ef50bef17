// balance.ts: games that bots play on a map to judge it, and the report about them (docs/shapes.md).

export interface BalanceRequest {
    game: string;
    /** The id of a built-in map, or a map as it stands in its file. */
    map: unknown;
    variant: string;
    players: number;
    bot: string;
    /** 64 hexadecimal digits. */
    seed: string;
    game_number: number;
}

/** The counts of one game, or a sum of them: only the rules read them. */
export type BalanceCounts = Readonly<Record<string, unknown>>;

/** A share of games with its 95 % interval; `p` is corrected because several are tested at once. */
export interface BalanceShare {
    share: number;
    low: number;
    high: number;
    p: number;
    is_fair: boolean;
}

export interface BalanceSeat extends BalanceShare {
    /** The place in the order of turns, from 0; in teams that of the team. */
    seat: number;
    wins: number;
    score: number;
}

/** A place of the map where players who start there win too often or too seldom. */
export interface BalanceStart extends BalanceShare {
    id: string;
    chosen: number;
    won: number;
}

/** A thing of the map, with the share of games in which it was used and the mean number a game, under the names of its list. */
export type BalanceThing = { id: string } & Readonly<Record<string, number | string>>;

export interface BalanceWarning {
    what: string;
    /** A sentence in the language of the module. */
    text: string;
    seat?: number;
    at: readonly { list: string; id: string }[];
}

export interface BalanceReport {
    games: number;
    game: string;
    map: string;
    hash: string;
    variant: string;
    players: number;
    bot: string;
    turns: { mean: number; least: number; most: number };
    decisions: number;
    seats: readonly BalanceSeat[];
    fair: { chi2: number; df: number; p: number; is_fair: boolean };
    starts: readonly BalanceStart[];
    scores: { winner: number; mean: number };
    warnings: readonly BalanceWarning[];
    /** All counts of the report, to add more games to. */
    sum: BalanceCounts;
    /* The lists of the game. */
    cities?: readonly BalanceThing[];
    lines?: readonly BalanceThing[];
    provinces?: readonly BalanceThing[];
    regions?: readonly BalanceThing[];
    temples?: readonly BalanceThing[];
    borders?: readonly BalanceThing[];
}
