// mine.test.ts: a person's own tables are loaded with one request; those where it is the person's turn come first.
import { beforeEach, expect, test, vi } from 'vitest';
import type { MyTable } from '../src/lib/api';
import { inOrder, ownTables, titled } from '../src/lib/mine';
import { forgetMe, me } from '../src/lib/session';

const table = (id: string, state: MyTable['state'], changed_at: number, turn?: Pick<MyTable, 'seq' | 'to_act' | 'turn'>): MyTable =>
    ({ id, state, game: 'forum', map: 'stall', name: '', players: 2, seats: [], you: [0], changed_at, ...turn });

const TABLES = [
    table('over', 'over', 90),
    table('open', 'open', 80),
    table('theirs', 'running', 70, { seq: 4, to_act: [1], turn: false }),
    table('mine', 'running', 10, { seq: 7, to_act: [0, 1], turn: true }),
    table('newer', 'running', 75, { seq: 2, to_act: [1], turn: false }),
];

beforeEach(() => forgetMe());

test('those that wait for one come first, then the newest of each kind', () => {
    expect(inOrder(TABLES).map(({ id }) => id)).toEqual(['mine', 'newer', 'theirs', 'open', 'over']);
    expect(inOrder(TABLES).map(({ isMyTurn }) => isMyTurn)).toEqual([true, false, false, false, false]);
    expect(inOrder(TABLES).map(({ to_act }) => to_act)).toEqual([[0, 1], [1], [1], [], []]);
});

test('one question is enough', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
        asked.push(path);
        return new Response(JSON.stringify({ tables: TABLES, next: 'rmine' }), { status: 200 });
    });
    me.set({ user: null, guest: true });
    const { items, next } = await ownTables();
    expect([items.length, next]).toEqual([5, 'rmine']);
    expect(asked).toEqual(['/api/me/tables']);
});

test('the title says how many wait', () => {
    expect([titled('Aedile', 0), titled('Aedile', 2)]).toEqual(['Aedile', '(2) Aedile']);
});
