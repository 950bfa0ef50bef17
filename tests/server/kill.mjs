// kill.mjs: the kill campaign.  A server is killed with SIGKILL again and again while people play: on SQLite, on
// PostgreSQL, and as two nodes over one PostgreSQL, one of which may also be suspended until its lease expires.
// Every entry that was acknowledged or shown must be in the record exactly once, and each table where a bot is to
// act must go on by itself.
//
// $AE_KILLS is the least number of kills in each of the three set-ups: 3 by default, 100 in a soak.  A table of counts
// is printed at the end.  $AE_STORE_URL names the PostgreSQL databases, with a % for their number; without it only
// SQLite is tested.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  Party, Player, Server, assert, checkOver, command, finish, folder, freshName, isSoak, playAll, random, readRecord, seed, sleep,
  story, until,
} from './client.mjs';
import { Caller } from './caller.mjs';
import { Nodes, Roamer } from './gate.mjs';
import { Ledger, botSeats, rows } from './ledger.mjs';

const KILLS = Number(process.env.AE_KILLS ?? (isSoak ? 100 : 3));
const MOST_MS = 240000 + KILLS * 30000; // for one of the three; a quiet machine needs a tenth
const TELL_EVERY = 10; // kills, then a line says how far it is
const SILENT_EVERY = isSoak ? 10 : 2; // kills, then all servers are killed and begun while nobody is there
const SILENCES = 8; // so often at most, each twice as long as the one before, until all bots have moved
const STOPS = isSoak ? 0.2 : 0; // how likely a node is stopped instead of killed
const ASKED_AGAIN = 5; // actions of each person that are repeated whenever people rest
const LEASE_MS = 1000;
const TAKE_MS = 2 * LEASE_MS; // until the tables that a killed server kept on PostgreSQL are another's
const MOVE_MS = 600; // for the first moves of bots
const PATIENCE = 120000; // milliseconds for a bot's move, on a machine that has other things to do

const rng = random(seed);
const HABITS = { turn: 0.6, cut: 0.03, away: 0.02, repeat: 0.05, undo: 0.04, resign: 0.002, accept: 0.7, expect: ['unavailable'] };

const OPTIONS = { limits: 'false', 'node-lease': String(LEASE_MS / 1000) };

// `callers` is how many of the people play over HTTP; the others use sockets.  At the tables for bots the one person resigns.
const TABLES = [
  { game: 'forum', persons: 3, callers: 1 },
  { game: 'concordia', map: 'italia', persons: 1, bots: ['imperator/10'], stand_in: 'tiro' },
  { game: 'concordia', map: 'crete', persons: 2, callers: 1, bots: ['tiro'] },
  { game: 'venus', map: 'hellas', persons: 2, callers: 1, bots: ['miles'] },
  { game: 'antike', persons: 2, callers: 1, bots: ['centurio/10', 'random'] },
  { game: 'sylla', persons: 3, callers: 1 },
  { game: 'sylla', persons: 1, callers: 1, bots: ['greedy', 'tribunus/10'] },
  { game: 'antike', persons: 1, bots: ['tiro', 'miles', 'centurio'], stand_in: 'tiro', isLeft: true },
  { game: 'concordia', map: 'imperium', persons: 1, callers: 1, bots: ['centurio', 'imperator/10'], stand_in: 'miles', isLeft: true },
];

// ---- what is killed ----

// One server.
class Alone {
  static async start(options) {
    const site = new Alone();
    site.server = await Server.start({ ...OPTIONS, ...options });
    site.store = site.server.store;
    site.take = site.store.startsWith('sqlite') ? 0 : TAKE_MS;
    return site;
  }

  person(isCaller) {
    return (isCaller ? Caller : Player).guest(this.server, freshName());
  }

  // Kills the server under load and starts it again.
  async strike(ledger) {
    await this.down(ledger);
    if (rng.chance(0.3)) await sleep(200);
    await this.up();
  }

  async down(ledger) {
    await this.server.kill();
    ledger.kills++;
  }

  up() {
    return this.server.begin();
  }

  async stop() {
    const end = await this.server.stop();
    assert.equal(end.code, 0, `ends with ${JSON.stringify(end)}: ${this.server.notes}`);
    assert.equal(this.server.complaint, '', this.server.notes);
  }
}

// Two nodes; clients reconnect to either.
class Pair {
  static async start() {
    const site = new Pair();
    site.nodes = await Nodes.start(2, OPTIONS);
    site.store = site.nodes.store;
    site.take = TAKE_MS;
    return site;
  }

  person(isCaller, n) {
    return (isCaller ? Caller : Roamer).guest(this.nodes.gate(n), freshName());
  }

  // The other node serves meanwhile, and takes over all tables if this one is away past its lease.
  async strike(ledger, parties) {
    const node = rng.of(this.nodes.all);
    if (rng.chance(STOPS) || (ledger.kills > 0 && ledger.stops === 0)) return this.stand(ledger, node, parties);
    await this.nodes.kill(node);
    ledger.kills++;
    await sleep(rng.below(rng.chance(0.2) ? 2 * LEASE_MS : 300));
    return this.nodes.begin(node);
  }

  // Suspends a node past its lease; it wakes up with outdated tables in memory.
  async stand(ledger, node, parties) {
    this.nodes.pause(node, parties);
    ledger.stops++;
    await sleep(1.5 * LEASE_MS);
    this.nodes.resume(node);
  }

  async down(ledger) {
    for (const node of this.nodes.all) {
      await this.nodes.kill(node);
      ledger.kills++;
    }
  }

  async up() {
    for (const node of this.nodes.all) await this.nodes.begin(node);
  }

  stop() {
    return this.nodes.stop();
  }
}

// ---- people ----

async function sit(site, { persons, callers = 0, bots = [], isLeft = false, ...table }, first) {
  const party = new Party();
  party.kind = first;
  party.players = await Promise.all(Array.from({ length: persons }, (_, n) => site.person(n < callers, first + n)));
  party.watchers = [];
  await party.open(table, bots);
  const resign = (player) => until('a resignation', async () => (await player.do(party.id, '/resign')).seq);
  if (isLeft) await Promise.all(party.players.map(resign));
  return party;
}

// Whether bots play on for all people of a table.
function isDeserted(party) {
  return party.players.every(({ resigned }) => resigned.has(party.id));
}

// Starts playing at every table that has not been left to bots; rest() below stops it.
function crowd(parties) {
  return parties.filter((party) => !isDeserted(party)).map((party) => playAll([party], HABITS));
}

async function rest(plays, ledger) {
  await Promise.all(plays.map((play) => play.rest().catch((error) => ledger.fault('other', error.stack))));
}

function hush(parties) {
  for (const player of parties.flatMap((party) => party.players)) {
    player.isStaying = false;
    player.socket?.cut();
  }
}

function wake(parties) {
  return Promise.all(parties.flatMap((party) => party.players.map((player) => player.connect())));
}

// ---- tables go on ----

// Whether the server says that a bot is to act, and the number of the last entry.
async function outlook(party) {
  const [host] = party.players;
  const table = await host.must('GET', `/api/tables/${party.id}`);
  const position = await party.position();
  const isBot = (seat) => table.seats[seat].bot !== undefined;
  return { seq: position.seq, isBotDue: position.status === 'running' && position.to_act.some(isBot) };
}

// No client does anything: a bot that is to act must act by itself.
async function goesOn(party, ledger) {
  const { seq, isBotDue } = await outlook(party);
  const isFurther = async () => (await party.position()).seq > seq;
  if (isBotDue) await until('a bot', isFurther, PATIENCE).catch(() => ledger.fault('stuck', `${party.id}, entry ${seq}`));
}

// Reads the store while no server runs: for each table the number of entries, and whether a bot is to act.
async function standings(store, parties) {
  const dir = join(mkdtempSync(join(folder, 'export-')), 'store');
  const out = await command('store', 'export', store, dir);
  assert.equal(out.status, 0, out.err);
  const all = new Map();
  for (const { id } of parties) {
    const file = join(dir, `${id}.rec`);
    const rec = readRecord(readFileSync(file, 'utf8'));
    const shown = await command('show', file, '--seat', 'watcher', '--json');
    assert.equal(shown.status, 0, shown.err);
    const { status, to_act: to } = JSON.parse(shown.out);
    const bots = botSeats(rec, rec.lines.length);
    all.set(id, { n: rec.lines.length - 1, isBotDue: status === 'running' && to.some((seat) => bots.has(seat)) });
  }
  rmSync(join(dir, '..'), { recursive: true });
  return all;
}

// Kills and restarts all servers while no client is connected, so no request wakes a table.  A kill ends the thought of
// a bot, so a slow machine needs one start that is long enough for a whole move: the last one lasts over a minute.
async function silence(site, ledger, parties) {
  hush(parties);
  await site.down(ledger);
  const before = await standings(site.store, parties);
  let waiting = parties.filter(({ id }) => before.get(id).isBotDue);
  for (let n = 1; waiting.length && n <= SILENCES; n++) {
    await site.up();
    await sleep(site.take + MOVE_MS * 2 ** (n - 1));
    await site.down(ledger);
    const now = await standings(site.store, waiting);
    waiting = waiting.filter(({ id }) => now.get(id).n <= before.get(id).n);
  }
  for (const { id } of waiting) ledger.fault('stuck', `${id}, entry ${before.get(id).n}, after a start that nobody saw`);
  await site.up();
  await wake(parties);
}

// ---- the campaign ----

async function look(site, ledger, parties) {
  for (const [i, party] of parties.entries()) {
    await ledger.audit(party);
    await ledger.askAgain(party, ASKED_AGAIN);
    await goesOn(party, ledger);
    if (!party.players[0].failure && !party.view(party.players[0]).isOver) continue;
    if (!party.players[0].failure) await checkOver(party).catch((error) => ledger.fault('other', error.stack));
    ledger.close(party);
    parties[i] = await sit(site, TABLES[party.kind], party.kind);
  }
}

async function tell(name, ledger, begin) {
  const seconds = Math.round((Date.now() - begin) / 1000);
  console.log(`# ${name}: ${ledger.kills} of ${KILLS} kills, ${ledger.notes.size} faults, ${seconds} s`);
}

async function campaign(name, site, ledger) {
  const begin = Date.now();
  const parties = await Promise.all(TABLES.map((table, n) => sit(site, table, n)));
  for (let told = 0, silent = 0; ledger.kills < KILLS; ) {
    const plays = crowd(parties);
    do {
      await sleep(100 + rng.below(700));
      await site.strike(ledger, parties);
    } while (rng.chance(0.5) && ledger.kills < KILLS);
    await rest(plays, ledger);
    await look(site, ledger, parties);
    if (ledger.kills >= silent + SILENT_EVERY) {
      await silence(site, ledger, parties);
      silent = ledger.kills;
    }
    if (ledger.kills >= told + TELL_EVERY) {
      tell(name, ledger, begin);
      told = ledger.kills;
    }
  }
  await look(site, ledger, parties);
  for (const party of parties) ledger.close(party);
}

async function whole(name, start) {
  const ledger = new Ledger();
  ledgers.set(name, ledger);
  const site = await start();
  await campaign(name, site, ledger);
  await site.stop();
  const checked = await command('store', 'check', site.store);
  assert.equal(checked.status, 0, checked.out + checked.err);
  assert.ok(ledger.isClean, [...ledger.notes].slice(0, 20).join('\n'));
  assert.ok(ledger.acknowledged > KILLS, 'there was something to lose');
  assert.ok(ledger.turns > 0, 'and whole turns among it');
}

// A kill seldom falls between two entries of a turn, so the ledger's check for half turns is tested on records made for it.
function halves() {
  const order = (seq, ...moves) => ({ table: 't', seq, seat: 0, line: `0 ${moves[0]}`, moves });
  const count = (orders, ...lines) => {
    const ledger = new Ledger();
    ledger.findHalf({ orders }, 't', { head: {}, lines: [undefined, ...lines] });
    return ledger.half;
  };
  const turn = order(1, 'play', 'move', 'done');
  assert.equal(count([turn], '1 done @1'), 0, 'nothing of it');
  assert.equal(count([turn], '1 done @1', '0 play @2', '0 move @2', '1 pay @2', '0 done @2', '1 play @3'), 0, 'all of it');
  assert.equal(count([turn], '1 done @1', '0 other @2', '0 move @2'), 0, 'something else');
  assert.equal(count([turn], '1 done @1', '0 play @2'), 1, 'its beginning');
  assert.equal(count([turn], '1 done @1', '0 play @2', '0 move @2', 'chance draw oil @2', '0 done @3'), 1, 'all but its end');
  assert.equal(count([turn, order(1, 'play')], '1 done @1', '0 play @2', '0 end @3'), 0, 'the same choice, sent alone');
}

console.log(`# AE_SEED=${seed}`);
await story('half a turn would be noticed', async () => halves());
const ledgers = new Map();
const SITES = {
  SQLite: () => Alone.start({ store: `sqlite:${folder}/kill.db` }),
  ...(process.env.AE_STORE_URL && { PostgreSQL: () => Alone.start({}), 'two nodes': () => Pair.start() }),
};
const kill = ([name, start]) => story(`killed again and again: ${name}`, () => whole(name, start), MOST_MS);
await Promise.all(Object.entries(SITES).map(kill));
for (const row of rows(ledgers)) console.log(`# ${row}`);
finish();
