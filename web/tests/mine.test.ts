// mine.test.ts: a person's own tables are loaded with one request; those where it is the person's turn come first.
import { beforeEach, expect, test, vi } from 'vitest';
import type { MyTable } from '../src/lib/api';
import { clockOfRow } from '../src/lib/clocks';
import { inOrder, ownTables } from '../src/lib/mine';
import { forgetMe, me } from '../src/lib/session';
import { titled } from '../src/lib/tab';

type Running = Pick<MyTable, 'seq' | 'to_act' | 'turn' | 'waited' | 'clocks'>;
const CLOCK = { kind: 'turn', base: 1000000 } as const;
const table = (id: string, state: MyTable['state'], changed_at: number, running?: Running): MyTable => ({
    id, state, game: 'forum', map: 'stall', name: '', players: 2, seats: [], you: [0], clock: CLOCK, paused: false, changed_at, ...running,
});

const TABLES = [
    table('over', 'over', 90),
    table('open', 'open', 80),
    table('theirs', 'running', 70, { seq: 4, to_act: [1], turn: false, waited: 700 }),
    table('mine', 'running', 10, { seq: 7, to_act: [0, 1], turn: true, waited: 500, clocks: [9000, 300] }),
    table('newer', 'running', 5, { seq: 2, to_act: [1], turn: false, waited: 20 }),
    table('short', 'running', 12, { seq: 7, to_act: [0], turn: true, waited: 100, clocks: [800, 1000000] }),
];

beforeEach(() => forgetMe());

test('those that wait for one come first, the shortest of time before all; then the newest of each kind', () => {
    expect(inOrder(TABLES).map(({ id }) => id)).toEqual(['short', 'mine', 'newer', 'theirs', 'open', 'over']);
    expect(inOrder(TABLES).map(({ isMyTurn }) => isMyTurn)).toEqual([true, true, false, false, false, false]);
    expect(inOrder(TABLES).map(({ to_act }) => to_act)).toEqual([[0], [0, 1], [1], [1], [], []]);
});

test('a row has the clock of the person, else of whoever has least time left, and it runs on', () => {
    const [, , theirs, mine] = TABLES as [MyTable, MyTable, MyTable, MyTable];
    expect(clockOfRow(mine, 0)).toMatchObject({ seat: 0, left: 9000 });
    expect(clockOfRow({ ...mine, you: [] }, 100)).toMatchObject({ seat: 1, left: 200 });
    expect(clockOfRow({ ...mine, paused: true }, 100), 'a pause').toBeNull();
    expect(clockOfRow({ ...mine, clock: { kind: 'none' }, clocks: null }, 0)).toBeNull();
    expect(clockOfRow(theirs, 0), 'a server that sends none').toBeNull();
});

test('one question is enough', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
        asked.push(path);
        return new Response(JSON.stringify({ tables: TABLES, next: 'rmine' }), { status: 200 });
    });
    me.set({ user: null, guest: true });
    const { items, next } = await ownTables();
    expect([items.length, next]).toEqual([6, 'rmine']);
    expect(asked).toEqual(['/api/me/tables']);
});

test('the title says how many wait', () => {
    expect([titled('Aedile', 0), titled('Aedile', 2)]).toEqual(['Aedile', '(2) Aedile']);
});
