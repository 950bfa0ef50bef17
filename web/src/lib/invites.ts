// invites.ts: the invitations that this device has seen, by table.  The server keeps only their hashes and names one to
// its maker once, so whoever comes back to a private table by a list would have no link to pass on.
import { recall, remember } from './settings';

const NAME = 'invites';
const MOST = 30;

type Invite = readonly [table: string, invite: string];

const known = () => recall<Invite[]>(NAME, []);

export const inviteTo = (table: string): string | null => known().find(([id]) => id === table)?.[1] ?? null;

/** The newest stands first; the oldest ones make room. */
export function keepInvite(table: string, invite: string): void {
    if (inviteTo(table) === invite) return;
    remember(NAME, [[table, invite], ...known().filter(([id]) => id !== table)].slice(0, MOST));
}
