// session.test.ts: as whom the page acts on the server, and what it does when a guest is refused.
import { get } from 'svelte/store';
import { beforeEach, describe as group, expect, test, vi } from 'vitest';
import { newTable } from '../src/lib/api';
import { changePassword } from '../src/lib/api/people';
import { asSomebody, forgetMe, me } from '../src/lib/session';

const GUEST = { user: null, guest: true };

/** A server that answers by "METHOD /path", each time with the next of its answers; the last one stays. */
function serve(answers: Record<string, [status: number, body: unknown][]>): string[] {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
        const key = `${method} ${path}`;
        asked.push(key);
        const list = answers[key] ?? [[404, { error: 'not_found' }]];
        const [status, body] = (list.length > 1 ? list.shift() : list[0]) as [number, unknown];
        return new Response(JSON.stringify(body), { status });
    });
    return asked;
}

const make = () => asSomebody(() => newTable({ game: 'forum' } as Parameters<typeof newTable>[0]));
const refused: [number, unknown] = [401, { error: 'unauthorised' }];

group('a guest', () => {
    beforeEach(() => forgetMe());

    test('who is nobody becomes one', async () => {
        const asked = serve({ 'GET /api/me': [refused], 'POST /api/guest': [[200, GUEST]], 'POST /api/tables': [[200, { id: 't' }]] });
        expect(await make()).toEqual({ id: 't' });
        expect(asked).toEqual(['GET /api/me', 'POST /api/guest', 'POST /api/tables']);
    });
    test('whom the server no longer knows is replaced by a new one, once', async () => {
        me.set(GUEST);
        const asked = serve({ 'GET /api/me': [refused], 'POST /api/guest': [[200, GUEST]], 'POST /api/tables': [refused, [200, { id: 't' }]] });
        expect(await make()).toEqual({ id: 't' });
        expect(asked).toEqual(['POST /api/tables', 'GET /api/me', 'POST /api/guest', 'POST /api/tables']);
        expect(get(me)).toEqual(GUEST);
    });
    test('who has seats, and a token that is signed with the next answer, stays the same', async () => {
        me.set(GUEST);
        const asked = serve({ 'GET /api/me': [[200, GUEST]], 'POST /api/tables': [refused, [200, { id: 't' }]] });
        expect(await make()).toEqual({ id: 't' });
        expect(asked).not.toContain('POST /api/guest');
    });
    test('may be one whose account is banned', async () => {
        const asked = serve({ 'GET /api/me': [[403, { error: 'banned' }]], 'POST /api/guest': [[200, GUEST]], 'POST /api/tables': [[200, { id: 't' }]] });
        expect(await make()).toEqual({ id: 't' });
        expect(asked).toContain('POST /api/guest');
    });
    test('is not tried for ever, and an account is not replaced', async () => {
        me.set(GUEST);
        serve({ 'GET /api/me': [[200, GUEST]], 'POST /api/tables': [refused] });
        await expect(make()).rejects.toMatchObject({ kind: 'unauthorised' });
        me.set({ user: { name: 'Livia', role: 'player', created_at: 0, about: {} }, guest: false });
        const asked = serve({ 'POST /api/tables': [refused] });
        await expect(make()).rejects.toMatchObject({ kind: 'unauthorised' });
        expect(asked).toEqual(['POST /api/tables']);
    });
});

test('a new password revokes tokens if that is wanted', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => (sent.push(JSON.parse(String(body))), new Response('{}')));
    await changePassword('old one', 'new one', true);
    await changePassword('new one', 'old one', false);
    expect(sent).toEqual([{ old: 'old one', new: 'new one', revoke_tokens: true }, { old: 'new one', new: 'old one', revoke_tokens: false }]);
});
