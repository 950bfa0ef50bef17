// restart.mjs: the server is stopped, or killed, while people play.  Every entry that was acknowledged or
// sent must be in the store exactly once, tables and bots must go on by themselves, and a damaged table
// must not affect others.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Party, Player, Server, Socket, assert, botsAlone, checkKept, checkOver, command, finish, folder, freshName, freshStore, goOn, isSoak,
  playAll, random, seed, sleep, story, until,
} from './client.mjs';

const rng = random(seed);
const MINUTE = 60000;
const TURN_MS = 2 * 24 * 60 * MINUTE;
const HABITS = { cut: 0.02, repeat: 0.05, undo: 0.02, expect: ['unavailable'] };
const TABLES = [
  { game: 'forum', persons: 3 },
  { game: 'forum', persons: 2, bots: ['random'] },
  { game: 'concordia', map: 'crete', persons: 2, bots: ['greedy'] },
  { game: 'concordia', map: 'italia', persons: 2 },
  { game: 'venus', map: 'hellas', persons: 2, bots: ['random'] },
  { game: 'antike', persons: 2, bots: ['random'] },
  { game: 'sylla', persons: 3 },
  { game: 'sylla', persons: 2, bots: ['greedy'] },
];

async function politely() {
  const server = await Server.start({ limits: 'false' });
  const parties = await Promise.all(TABLES.slice(2, 7).map((table) => Party.sit(server, table)));
  const bots = await botsAlone(server);
  const open = await parties[0].players[0].open({ game: 'forum', players: 2, listed: true });
  const guest = await Player.guest(server, freshName());
  await guest.connect();
  const play = playAll(parties, HABITS);
  for (let round = 0; round < (isSoak ? 20 : 2); round++) {
    await sleep(300 + rng.below(500));
    const [bye, end] = await Promise.all([guest.socket.next('bye'), server.stop()]);
    assert.equal(end.code, 0, `ends with ${JSON.stringify(end)}: ${server.notes}`);
    assert.ok(end.ms < 5000, `within ${end.ms} ms`);
    assert.equal(bye.why, 'restart');
    const before = parties.map((party) => party.view(party.players[0]).seq);
    await server.begin();
    for (const [i, party] of parties.entries()) {
      await party.view(party.players[0]).when('it goes on', (view) => view.seq > before[i] || view.isOver);
    }
    await goOn(bots);
  }
  await play.rest();
  for (const party of parties) await checkKept(party);
  await guest.join(open.id, {});
  assert.equal((await guest.must('GET', `/api/tables/${open.id}`)).state, 'running', 'an open table is still there');
  for (const party of parties) party.leave();
  guest.leave();
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '', server.notes);
  const checked = await command('store', 'check', server.store);
  assert.equal(checked.status, 0, checked.out + checked.err);
}

// The list of one's tables says whose turn it is, also for tables that are not in memory.
async function lists() {
  const server = await Server.start({ limits: 'false' });
  const [ann, ben] = await Promise.all(['ann', 'ben'].map((name) => Player.account(server, freshName(name))));
  const sit = async (game) => {
    const { id } = await ann.open({ game, players: 2, listed: true, clock: { kind: 'turn', base: TURN_MS } });
    await ben.join(id, {});
    return id;
  };
  const ids = [await sit('forum'), await sit('concordia'), await sit('venus')];
  const open = await ann.open({ game: 'forum', players: 2, listed: true });
  const listed = async (player) => new Map((await player.must('GET', '/api/me/tables')).tables.map((table) => [table.id, table]));
  const check = async () => {
    for (const player of [ann, ben]) {
      const tables = await listed(player);
      for (const id of ids) {
        const { seq, to_act, turn } = await player.must('GET', `/api/tables/${id}`);
        assert.ok(to_act.length > 0 && seq >= 0);
        const mine = tables.get(id);
        assert.deepEqual([mine.seq, mine.to_act, mine.turn], [seq, to_act, turn], id);
        const { clocks } = await player.must('GET', `/api/tables/${id}/position`);
        assert.ok(mine.waited >= 0 && mine.waited < MINUTE, `${id} has waited for ${mine.waited} ms`);
        mine.clocks.forEach((left, seat) => assert.ok(left >= clocks[seat] && left - clocks[seat] < MINUTE, `${left} ms on the clock, not ${clocks[seat]}`));
      }
    }
    const waiting = (await listed(ann)).get(open.id);
    assert.deepEqual([waiting.seq, waiting.to_act, waiting.turn], [undefined, undefined, undefined], 'one that is open');
  };
  const first = async (id) => {
    for (const player of [ann, ben]) {
      const { moves, seq } = await player.must('GET', `/api/tables/${id}/legal`);
      if (moves.length === 0) continue;
      await player.must('POST', `/api/tables/${id}/entries`, { seat: moves[0].seat, seq, do: moves[0].move });
      return;
    }
  };
  await check();
  for (const id of ids) await first(id);
  await check();
  await server.stop();
  await server.begin();
  const still = async (player) => [...(await listed(player)).values()].map(({ waited, clocks, ...rest }) => rest);
  const cold = await still(ben);
  await check();
  assert.deepEqual(await still(ben), cold, 'the same before and after somebody looks at them');
  assert.equal((await server.stop()).code, 0);
}

// A stopping server sends `bye` to every socket; a client that does not read does not delay it.
async function saysGoodbye() {
  const server = await Server.start({ limits: 'false' });
  const sockets = await Promise.all(Array.from({ length: 50 }, () => Socket.open(server)));
  const [end, ...byes] = await Promise.all([server.stop(), ...sockets.map((socket) => socket.next('bye'))]);
  assert.equal(end.code, 0);
  for (const bye of byes) assert.equal(bye.why, 'restart');
  await server.begin();
  const deaf = await Socket.open(server);
  deaf.tcp.pause();
  const late = await server.stop();
  assert.equal(late.code, 0, server.notes);
  assert.ok(late.ms < 3000, `${late.ms} ms for one that does not read`);
  deaf.cut();
}

// All players leave.  Returns the number of acknowledged entries.
async function ended(party) {
  if (party.view(party.players[0]).isOver) await checkOver(party);
  party.leave();
  return party.players.reduce((sum, player) => sum + player.acks.length, 0);
}

async function killed() {
  const server = await Server.start({ limits: 'false' });
  const parties = await Promise.all(TABLES.map((table) => Party.sit(server, table)));
  const bots = await botsAlone(server);
  const rounds = isSoak ? 100 : 5;
  let acks = 0;
  let play = playAll(parties, HABITS);
  for (let round = 0; round < rounds; round++) {
    await sleep(rng.below(700));
    await server.kill();
    if (rng.chance(0.3)) await sleep(200);
    await server.begin();
    if (rng.chance(0.5)) continue;
    await play.rest();
    for (const [i, party] of parties.entries()) {
      await checkKept(party);
      if (!party.view(party.players[0]).isOver) continue;
      acks += await ended(party);
      parties[i] = await Party.sit(server, TABLES[i]);
    }
    play = playAll(parties, HABITS);
  }
  await play.rest();
  for (const party of parties) {
    await checkKept(party);
    acks += await ended(party);
  }
  await goOn(bots);
  console.log(`# ${rounds} times killed, ${acks} entries acknowledged`);
  assert.ok(acks > rounds * 5, 'there was something to lose');
  await server.stop();
  assert.equal(server.complaint, '', server.notes);
  const checked = await command('store', 'check', server.store);
  assert.equal(checked.status, 0, checked.out + checked.err);
}

// Changes a line of a table's record in an exported store.
function spoil(dir, id) {
  const file = join(dir, `${id}.rec`);
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line, n) => n > lines.indexOf('') && /^\d/.test(line) && !line.includes('/'));
  lines[at] = lines[at].replace(/^(\d+) .*?( @\d+)?$/, '$1 nonsense$2');
  writeFileSync(file, lines.join('\n'));
}

async function quarantined() {
  const server = await Server.start({ limits: 'false' });
  const [broken, sound] = await Promise.all([Party.sit(server, TABLES[3]), Party.sit(server, TABLES[2])]);
  const name = freshName('op');
  const token = await server.account(name);
  for (const party of [broken, sound]) await party.play({ until: (view) => view.seq >= 60 });
  for (const party of [broken, sound]) party.leave();
  await server.stop();
  const dir = join(folder, 'exported');
  const out = await command('store', 'export', server.store, dir);
  assert.equal(out.status, 0, out.err);
  assert.ok(readdirSync(dir).includes(`${broken.id}.rec`));
  spoil(dir, broken.id);
  const store = freshStore();
  const back = await command('store', 'import', store, dir);
  assert.equal(back.status, 0, back.err);
  const role = await command('user', 'role', name, 'operator', '--store', store);
  assert.equal(role.status, 0, role.err);
  server.options.store = store;
  await server.begin();
  const [host] = broken.players;
  await until('quarantine', async () => (await host.must('GET', `/api/tables/${broken.id}`)).state === 'quarantined');
  const refused = await host.request('POST', `/api/tables/${broken.id}/entries`, { seat: 0, seq: 60, do: '/resign', action: 'q' });
  assert.ok(['frozen', 'not_running'].includes(refused.body.error), refused.text);
  await until('it is listed as such', async () => {
    const { tables } = await server.get('/api/operator/tables?state=quarantined', { token });
    return tables.length === 1 && tables[0].id === broken.id;
  });
  for (const player of sound.players) await player.watch(sound.id);
  await sound.play({ until: (view) => view.seq >= 80 });
  sound.leave();
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '', server.notes);
}

// Tables that nobody watches are unloaded from memory, and are the same when loaded again.
async function forgotten() {
  const server = await Server.start({ limits: 'false', 'idle-unload': '1' });
  const parties = await Promise.all(TABLES.slice(0, 4).map((table) => Party.sit(server, table)));
  const loaded = async () => Number(/^aedile_tables (\d+)/m.exec((await server.request('GET', '/metrics', { from: null })).text)?.[1]);
  for (let round = 1; round <= (isSoak ? 30 : 2); round++) {
    const marks = parties.map((party) => party.view(party.players[0]).seq + 4);
    await Promise.all(parties.map((party, i) => party.play({ until: (view) => view.seq >= marks[i] })));
    for (const player of parties.flatMap((party) => party.players)) {
      player.isStaying = false;
      player.socket.cut();
    }
    await until('memory is empty', async () => (await loaded()) === 0);
    await Promise.all(parties.flatMap((party) => party.players.map((player) => player.connect())));
    for (const party of parties) await checkKept(party);
  }
  for (const party of parties) party.leave();
  await server.stop();
  assert.equal(server.complaint, '', server.notes);
}

// All connections to the store are cut, again and again; $AE_STORE_CUT is the command for that.
async function cutOff() {
  const server = await Server.start({ limits: 'false' });
  const parties = await Promise.all(TABLES.map((table) => Party.sit(server, table)));
  const play = playAll(parties, HABITS);
  for (let round = 0; round < (isSoak ? 200 : 8); round++) {
    await sleep(50 + rng.below(300));
    execFileSync('sh', ['-c', process.env.AE_STORE_CUT]);
  }
  await sleep(300);
  await play.rest();
  for (const party of parties) await checkKept(party);
  assert.equal((await server.request('GET', '/health')).status, 200);
  for (const party of parties) party.leave();
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '', server.notes);
}

// While a decision waits for the disk, a long poll times out: its response must not contain the unwritten entry.
// $AE_STORE_PSQL is a database client that blocks all writers.
async function early() {
  const server = await Server.start({ limits: 'false' });
  const party = await Party.sit(server, { game: 'concordia', map: 'italia', persons: 2 });
  const player = await party.turn();
  const { seq, last } = party.view(player);
  const order = [];
  const mark = (what) => (got) => order.push(what) && got;
  const poll = player.request('GET', `/api/tables/${party.id}/entries?after=${seq}&wait=1`).then(mark('shown'));
  const steps = ['BEGIN', 'LOCK TABLE entries IN EXCLUSIVE MODE', 'SELECT 1', 'SELECT pg_sleep(3)', 'COMMIT'];
  const lock = spawn(process.env.AE_STORE_PSQL, ['-qAt', ...steps.flatMap((step) => ['-c', step]), server.store]);
  await new Promise((done) => lock.stdout.once('data', done));
  const acted = player.do(party.id, last.legal[0].move, { seq }).then(mark('acknowledged'));
  const [got] = await Promise.all([poll, acted]);
  assert.deepEqual(order, ['acknowledged', 'shown']);
  assert.equal(got.body.from, seq + 1, got.text);
  party.leave();
  assert.equal((await server.stop()).code, 0);
}

console.log(`# AE_SEED=${seed}`);
await story('told to stop, and begun again', politely);
await story('nobody is left without a word', saysGoodbye);
await story('killed', killed);
await story('a broken table harms no other', quarantined);
await story('forgotten and remembered', forgotten);
await story('whose turn it is, in the list of one\'s tables', lists);
if (process.env.AE_STORE_PSQL) await story('nothing is shown before it is written', early);
if (process.env.AE_STORE_CUT) await story('the store is cut off', cutOff);
finish();
