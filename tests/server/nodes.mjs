// nodes.mjs: several servers (nodes) over one PostgreSQL.  Players of one table use different nodes and
// reconnect to any of them; nodes are killed, stopped, and suspended until other nodes have taken over
// their tables; the database goes down and comes back.  Every acknowledged entry must be in the record
// once and under its number, all nodes must send the same, and every record must verify.
import { execFileSync } from 'node:child_process';
import {
  ABANDONED, assert, botsAlone, checkKept, checkOver, checkStill, comeBack, command, deserted, endGame, finish, freshName, goOn, isSoak,
  Player, playAll, random, said, seed, sleep, story, until,
} from './client.mjs';
import { Nodes, Roamer } from './gate.mjs';

const rng = random(seed);
const HABITS = { cut: 0.03, away: 0.03, repeat: 0.05, undo: 0.02, accept: 0.7, expect: ['unavailable'] };

// `most`: the number of entries after which the players agree to end the game.
const GAMES = [
  { game: 'forum', persons: 3, bots: ['random'], variant: 'team' },
  { game: 'concordia', map: 'crete', persons: 3, most: 120 },
  { game: 'venus', map: 'hellas', persons: 2, bots: ['greedy'], most: 120 },
  { game: 'antike', persons: 2, bots: ['random'], most: 120 },
  { game: 'sylla', persons: 3, bots: ['random'], most: 120 },
];

const BUSY = [
  { game: 'concordia', map: 'crete', persons: 2, bots: ['greedy'] },
  { game: 'venus', map: 'hellas', persons: 3 },
  { game: 'antike', persons: 3, bots: ['random'] },
  { game: 'sylla', persons: 3 },
];

// ---- what holds whenever people rest ----

// No entry was acknowledged to two players.
function checkOnce(party) {
  const seen = new Set();
  for (const { table, seq } of party.players.flatMap((player) => player.acks)) {
    if (table !== party.id) continue;
    assert.ok(!seen.has(seq), `entry ${seq} of ${party.id} is one person's`);
    seen.add(seq);
  }
  return seen.size;
}

// Checks that all nodes and all sockets agree about a table where nobody acts.  Returns the number of
// acknowledged entries.
async function checkRest(nodes, party) {
  const { token } = party.players[0];
  const where = ({ seq, status, to_act: to }) => ({ seq, status, to });
  const { seq } = await nodes.agree(party.id, `/api/tables/${party.id}/position`, token, where);
  await nodes.agree(`the record of ${party.id}`, `/api/tables/${party.id}/record`, token);
  for (const player of party.everyone) {
    await party.view(player).when('the last entry', (view) => view.seq >= seq || player.failure);
    player.check();
  }
  await checkKept(party);
  return checkOnce(party);
}

// All players leave.  Returns the number of acknowledged entries.
async function rise(nodes, parties) {
  let acks = 0;
  for (const party of parties) {
    acks += await checkRest(nodes, party);
    party.leave();
  }
  return acks;
}

async function checkStore(nodes) {
  const checked = await command('store', 'check', nodes.store);
  assert.equal(checked.status, 0, checked.out + checked.err);
}

// ---- all nodes are well ----

async function whole(nodes, { most = Infinity, ...table }, first) {
  const party = await nodes.sit({ ...table, first, watchers: 2 });
  const limit = isSoak ? Infinity : most;
  await party.play({ habits: HABITS, until: (view) => view.seq >= limit });
  if (!party.view(party.players[0]).isOver) await endGame(party);
  const { status } = await nodes.agree('the end', `/api/tables/${party.id}/position`, party.players[0].token, (body) => ({
    status: body.status, seq: body.seq,
  }));
  assert.ok(['finished', 'agreed'].includes(status), status);
  await checkOver(party);
  checkOnce(party);
  party.leave();
}

// A table is opened at one node and joined at another, and a third node shows both.
async function lobby(nodes) {
  const [host, guest, watcher] = await Promise.all([0, 1, 2].map((n) => Roamer.guest(nodes.gate(n), freshName())));
  const { id } = await host.open({ game: 'forum', players: 3, listed: true });
  const views = [await host.watch(id), await watcher.watch(id)];
  const seen = (what, fits) => Promise.all(views.map((view) => view.when(what, ({ table }) => fits(table), 10000)));
  await until('it is listed', async () => (await guest.must('GET', '/api/tables?state=open&game=forum')).tables.some((each) => each.id === id));
  await guest.join(id, { seat: 1 });
  await seen('who sat down', (table) => table.seats[1].name === guest.name);
  await guest.must('POST', `/api/tables/${id}/leave`, {});
  await seen('who left', (table) => table.seats[1].name === undefined);
  await host.must('POST', `/api/tables/${id}/settings`, { name: 'Saturnalia' });
  await seen('the name', (table) => table.name === 'Saturnalia');
  await host.must('POST', `/api/tables/${id}/seats`, { seat: 2, bot: 'random' });
  await seen('the bot', (table) => table.seats[2].bot === 'random');
  await guest.join(id, {});
  await seen('the beginning', (table) => table.state === 'running');
  await guest.watch(id);
  await Promise.all([host, guest].map((player) => player.play(id)));
  await views[1].when('the end', (view) => view.isOver);
  await until('the end of the table', async () => (await watcher.must('GET', `/api/tables/${id}`)).state === 'over');
  const made = await Promise.all([host, guest].map((player) => player.must('POST', `/api/tables/${id}/rematch`, {})));
  assert.equal(made[0].id, made[1].id, 'both ask at once, and get the same table');
  const short = await host.open({ game: 'forum', players: 2, listed: true });
  const left = await watcher.watch(short.id);
  await host.must('POST', `/api/tables/${short.id}/leave`, {});
  await left.when('its end', ({ refused }) => refused === 'not_found', 10000);
  for (const each of [host, guest, watcher]) each.leave();
}

// Two people take the same seat at the same time, at two nodes.
async function oneSeat(nodes) {
  const host = await Roamer.guest(nodes.gate(0), freshName());
  const others = await Promise.all([1, 2, 3, 4].map((n) => Roamer.guest(nodes.gate(n), freshName())));
  for (let round = 0; round < 5; round++) {
    const { id } = await host.open({ game: 'forum', players: 2, listed: true });
    const got = await Promise.all(others.map((each) => each.request('POST', `/api/tables/${id}/join`, { seat: 1, name: each.name })));
    const sat = others.filter((_, i) => got[i].status === 200);
    assert.equal(sat.length, 1, got.map((each) => each.text).join(' '));
    for (const { status, body } of got) assert.ok(status === 200 || ['taken', 'full', 'not_open'].includes(body.error), body.error);
    const seats = await nodes.agree('seats', `/api/tables/${id}`, host.token, (table) => table.state === 'running' && table.seats.map((seat) => seat.name));
    assert.deepEqual(seats, [host.name, sat[0].name]);
  }
}

// All players chat at the same time, and all receive the same lines.
async function chat(nodes) {
  const party = await nodes.sit({ game: 'concordia', map: 'italia', persons: 3, watchers: 1 });
  const lines = 4;
  for (let n = 0; n < lines; n++) {
    for (const player of party.players) player.socket.send({ t: 'chat', table: party.id, text: `${player.name} ${n}` });
  }
  const told = (player) => player.chat.map(({ n, text }) => ({ n, text })).sort((a, b) => a.n - b.n);
  for (const each of party.everyone) await until('all lines', () => each.chat.length >= lines * 3);
  const want = told(party.players[0]);
  assert.equal(new Set(want.map((each) => each.n)).size, lines * 3, 'each line has a number');
  assert.equal(new Set(want.map((each) => each.text)).size, lines * 3, 'and comes once');
  for (const each of party.everyone) assert.deepEqual(told(each), want, `as ${each.name} reads it`);
  const kept = await nodes.agree('chat', `/api/tables/${party.id}/chat`, party.players[1].token, ({ chat: all }) =>
    all.map(({ n, text }) => ({ n, text })));
  assert.deepEqual(kept, want);
  party.leave();
}

// No node shows the chat lines of a blocked person: not to a socket that was open before the block, whether the
// person sits at the table or watches.
async function blocked(nodes) {
  const people = await Promise.all(['host', 'pest', 'friend'].map((kind, n) => Player.account(nodes.all[n % nodes.all.length], freshName(kind))));
  const [host, pest, friend] = people;
  const table = await host.open({ game: 'forum', players: 3, seats: [{ me: true }, {}, {}], listed: true });
  await friend.join(table.id);
  await Promise.all([host.watch(table.id), friend.watch(table.id)]);
  const say = (player, text) => player.must('POST', `/api/tables/${table.id}/chat`, { text });
  const reads = (player, text) => until(`${player.name} reads ${text}`, () => player.chat.some((line) => line.text === text));
  await say(pest, 'before');
  await Promise.all([reads(host, 'before'), reads(friend, 'before')]);
  await host.must('POST', '/api/me/blocks', { name: pest.name });
  const late = new Player(nodes.all[2 % nodes.all.length], host.name, { token: host.token });
  await late.watch(table.id);
  await say(pest, 'hoc legis?');
  await reads(friend, 'hoc legis?');
  await say(friend, 'lego');
  await Promise.all([reads(host, 'lego'), reads(late, 'lego')]);
  assert.deepEqual(host.chat.map((line) => line.text), ['before', 'lego'], 'a socket that was open');
  assert.deepEqual(late.chat.map((line) => line.text), ['lego'], 'a socket at another node');
  await host.must('DELETE', `/api/me/blocks/${encodeURIComponent(pest.name)}`);
  // Another node may hear of it after the line that follows, which it then leaves out.
  await until('the block is lifted at every node', async () => {
    await say(pest, 'nunc legis');
    await sleep(200);
    return [host, late].every((player) => player.chat.some((line) => line.text === 'nunc legis'));
  });

  await friend.must('POST', '/api/me/blocks', { name: host.name });
  await say(host, 'sedeo');
  await say(pest, 'audi');
  await Promise.all([reads(friend, 'audi'), reads(late, 'sedeo')]);
  assert.ok(!friend.chat.some((line) => line.text === 'sedeo'), 'who sits there');
  for (const player of [host, friend, late]) player.leave();
}

// One person sends two different decisions to two nodes at the same time: exactly one counts.
async function races(nodes) {
  const party = await nodes.sit({ game: 'concordia', map: 'italia', persons: 2 });
  const twins = new Map();
  for (const [i, player] of party.players.entries()) {
    const twin = player.twin(nodes.gate(i + 1));
    await twin.watch(party.id);
    twins.set(player, twin);
  }
  const won = [0, 0];
  for (let n = 0; n < (isSoak ? 1000 : 40); n++) {
    const player = await party.turn();
    const both = [player, twins.get(player)];
    const view = party.view(player);
    const { seq } = view;
    const legal = view.last.legal.filter((each) => each.seat === undefined || each.seat === player.seatAt(party.id));
    const moves = legal.length > 1 ? [legal[0].move, legal[1].move] : [legal[0].move, '/ask-end'];
    await both[1].views.get(party.id).when('the same', (each) => each.seq >= seq);
    const got = await Promise.all(both.map((each, i) => each.do(party.id, moves[i], { seq, seat: player.seatAt(party.id) })));
    const winner = got.findIndex((each) => each.seq === seq + 1);
    assert.ok(winner >= 0 && got[1 - winner].error === 'stale', JSON.stringify(got));
    won[winner]++;
    for (const each of [...party.players, ...twins.values()]) {
      await each.views.get(party.id).when('it', (other) => other.seq > seq);
      assert.equal(said(each.views.get(party.id).lines[seq + 1]).text, moves[winner], 'all have seen the same');
    }
  }
  console.log(`# races: ${won.join(' to ')}`);
  for (const twin of twins.values()) twin.leave();
  await rise(nodes, [party]);
}

// A pause stops the clocks at all nodes; ending it starts them again.
async function stillness(nodes) {
  const clock = { kind: 'live', base: 60000, step: 0 };
  const party = await nodes.sit({ game: 'concordia', map: 'italia', persons: 2, watchers: 1, clock });
  const [one, two] = party.players;
  const at = `/api/tables/${party.id}`;
  const isPaused = (on) => nodes.agree('the pause', `${at}/position`, one.token, ({ paused }) => paused === on && 'yes');
  await one.must('POST', `${at}/pause`, { on: true });
  await two.must('POST', `${at}/pause`, { on: true });
  assert.equal(await isPaused(true), 'yes');
  const player = await party.turn();
  const { move } = party.view(player).last.legal[0];
  const { seq } = party.view(player);
  for (const node of nodes.up) {
    const got = await node.request('POST', `${at}/entries`, {
      token: player.token, body: { seat: player.seatAt(party.id), seq, do: move, action: 'p' },
    });
    assert.equal(got.body.error, 'paused');
  }
  await two.must('POST', `${at}/pause`, { on: false });
  assert.equal(await isPaused(false), 'yes');
  await player.must_do(party.id, move);
  await rise(nodes, [party]);
}

// The time of all people at a table runs out: no node plays on for them, and a person may return at any node.
async function waiting(nodes) {
  const party = await nodes.sit({ ...ABANDONED, persons: 3 });
  const seq = await deserted(party);
  await checkStill(party, seq);
  const [one, two] = party.players;
  assert.equal(await nodes.agree('the wait', `/api/tables/${party.id}`, one.token, ({ waits_until: at, seq: n }) => at > 0 && n), seq);
  await two.reconnect();
  await comeBack(party, two);
  await party.view(one).when('the end', (view) => view.isOver);
  await checkOver(party);
  party.leave();
}

// Each node is stopped and started again while all play: an upgrade without downtime.
async function rolling(nodes) {
  const parties = await Promise.all(BUSY.slice(0, 3).map((table, first) => nodes.sit({ ...table, first })));
  const play = playAll(parties, HABITS);
  for (const node of nodes.all) {
    await sleep(200);
    node.isUp = false;
    const end = await node.stop();
    assert.equal(end.code, 0, `ends with ${JSON.stringify(end)}: ${node.notes}`);
    const marks = parties.map((party) => Math.max(...party.players.map((player) => party.view(player).seq)));
    for (const [i, party] of parties.entries()) {
      await party.view(party.players[0]).when('it goes on', (view) => view.seq > marks[i] || view.isOver);
    }
    await nodes.begin(node);
  }
  await play.rest();
  await rise(nodes, parties);
}

async function allWell() {
  const nodes = await Nodes.start(3);
  await Promise.all([
    ...GAMES.map((game, i) => story(`nodes: ${game.game} ${game.variant ?? ''}`, () => whole(nodes, game, i))),
    story('nodes: the lobby', () => lobby(nodes)),
    story('nodes: one seat, many guests', () => oneSeat(nodes)),
    story('nodes: chat', () => chat(nodes)),
    story('nodes: blocked people', () => blocked(nodes)),
    story('nodes: races', () => races(nodes)),
    story('nodes: pauses', () => stillness(nodes)),
    story('nodes: bots wait', () => waiting(nodes)),
  ]);
  await story('nodes: one after the other is stopped', () => rolling(nodes));
  await story('nodes: all that is a sound store', async () => {
    await nodes.stop();
    await checkStore(nodes);
  });
}

// ---- a node is lost ----

// Nobody acts here, so the time must run out whichever node counts it.  Ten seconds is the shortest clock.
function waitForTime(nodes, first) {
  const clock = { kind: 'live', base: 10000, step: 0 };
  return nodes.sit({ game: 'antike', persons: 2, variant: 'duel', clock, stand_in: 'random', first });
}

// Each seat times out once, and then its bot plays.
async function checkTime(party) {
  const outs = (view, seat) => view.lines.filter((line) => line && said(line).seat === seat && said(line).text === '/timeout').length;
  for (const player of party.players) {
    const view = await party.view(player).when('time is up', (each) => outs(each, 0) + outs(each, 1) > 0, 30000);
    for (const seat of [0, 1]) assert.ok(outs(view, seat) <= 1, 'time is up once');
  }
  party.leave();
}

async function killed() {
  const nodes = await Nodes.start(3);
  const parties = await Promise.all(BUSY.map((table, first) => nodes.sit({ ...table, first })));
  const clocks = await Promise.all([0, 1, 2].map((first) => waitForTime(nodes, first)));
  const play = playAll(parties, HABITS);
  for (const [n, node] of nodes.all.entries()) {
    const bots = await Promise.all([n, n + 1].map((first) => botsAlone(nodes.gate(first))));
    await sleep(rng.below(500));
    const begin = Date.now();
    await nodes.kill(node);
    await Promise.all(bots.map(goOn));
    console.log(`# bots go on after ${Date.now() - begin} ms`);
    await nodes.begin(node);
  }
  await play.rest();
  const acks = await rise(nodes, parties);
  console.log(`# killed: ${acks} entries acknowledged`);
  assert.ok(acks > 50, 'there was something to lose');
  await Promise.all(clocks.map(checkTime));
  await nodes.stop();
  await checkStore(nodes);
}

// Requests sent to a suspended node arrive too late.
function sendLate(node, party, player) {
  const view = party.view(player);
  const body = { seat: player.seatAt(party.id), seq: view.seq, do: view.last.legal[0].move, action: 'late' };
  return node.request('POST', `/api/tables/${party.id}/entries`, { token: player.token, body });
}

// A node is suspended for longer than its lease, and wakes up with outdated tables in memory.
async function paused() {
  const nodes = await Nodes.start(3);
  const parties = await Promise.all(BUSY.map((table, first) => nodes.sit({ ...table, first })));
  const quiet = await nodes.sit({ game: 'concordia', map: 'italia', persons: 2 });
  const clocks = await Promise.all([0, 1].map((first) => waitForTime(nodes, first)));
  const play = playAll(parties, HABITS);
  for (const [n, node] of nodes.all.slice(0, isSoak ? 3 : 2).entries()) {
    const bots = await Promise.all([n, n].map((first) => botsAlone(nodes.gate(first))));
    const player = await quiet.turn();
    nodes.pause(node, [...parties, ...clocks, quiet]);
    const late = sendLate(node, quiet, player);
    late.catch(() => {});
    const { legal } = quiet.view(player).last;
    await player.must_do(quiet.id, legal[legal.length - 1].move);
    await Promise.all(bots.map(goOn));
    await sleep(1000);
    nodes.resume(node);
    const got = await late;
    assert.equal(got.body.error, 'stale', `${legal.length} moves: ${got.text}`);
    await Promise.all(bots.map(goOn));
    const marks = parties.map((party) => party.view(party.players[0]).seq);
    for (const [i, party] of parties.entries()) {
      await party.view(party.players[0]).when('it goes on', (view) => view.seq > marks[i] || view.isOver);
    }
  }
  await play.rest();
  const acks = await rise(nodes, [...parties, quiet]);
  console.log(`# paused: ${acks} entries acknowledged`);
  await Promise.all(clocks.map(checkTime));
  await nodes.stop();
  await checkStore(nodes);
}

// ---- the database is lost ----

const shell = (text) => execFileSync('sh', ['-c', text]);

const healthy = (nodes, status) =>
  until(`${status} at /health`, async () => {
    const got = await Promise.all(nodes.all.map((node) => node.request('GET', '/health')));
    return got.every((each) => each.status === status);
  });

// Each database connection notices by itself that it was cut; requests meanwhile are answered `unavailable` and retried.
async function patiently(work) {
  return until('not unavailable', () =>
    work().catch((error) => {
      if (!/unavailable/.test(error.message)) throw error;
      return null;
    }));
}

async function database() {
  const nodes = await Nodes.start(2);
  const parties = await Promise.all(BUSY.map((table, first) => nodes.sit({ ...table, first })));
  const quiet = await nodes.sit({ game: 'concordia', map: 'italia', persons: 2 });
  const play = playAll(parties, HABITS);
  for (let round = 0; round < (isSoak ? 100 : 4); round++) {
    await sleep(50 + rng.below(300));
    shell(process.env.AE_STORE_CUT);
  }
  shell(process.env.AE_STORE_RESTART);
  const marks = parties.map((party) => party.view(party.players[0]).seq);
  for (const [i, party] of parties.entries()) {
    await party.view(party.players[0]).when('it goes on', (view) => view.seq > marks[i] || view.isOver);
  }
  await healthy(nodes, 200);
  const bots = await patiently(() => botsAlone(nodes.gate(0)));
  shell(process.env.AE_STORE_STOP);
  await healthy(nodes, 503);
  const player = await quiet.turn();
  const { seq, last } = quiet.view(player);
  const got = await player.do(quiet.id, last.legal[0].move, { seq });
  assert.equal(got.error, 'unavailable');
  shell(process.env.AE_STORE_START);
  await healthy(nodes, 200);
  await until('decisions are taken', async () => (await player.do(quiet.id, last.legal[0].move, { seq })).seq);
  await goOn(bots);
  await play.rest();
  const acks = await rise(nodes, [...parties, quiet]);
  console.log(`# database: ${acks} entries acknowledged`);
  await nodes.stop();
  await checkStore(nodes);
}

console.log(`# AE_SEED=${seed}`);
await allWell();
await Promise.all([story('a node is killed', killed), story('a node stands still', paused)]);
await story('the database goes away', database);
finish();
