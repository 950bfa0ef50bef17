// events.ts: events of the server, tournaments and leagues, and all requests about one (docs/protocol.md).
import type { Clock, TableState } from './tables';
import { ask, askText, withQuery } from './ask';

export const FORMATS = ['swiss', 'groups', 'knockout', 'league'] as const;
export type Format = (typeof FORMATS)[number];
export const ENTRIES = ['open', 'members', 'invitation'] as const;
export type Entry = (typeof ENTRIES)[number];
export const FILLS = ['bye', 'bots'] as const;
export type Fill = (typeof FILLS)[number];
export const POINTS = ['linear', 'steep', 'win', 'score'] as const;
export type Points = (typeof POINTS)[number];
export const ABSENTS = ['last', 'bot', 'none'] as const;
export type Absent = (typeof ABSENTS)[number];
export type EventState = 'draft' | 'open' | 'running' | 'paused' | 'over' | 'cancelled';

export interface EventPerson {
    name: string;
    state: 'entered' | 'waiting' | 'invited' | 'withdrawn';
    /** Whether the person has an account; guests have no page of their own. */
    account: boolean;
    at: number;
    /** When the event is over. */
    place?: number;
}

/** An event as lists have it. */
export interface ListedEvent {
    id: string;
    club?: string;
    owner: string;
    title: string;
    state: EventState;
    listed: boolean;
    /** Grows with every change. */
    version: number;
    created_at: number;
    starts_at?: number;
    began_at?: number;
    ended_at?: number;
    /** When the latest round was paired, and when its time limit is over. */
    round_at?: number;
    limit_at?: number;
    game: string;
    map: string;
    /** If the map is one that somebody has uploaded. */
    shared?: { id: string; version: number };
    variant: string;
    players: number;
    clock: Clock;
    rated: boolean;
    format: Format;
    entry: Entry;
    limit: number;
    late: boolean;
    round_time: number;
    round_every: number;
    about: string;
    n_entered: number;
    n_waiting: number;
}

export interface ClubEvent extends ListedEvent {
    undo: 'consent' | 'none';
    stand_in: string;
    chat: boolean;
    fill: Fill;
    points: Points;
    absent: Absent;
    short: boolean;
    rounds: number;
    group_size: number;
    advance: number;
    seasons: number;
    promote: number;
    /** How many rounds have been paired. */
    round: number;
    /** Whether the asker runs the event. */
    organiser: boolean;
    people: EventPerson[];
    you?: EventPerson;
}

/** What is sent to make or to change an event; members that are missing keep their value. */
export interface EventRequest {
    club?: string;
    title?: string;
    about?: string;
    game?: string;
    /** The id of one that is built in, a version of a shared one, or a map as it stands in a file. */
    map?: unknown;
    variant?: string;
    players?: number;
    clock?: Clock;
    undo?: 'consent' | 'none';
    stand_in?: string;
    chat?: boolean;
    rated?: boolean;
    format?: Format;
    fill?: Fill;
    short?: boolean;
    points?: Points;
    absent?: Absent;
    rounds?: number;
    group_size?: number;
    advance?: number;
    seasons?: number;
    promote?: number;
    entry?: Entry;
    limit?: number;
    late?: boolean;
    starts_at?: number | null;
    round_time?: number;
    round_every?: number;
    listed?: boolean;
    state?: 'draft' | 'open';
}

/** A seat at a table of an event; without a place the game is not over. */
export interface EventSeat {
    name?: string;
    bot?: true;
    place?: number;
    score?: number;
    absent?: boolean;
    points?: number;
}

export interface EventTable {
    table: number;
    group?: number;
    /** The table to watch; a bye has none, nor has a table that an operator has removed. */
    id?: string;
    state?: TableState;
    /** Opens a private table to whoever sees the event. */
    invite?: string;
    bye?: true;
    /** The game cannot be finished: it brings nobody points. */
    void?: true;
    corrected?: true;
    seats: EventSeat[];
}

/** What the pairing of a round is, as `aedile event pair --json` prints it; a bot's seat is null. */
export interface Pairing {
    event: string;
    round: number;
    seed: string;
    tables: { table: number; group?: number; seats: (string | null)[] }[];
    byes: string[];
    cost: { total: number; repeated_pairs: number } & Record<string, number>;
}

export interface EventRound {
    round: number;
    tables: EventTable[];
    pairing: Pairing;
}

/** The key by which a row is below the row before it. */
export type Reason = 'group' | 'stage' | 'place' | 'points' | 'opponents' | 'direct' | 'share' | 'nothing';

export interface StandingRow {
    place: number;
    name: string;
    group?: number;
    reason: Reason;
    played: number;
    /** The person plays no further round. */
    out: boolean;
    /** Of a knock-out: the last round that the person has reached, and the place at that table. */
    stage?: number;
    table_place?: number;
    points: number;
    opponents: number;
    direct: number;
    share: number;
}

export interface EventStanding {
    event: string;
    rounds: number;
    stage: 'ready' | 'playing' | 'done' | 'few';
    standing: StandingRow[];
}

export interface NotedSeat {
    place: number;
    score: number;
    absent: boolean;
}

export interface NotedResult {
    round: number;
    table: number;
    before?: NotedSeat[];
    after: NotedSeat[];
    reason: string;
}

/** A change of an event.  What the server has done by itself has an empty name. */
export type EventNote = { number: number; at: number; name: string } & (
    | { kind: 'start' | 'pause' | 'resume' | 'extend' | 'cancel' | 'remove' | 'replace' | 'few'; text?: string }
    | { kind: 'result'; result: NotedResult }
    | { kind: 'void'; result: Pick<NotedResult, 'round' | 'table'> });

export interface PastEvent {
    event: string;
    title: string;
    club?: string;
    game: string;
    place: number;
    n_people: number;
    ended_at: number;
}

interface Events<T> {
    events: T[];
    next?: string;
}

export interface Correction {
    round: number;
    table: number;
    seats: { place: number; score: number; absent: boolean }[];
    reason: string;
}

const at = (id: string, what = '') => `/events/${encodeURIComponent(id)}${what}`;
const does = (id: string, what: string, body: unknown = {}) => ask<ClubEvent>('POST', at(id, `/${what}`), body);

export const listedEvents = (state: EventState | '', after = '', club = '') => ask<Events<ListedEvent>>('GET', withQuery('/events', { club, state, after }));
export const myEvents = (after = '') => ask<Events<ListedEvent>>('GET', withQuery('/me/events', { after }));
export const eventsOf = (name: string, after = '') =>
    ask<Events<PastEvent>>('GET', withQuery(`/users/${encodeURIComponent(name)}/events`, { after }));

export const oneEvent = (id: string) => ask<ClubEvent>('GET', at(id));
export const makeEvent = (event: EventRequest) => ask<ClubEvent>('POST', '/events', event);
export const changeEvent = (id: string, event: EventRequest) => ask<ClubEvent>('PUT', at(id), event);
export const deleteEvent = (id: string) => ask('DELETE', at(id));

/** A guest enters with a name. */
export const enterEvent = (id: string, name?: string) => does(id, 'enter', name ? { name } : {});
export const withdraw = (id: string) => does(id, 'withdraw');
export const inviteTo = (id: string, name: string) => does(id, 'invite', { name });
export const removePerson = (id: string, name: string) => ask<ClubEvent>('DELETE', at(id, `/people/${encodeURIComponent(name)}`));
export const replacePerson = (id: string, person: string, by: string) => does(id, 'replace', { person, by });

export const startEvent = (id: string) => does(id, 'start');
export const pauseEvent = (id: string) => does(id, 'pause');
export const resumeEvent = (id: string) => does(id, 'resume');
export const cancelEvent = (id: string) => does(id, 'cancel');
export const extendRound = (id: string, time: number) => does(id, 'extend', { time });
export const correctResult = (id: string, correction: Correction) => does(id, 'result', correction);

export const roundsOf = (id: string) => ask<{ version: number; rounds: EventRound[] }>('GET', at(id, '/rounds'));
export const standingOf = (id: string) => ask<EventStanding>('GET', at(id, '/standing'));
export const notesOf = (id: string) => ask<{ notes: EventNote[] }>('GET', at(id, '/notes'));
/** The text of the file that `aedile event` reads. */
export const contestOf = (id: string) => askText(at(id, '/contest'));

/** The address of a file with what was played. */
export const exportOf = (id: string, as: 'csv' | 'json', of: 'standing' | 'results' = 'standing') =>
    `/api${withQuery(at(id, '/export'), { as, of: as === 'csv' ? of : undefined })}`;
