// people.ts: accounts: making, entering and leaving them, and what everyone may see of others.
import { ask, withQuery } from './ask';

export interface User {
    name: string;
    role: 'player' | 'operator';
    created_at: number;
    /** Settings of the page, as it has put them there. */
    about: Record<string, unknown>;
    away_until?: number;
}

export interface Me {
    user: User | null;
    guest: boolean;
}

export interface Rating {
    game: string;
    players: number;
    rating: number;
    games: number;
    provisional: boolean;
}

export interface Profile {
    user: { name: string; created_at: number };
    ratings: Rating[];
}

export interface FinishedSeat {
    seat: number;
    name?: string;
    /** The account, if it still exists. */
    user?: string;
    bot?: string;
    place: number;
    score: number;
}

export interface FinishedGame {
    table: string;
    game: string;
    players: number;
    seat: number;
    place: number;
    score: number;
    rated: boolean;
    before?: number;
    after?: number;
    finished_at: number;
    /** This and the next two are sent only for tables that the viewer may see. */
    map?: string;
    variant?: string;
    seats?: FinishedSeat[];
}

export interface Leader {
    name: string;
    rating: number;
    /** The cautious rating: what the rating is at least; the list is sorted by it. */
    cautious: number;
    games: number;
}

const person = (name: string, what = '') => `/users/${encodeURIComponent(name)}${what}`;

export const whoAmI = () => ask<Me>('GET', '/me');
export const becomeGuest = () => ask('POST', '/guest', { cookie: true });
export const signUp = (name: string, password: string) =>
    ask<Me>('POST', '/users', { name, password, cookie: true });
export const signIn = (name: string, password: string) =>
    ask<Me>('POST', '/session', { name, password, cookie: true });
export const signOut = () => ask('DELETE', '/session');
export const signOutEverywhere = () => ask('DELETE', '/sessions');
export const keepAbout = (about: Record<string, unknown>) => ask<Me>('PATCH', '/me', { about });
export const changePassword = (old: string, fresh: string, revokesTokens: boolean) => ask('POST', '/me/password', { old, new: fresh, revoke_tokens: revokesTokens });
export const removeAccount = (password: string) => ask('DELETE', '/me', { password });

export const profileOf = (name: string) => ask<Profile>('GET', person(name));
export const gamesOf = (name: string, after = '') =>
    ask<{ games: FinishedGame[]; next?: string }>('GET', withQuery(person(name, '/games'), { after }));
export const leadersOf = (game: string, players: number, after = '') =>
    ask<{ leaders: Leader[]; next?: string }>('GET', withQuery('/leaders', { game, players, after }));

export interface Report {
    user?: string;
    table?: string;
    text: string;
}

export const report = (what: Report) => ask('POST', '/reports', what);
