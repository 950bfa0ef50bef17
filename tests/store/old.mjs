// old.mjs: tests that this version reads stores that earlier versions have written.
//
// Each folder tests/data/store-* holds an export, which the make.mjs of its time wrote, people.json with the
// passwords and tokens of that time, and sqlite.sql and postgres.sql, the tables of a database of that time.
//
// The export is imported and checked, and no row or record may be lost.  Then a server runs on the imported
// store, on an SQLite database of that time, and on a PostgreSQL database of that time if $AE_PSQL names psql
// and $AE_POSTGRES the address of a database, with % for its name.  Each server takes the passwords and tokens
// of that time; running tables are played on, open tables begin, and tables that are over can be read.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Party, Player, Server, assert, command, finish, folder, freshStore, readRecord, record, said, story, until, verify,
} from '../server/client.mjs';

const DATA = fileURLToPath(new URL('../data/', import.meta.url));
const GAMES = ['antike', 'concordia', 'forum', 'sylla', 'venus'];
const MORE = 12; // entries that are played on

async function must(...args) {
  const { status, out, err } = await command(...args);
  assert.equal(status, 0, `${args.join(' ')}: ${out}${err}`);
  return out;
}

const rowsOf = (dir) => readFileSync(join(dir, 'store.jsonl'), 'utf8').trim().split('\n').slice(1, -1).map((line) => JSON.parse(line));
const recordOf = (dir, id) => readFileSync(join(dir, `${id}.rec`), 'utf8');

// ---- the commands ----

// Columns that have another name by now.
const RENAMED = { chat: { seq: 'number' }, ratings: { shown: 'cautious' } };
const renamed = (row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [RENAMED[row.in]?.[key] ?? key, value]));

// Whether one of the new rows has every member of the old row; it may have more.
function isIn(row, rows) {
  const wanted = Object.entries(renamed(row));
  return rows.some((each) => wanted.every(([key, value]) => each[key] === value));
}

async function isKept(old) {
  const store = freshStore();
  const now = join(folder, `now-${old.name}`);
  await must('store', 'import', store, old.dir);
  assert.match(await must('store', 'check', store), /: ok, .* 0 adjourned, 0 quarantined/);
  await must('store', 'export', store, now);
  const rows = rowsOf(now);
  for (const row of old.rows) assert.ok(isIn(row, rows), `lost: ${JSON.stringify(row)}`);
  for (const { id } of old.tables) assert.equal(recordOf(now, id), recordOf(old.dir, id), `the record of ${id}`);
}

// The export has to have a table of every kind, so that the other stories test all of them.
async function hasAll(old) {
  for (const game of GAMES)
    for (const state of ['open', 'running', 'over']) assert.ok(old.tables.some((each) => each.game === game && each.state === state), `${game}, ${state}`);
  const running = old.tables.filter(({ state }) => state === 'running').map(({ settings }) => settings);
  assert.ok(running.some(({ map }) => map) && running.some(({ paused_at: at }) => at >= 0), 'a map of its own, and a pause');
  for (const { id, state } of old.tables) if (state !== 'open') await must('verify', join(old.dir, `${id}.rec`));
}

// ---- a server on it ----

// A copy of the export in which every time is later by as much as has passed since it was made: otherwise clocks
// would have run out and sessions ended long ago.
function moved(old) {
  const dir = join(folder, `moved-${old.name}`);
  const later = Date.now() - old.made_at;
  cpSync(old.dir, dir, { recursive: true });
  const text = readFileSync(join(dir, 'store.jsonl'), 'utf8');
  writeFileSync(join(dir, 'store.jsonl'), text.replace(/(\\?":)(\d{13})(?=[,}])/g, (_, colon, at) => colon + (Number(at) + later)));
  return dir;
}

const literal = (value) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL'));

function insert(table, row) {
  const columns = Object.keys(row);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((each) => literal(row[each])).join(', ')});\n`;
}

// Inserts the row of a table and its entries; an export has head and entries as a record.
function insertTable(dir, number, { entries, ...row }) {
  const text = recordOf(dir, row.id);
  const end = text && text.indexOf('\n\n') + 2;
  const lines = text.slice(end).split('\n').filter(Boolean);
  assert.equal(lines.length, entries, `entries of ${row.id}`);
  return insert('tables', { ...row, head: text.slice(0, end) })
    + lines.map((line, i) => insert('entries', { table_id: row.id, [number]: i + 1, text: line })).join('');
}

// The SQL that creates the database as it was then, with the column names of that time.
function statements(old, dir, kind) {
  const schema = readFileSync(join(old.dir, `${kind}.sql`), 'utf8');
  const number = /\bseq\b/.test(schema) ? 'seq' : 'number';
  const rows = rowsOf(dir).map(({ in: table, ...row }) => (table === 'tables' ? insertTable(dir, number, row) : insert(table, row)));
  return schema + rows.join('');
}

const MAKE = 'import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1]); db.executescript("BEGIN;" + sys.stdin.read() + "COMMIT;")';

// Three ways in which this version gets a store of that time; each returns the address of the store.
const WAYS = {
  async imported(old, dir) {
    const store = freshStore();
    await must('store', 'import', store, dir);
    return store;
  },
  async sqlite(old, dir) {
    const store = freshStore();
    execFileSync('python3', ['-c', MAKE, store.replace('sqlite:', '')], { input: statements(old, dir, 'sqlite') });
    return store;
  },
  async postgres(old, dir) {
    const [psql, at] = [process.env.AE_PSQL, process.env.AE_POSTGRES];
    const name = old.name.replace(/\W/g, '_');
    const run = (database, input) =>
      execFileSync(psql, ['-q', '-v', 'ON_ERROR_STOP=1', '-d', at.replace('%', database)], { input, stdio: ['pipe', 'ignore', 'inherit'] });
    run('postgres', `CREATE DATABASE ${name};`);
    run(name, statements(old, dir, 'postgres'));
    return at.replace('%', name);
  },
};

// A command that only reads does not bring an older database up to date; a server does.
async function isOlder(store) {
  const { status, err } = await command('store', 'check', store);
  assert.equal(status, 2);
  assert.match(err, /older/);
}

function comeAgain(server, old) {
  return Object.fromEntries(Object.entries(old.people).map(([name, { token }]) => [name, new Player(server, name, { token })]));
}

const me = (server, token) => server.request('GET', '/api/me', { token });

async function knowsPeople(server, old) {
  for (const [name, { token, api, password }] of Object.entries(old.people)) {
    const tokens = [token, api].filter(Boolean);
    if (password) tokens.push((await server.must('POST', '/api/session', { body: { name, password } })).token);
    else tokens.push(token.slice(0, 34)); // as tokens of guests were before they had a signature
    for (const each of tokens) {
      const { status, body } = await me(server, each);
      assert.equal(status, 200, `${name} by ${each}`);
      assert.equal(body.user?.name ?? null, password ? name : null, `${name} by ${each}`);
    }
  }
  const about = (await me(server, old.people.Livia.token)).body.user.about;
  assert.equal(about.language, 'de');
  assert.equal((await me(server, old.people.Sulla.token)).body.user.role, 'operator');
}

// The players at a table, without bots, in the order of their seats.
const sitters = (old, people, id) =>
  old.rows
    .filter((row) => row.in === 'seats' && row.table_id === id && people[row.name])
    .sort((a, b) => a.seat - b.seat)
    .map((row) => people[row.name]);

const seatOf = (old, id, name) => old.rows.find((row) => row.in === 'seats' && row.table_id === id && row.name === name).seat;

async function keepsChat(old, people, id) {
  const wanted = old.rows.filter((row) => row.in === 'chat' && row.table_id === id && row.text).map(({ text }) => text);
  const { chat } = await sitters(old, people, id)[0].must('GET', `/api/tables/${id}/chat`);
  assert.deepEqual(chat.map(({ text }) => text).filter(Boolean), wanted, `chat of ${id}`);
}

// Every old line is there under its number; the text of a sealed choice is hidden.
function begins(lines, old) {
  assert.ok(lines.length >= old.length, 'no line is lost');
  for (let n = 1; n < old.length; n++) {
    const [was, is] = [said(old[n]), said(lines[n])];
    assert.deepEqual([is.seat, is.at], [was.seat, was.at], `entry ${n}`);
    if (is.text !== '?') assert.equal(is.text, was.text, `entry ${n}`);
  }
}

// Players whom a bot has replaced take their seat back, and a pause ends.
async function resume(party) {
  for (const player of party.players) {
    const { table } = party.view(player);
    if (table.seats[player.seatAt(party.id)].was) await until('the return', async () => (await player.do(party.id, '/return')).seq);
  }
  if (party.view(party.players[0]).last.paused) await party.players[0].must('POST', `/api/tables/${party.id}/pause`, { on: false });
}

async function goesOn(server, old, people, kept) {
  const party = Object.assign(new Party(), { server, players: sitters(old, people, kept.id), watchers: [], id: kept.id });
  const before = readRecord(recordOf(old.dir, kept.id)).lines;
  for (const player of party.players) {
    const view = await player.watch(party.id);
    await view.when('how it stands', ({ last }) => last);
    assert.equal(view.table.state, 'running', kept.id);
    assert.equal(player.seatAt(party.id), seatOf(old, party.id, player.name), `the seat of ${player.name}`);
  }
  await resume(party);
  await party.play({ habits: { accept: 0 }, until: (view) => view.seq >= before.length - 1 + MORE });
  const text = await record(party.players[0], party.id);
  begins(readRecord(text).lines, before);
  await verify(text, `on-${party.id}`);
  return readRecord(text).lines.length - before.length;
}

async function runningGoOn(server, old, people) {
  for (const kept of old.tables.filter(({ state }) => state === 'running')) {
    await keepsChat(old, people, kept.id);
    const n = await goesOn(server, old, people, kept);
    assert.ok(n > 0, `${kept.game} ${kept.id}: ${n} more entries`);
  }
}

// A player of an open table invites a new guest, with whom the game begins.
async function openBegin(server, old, people) {
  for (const { id, settings, game } of old.tables.filter(({ state }) => state === 'open')) {
    const [host] = sitters(old, people, id);
    const { invite } = await host.must('POST', `/api/tables/${id}/invite`, {});
    const table = await host.must('GET', `/api/tables/${id}`);
    assert.deepEqual([table.game, table.name, table.clock.base, table.undo], [game, settings.name, settings.base, 'none']);
    await keepsChat(old, people, id);
    const guest = await Player.guest(server, 'Dora');
    await guest.join(id, { invite });
    await until('the beginning', async () => (await host.must('GET', `/api/tables/${id}`)).state === 'running');
  }
}

async function overAreRead(server, old, people) {
  for (const { id } of old.tables.filter(({ state }) => state === 'over')) {
    const text = await record(people.Livia, id);
    assert.equal(text.replace(/^result .*\n/m, ''), recordOf(old.dir, id), `the record of ${id}, but for the result`);
    await verify(text, `over-${id}`);
    const results = old.rows.filter((row) => row.in === 'results' && row.table_id === id).sort((a, b) => a.seat - b.seat);
    const { result } = await people.Livia.must('GET', `/api/tables/${id}/position`);
    assert.deepEqual(result.map(({ score, rank }) => [score, rank]), results.map(({ score, place }) => [score, place]), `the result of ${id}`);
  }
  const { ratings } = await server.get('/api/users/Livia');
  assert.equal(ratings.length, old.rows.filter((row) => row.in === 'ratings' && row.user_id === old.rows.find(({ name }) => name === 'Livia').id).length);
}

async function isWhole(server, people) {
  for (const player of Object.values(people)) player.leave();
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '');
  assert.match(await must('store', 'check', server.store), /: ok, .* 0 adjourned, 0 quarantined/);
}

// Rows that no story has changed are still there, and every record begins with the old record.
async function hasResults(store, old, dir, way) {
  const now = join(folder, `after-${old.name}-${way}`);
  await must('store', 'export', store, now);
  const rows = rowsOf(now);
  const kept = rowsOf(dir).filter((row) => ['results', 'ratings', 'chat', 'reports', 'blocks'].includes(row.in));
  for (const row of kept) assert.ok(isIn(row, rows), `lost: ${JSON.stringify(row)}`);
  for (const { id } of old.tables) assert.ok(recordOf(now, id).startsWith(recordOf(old.dir, id)), `the record of ${id}`);
}

// ---- all folders ----

function read(name) {
  const dir = join(DATA, name);
  const rows = rowsOf(dir);
  const tables = rows.filter((row) => row.in === 'tables').map(({ id, state, settings }) => {
    const all = JSON.parse(settings);
    return { id, state, game: all.game, settings: all };
  });
  return { name, dir, rows, tables, ...JSON.parse(readFileSync(join(dir, 'people.json'), 'utf8')) };
}

for (const name of readdirSync(DATA).filter((each) => each.startsWith('store-')).sort()) {
  const old = read(name);
  await story(`${name}: nothing is lost`, () => isKept(old));
  await story(`${name}: tables of all kinds, whose records verify`, () => hasAll(old));
  const dir = moved(old);
  for (const way of Object.keys(WAYS).filter((each) => each !== 'postgres' || process.env.AE_PSQL)) {
    const store = await WAYS[way](old, dir);
    const title = `${name}, ${way}`;
    if (way !== 'imported') await story(`${title}: needs a server to bring it up to date`, () => isOlder(store));
    const server = await Server.start({ limits: 'false', store });
    const people = comeAgain(server, old);
    await story(`${title}: people are known`, () => knowsPeople(server, old));
    await story(`${title}: games that are over can be read`, () => overAreRead(server, old, people));
    await story(`${title}: running games go on`, () => runningGoOn(server, old, people));
    await story(`${title}: open tables begin`, () => openBegin(server, old, people));
    await story(`${title}: the store is whole`, () => isWhole(server, people));
    await story(`${title}: no result, rating or line of chat is lost`, () => hasResults(store, old, dir, way));
  }
}
finish();
