// tables.ts: tables on the server: the list, one's own, and all requests about a table except decisions,
// which go over the socket.
import { whole } from '../address';
import { ask, askText, withQuery } from './ask';

export interface TableSeat {
    seat: number;
    name?: string;
    /** The account's name, if the seat is one's. */
    user?: string;
    bot?: string;
    /** For whom the bot stands in. */
    was?: string;
    online?: boolean;
}

/** Milliseconds: for the whole game with so many more a turn, or for each turn. */
export interface Clock {
    kind: 'none' | 'live' | 'turn';
    base?: number;
    step?: number;
}

export type TableState = 'open' | 'running' | 'over' | 'adjourned' | 'quarantined';
export type UndoPolicy = 'free' | 'consent' | 'none';

export interface ServerTable {
    id: string;
    state: TableState;
    name: string;
    game: string;
    map: string;
    variant: string;
    players: number;
    seats: TableSeat[];
    you: number[];
    host: boolean;
    /** Where the person sits who made the table. */
    host_seat?: number;
    /** Of one table of an event that an account asks for: whether the person moderates its chat as an organiser. */
    moderator?: boolean;
    listed: boolean;
    rated: boolean;
    undo: UndoPolicy;
    stand_in: string;
    clock: Clock;
    chat: boolean;
    muted: number[];
    paused: boolean;
    pausing: number[];
    created_at: number;
    /** The format in which states are sent; a page whose rules use another one cannot read them. */
    wire?: string;
    seq?: number;
    to_act?: number[];
    turn?: boolean;
    /** In lists: milliseconds since the last entry, and those that each seat has left, at the time of the answer. */
    waited?: number;
    clocks?: number[] | null;
    /** While bots wait, because time ran out for all people: when they go on by themselves. */
    waits_until?: number;
    rematch?: string;
    invite?: string;
    /** The club that the table was made for, and its place in an event. */
    club?: string;
    event?: { id: string; round: number; table: number };
}

/** A table as all lists have it; whose turn it is, and since when, stands at tables that run. */
export type ListedTable = Pick<ServerTable, 'id' | 'state' | 'game' | 'map' | 'name' | 'players' | 'seats' | 'you' | 'clock' | 'paused'
    | 'seq' | 'to_act' | 'turn' | 'waited' | 'clocks' | 'event'>;
/** As GET /me/tables has it. */
export type MyTable = ListedTable & { changed_at: number };

export interface NewTable {
    game: string;
    /** The id of one that is built in, or a map as it stands in a file. */
    map: unknown;
    variant: string;
    players: number;
    seats: ({ me: true; name?: string } | { bot: string } | Record<string, never>)[];
    listed: boolean;
    clock?: Clock;
    undo?: UndoPolicy;
    rated?: boolean;
    chat?: boolean;
    name?: string;
    stand_in?: string;
    club?: string;
}

export interface ChatLine {
    n: number;
    at: number;
    seat?: number;
    name: string;
    text: string;
}

export interface TableSettings {
    chat?: boolean;
    muted?: number[];
    listed?: boolean;
    name?: string;
}

export interface Tables<T = ServerTable> {
    tables: T[];
    next?: string;
}

const at = (id: string, what = '') => `/tables/${id}${what}`;

export const listTables = (state: TableState, game = '', after = '') =>
    ask<Tables>('GET', withQuery('/tables', { state, game, after }));
export const myTables = (after = '') => ask<Tables<MyTable>>('GET', withQuery('/me/tables', { after }));
const oneTable = (id: string, invite: string | null = null) =>
    ask<ServerTable>('GET', withQuery(at(id), { invite: invite ?? '' }));
/** Whether everyone may look at it, so that its address is one to give away. */
export const isListed = (id: string, invite: string | null) =>
    oneTable(id, invite).then(({ listed }) => listed, () => false);
export const newTable = (table: NewTable) => ask<ServerTable>('POST', '/tables', table);

export const joinTable = (id: string, how: { name?: string; invite?: string; seat?: number; nonce?: string }) => ask<ServerTable>('POST', at(id, '/join'), how);
export const leaveTable = (id: string) => ask('POST', at(id, '/leave'), {});
export const setSeat = (id: string, seat: number, bot: string | null) =>
    ask<ServerTable>('POST', at(id, '/seats'), { seat, bot });
export const newInvite = (id: string) => ask<ServerTable>('POST', at(id, '/invite'), {});
export const changeTable = (id: string, settings: TableSettings) =>
    ask<ServerTable>('POST', at(id, '/settings'), settings);
export const pauseTable = (id: string, on: boolean) => ask<ServerTable>('POST', at(id, '/pause'), { on });
export const playAgain = (id: string) => ask<ServerTable>('POST', at(id, '/rematch'), {});
export const chatOf = (id: string, after: number, invite: string | null) =>
    ask<{ chat: ChatLine[] }>('GET', withQuery(at(id, '/chat'), { after, invite: invite ?? '' }));
/** Sent over HTTP, which confirms that it has arrived: the typed text stays in its field until then. */
export const sayAt = (id: string, text: string) => ask('POST', at(id, '/chat'), { text });
export const removeLine = (id: string, line: number) => ask('DELETE', at(id, `/chat/${line}`));

/** A person who came by an invitation has to send it with every request about a private table. */
export const recordOf = (id: string, invite: string | null = null) =>
    askText(withQuery(at(id, '/record'), { invite: invite ?? '' }));

/** The address of a table in this page, with its invitation where the answer has one. */
export const pathTo = ({ id, invite }: { id: string; invite?: string | null | undefined }) =>
    `/t/${id}` + (invite ? `?invite=${invite}` : '');
export const linkTo = (id: string, invite: string | null | undefined) => whole(pathTo({ id, invite }));
