// online.ts: the conditions of a table on the server (clock, rating, visibility) as a person chooses them, and
// the request that creates it.
import type { Clock, NewTable, UndoPolicy } from './api';
import { DAY } from './clocks';
import { USUAL_STAND_IN } from './games';
import type { Setup } from './settings';
import { ownSeat } from './setup';

export interface OnlineChoice {
    name: string;
    isListed: boolean;
    clock: Clock['kind'];
    /** A live clock: minutes for the game, seconds more for each turn. */
    minutes: number;
    seconds: number;
    /** A clock of turns: days for each. */
    days: number;
    undo: UndoPolicy;
    isRated: boolean;
    hasChat: boolean;
    /** The bot that plays for a person who runs out of time. */
    standIn: string;
}

export const USUAL_ONLINE: OnlineChoice = {
    name: '', isListed: false, clock: 'none', minutes: 30, seconds: 30, days: 2, undo: 'consent', isRated: false,
    hasChat: true, standIn: USUAL_STAND_IN,
};

export const UNDO_WORDS: Readonly<Record<UndoPolicy, string>> = {
    consent: 'web.online.undo_consent', none: 'web.online.undo_none', free: 'web.online.undo_free',
};

export function clockOf({ clock, minutes, seconds, days }: OnlineChoice): Clock {
    if (clock === 'live') return { kind: clock, base: minutes * 60000, step: seconds * 1000 };
    if (clock === 'turn') return { kind: clock, base: days * DAY };
    return { kind: 'none' };
}

const countBots = (setup: Setup) => setup.seats.filter((seat) => seat.bot !== null).length;

/** Choices can be taken back without consent only if no other seat is a person's. */
export const mayUndoFreely = (setup: Setup) => countBots(setup) === setup.seats.length - 1;

/** A game is rated only if all seats belong to accounts: no bots, no guests. */
export const mayBeRated = (setup: Setup, hasAccount: boolean) => hasAccount && countBots(setup) === 0;

/** A map of the server by its version, which never changes. */
const sharedIn = ({ own, shared }: Setup) => (own && shared ? { shared: shared.id, version: shared.version } : undefined);

/** Whoever creates the table has the own seat, with a name if this is a guest; the seats of
 *  other people are free.  Only people with accounts are members of clubs. */
export function tableOf(setup: Setup, choice: OnlineChoice, hasAccount: boolean, club = ''): NewTable {
    const me = ownSeat(setup);
    const seats = setup.seats.map((seat, index) => {
        if (seat.bot !== null) return { bot: seat.bot };
        if (index !== me) return {};
        return hasAccount ? { me: true as const } : { me: true as const, name: seat.name };
    });
    const undo = choice.undo === 'free' && !mayUndoFreely(setup) ? 'consent' : choice.undo;
    return {
        game: setup.game, map: sharedIn(setup) ?? setup.own ?? setup.map, variant: setup.variants.join(','), players: seats.length, seats,
        listed: choice.isListed, clock: clockOf(choice), undo, rated: choice.isRated && mayBeRated(setup, hasAccount),
        chat: choice.hasChat, stand_in: choice.standIn, ...(choice.name.trim() ? { name: choice.name.trim() } : {}),
        ...(club && hasAccount ? { club } : {}),
    };
}
