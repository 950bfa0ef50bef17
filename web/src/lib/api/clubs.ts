// clubs.ts: clubs on the server: the list, one's own, members, news, tables and leaders (docs/protocol.md).
import { ask, withQuery } from './ask';
import type { Leader } from './people';
import type { TableState } from './tables';

/** Who can become a member: everybody, whoever asks and is let in, or whoever is invited. */
export const ENTRIES = ['open', 'request', 'invitation'] as const;
export type Entry = (typeof ENTRIES)[number];

/** Roles that an organiser gives; the first may do most. */
export const ROLES = ['organiser', 'helper', 'member'] as const;
export type Role = (typeof ROLES)[number];
/** How a person stands to a club; whoever is invited or asking is no member yet. */
export type Standing = Role | 'invited' | 'asking';

export interface Member {
    name: string;
    role: Standing;
    since: number;
}

/** What an organiser can change. */
export interface ClubSettings {
    name: string;
    about: string;
    entry: Entry;
    listed: boolean;
}

export interface ListedClub extends ClubSettings {
    id: string;
    created_at: number;
    n_members: number;
    /** Of the asker, if there is one. */
    role?: Standing;
}

export interface Club extends ListedClub {
    /** Organisers first, then by name; those who ask or were invited are shown to organisers and helpers. */
    members: Member[];
}

export interface NewsItem {
    id: string;
    name: string;
    text: string;
    created_at: number;
}

export interface ClubLeader extends Leader {
    /** Whether too few games were played for a sure rating. */
    provisional: boolean;
}

/** The place of a table in an event. */
export interface EventPlace {
    id: string;
    round: number;
    table: number;
}

export interface ClubTable {
    id: string;
    state: TableState;
    /** Missing if the server cannot read the table's settings. */
    game?: string;
    map?: string;
    name?: string;
    players?: number;
    event?: EventPlace;
    created_at: number;
    changed_at: number;
}

interface Clubs {
    clubs: ListedClub[];
    next?: string;
}

interface PersonRole {
    name: string;
    role: Standing;
}

const at = (id: string, what = '') => `/clubs/${encodeURIComponent(id)}${what}`;
const member = (id: string, name: string) => at(id, `/members/${encodeURIComponent(name)}`);

export const listedClubs = (name = '', after = '') => ask<Clubs>('GET', withQuery('/clubs', { name, after }));
export const myClubs = (after = '') => ask<Clubs>('GET', withQuery('/me/clubs', { after }));
export const oneClub = (id: string) => ask<Club>('GET', at(id));
export const foundClub = (id: string, settings: ClubSettings) => ask<Club>('POST', '/clubs', { id, ...settings });
export const changeClub = (id: string, settings: Partial<ClubSettings>) => ask<Club>('PUT', at(id), settings);
export const deleteClub = (id: string) => ask('DELETE', at(id));

/** Also accepts an invitation. */
export const joinClub = (id: string) => ask<PersonRole>('POST', at(id, '/join'), {});
/** Also takes back a request, or declines an invitation. */
export const leaveClub = (id: string) => ask('POST', at(id, '/leave'), {});
export const inviteTo = (id: string, name: string) => ask<PersonRole>('POST', at(id, '/invite'), { name });
/** Also lets somebody in who asks. */
export const giveRole = (id: string, name: string, role: Role) => ask<PersonRole>('PUT', member(id, name), { role });
export const removeMember = (id: string, name: string) => ask('DELETE', member(id, name));

export const newsOf = (id: string) => ask<{ news: NewsItem[] }>('GET', at(id, '/news'));
export const writeNews = (id: string, text: string) => ask<NewsItem>('POST', at(id, '/news'), { text });
export const removeNews = (id: string, item: string) => ask('DELETE', at(id, `/news/${item}`));

export const clubLeaders = (id: string, game: string, players: number) =>
    ask<{ leaders: ClubLeader[] }>('GET', withQuery(at(id, '/leaderboard'), { game, players }));
export const clubTables = (id: string, state: 'running' | 'over', after = '') =>
    ask<{ tables: ClubTable[]; next?: string }>('GET', withQuery(at(id, '/tables'), { state, after }));
