// moderation.ts: who moderates the chat of a table; only tables of events need it, so it is no part of what is loaded first.
import { ask, withQuery } from './ask';
import type { ServerTable } from './tables';

/** Whether the asker moderates the chat there as an organiser of the event; nobody does if the server does not say so. */
export const isModerator = (id: string, invite: string | null) =>
    ask<ServerTable>('GET', withQuery(`/tables/${id}`, { invite: invite ?? '' })).then(({ moderator }) => moderator === true, () => false);
