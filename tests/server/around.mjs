// around.mjs: what people may do and what they are sent beside the game itself, one story each.
import { readFileSync } from 'node:fs';
import { Party, Player, Socket, assert, botsAlone, checkOver, command, freshAddress, freshName, isSoak, said, sleep, story, until } from './client.mjs';

const tiny = JSON.parse(readFileSync(new URL('../data/tiny.json', import.meta.url), 'utf8'));
const TWO = { game: 'concordia', map: 'italia', persons: 2 };
const DAYS = { kind: 'turn', base: 86400000 };
const CHANCE = 7;

// A person whose turn it is gets a message, at watched tables and at others; tables show who is online.
async function turns(server) {
  const party = await Party.sit(server, TWO);
  const player = await party.turn();
  const other = party.players.find((each) => each !== player);
  other.unwatch(party.id);
  await player.play(party.id, { until: (view) => !view.last.to_act.includes(player.seatAt(party.id)) });
  await until('a word about the turn', () => other.turns.some((each) => each.table === party.id && each.game === 'concordia'));
  const online = async () => (await player.must('GET', `/api/tables/${party.id}`)).seats.map((seat) => seat.online === true);
  assert.deepEqual(await online(), [true, true]);
  const seat = (await other.must('GET', `/api/tables/${party.id}`)).you[0];
  other.leave();
  await until('it is gone', async () => !(await online())[seat]);
  party.leave();
}

// A program signs in with `hello`, or with an API token in the header.
async function hello(server) {
  const account = await Player.account(server, freshName('prog'));
  const { token } = await account.must('POST', '/api/me/tokens', { label: 'x' });
  const table = await account.open({ game: 'forum', players: 2, listed: false });
  const socket = await Socket.open(server, { from: freshAddress() });
  const watch = { t: 'watch', table: table.id };
  const isAnswer = (message) => message.t === 'error' || message.t === 'table';
  assert.equal((await socket.ask(watch, isAnswer)).error, 'not_found', 'nobody sees it');
  const welcome = await socket.ask({ t: 'hello', token }, 'welcome');
  assert.deepEqual([welcome.user, welcome.guest], [account.name, false]);
  assert.equal((await socket.ask(watch, isAnswer)).table.id, table.id, 'who says who it is does');
  const refusal = async () => (await socket.ask({ t: 'watch', table: 'x' }, 'error')).message;
  const english = await refusal();
  socket.send({ t: 'hello', language: 'de' });
  assert.notEqual(await refusal(), english, 'another language');
  assert.equal((await socket.ask(watch, isAnswer)).table.id, table.id, 'and the same person');
  socket.send({ t: 'hello', language: 'en' });
  assert.equal(await refusal(), english);
  socket.cut();
}

// Layouts that no page of this version has: other fields, another protocol number, another board, truncated, too long.
function wrongLayouts(wire) {
  const parts = wire.split('/');
  const other = (i, part) => parts.map((old, at) => (at === i ? part : old)).join('/');
  return ['forum/0/0/0', `${wire}0`, wire.toUpperCase(), wire.slice(0, -2), other(4, '0123456789abcdef'),
    other(5, '1'), other(5, '3'), other(3, String(Number(parts[3]) + 1)), other(2, 'fedcba9876543210'), other(1, '0')];
}

// The server takes the layout in its old and its new form, and refuses that of another version.
async function checkLayouts(server, party) {
  const [player] = party.players;
  const { layout: old, wire } = party.view(player).table;
  assert.equal(wire.split('/').slice(0, 4).join('/'), old);
  const socket = await Socket.open(server, { token: player.token, from: freshAddress() });
  const isAnswer = (message) => message.t === 'error' || message.t === 'entries';
  const watch = (layout) => socket.ask({ t: 'watch', table: party.id, layout, after: -1 }, isAnswer);
  for (const wrong of [...wrongLayouts(wire), `${old}0`]) {
    assert.equal((await watch(wrong)).error, 'layout', wrong);
  }
  for (const right of [wire, old]) assert.equal((await watch(right)).t, 'entries', right);
  socket.cut();
  return wire;
}

// A page of another version is refused with `layout`.
async function layout(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 2 });
  const wire = await checkLayouts(server, party);
  const { games } = await server.get('/api/server');
  const maps = games.find((each) => each.game === 'forum').maps;
  assert.ok(maps.some((map) => map.wire === wire && wire.startsWith(`${map.layout}/`)), 'the server tells which');
  party.leave();
}

// `told` sends the same events as numbers, in fewer bytes; `changes` adds to each choice what it changes.
async function checkTold(socket, table, { entries, state }) {
  const lean = await socket.ask({ t: 'watch', table, after: 0, with: ['state', 'told'] }, 'entries');
  assert.equal(lean.state, state);
  assert.deepEqual(lean.entries.map(({ told }) => told.map(([, seat]) => (seat === CHANCE ? undefined : seat))), entries.map(({ events }) => events.map(({ seat }) => seat)));
  assert.ok(lean.entries.every(({ events, told }) => events === undefined && told.flat().every(Number.isInteger)));
  assert.ok(JSON.stringify(lean.entries).length < JSON.stringify(entries).length);
  const { legal } = await socket.ask({ t: 'watch', table, after: -1, with: ['legal', 'changes'] }, 'entries');
  assert.ok(legal.every((move) => move.kind && move.args && Array.isArray(move.parts)));
}

// Values of `after`, and the messages that follow a `watch`.
async function watching(server) {
  const party = await Party.sit(server, { game: 'sylla', persons: 3 });
  await party.play({ until: (view) => view.seq >= 20 });
  const [player] = party.players;
  const socket = await Socket.open(server, { token: player.token, from: freshAddress() });
  const seq = (await party.position()).seq;
  for (const [after, n] of [[0, seq], [seq - 3, 3], [seq, 0], [-1, 0]]) {
    const got = await socket.ask({ t: 'watch', table: party.id, after }, 'entries');
    assert.equal(got.entries.length, n, `after ${after}`);
    assert.equal(got.seq, seq);
    assert.deepEqual([got.state, got.view, got.legal], [undefined, undefined, undefined], 'what was not asked for');
  }
  const all = await socket.ask({ t: 'watch', table: party.id, after: 0, with: ['state', 'view', 'legal', 'events'] }, 'entries');
  assert.ok(all.state.length > 100 && all.view && all.legal && all.entries.every((each) => Array.isArray(each.events)));
  await checkTold(socket, party.id, all);
  socket.send({ t: 'unwatch', table: party.id });
  await party.play({ until: (view) => view.seq >= seq + 5 });
  await socket.ask({ t: 'ping' }, 'pong');
  assert.ok(!socket.kept.some((message) => message.t === 'entries'), 'who has unwatched is not told');
  socket.cut();
  party.leave();
}

// The clock of a person on vacation stands still during that person's turn, and nobody else's does.
async function vacation(server) {
  const party = await Party.sit(server, { ...TWO, accounts: true, clock: DAYS });
  const player = await party.turn();
  const seat = player.seatAt(party.id);
  await player.must('POST', '/api/me/vacation', { days: 2 });
  const clocks = async () => (await party.position()).clocks[seat];
  await until('time stands still', async () => {
    const before = await clocks();
    await sleep(120);
    return (await clocks()) === before;
  });
  await player.must('DELETE', '/api/me/vacation');
  await until('it runs again', async () => {
    const before = await clocks();
    await sleep(60);
    return (await clocks()) < before;
  });
  await player.step(party.view(player));
  party.leave();
}

// A blocked person cannot sit down at one's tables, and one does not see that person's chat lines.
async function blocked(server) {
  const [host, pest, friend] = await Promise.all(['host', 'pest', 'friend'].map((kind) => Player.account(server, freshName(kind))));
  await host.must('POST', '/api/me/blocks', { name: pest.name });
  const table = await host.open({ game: 'forum', players: 3, seats: [{ me: true }, {}, { bot: 'random' }], listed: true });
  assert.equal((await pest.request('POST', `/api/tables/${table.id}/join`, {})).body.error, 'forbidden');
  await friend.join(table.id);
  await Promise.all([host.watch(table.id), friend.watch(table.id)]);
  await pest.must('POST', `/api/tables/${table.id}/chat`, { text: 'hoc legis?' });
  await until('the friend reads it', () => friend.chat.length === 1);
  await friend.must('POST', `/api/tables/${table.id}/chat`, { text: 'lego' });
  await until('a line', () => host.chat.length > 0);
  assert.deepEqual(host.chat.map((line) => line.text), ['lego'], 'the host does not read it');
  const { chat } = await host.must('GET', `/api/tables/${table.id}/chat`);
  assert.deepEqual(chat.map((line) => line.text), ['lego'], 'by HTTP neither');
  host.leave();
  friend.leave();
}

// A map sent with the request is validated like a map file, then played.
async function ownMap(server) {
  const game = 'concordia';
  const host = await Player.guest(server, freshName());
  for (const map of [{}, { ...tiny, cities: [] }, { ...tiny, id: '<b>' }, 'nowhere', 5, null]) {
    const got = await host.request('POST', '/api/tables', { game, map, players: 2, guest: host.name });
    assert.equal(got.status, 400, `${JSON.stringify(map).slice(0, 40)}: ${got.text}`);
    assert.match(got.body.where, /^map/);
  }
  const party = await Party.sit(server, { game, map: tiny, persons: 2 });
  await checkLayouts(server, party);
  await party.play();
  const { head } = await checkOver(party);
  assert.ok(head.map, 'the map stands in the record');
  party.leave();
}

// Invalid requests for a new table; each refusal names the field at fault.
async function wishes(server) {
  const host = await Player.guest(server, freshName());
  const wrong = {
    game: [{ game: 'chess' }, {}, { game: 5 }],
    map: [{ game: 'forum', map: 'italia' }],
    variant: [{ game: 'forum', variant: 'nonsense' }, { game: 'forum', variant: 'open,open' }],
    players: [{ game: 'forum', players: 9 }, { game: 'sylla', players: 2 }, { game: 'forum', players: '2' }, { game: 'forum', variant: 'team', players: 2 }],
    seats: [{ game: 'forum', seats: [{ me: true }] }, { game: 'forum', seats: [{ bot: 'nobody' }, {}] }, { game: 'forum', seats: [{ me: true }, { me: true }] }, { game: 'forum', seats: 5 }],
    clock: [{ game: 'forum', clock: { kind: 'sand' } }, { game: 'forum', clock: { kind: 'live', base: 1 } }, { game: 'forum', clock: { kind: 'turn', base: 1e15 } }, { game: 'forum', clock: 5 }],
    undo: [{ game: 'forum', undo: 'always' }, { game: 'forum', undo: 'free' }],
    stand_in: [{ game: 'forum', stand_in: 'nobody' }],
    rated: [{ game: 'forum', rated: 'yes' }],
    listed: [{ game: 'forum', listed: 1 }],
    name: [{ game: 'forum', name: 'a\nb' }, { game: 'forum', name: 'x'.repeat(100) }],
  };
  for (const [member, bodies] of Object.entries(wrong)) {
    for (const body of bodies) {
      const got = await host.request('POST', '/api/tables', { guest: host.name, ...body });
      assert.equal(got.status, 400, `${JSON.stringify(body)}: ${got.text}`);
      assert.equal(got.body.error, 'bad_request');
      assert.ok(got.body.where.startsWith(member), `${JSON.stringify(body)}: where is ${got.body.where}`);
    }
  }
  assert.equal((await host.request('POST', '/api/tables', { game: 'forum', players: 2 })).body.where, 'name', 'a guest needs a name');
  assert.equal((await host.request('POST', '/api/tables', { game: 'forum', players: 2, guest: host.name, rated: true })).body.error, 'forbidden');
  assert.deepEqual((await host.must('GET', '/api/me/tables')).tables, [], 'nothing was made');
}

// A long poll is answered when an entry arrives, or when its time is up.
async function longPoll(server) {
  const party = await Party.sit(server, TWO);
  const player = await party.turn();
  const { seq } = party.view(player);
  const at = `/api/tables/${party.id}/entries`;
  const begin = Date.now();
  const waits = Array.from({ length: 5 }, () => player.must('GET', `${at}?after=${seq}&wait=20`));
  await sleep(100);
  await player.step(party.view(player));
  for (const got of await Promise.all(waits)) assert.equal(got.entries[0].n, seq + 1);
  assert.ok(Date.now() - begin < 10000, 'at once');
  const { seq: now } = await party.position();
  const empty = await player.must('GET', `${at}?after=${now}&wait=1`);
  assert.deepEqual([empty.entries, empty.seq], [[], now]);
  assert.equal(said((await player.must('GET', `${at}?after=${now - 1}`)).entries[0].line).seat >= -1, true);
  party.leave();
}

// A client that joins a long game gets all of its entries.
async function longGame(server) {
  const { id } = await botsAlone(server, 'greedy');
  const late = await Player.guest(server, freshName());
  const length = isSoak ? 6000 : 1500;
  const stand = () => late.must('GET', `/api/tables/${id}/position`);
  await until('a long game', async () => {
    const { seq, status } = await stand();
    return seq >= length || status !== 'running';
  }, 60000);
  const view = await late.watch(id);
  const { seq } = await stand();
  await view.when('all of it', (each) => each.seq >= seq || late.failure);
  late.check();
  assert.equal(late.n_cuts, 0);
  late.leave();
}

// When a table is removed, its watchers are notified at once.
async function checkGone(id, watchers, remove) {
  const views = await Promise.all(watchers.map((each) => each.watch(id)));
  await remove();
  await Promise.all(views.map((view) => view.when('its end', ({ refused }) => refused === 'not_found', 5000)));
  assert.equal((await watchers[0].request('GET', `/api/tables/${id}`)).status, 404);
  for (const each of watchers) each.leave();
}

// The host may remove a table while it is open, an operator at any time; waiting requests are answered, too.
async function removed(server) {
  const host = await Player.guest(server, freshName());
  const open = await host.open({ game: 'forum', players: 2, listed: true });
  await checkGone(open.id, [host, await Player.guest(server, freshName())], () => host.must('POST', `/api/tables/${open.id}/leave`, {}));
  const operator = await Player.account(server, freshName('op'));
  assert.equal((await command('user', 'role', operator.name, 'operator', '--store', server.store)).status, 0);
  operator.token = (await operator.must('POST', '/api/session', { name: operator.name, password: 'correct horse' })).token;
  const party = await Party.sit(server, { game: 'forum', persons: 2, watchers: 1 });
  const { seq } = await party.position();
  const waiting = party.players[0].request('GET', `/api/tables/${party.id}/entries?after=${seq}&wait=20`);
  await checkGone(party.id, party.everyone, () => operator.must('DELETE', `/api/operator/tables/${party.id}`));
  assert.equal((await waiting).status, 404);
}

export function aroundStories(server) {
  return [
    story('around: whose turn it is', () => turns(server)),
    story('around: hello', () => hello(server)),
    story('around: layouts', () => layout(server)),
    story('around: watching', () => watching(server)),
    story('around: vacation', () => vacation(server)),
    story('around: blocked', () => blocked(server)),
    story('around: a map of one\'s own', () => ownMap(server)),
    story('around: wrong wishes', () => wishes(server)),
    story('around: long polls', () => longPoll(server)),
    story('around: a long game', () => longGame(server)),
    story('around: a table that is removed', () => removed(server)),
  ];
}
