// make.mjs: fills a store with tables of every kind, as a server of this tree writes them, and exports it into
// a new folder, which old.mjs reads with every later tree:
//
//     tools/node tests/store/make.mjs build/release/aedile tests/data/store-YEARMONTH
//
// The store has accounts and guests, and of every game an open table, a running one and one that is over;
// besides tables with maps of their own, a sealed choice, a pause, an offer, and bots that wait for people.
// people.json has the passwords and tokens of all of them; they were made for this and open nothing else.
//
// Two files have to be added by hand: sqlite.sql (sqlite3 FILE .schema) and postgres.sql (pg_dump --schema-only),
// each with the row of the table `meta` that has the schema's number.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Party, Player, Server, assert, command, deserted, until } from '../server/client.mjs';

const into = process.argv[3];
const tree = new URL('../', import.meta.url);
const PASSWORD = 'correct horse';
const GAMES = [
  { game: 'forum', map: 'market', variant: '' },
  { game: 'concordia', map: 'crete', variant: '' },
  { game: 'venus', map: 'hellas', variant: '' },
  { game: 'antike', map: 'orient', variant: '' },
  { game: 'sylla', map: 'roma', variant: 'open' },
];
const ALLEY = {
  id: 'alley', title: 'Alley', cards: 3,
  wares: [{ id: 'nuts', title: 'Nuts', count: 2 }, { id: 'oil', title: 'Oil', count: 2 }],
};
const TINY = JSON.parse(readFileSync(new URL('data/tiny.json', tree), 'utf8'));
const DAY = 86400000;

async function people(server) {
  const all = {};
  for (const name of ['Livia', 'Gaius', 'Sulla']) all[name] = await Player.account(server, name);
  for (const name of ['Ann', 'Ben', 'Cleo']) all[name] = await Player.guest(server, name);
  await all.Livia.must('PATCH', '/api/me', { about: { language: 'de', notices: { push: false } } });
  all.Livia.api = (await all.Livia.must('POST', '/api/me/tokens', { label: 'a program', days: 365 })).token;
  await all.Gaius.must('POST', '/api/me/blocks', { name: 'Sulla' });
  await all.Gaius.must('POST', '/api/reports', { user: 'Sulla', text: 'proscribed me' });
  await all.Sulla.must('POST', '/api/me/vacation', { days: 7 });
  const { status, err } = await command('user', 'role', 'Sulla', 'operator', '--store', server.store);
  assert.equal(status, 0, err);
  return all;
}

async function sit(server, players, bots, table) {
  const party = new Party();
  Object.assign(party, { server, players, watchers: [] });
  await party.open({ listed: true, ...table }, bots);
  return party;
}

const playTo = (party, n, habits = {}) => party.play({ habits, until: (view) => view.seq >= n });

async function openTables({ Livia, Ann, Ben }) {
  for (const [i, game] of GAMES.entries()) {
    const host = i % 2 ? Livia : Ann;
    const clock = i % 2 ? { kind: 'turn', base: 3 * DAY } : { kind: 'live', base: 1800000, step: 20000 };
    const seats = [{ me: true }, {}, {}, { bot: 'random' }];
    const made = await host.open({ ...game, players: 4, seats, clock, listed: i % 2 === 0, name: `Tuesday ${i}`, undo: 'none' });
    await host.must('POST', `/api/tables/${made.id}/chat`, { text: 'Who joins us? „Salve“ 🏛' });
    await Ben.join(made.id, { invite: made.invite });
  }
}

async function runningTables(server, { Gaius, Ann, Livia, Ben }) {
  for (const [i, game] of GAMES.entries()) {
    const clock = i % 2 ? { kind: 'turn', base: 3 * DAY } : { kind: 'none' };
    const players = i % 2 ? [Ann, Gaius] : [Livia, Ben];
    const party = await sit(server, players, ['random'], { ...game, clock, stand_in: 'random' });
    await playTo(party, i ? 60 : 6, { undo: 0.2 });
    await players[0].must('POST', `/api/tables/${party.id}/chat`, { text: 'bene lusum' });
    await players[1].must('POST', `/api/tables/${party.id}/chat`, { text: 'gratias' });
    await players[0].must('DELETE', `/api/tables/${party.id}/chat/1`);
  }
}

async function overTables(server, { Livia, Gaius, Sulla }) {
  for (const game of GAMES) {
    const party = await sit(server, game.game === 'sylla' ? [Livia, Gaius, Sulla] : [Gaius, Livia], [], { ...game, rated: true, undo: 'none' });
    await party.play();
    const isOver = async () => (await Livia.must('GET', `/api/tables/${party.id}`)).state === 'over';
    await until('the end', isOver);
  }
}

// One player has bid, the other has not.
async function sealed(server, { Ann, Gaius }) {
  const party = await sit(server, [Ann, Gaius], [], { game: 'forum', map: ALLEY });
  const first = await party.turn();
  await first.must_do(party.id, party.view(first).last.legal[0].move);
}

async function paused(server, { Livia, Cleo }) {
  const clock = { kind: 'live', base: 3600000, step: 20000 };
  const party = await sit(server, [Livia, Cleo], [], { game: 'concordia', map: TINY, clock });
  await playTo(party, 30);
  for (const player of party.players) await player.must('POST', `/api/tables/${party.id}/pause`, { on: true });
}

// One player has offered to end the game, the other has not answered.
async function offered(server, { Ben, Cleo }) {
  const party = await sit(server, [Ben, Cleo], [], { game: 'concordia', map: 'italia', listed: false });
  await playTo(party, 40);
  const actor = await party.turn();
  await actor.must_do(party.id, '/ask-end');
}

async function waiting(server, { Ann, Cleo }) {
  const clock = { kind: 'live', base: 10000, step: 20000 };
  const party = await sit(server, [Ann, Cleo], ['random'], { game: 'forum', clock, stand_in: 'random' });
  await deserted(party);
}

function write(all) {
  const kept = Object.entries(all).map(([name, { token, api }]) => [name, /^g_/.test(token) ? { token } : { token, api, password: PASSWORD }]);
  writeFileSync(join(into, 'people.json'), `${JSON.stringify({ made_at: Date.now(), people: Object.fromEntries(kept) }, null, 1)}\n`);
}

const server = await Server.start({ limits: 'false' });
const all = await people(server);
await openTables(all);
await runningTables(server, all);
await overTables(server, all);
await sealed(server, all);
await paused(server, all);
await offered(server, all);
await waiting(server, all);
for (const player of Object.values(all)) player.leave();
assert.equal((await server.stop()).code, 0);
const made = await command('store', 'export', server.store, into);
assert.equal(made.status, 0, made.err);
write(all);
console.log(made.out.trim());
process.exit(0);
