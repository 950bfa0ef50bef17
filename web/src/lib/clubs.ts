// clubs.ts: what a person may do in a club, which the server checks again; addresses of clubs made of their names; and
// all of one's clubs.
import { myClubs, type Entry, type ListedClub, type Member, type Role, type Standing } from './api/clubs';
import type { User } from './api/people';

export const ENTRY_WORDS: Readonly<Record<Entry, string>> = {
    open: 'web.club.entry_open', request: 'web.club.entry_request', invitation: 'web.club.entry_invitation',
};

export const ENTRY_NOTES: Readonly<Record<Entry, string>> = {
    open: 'web.club.entry_open_note', request: 'web.club.entry_request_note', invitation: 'web.club.entry_invitation_note',
};

export const ROLE_WORDS: Readonly<Record<Standing, string>> = {
    organiser: 'web.club.organiser', helper: 'web.club.helper', member: 'web.club.member', invited: 'web.club.invited', asking: 'web.club.asking',
};

export const ROLE_NOTES: Readonly<Record<Role, string>> = {
    organiser: 'web.club.organiser_note', helper: 'web.club.helper_note', member: 'web.club.member_note',
};

export const pathOfClub = (id: string) => `/clubs/${id}`;

/** What somebody may do in a club: an operator of the server as much as an organiser. */
export interface Powers {
    isMember: boolean;
    /** Lets people in, invites them, writes news, runs events. */
    isRunning: boolean;
    /** Gives roles, changes and deletes the club. */
    isOrganiser: boolean;
}

export function powersOf(role: Standing | undefined, user: Pick<User, 'role'> | null): Powers {
    const isOperator = user?.role === 'operator';
    const isOrganiser = role === 'organiser' || isOperator;
    const isRunning = isOrganiser || role === 'helper';
    return { isMember: role === 'organiser' || role === 'helper' || role === 'member', isRunning, isOrganiser };
}

/** Whether that person can be removed; oneself leaves instead. */
export function mayRemove(powers: Powers, { name, role }: Pick<Member, 'name' | 'role'>, me: string | null): boolean {
    if (name === me) return false;
    return powers.isOrganiser || (powers.isRunning && role !== 'organiser' && role !== 'helper');
}

/** What a person can do about an own membership, as the keys of buttons; `asks` leaves the club as it is until somebody
 *  lets the person in. */
export type Way = 'join' | 'ask' | 'accept' | 'decline' | 'take_back' | 'leave';

export function waysOf({ entry, role }: Pick<ListedClub, 'entry' | 'role'>): Way[] {
    if (role === 'invited') return ['accept', 'decline'];
    if (role === 'asking') return ['take_back'];
    if (role !== undefined) return ['leave'];
    return entry === 'open' ? ['join'] : entry === 'request' ? ['ask'] : [];
}

/** Members apart from those who ask to become one, and from those who are invited. */
export function partsOf(members: readonly Member[]): { asking: Member[]; invited: Member[]; members: Member[] } {
    const of = (role: Standing) => members.filter((one) => one.role === role);
    return { asking: of('asking'), invited: of('invited'), members: members.filter(({ role }) => role !== 'asking' && role !== 'invited') };
}

const MOST = 32; // characters of an address
const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

/** An address made of the name of a club: small letters, digits and single dashes.  Empty if the name has no such letters. */
export function addressOfName(name: string): string {
    const spelt = name.toLowerCase().replace(/[äöüßæœøł]/g, (letter) => SPELT[letter] ?? '');
    const plain = spelt.normalize('NFD').replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '-').slice(0, MOST).replace(/^-+|-+$/g, '');
    return isAddress(plain) ? plain : '';
}

/** Whether the server takes it as the address of a club. */
export const isAddress = (text: string) => text.length >= 2 && text.length <= MOST && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** All clubs in which the person has a role, page after page. */
export async function allMyClubs(): Promise<ListedClub[]> {
    const all: ListedClub[] = [];
    let after: string | undefined = '';
    while (after !== undefined) {
        const page: { clubs: ListedClub[]; next?: string } = await myClubs(after);
        all.push(...page.clubs);
        after = page.next;
    }
    return all;
}
