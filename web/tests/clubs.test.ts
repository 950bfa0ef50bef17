// clubs.test.ts: what a person may do in a club, addresses of clubs made of their names, and tables made for a club.
import { afterEach, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', search: '', hash: '', origin: 'http://table.example' });
const { addressOfName, allMyClubs, isAddress, mayRemove, partsOf, powersOf, waysOf } = await import('../src/lib/clubs');
const { giveRole, inviteTo, listedClubs, removeMember } = await import('../src/lib/api/clubs');
const { tableOf, USUAL_ONLINE } = await import('../src/lib/online');
const { describe: describeTable } = await import('../src/lib/table/remote');
const { routeOf } = await import('../src/lib/router');

describe('the address of a club', () => {
    test('follows from its name', () => {
        expect(addressOfName('Amici Romae')).toBe('amici-romae');
        expect(addressOfName('  Äpfel & Öl, groß! ')).toBe('aepfel-oel-gross');
        expect(addressOfName('Café Ålesund №7')).toBe('cafe-alesund-7');
    });
    test('is never longer than the server takes, and ends with a letter or digit', () => {
        const long = addressOfName('The friends of the city of Rome and its games');
        expect(long).toBe('the-friends-of-the-city-of-rome');
        expect(isAddress(long)).toBe(true);
        expect(addressOfName('x'.repeat(60))).toHaveLength(32);
    });
    test('cannot be made of a name without such letters', () => {
        for (const name of ['', 'X', '—', 'Клуб']) expect(addressOfName(name)).toBe('');
    });
    test('is checked as the server checks it', () => {
        for (const right of ['ab', 'a-b', '77', 'x'.repeat(32)]) expect(isAddress(right)).toBe(true);
        for (const wrong of ['', 'a', '7', 'A-b', '-ab', 'ab-', 'a--b', 'a b', 'ä', 'x'.repeat(33)]) expect(isAddress(wrong)).toBe(false);
    });
});

describe('roles', () => {
    const none = { role: 'player' } as const;
    test('an organiser may do everything, a helper runs the club, a member is one', () => {
        expect(powersOf('organiser', none)).toEqual({ isMember: true, isRunning: true, isOrganiser: true });
        expect(powersOf('helper', none)).toEqual({ isMember: true, isRunning: true, isOrganiser: false });
        expect(powersOf('member', none)).toEqual({ isMember: true, isRunning: false, isOrganiser: false });
    });
    test('whoever asks or is invited is no member; an operator may do everything and is none', () => {
        for (const role of ['asking', 'invited', undefined] as const) expect(powersOf(role, none)).toEqual({ isMember: false, isRunning: false, isOrganiser: false });
        expect(powersOf(undefined, { role: 'operator' })).toEqual({ isMember: false, isRunning: true, isOrganiser: true });
        expect(powersOf(undefined, null).isOrganiser).toBe(false);
    });
    test('a helper removes only people without a role, an organiser all others, nobody oneself', () => {
        const [organiser, helper, member] = [powersOf('organiser', none), powersOf('helper', none), powersOf('member', none)];
        for (const role of ['member', 'asking', 'invited'] as const) expect(mayRemove(helper, { name: 'B', role }, 'A')).toBe(true);
        for (const role of ['organiser', 'helper'] as const) {
            expect(mayRemove(helper, { name: 'B', role }, 'A')).toBe(false);
            expect(mayRemove(organiser, { name: 'B', role }, 'A')).toBe(true);
        }
        expect(mayRemove(organiser, { name: 'A', role: 'organiser' }, 'A')).toBe(false);
        expect(mayRemove(member, { name: 'B', role: 'member' }, 'A')).toBe(false);
    });
    test('members stand apart from those who are none yet', () => {
        const of = (name: string, role: 'organiser' | 'member' | 'asking' | 'invited') => ({ name, role, since: 1 });
        const all = [of('a', 'organiser'), of('b', 'asking'), of('c', 'invited'), of('d', 'member')];
        const names = Object.fromEntries(Object.entries(partsOf(all)).map(([part, some]) => [part, some.map(({ name }) => name).join('')]));
        expect(names).toEqual({ asking: 'b', invited: 'c', members: 'ad' });
    });
});

test('how one comes in and goes follows from the club and from what one is', () => {
    expect(waysOf({ entry: 'open' })).toEqual(['join']);
    expect(waysOf({ entry: 'request' })).toEqual(['ask']);
    expect(waysOf({ entry: 'invitation' })).toEqual([]);
    expect(waysOf({ entry: 'invitation', role: 'invited' })).toEqual(['accept', 'decline']);
    expect(waysOf({ entry: 'request', role: 'asking' })).toEqual(['take_back']);
    for (const role of ['organiser', 'helper', 'member'] as const) expect(waysOf({ entry: 'open', role })).toEqual(['leave']);
});

describe('requests', () => {
    afterEach(() => vi.unstubAllGlobals());

    /** Answers in their order; returns what was asked. */
    function answering(...answers: unknown[]): string[] {
        const asked: string[] = [];
        vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
            asked.push([method, path, body].filter(Boolean).join(' '));
            return Promise.resolve({ ok: true, json: () => Promise.resolve(answers.shift()) });
        });
        return asked;
    }

    test('name the club and the person', async () => {
        const asked = answering({}, {}, {}, {});
        await listedClubs('Öl & Co');
        await giveRole('amici', 'Jörg', 'helper');
        await inviteTo('amici', 'Jörg');
        await removeMember('amici', 'a/b');
        expect(asked).toEqual(['GET /api/clubs?name=%C3%96l+%26+Co', 'PUT /api/clubs/amici/members/J%C3%B6rg {"role":"helper"}',
            'POST /api/clubs/amici/invite {"name":"Jörg"}', 'DELETE /api/clubs/amici/members/a%2Fb']);
    });
    test('for all clubs go on until the last page', async () => {
        const asked = answering({ clubs: [{ id: 'a' }], next: 'a' }, { clubs: [{ id: 'b' }] });
        expect((await allMyClubs()).map(({ id }) => id)).toEqual(['a', 'b']);
        expect(asked).toEqual(['GET /api/me/clubs', 'GET /api/me/clubs?after=a']);
    });
});

test('a table is made for a club by a person with an account', () => {
    const setup = { game: 'forum', map: 'stall', variants: [], seats: [{ name: 'Ann', bot: null }, { name: '', bot: null }] };
    expect(tableOf(setup, USUAL_ONLINE, true, 'amici').club).toBe('amici');
    expect('club' in tableOf(setup, USUAL_ONLINE, false, 'amici')).toBe(false);
    expect('club' in tableOf(setup, USUAL_ONLINE, true)).toBe(false);
});

test('a table knows its event', () => {
    const table = { id: 'x', game: 'forum', map: 'stall', variant: '', seats: [], you: [], state: 'running', stand_in: 'centurio' } as unknown as Parameters<typeof describeTable>[0];
    expect(describeTable({ ...table, event: { id: 'e', round: 2, table: 3 } }, null).event).toBe('e');
    expect('event' in describeTable(table, null)).toBe(false);
});

test('an address of clubs stands for their screen, where there is a server', () => {
    expect(routeOf('/clubs', '')).toEqual({ screen: 'clubs', at: [] });
    expect(routeOf('/clubs/amici', '')).toEqual({ screen: 'clubs', at: ['amici'] });
    expect(routeOf('/clubs/amici', '', false)).toEqual({ screen: 'lost' });
});
