// choice.ts: an event as a person chooses it in the form, the request that makes it, and the one that changes it.
import type { Absent, ClubEvent, Entry, EventRequest, Fill, Format, Points } from '../api/events';
import type { Clock } from '../api/tables';
import { DAY, HOUR, MINUTE } from '../clocks';
import type { GameInfo } from '../engine/types';
import { usualSetup } from '../games';
import { clockOf, USUAL_ONLINE, type OnlineChoice } from '../online';
import type { Setup } from '../settings';
import { fitted } from '../setup';
import type { OutlineSettings } from './outline';

export interface EventChoice {
    title: string;
    about: string;
    /** Game, map, variants; the number of seats is that of a table. */
    setup: Setup;
    /** Clock, taking back, chat, rating, stand-in, and who sees the event. */
    online: OnlineChoice;
    format: Format;
    rounds: number;
    groupSize: number;
    advance: number;
    seasons: number;
    promote: number;
    fill: Fill;
    hasShort: boolean;
    points: Points;
    absent: Absent;
    entry: Entry;
    /** Null: as many as the server allows. */
    limit: number | null;
    isLate: boolean;
    /** When it begins by itself, as a field for date and time has it; empty if an organiser starts it. */
    startsAt: string;
    /** Milliseconds; 0 is no limit, and no fixed time between rounds. */
    roundTime: number;
    roundEvery: number;
    isDraft: boolean;
}

export const PACES = ['days', 'live'] as const;
/** How an event is played: a move now and then over days, or in an evening. */
export type EventPace = (typeof PACES)[number];

const PACE: Readonly<Record<EventPace, { clock: OnlineChoice['clock']; roundTime: number }>> = {
    days: { clock: 'turn', roundTime: 14 * DAY },
    live: { clock: 'live', roundTime: 3 * HOUR },
};

/** With the clock and the time limit that go with the pace. */
export function atPace(choice: EventChoice, pace: EventPace): EventChoice {
    const { clock, roundTime } = PACE[pace];
    return { ...choice, online: { ...choice.online, clock }, roundTime, roundEvery: 0 };
}

/** Without a clock nothing ends a round when somebody stays away, so the server wants a time limit there. */
export const needsLimit = ({ online }: Pick<EventChoice, 'online'>) => online.clock === 'none';

/** The time limit of a round that goes with the clock. */
export const limitOf = (choice: Pick<EventChoice, 'online' | 'roundTime'>) => (choice.roundTime === 0 && needsLimit(choice) ? PACE.days.roundTime : choice.roundTime);

export const paceOf = ({ online }: EventChoice): EventPace => (online.clock === 'live' ? 'live' : 'days');

/** Time limits of a round that can be chosen, and by how much one can be extended. */
export const ROUND_TIMES: readonly number[] = [HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY, 21 * DAY, 28 * DAY, 56 * DAY];
export const ROUND_STEPS: readonly number[] = [HOUR, 2 * HOUR, 3 * HOUR, DAY, 7 * DAY, 14 * DAY, 28 * DAY];
export const EXTENSIONS: readonly number[] = [HOUR / 2, HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];

/** The list with the value of an event that was made with another one. */
export const including = (list: readonly number[], value: number): number[] =>
    (value === 0 || list.includes(value) ? [...list] : [...list, value].sort((a, b) => a - b));

const person = { name: '', bot: null };

/** The usual table of a game with as many seats as most events have, if the game allows it. */
export function tableFor(info: GameInfo, seats = 4): Setup {
    const usual = usualSetup(info, '');
    const all = Array.from({ length: seats }, () => ({ ...person }));
    const fit = fitted(info, { ...usual, seats: all });
    return { ...fit, seats: fit.seats.map(() => ({ ...person })) };
}

export function usualChoice(info: GameInfo): EventChoice {
    return {
        title: '', about: '', setup: tableFor(info), online: { ...USUAL_ONLINE, clock: 'turn', days: 1, isListed: true },
        format: 'swiss', rounds: 3, groupSize: 8, advance: 2, seasons: 1, promote: 2, fill: 'bye', hasShort: true, points: 'linear', absent: 'last',
        entry: 'open', limit: null, isLate: false, startsAt: '', roundTime: 14 * DAY, roundEvery: 0, isDraft: false,
    };
}

/** A time as a field for date and time has it, in the zone of the person. */
export function fieldOf(ms: number): string {
    const two = (n: number) => String(n).padStart(2, '0');
    const date = new Date(ms);
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

function timed(clock: Clock): Pick<OnlineChoice, 'clock' | 'minutes' | 'seconds' | 'days'> {
    const { kind, base = 0, step = 0 } = clock;
    return {
        clock: kind,
        minutes: kind === 'live' ? Math.max(1, Math.round(base / MINUTE)) : USUAL_ONLINE.minutes,
        seconds: kind === 'live' ? Math.round(step / 1000) : USUAL_ONLINE.seconds,
        days: kind === 'turn' ? Math.max(1, Math.round(base / DAY)) : USUAL_ONLINE.days,
    };
}

/** The choice that an event stands for.  Of an uploaded map only its name is known; the form loads it. */
export function choiceOf(event: ClubEvent): EventChoice {
    return {
        title: event.title, about: event.about,
        setup: { game: event.game, map: event.map, variants: event.variant.split(',').filter(Boolean), seats: Array.from({ length: event.players }, () => ({ ...person })) },
        online: { name: '', isListed: event.listed, ...timed(event.clock), undo: event.undo, isRated: event.rated, hasChat: event.chat, standIn: event.stand_in },
        format: event.format, rounds: event.rounds, groupSize: event.group_size, advance: event.advance, seasons: event.seasons, promote: event.promote,
        fill: event.fill, hasShort: event.short, points: event.points, absent: event.absent, entry: event.entry, limit: event.limit, isLate: event.late,
        startsAt: event.starts_at === undefined ? '' : fieldOf(event.starts_at), roundTime: event.round_time, roundEvery: event.round_every,
        isDraft: event.state === 'draft',
    };
}

/** The map as a request has it: a version of the server's, one's own, or the id of one that is built in. */
const mapIn = ({ map, own, shared }: Setup): unknown => (own && shared ? { shared: shared.id, version: shared.version } : (own ?? map));

function tableOf({ setup, online }: EventChoice): EventRequest {
    return {
        game: setup.game, map: mapIn(setup), variant: setup.variants.join(','), players: setup.seats.length, clock: clockOf(online),
        undo: online.undo === 'none' ? 'none' : 'consent', stand_in: online.standIn, chat: online.hasChat, rated: online.isRated,
    };
}

/** The numbers that the format has. */
function numbersOf({ format, rounds, groupSize, advance, seasons, promote }: EventChoice): EventRequest {
    if (format === 'swiss') return { rounds };
    if (format === 'knockout') return { advance };
    return format === 'groups' ? { rounds, group_size: groupSize } : { rounds, group_size: groupSize, seasons, promote };
}

function restOf(choice: EventChoice): EventRequest {
    return {
        title: choice.title.trim(), about: choice.about.trim(), format: choice.format, ...numbersOf(choice), fill: choice.fill, short: choice.hasShort,
        points: choice.points, absent: choice.absent, entry: choice.entry, ...(choice.limit === null ? {} : { limit: choice.limit }), late: choice.isLate && choice.format !== 'knockout',
        starts_at: choice.startsAt ? new Date(choice.startsAt).getTime() : null, round_time: choice.roundTime, round_every: choice.roundEvery,
        listed: choice.online.isListed, state: choice.isDraft ? 'draft' : 'open',
    };
}

/** The request that makes the event.  Whether a table may have a seat less is left to the server where the game forbids it. */
export function requestOf(choice: EventChoice, club: string | null): EventRequest {
    return { ...tableOf(choice), ...restOf(choice), ...(club ? { club } : {}) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether something about the tables was changed; all that describes a table is sent together. */
export function changesTable(choice: EventChoice, event: ClubEvent): boolean {
    const { own, shared } = choice.setup;
    const isKept = own !== undefined && event.shared !== undefined && isSame(shared, event.shared);
    const table = tableOf(choice);
    return !isSame(isKept ? { ...table, map: event.map } : table, tableOf(choiceOf(event)));
}

/** A map that nobody but the event has: its text is not known here, so it cannot be sent again. */
export const hasUnknownMap = ({ setup }: EventChoice, info: GameInfo) => setup.own === undefined && !info.maps.some(({ map }) => map === setup.map);

/** The request that changes the event: only what is different.  A clock that the form cannot show stays if nobody touched it. */
export function changesOf(choice: EventChoice, event: ClubEvent): EventRequest {
    const before: Readonly<Record<string, unknown>> = { ...restOf(choiceOf(event)), starts_at: event.starts_at ?? null };
    const now = restOf(choice);
    if (event.starts_at !== undefined && choice.startsAt === fieldOf(event.starts_at)) now.starts_at = event.starts_at;
    const changed = Object.entries(now).filter(([name, value]) => !isSame(value, before[name]));
    const table = tableOf(choice);
    if (isSame(table.clock, clockOf(choiceOf(event).online))) table.clock = event.clock;
    return { ...(changesTable(choice, event) ? table : {}), ...(Object.fromEntries(changed) as EventRequest) };
}

/** What the sizes of tables depend on. */
export function outlineSettings(choice: EventChoice, canShort: boolean): OutlineSettings {
    const { format, setup, hasShort, fill, rounds, groupSize, advance, seasons, promote } = choice;
    return { format, seats: setup.seats.length, short: hasShort && canShort, fill, rounds, group_size: groupSize, advance, seasons, promote };
}
