// events.mjs: tests events: settings, entering and leaving, a whole event of 24 scripted people over 5 Swiss rounds with
// drop-outs, an absent person and a restart of the server in each round, corrections, replacement, pauses and limits.
//
// The standing is computed here once more, from the results alone, and compared with the server's.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Player, Server, assert, command, finish, folder, freshName, freshStore, report, sleep, story, until, verify } from './client.mjs';

const MINUTE = 60000;

const ask = async (who, method, path, body) => {
  const got = await who.request(method, path, body);
  return { status: got.status, text: got.text, headers: got.headers, ...got.body };
};
const account = (server, name = 'ev') => Player.account(server, freshName(name));

function refused(got, wanted, what = '') {
  for (const [name, value] of Object.entries(wanted)) assert.equal(got[name], value, `${what} ${name}: ${got.text?.slice(0, 300)}`);
}

const SMALL = { title: 'Ludi', game: 'forum', players: 2, format: 'swiss', rounds: 1, short: false };

async function make(player, more = {}) {
  const got = await ask(player, 'POST', '/api/events', { ...SMALL, ...more });
  assert.equal(got.status, 200, got.text);
  return got;
}

const look = (who, id, tail = '') => ask(who, 'GET', `/api/events/${id}${tail}`);
const does = async (who, id, what, body) => {
  const got = await ask(who, 'POST', `/api/events/${id}/${what}`, body);
  assert.equal(got.status, 200, `${what}: ${got.text}`);
  return got;
};
const tries = (who, id, what, body) => ask(who, 'POST', `/api/events/${id}/${what}`, body);
const states = ({ people }) => people.map(({ name, state }) => `${name} ${state}`);

// ---- playing ----

// Plays the table to its end with random moves of the people who are there.
async function play(server, id, people, isAbsent = () => false) {
  for (;;) {
    const at = await server.request('GET', `/api/tables/${id}`, { token: people[0].token });
    assert.equal(at.status, 200, at.text);
    const { state, to_act: toAct = [], seats } = at.body;
    if (state === 'over') return;
    let n = 0;
    for (const seat of state === 'running' ? toAct : []) {
      const player = people.find(({ name }) => name === seats[seat].name);
      if (!player || seats[seat].bot || isAbsent(player)) continue;
      const legal = await server.request('GET', `/api/tables/${id}/legal`, { token: player.token });
      const moves = legal.status === 200 ? legal.body.moves : [];
      if (!moves.length) continue;
      const move = player.rng.of(moves);
      const got = await server.request('POST', `/api/tables/${id}/entries`, { token: player.token, body: { seat: move.seat, seq: legal.body.seq, do: move.move, action: String(player.n_actions++) } });
      assert.ok([200, 409].includes(got.status), got.text);
      n += got.status === 200;
    }
    if (!n) await sleep(50);
  }
}

const roundsOf = async (who, id) => (await look(who, id, '/rounds')).rounds;
const tableIds = (round) => round.tables.filter((table) => !table.bye);

// Waits until a round is paired and all of its tables have begun.
const begun = (who, id, n) => until(`round ${n}`, async () => {
  const rounds = await roundsOf(who, id);
  const round = rounds?.[n - 1];
  return round && tableIds(round).every(({ state }) => state !== 'open') ? round : null;
}, 60000);

// ---- the standing, from the results ----

const POINT = 3600;
const SHARE = 10000;
const floor = (a, b) => Math.floor(a / b);

function pointsOf(seats, i, table) {
  const n = table.length;
  const of = (place) => floor(POINT * (seats - 1) * (n - place), n - 1);
  const seat = table[i];
  if (n === 1) return floor(Array.from({ length: seats }, (_, k) => floor(POINT * (seats - 1) * (seats - k - 1), seats - 1)).reduce((a, b) => a + b, 0), seats);
  if (seat.absent) return 0;
  const equal = table.filter(({ place }) => place === seat.place).length;
  return floor(Array.from({ length: equal }, (_, k) => of(seat.place + k)).reduce((a, b) => a + b, 0), equal);
}

function shareOf(seats, i, table) {
  const sum = table.reduce((all, { score }) => all + Math.max(0, score), 0);
  const mean = floor(SHARE, seats);
  if (table[i].absent) return 0;
  if (!sum) return mean;
  return table[i].score > 0 ? floor(mean * table.length * table[i].score, sum) : 0;
}

function standingOf(rounds, names, seats) {
  const all = new Map(names.map((name) => [name, { name, points: 0, played: 0, met: [], shares: 0, direct: 0, tables: [] }]));
  const tables = rounds.flatMap((round) => round.tables.map((table) => table.seats)).filter((table) => table.length === 1 || table[0].place);
  const behind = (table, i) => (table[i].absent ? table.length + 1 : table[i].place);
  for (const table of tables)
    table.forEach((seat, i) => {
      const person = all.get(seat.name);
      if (!person) return;
      person.points += pointsOf(seats, i, table);
      if (table.length === 1) return;
      person.played++;
      person.shares += shareOf(seats, i, table);
      person.met.push(...table.filter((other) => other !== seat && other.name).map(({ name }) => name));
    });
  const people = [...all.values()];
  for (const p of people) {
    p.opponents = p.met.length ? floor(p.met.reduce((sum, name) => sum + all.get(name).points, 0), p.met.length) : 0;
    p.share = p.played ? floor(p.shares, p.played) : 0;
  }
  for (const table of tables)
    table.forEach((seat, i) => table.forEach((other, j) => {
      const [a, b] = [all.get(seat.name), all.get(other.name)];
      if (i === j || !a || !b || a.points !== b.points || a.opponents !== b.opponents) return;
      a.direct += Math.sign(behind(table, j) - behind(table, i));
    }));
  const keys = ['points', 'opponents', 'direct', 'share'];
  const first = (a, b) => keys.find((key) => a[key] !== b[key]);
  people.sort((a, b) => {
    const key = first(a, b);
    return key ? b[key] - a[key] : names.indexOf(a.name) - names.indexOf(b.name);
  });
  people.forEach((p, i) => {
    p.reason = i ? (first(people[i - 1], p) ?? 'nothing') : 'group';
    p.place = p.reason === 'nothing' ? people[i - 1].place : i + 1;
  });
  return people.map(({ name, place, reason, played }) => ({ name, place, reason: reason === 'group' ? undefined : reason, played }));
}

async function isStanding(who, id, seats) {
  const contest = JSON.parse((await look(who, id, '/contest')).text);
  const rounds = await roundsOf(who, id);
  const { standing } = JSON.parse((await look(who, id, '/standing')).text);
  const wanted = standingOf(rounds, contest.people.map(({ name }) => name), seats);
  for (const { tables } of rounds)
    for (const { seats: table } of tables)
      table.forEach((seat, i) => {
        const counts = seat.name && (table.length === 1 || seat.place);
        assert.equal(seat.points, counts ? Math.round((pointsOf(seats, i, table) * 100) / POINT) / 100 : undefined, JSON.stringify(table));
      });
  assert.deepEqual(
    standing.map(({ name, place, reason, played }, i) => ({ name, place, reason: i ? reason : undefined, played })),
    wanted,
  );
  return { contest, rounds, standing };
}

// ---- the event of 24 ----

const ABSENT_ROUND = 2;

// Half of the tables end before the restart, the others after it; the server is killed in every other round.
async function playRound(all, n) {
  const { event, people, absent, organiser } = all;
  const round = await begun(organiser, event.id, n);
  const tables = tableIds(round);
  const isAbsent = (player) => n === ABSENT_ROUND && player === absent;
  const at = (table) => people.filter(({ name }) => table.seats.some((seat) => seat.name === name));
  const early = tables.filter((table, i) => i % 2 === 0 && !at(table).includes(absent));
  await Promise.all(early.map((table) => play(all.server, table.id, at(table))));
  const before = await roundsOf(organiser, event.id);
  await (n % 2 ? all.server.kill() : all.server.stop());
  await all.server.begin();
  const after = await roundsOf(organiser, event.id);
  assert.deepEqual(after[n - 1].tables.map(({ id }) => id), before[n - 1].tables.map(({ id }) => id), 'the same tables after a restart');
  await Promise.all(tables.filter((table) => !early.includes(table)).map((table) => play(all.server, table.id, at(table), isAbsent)));
}

// Nobody sits twice in a round, everybody who is there sits once, and `aedile event pair` finds the same tables.
async function isPaired(all, n) {
  const { contest, rounds } = await isStanding(all.organiser, all.event.id, all.seats ?? 4);
  const names = rounds[n - 1].tables.flatMap(({ seats }) => seats.map(({ name }) => name));
  const there = contest.people.filter(({ first = 1, last }) => first <= n && !(last < n)).map(({ name }) => name);
  assert.deepEqual([...names].sort(), [...there].sort(), `round ${n}`);
  const file = join(folder, `${all.event.id}-${n}.json`);
  writeFileSync(file, JSON.stringify(contest));
  const { status, out, err } = await command('event', 'pair', file, '--round', String(n), '--json');
  assert.equal(status, 0, err);
  assert.deepEqual(JSON.parse(out).tables.map(({ seats }) => seats), tableIds(rounds[n - 1]).map(({ seats }) => seats.map(({ name }) => name)));
}

async function plays24() {
  const server = await Server.start({ limits: 'false', 'event-grace': '3', 'max-tables-per-user': '100' });
  const organiser = await account(server);
  const people = [];
  for (let i = 0; i < 24; i++) people.push(await account(server, 'pl'));
  const event = await make(organiser, { title: 'Ludi Romani', players: 4, rounds: 5, short: true, rated: true, round_time: 8000, limit: 24 });
  const [late] = [await account(server, 'pl')];
  for (const player of people) await does(player, event.id, 'enter');
  refused((await does(late, event.id, 'enter')).you, { state: 'waiting' });
  const all = { server, event, people, organiser, absent: people[5] };
  await does(organiser, event.id, 'start');
  for (let n = 1; n <= 5; n++) {
    if (n === 2) await until('a drop-out', async () => (await tries(people[0], event.id, 'withdraw')).status === 200);
    if (n === 4) await does(people[1], event.id, 'withdraw');
    await playRound(all, n);
    await (n < 5 ? begun(organiser, event.id, n + 1) : isOver(organiser, event.id)); // all results are taken
    await isPaired(all, n);
  }
  const over = await look(organiser, event.id);
  const { rounds, standing } = await isStanding(organiser, event.id, 4);
  assert.equal(rounds.length, 5);
  assert.ok(rounds.every(({ tables }) => tables.every(({ seats }) => seats.every(({ place }) => place > 0))), 'every seat has a place');
  const absences = rounds.flatMap(({ round, tables }) => tables.flatMap(({ seats }) => seats.filter(({ absent }) => absent).map(({ name }) => `${round} ${name}`)));
  assert.ok(absences.includes(`${ABSENT_ROUND} ${all.absent.name}`), absences.join());
  assert.ok(new Set(rounds.flatMap(({ tables }) => tables.map(({ seats }) => seats.length))).has(3), 'tables of three after drop-outs');
  for (const { name, place } of standing) assert.equal(over.people.find((person) => person.name === name).place, place, name);
  assert.equal(over.people.find(({ name }) => name === late.name).place, undefined);
  const past = (await ask(organiser, 'GET', `/api/users/${people[3].name}/events`)).events;
  assert.deepEqual(past.map(({ event: id, title, n_people: n }) => [id, title, n]), [[event.id, 'Ludi Romani', 24]]);
  for (const table of tableIds(rounds[2])) {
    const { text } = await server.request('GET', `/api/tables/${table.id}/record`);
    assert.match(text, /^aedile 1\n/);
  }
  assert.equal((await server.stop()).code, 0);
  const checked = await command('store', 'check', server.store);
  assert.equal(checked.status, 0, checked.err);
}

// ---- settings and entering ----

async function isMade(server) {
  const livia = await account(server);
  const event = await make(livia, { clock: { kind: 'turn', base: MINUTE }, rated: true, round_time: MINUTE, about: 'Salvete' });
  const wanted = { title: 'Ludi', game: 'forum', players: 2, format: 'swiss', rounds: 1, state: 'open', rated: true, entry: 'open', listed: true, round_time: MINUTE, owner: livia.name, organiser: true, about: 'Salvete', fill: 'bye', points: 'linear', absent: 'last' };
  refused(event, wanted);
  assert.deepEqual(event.clock, { kind: 'turn', base: MINUTE });
  const bad = [
    [{ title: '' }, 'title'], [{ title: undefined }, 'title'], [{ game: 'chess' }, 'game'], [{ players: 9 }, 'players'], [{ format: 'round' }, 'format'],
    [{ fill: 'x' }, 'fill'], [{ points: 3 }, 'points'], [{ absent: 'x' }, 'absent'], [{ rounds: 0 }, 'rounds'], [{ rounds: 101 }, 'rounds'], [{ limit: 1 }, 'limit'],
    [{ short: true }, 'short'], [{ entry: 'members' }, 'entry'], [{ entry: 'x' }, 'entry'], [{ format: 'knockout', advance: 2 }, 'advance'], [{ undo: 'free' }, 'undo'],
    [{ starts_at: 'soon' }, 'starts_at'], [{ map: 'nowhere' }, 'map'], [{ state: 'over' }, 'state'], [{ round_time: -1 }, 'round_time'], [{ club: 'no-such' }, 'club'],
  ];
  for (const [more, where] of bad) {
    const got = await ask(livia, 'POST', '/api/events', { ...SMALL, ...more });
    assert.ok([400, 403].includes(got.status), `${JSON.stringify(more)} ${got.text}`);
    assert.equal(got.where, where, `${JSON.stringify(more)} ${got.text}`);
    assert.ok(got.message.length > 10, got.text);
  }
  const changed = await ask(livia, 'PUT', `/api/events/${event.id}`, { title: 'Ludi II', rounds: 3, starts_at: Date.now() + 60 * MINUTE });
  refused(changed, { title: 'Ludi II', rounds: 3, game: 'forum', rated: true, version: 2 });
  refused(await ask(livia, 'PUT', `/api/events/${event.id}`, { game: 'forum', players: 3 }), { players: 3, rated: false }, 'the table is replaced as a whole');
  refused(await ask(livia, 'PUT', `/api/events/${event.id}`, { rounds: 0 }), { status: 400, where: 'rounds' });
  const other = await account(server);
  refused(await ask(other, 'PUT', `/api/events/${event.id}`, { title: 'x' }), { status: 403 });
  refused(await ask(other, 'DELETE', `/api/events/${event.id}`), { status: 403 });
  const draft = await make(livia, { state: 'draft' });
  refused(await look(other, draft.id), { status: 404 });
  refused(await tries(other, draft.id, 'enter'), { status: 404 });
  const ids = async (who, query = '') => (await ask(who, 'GET', `/api/events${query}`)).events.map(({ id }) => id);
  assert.ok((await ids(other)).includes(event.id) && !(await ids(other)).includes(draft.id));
  assert.ok((await ask(livia, 'GET', '/api/me/events')).events.some(({ id }) => id === draft.id));
  refused(await ask(livia, 'PUT', `/api/events/${draft.id}`, { state: 'open', listed: false }), { state: 'open' });
  assert.ok(!(await ids(other, '?state=open')).includes(draft.id), 'not listed');
  assert.equal((await ask(livia, 'DELETE', `/api/events/${draft.id}`)).status, 200);
  refused(await look(livia, draft.id), { status: 404 });
}

async function isEntered(server) {
  const [livia, a, b, c] = [await account(server), await account(server), await account(server), await account(server)];
  const event = await make(livia, { limit: 2 });
  await does(a, event.id, 'enter');
  await does(a, event.id, 'enter');
  await does(b, event.id, 'enter');
  refused((await does(c, event.id, 'enter')).you, { state: 'waiting' });
  assert.deepEqual(states(await look(livia, event.id)), [`${a.name} entered`, `${b.name} entered`, `${c.name} waiting`]);
  await does(a, event.id, 'withdraw');
  assert.deepEqual(states(await look(livia, event.id)), [`${a.name} withdrawn`, `${b.name} entered`, `${c.name} entered`], 'who waits moves up');
  refused((await does(a, event.id, 'enter')).you, { state: 'waiting' }, 'at the end of the list');
  assert.equal((await ask(livia, 'DELETE', `/api/events/${event.id}/people/${b.name}`)).status, 200);
  refused((await look(a, event.id)).you, { state: 'entered' });
  refused((await does(b, event.id, 'enter')).you, { state: 'waiting' });
  await ask(livia, 'PUT', `/api/events/${event.id}`, { limit: 3 });
  refused((await look(b, event.id)).you, { state: 'entered' }, 'a higher limit lets people in');
  refused(await ask(a, 'DELETE', `/api/events/${event.id}/people/${c.name}`), { status: 403 });
  // Guests enter events that are open and not rated.
  const guest = await Player.guest(server, 'Gnaeus');
  refused(await tries(guest, (await make(livia, { rated: true })).id, 'enter', { name: 'Gnaeus' }), { status: 403, reason: 'event_account' });
  const open = await make(livia);
  refused(await tries(guest, open.id, 'enter'), { status: 400, where: 'name' });
  refused(await tries(guest, open.id, 'enter', { name: livia.name }), { status: 409, error: 'taken', where: 'name' });
  refused((await does(guest, open.id, 'enter', { name: 'Gnaeus' })).you, { state: 'entered', account: false });
  const other = await Player.guest(server, 'Gnaeus');
  refused(await tries(other, open.id, 'enter', { name: 'gnaeus' }), { status: 409, error: 'taken', where: 'name' });
  // Invitations.
  const invited = await make(livia, { entry: 'invitation' });
  refused(await tries(a, invited.id, 'enter'), { status: 403, reason: 'event_invited' });
  refused(await tries(a, invited.id, 'invite', { name: a.name }), { status: 403 });
  await does(livia, invited.id, 'invite', { name: a.name });
  refused(await tries(livia, invited.id, 'invite', { name: 'Nobody' }), { status: 404, where: 'name' });
  assert.deepEqual((await look(b, invited.id)).people, [], 'only organisers see who was invited');
  refused((await does(a, invited.id, 'enter')).you, { state: 'entered' });
  // Members of a club.
  const club = freshName('club-');
  assert.equal((await ask(livia, 'POST', '/api/clubs', { id: club, name: 'Amici' })).status, 200);
  refused(await ask(a, 'POST', '/api/events', { ...SMALL, club }), { status: 403, where: 'club' });
  const members = await make(livia, { club, entry: 'members' });
  refused(await tries(a, members.id, 'enter'), { status: 403, reason: 'event_members' });
  await ask(a, 'POST', `/api/clubs/${club}/join`);
  await does(a, members.id, 'enter');
  assert.deepEqual((await ask(b, 'GET', `/api/events?club=${club}`)).events.map(({ id }) => id), [members.id]);
}

// The longest name is whole in the contest, at the table and in the standing.
async function hasLongNames(server) {
  const name = 'Ж'.repeat(19) + String(Date.now() % 100000).padStart(5, '7');
  const [livia, long, other] = [await account(server), await Player.account(server, name), await account(server)];
  const title = 'Ж'.repeat(60);
  const event = await make(livia, { title });
  for (const player of [long, other]) await does(player, event.id, 'enter');
  await does(livia, event.id, 'start');
  const [table] = (await begun(livia, event.id, 1)).tables;
  assert.ok(table.seats.some((seat) => seat.name === name));
  const contest = JSON.parse((await look(livia, event.id, '/contest')).text);
  assert.equal(contest.title, title);
  assert.ok(contest.people.some((person) => person.name === name));
  const { seats } = await ask(livia, 'GET', `/api/tables/${table.id}`);
  assert.ok(seats.some((seat) => seat.name === name));
  await play(server, table.id, [long, other]);
  await isOver(livia, event.id);
  const { standing } = JSON.parse((await look(livia, event.id, '/standing')).text);
  assert.ok(standing.some((row) => row.name === name));
}

// An event with two people, one round.
async function duel(server, more = {}, n = 2) {
  const livia = await account(server);
  const people = [];
  for (let i = 0; i < n; i++) people.push(await account(server, 'du'));
  const event = await make(livia, more);
  if (more.listed === false) for (const { name } of people) await does(livia, event.id, 'invite', { name });
  for (const player of people) await does(player, event.id, 'enter');
  return { livia, people, event };
}

const isOver = (who, id) => until('the end', async () => ((await look(who, id)).state === 'over' ? 1 : null), 60000);

async function isRun(server) {
  const { livia, people, event } = await duel(server, { rounds: 2 }, 4);
  refused(await tries(people[0], event.id, 'start'), { status: 403 });
  refused(await tries(livia, event.id, 'pause'), { status: 409, reason: 'event_not_on' });
  await does(livia, event.id, 'start');
  refused(await tries(livia, event.id, 'start'), { status: 409, reason: 'event_begun' });
  refused(await ask(livia, 'PUT', `/api/events/${event.id}`, { title: 'x' }), { status: 409, reason: 'event_begun' });
  refused(await ask(livia, 'DELETE', `/api/events/${event.id}`), { status: 409 });
  refused(await tries(await account(server), event.id, 'enter'), { status: 409, reason: 'event_closed' });
  const first = await begun(livia, event.id, 1);
  const [table] = first.tables;
  const seen = await ask(livia, 'GET', `/api/tables/${table.id}`);
  assert.deepEqual(seen.event, { id: event.id, round: 1, table: 1 });
  assert.equal(seen.host, false);
  const sitting = people.find(({ name }) => name === table.seats[0].name);
  assert.deepEqual((await ask(sitting, 'GET', '/api/me/tables')).tables.find(({ id }) => id === table.id).event, seen.event, 'one finds the event of a table');
  const player = people.find(({ name }) => name === table.seats[0].name);
  for (const what of ['leave', 'pause']) assert.ok([403, 409].includes((await ask(player, 'POST', `/api/tables/${table.id}/${what}`, { on: true })).status), what);
  // A paused event takes results and pairs no round.
  await does(livia, event.id, 'pause');
  await Promise.all(first.tables.map(({ id }) => play(server, id, people)));
  await until('the results', async () => (await roundsOf(livia, event.id))[0].tables.every(({ seats }) => seats[0].place));
  await sleep(1500);
  assert.equal((await roundsOf(livia, event.id)).length, 1);
  const limit = (await look(livia, event.id)).limit_at;
  await does(livia, event.id, 'resume');
  const second = await begun(livia, event.id, 2);
  const moved = await does(livia, event.id, 'extend', { time: 5 * MINUTE });
  assert.ok(moved.limit_at >= limit + 5 * MINUTE, 'extended');
  refused(await tries(livia, event.id, 'extend', { time: 0 }), { status: 400, where: 'time' });
  // A person who is replaced plays no further round; there is none, so the newcomer has the points.
  await Promise.all(second.tables.map(({ id }) => play(server, id, people)));
  await isOver(livia, event.id);
  await isStanding(livia, event.id, 2);
  // A correction changes standing and places, and neither record nor rating.
  const [result] = (await roundsOf(livia, event.id))[0].tables;
  const turned = result.seats.map(({ place, score }) => ({ place: place === 1 && result.seats[0].place !== result.seats[1].place ? 2 : 1, score }));
  const record = (await server.request('GET', `/api/tables/${result.id}/record`)).text;
  const correction = { round: 1, table: result.table, seats: turned.map((seat, i) => ({ ...seat, place: i + 1 })), reason: 'misread' };
  refused(await tries(people[0], event.id, 'result', correction), { status: 403 });
  refused(await tries(livia, event.id, 'result', { ...correction, reason: '' }), { status: 400, where: 'reason' });
  refused(await tries(livia, event.id, 'result', { ...correction, table: 99 }), { status: 400, where: 'table' });
  refused(await tries(livia, event.id, 'result', { ...correction, seats: [{ place: 2 }, { place: 2 }] }), { status: 400, where: 'seats' });
  refused(await tries(livia, event.id, 'result', { ...correction, seats: [{ place: 1 }] }), { status: 400, where: 'seats' });
  await does(livia, event.id, 'result', correction);
  const { standing } = await isStanding(livia, event.id, 2);
  const places = new Map((await look(livia, event.id)).people.map(({ name, place }) => [name, place]));
  for (const { name, place } of standing) assert.equal(places.get(name), place);
  assert.equal((await server.request('GET', `/api/tables/${result.id}/record`)).text, record);
  assert.ok((await roundsOf(livia, event.id))[0].tables[0].corrected);
  const { notes } = await look(people[0], event.id, '/notes');
  assert.deepEqual(notes.map(({ kind }) => kind), ['start', 'pause', 'resume', 'extend', 'result']);
  assert.equal(notes[4].result.reason, 'misread');
  assert.equal(notes[4].name, livia.name);
  assert.deepEqual(notes[4].result.before.map(({ place }) => place), result.seats.map(({ place }) => place));
}

async function isReplaced(server) {
  const { livia, people, event } = await duel(server, { rounds: 2 }, 4);
  const newcomer = await account(server);
  await does(livia, event.id, 'start');
  const first = await begun(livia, event.id, 1);
  refused(await tries(people[0], event.id, 'replace', { person: people[0].name, by: newcomer.name }), { status: 403 });
  refused(await tries(livia, event.id, 'replace', { person: 'Nobody', by: newcomer.name }), { status: 400, where: 'person' });
  refused(await tries(livia, event.id, 'replace', { person: people[0].name, by: people[1].name }), { status: 409, where: 'by' });
  await does(livia, event.id, 'replace', { person: people[0].name, by: newcomer.name });
  await Promise.all(first.tables.map(({ id }) => play(server, id, people)));
  const second = await begun(livia, event.id, 2);
  const names = second.tables.flatMap(({ seats }) => seats.map(({ name }) => name));
  assert.ok(names.includes(newcomer.name) && !names.includes(people[0].name), names.join());
  await Promise.all(second.tables.map(({ id }) => play(server, id, [...people, newcomer])));
  await isOver(livia, event.id);
  const { standing } = JSON.parse((await look(livia, event.id, '/standing')).text);
  assert.ok(standing.some(({ name }) => name === newcomer.name) && !standing.some(({ name }) => name === people[0].name));
}

// At its time an event begins by itself, with bots where people are missing; or is cancelled with too few.
async function beginsByItself(server) {
  const soon = Date.now() + 1500;
  const { livia, people, event } = await duel(server, { players: 3, fill: 'bots', short: false, starts_at: soon, format: 'swiss' }, 2);
  const lonely = await make(livia, { starts_at: soon });
  await does(people[0], lonely.id, 'enter');
  const round = await begun(livia, event.id, 1);
  assert.equal(round.tables[0].seats.filter(({ bot }) => bot).length, 1, 'a bot fills the table');
  await play(server, round.tables[0].id, people);
  await isOver(livia, event.id);
  assert.equal((await look(livia, lonely.id)).state, 'cancelled');
  assert.deepEqual((await look(livia, lonely.id, '/notes')).notes.map(({ kind }) => kind), ['few']);
  const { livia: other, event: stopped } = await duel(server);
  await does(other, stopped.id, 'start');
  await begun(other, stopped.id, 1);
  refused(await does(other, stopped.id, 'cancel'), { state: 'cancelled' });
  refused(await tries(other, stopped.id, 'cancel'), { status: 409, error: 'over' });
}

// Whoever stays away twice cannot enter the next event; one never waits for one absent person.
async function waitsForNobody() {
  const server = await Server.start({ limits: 'false', 'event-grace': '0', 'wait-for-people': '3600' });
  const livia = await account(server);
  const people = [await account(server), await account(server), await account(server), await account(server)];
  const event = await make(livia, { rounds: 2, round_time: 500 });
  for (const player of people) await does(player, event.id, 'enter');
  await does(livia, event.id, 'start');
  await isOver(livia, event.id);
  const { rounds } = await isStanding(livia, event.id, 2);
  assert.ok(rounds.every(({ tables }) => tables.every(({ seats }) => seats.every(({ absent }) => absent))), 'bots have played for everybody');
  const next = await make(livia);
  refused(await tries(people[0], next.id, 'enter'), { status: 409, error: 'limit', reason: 'absent' });
  await does(livia, next.id, 'enter');
  assert.equal((await server.stop()).code, 0);
}

// Organisers moderate the chat at tables of their event as a host does, and can do nothing else there.
async function isModerated(server) {
  const club = freshName('club-');
  const [livia, maker, helper, member] = [await account(server), await account(server), await account(server), await account(server)];
  assert.equal((await ask(livia, 'POST', '/api/clubs', { id: club, name: 'Amici' })).status, 200);
  for (const player of [maker, helper, member]) await ask(player, 'POST', `/api/clubs/${club}/join`);
  for (const player of [maker, helper]) assert.equal((await ask(livia, 'PUT', `/api/clubs/${club}/members/${player.name}`, { role: 'helper' })).status, 200);
  const event = await make(maker, { club });
  assert.equal((await ask(livia, 'PUT', `/api/clubs/${club}/members/${maker.name}`, { role: 'member' })).status, 200);
  const people = [await account(server), await account(server)];
  for (const player of people) await does(player, event.id, 'enter');
  await does(maker, event.id, 'start');
  const [{ id }] = (await begun(maker, event.id, 1)).tables;
  const at = (tail) => `/api/tables/${id}${tail}`;
  const lines = async () => (await ask(people[0], 'GET', at('/chat'))).chat.map(({ n }) => n);
  for (let i = 0; i < 3; i++) assert.equal((await ask(people[0], 'POST', at('/chat'), { text: 'rude' })).status, 200);
  for (const [i, player] of [livia, maker, helper].entries()) {
    assert.equal((await lines()).length, 3 - i);
    assert.equal((await ask(player, 'GET', at(''))).moderator, true);
    assert.equal((await ask(player, 'DELETE', at(`/chat/${(await lines())[0]}`))).status, 200);
    refused(await ask(player, 'POST', at('/settings'), { muted: [0, 1] }), { status: 200 });
    refused(await ask(people[0], 'POST', at('/chat'), { text: 'x' }), { status: 403 });
    refused(await ask(player, 'POST', at('/settings'), { muted: [], chat: true }), { status: 200 });
    for (const more of [{ name: 'x' }, { listed: false, chat: false }]) refused(await ask(player, 'POST', at('/settings'), more), { status: 403 });
    refused(await ask(player, 'POST', at('/invite')), { status: 403 });
    assert.ok([403, 409].includes((await ask(player, 'POST', at('/leave'))).status));
    refused(await ask(player, 'DELETE', `/api/operator/tables/${id}`), { status: 403 });
  }
  assert.equal((await ask(people[0], 'POST', at('/chat'), { text: 'kind' })).status, 200);
  const guest = await Player.guest(server, 'Gnaeus');
  for (const player of [member, ...people, guest]) {
    assert.equal((await ask(player, 'GET', at(''))).moderator, player === guest ? undefined : false);
    refused(await ask(player, 'DELETE', at(`/chat/${(await lines())[0]}`)), { status: 403 });
    refused(await ask(player, 'POST', at('/settings'), { chat: false }), { status: 403 });
  }
  // The organiser of an event has no say at other tables.
  const other = await ask(people[0], 'POST', '/api/tables', { game: 'forum', players: 2, listed: true });
  assert.equal((await ask(people[0], 'POST', `/api/tables/${other.id}/chat`, { text: 'x' })).status, 200);
  assert.equal((await ask(maker, 'GET', `/api/tables/${other.id}`)).moderator, undefined);
  refused(await ask(maker, 'DELETE', `/api/tables/${other.id}/chat/1`), { status: 403 });
  refused(await ask(maker, 'POST', `/api/tables/${other.id}/settings`, { chat: false }), { status: 403 });
}

// Exports the store, changes its text, imports it, and begins the server again.
async function editStore(server, edit) {
  assert.equal((await server.stop()).code, 0);
  const [dir, store] = [join(folder, freshName('edited')), freshStore()];
  const out = await command('store', 'export', server.store, dir);
  assert.equal(out.status, 0, out.err);
  const file = join(dir, 'store.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').split('\n').map(edit).join('\n'));
  const back = await command('store', 'import', store, dir);
  assert.equal(back.status, 0, back.err);
  server.options.store = store;
  await server.begin();
}

const isVoid = (round, number) => round.tables.find(({ table }) => table === number).void === true;
const plays = (server, round, people, numbers) => Promise.all(round.tables.filter(({ table }) => numbers.includes(table)).map(({ id }) => play(server, id, people)));

// A table that was removed is void at once; an organiser can enter its result, even after the next round was paired.
async function isRemoved(server) {
  const { livia, people, event } = await duel(server, { rounds: 2, rated: true }, 6);
  const boss = await account(server);
  assert.equal((await command('user', 'role', boss.name, 'operator', '--store', server.store)).status, 0);
  await does(livia, event.id, 'start');
  const first = await begun(livia, event.id, 1);
  await boss.must('DELETE', `/api/operator/tables/${first.tables[1].id}`);
  await until('the table is void', async () => isVoid((await roundsOf(livia, event.id))[0], 2));
  await plays(server, first, people, [1, 3]);
  const second = await begun(livia, event.id, 2);
  const { rounds } = await isStanding(livia, event.id, 2);
  assert.equal(rounds[0].tables[1].id, undefined);
  const { notes } = await look(livia, event.id, '/notes');
  assert.deepEqual(notes.filter(({ kind }) => kind === 'void').map(({ name, result }) => [name, result]), [['', { round: 1, table: 2 }]]);
  const seats = [{ place: 2, score: 3 }, { place: 1, score: 8 }];
  await does(livia, event.id, 'result', { round: 1, table: 2, seats, reason: 'played with cards' });
  const corrected = (await roundsOf(livia, event.id))[0].tables[1];
  assert.deepEqual([corrected.void, corrected.corrected, corrected.seats[1].place], [undefined, true, 1]);
  await isPaired({ organiser: livia, event, seats: 2 }, 2);
  await plays(server, second, people, [1, 2, 3]);
  await isOver(livia, event.id);
  await isStanding(livia, event.id, 2);
}

// Tables that are out of play are void when the time of the round is over; in a round without a limit at once.
async function isOutOfPlay() {
  const server = await Server.start({ limits: 'false', 'max-tables-per-user': '100' });
  const clock = { kind: 'turn', base: 5 * MINUTE };
  const free = await duel(server, { rounds: 2, round_time: 0, clock }, 6);
  const timed = await duel(server, { rounds: 2, round_time: 15000 }, 4);
  for (const { livia, event } of [free, timed]) await does(livia, event.id, 'start');
  const [first, other] = [await begun(free.livia, free.event.id, 1), await begun(timed.livia, timed.event.id, 1)];
  await plays(server, other, timed.people, [2]);
  const states = new Map([[first.tables[0].id, 'quarantined'], [first.tables[1].id, 'adjourned'], [other.tables[0].id, 'quarantined']]);
  await editStore(server, (line) => {
    const row = line && JSON.parse(line);
    const state = row && row.state === 'running' && states.get(row.id);
    return state ? JSON.stringify({ ...row, state }) : line;
  });
  const { limit_at: limit } = await look(timed.livia, timed.event.id);
  assert.ok(Date.now() < limit, 'the server has begun before the limit');
  assert.deepEqual(other.tables.map(({ table }) => isVoid(other, table)), [false, false]);
  await until('both are void', async () => {
    const [round] = await roundsOf(free.livia, free.event.id);
    return isVoid(round, 1) && isVoid(round, 2) && !isVoid(round, 3);
  });
  await plays(server, first, free.people, [3]);
  await begun(free.livia, free.event.id, 2);
  await isStanding(free.livia, free.event.id, 2);
  assert.equal((await roundsOf(timed.livia, timed.event.id)).length, Date.now() < limit ? 1 : 2);
  await begun(timed.livia, timed.event.id, 2);
  assert.ok(Date.now() >= limit, 'not before the limit');
  assert.ok(isVoid((await roundsOf(timed.livia, timed.event.id))[0], 1));
  assert.equal((await server.stop()).code, 0);
}

// A round without a time limit ends by the clocks of its tables; without clocks it would wait for ever.
async function hasNoLimit() {
  const server = await Server.start({ limits: 'false' });
  const { livia, event } = await duel(server, { round_time: 0, clock: { kind: 'live', base: 10000, step: 0 } }, 4);
  refused(await ask(livia, 'POST', '/api/events', { ...SMALL, round_time: 0 }), { status: 400, where: 'round_time', reason: 'event_clock' });
  await does(livia, event.id, 'start');
  await isOver(livia, event.id);
  const { rounds } = await isStanding(livia, event.id, 2);
  assert.ok(rounds[0].tables.every(({ seats }) => seats.every(({ absent }) => absent)), 'bots have played for everybody');
  assert.equal((await server.stop()).code, 0);
}

// A round begins at its time, even if the last one is done before; people who come late play from then on.
async function keepsTime(server) {
  const { livia, people, event } = await duel(server, { rounds: 2, late: true, round_every: 3000, players: 2 }, 2);
  const late = [await account(server), await account(server)];
  await does(livia, event.id, 'start');
  const first = await begun(livia, event.id, 1);
  const { round_at: firstAt } = await look(livia, event.id);
  await play(server, first.tables[0].id, people);
  for (const player of late) refused((await does(player, event.id, 'enter')).you, { state: 'entered' });
  assert.equal((await roundsOf(livia, event.id)).length, 1, 'not before its time');
  const second = await begun(livia, event.id, 2);
  assert.ok((await look(livia, event.id)).round_at >= firstAt + 3000, 'at its time');
  assert.equal(second.tables.length, 2);
  await Promise.all(second.tables.map(({ id }) => play(server, id, [...people, ...late])));
  await isOver(livia, event.id);
  await isStanding(livia, event.id, 2);
}

// Whoever sees an event that is not listed can watch its tables; others cannot.
async function isPrivate(server) {
  const { livia, people, event } = await duel(server, { listed: false }, 4);
  const stranger = await account(server);
  refused(await look(stranger, event.id), { status: 404 });
  refused(await look(people[0], event.id), { status: 200 });
  await does(livia, event.id, 'start');
  const round = await begun(livia, event.id, 1);
  const table = round.tables.find(({ seats }) => seats.every(({ name }) => name !== people[0].name));
  refused(await ask(people[0], 'GET', `/api/tables/${table.id}`), { status: 404 });
  refused(await ask(people[0], 'GET', `/api/tables/${table.id}?invite=${table.invite}`), { status: 200 });
  refused(await ask(stranger, 'GET', `/api/tables/${table.id}?invite=i_${'0'.repeat(32)}`), { status: 404 });
  refused(await look(stranger, event.id, '/rounds'), { status: 404 });
}

async function isExported(server) {
  const { livia, people, event } = await duel(server);
  await does(livia, event.id, 'start');
  const round = await begun(livia, event.id, 1);
  await play(server, round.tables[0].id, people);
  await isOver(livia, event.id);
  const csv = await look(livia, event.id, '/export?as=csv');
  assert.equal(csv.status, 200);
  const lines = csv.text.split('\r\n');
  assert.equal(lines[0], 'place,name,group,played,points,opponents,direct,share,reason');
  assert.equal(lines.length, 4);
  const results = (await look(livia, event.id, '/export?as=csv&of=results')).text.split('\r\n');
  assert.equal(results[0], 'round,table,group,seat,name,bot,place,score,absent');
  assert.equal(results.length, 4);
  const whole = JSON.parse((await look(livia, event.id, '/export?as=json')).text);
  assert.deepEqual(Object.keys(whole), ['event', 'contest', 'standing']);
  refused(await look(livia, event.id, '/export?as=pdf'), { status: 400, where: 'as' });
}

async function hasLimits() {
  const server = await Server.start({ limits: 'false', 'max-events-per-user': '1', 'max-people-per-event': '3' });
  const livia = await account(server);
  refused(await ask(livia, 'POST', '/api/events', { ...SMALL, limit: 4 }), { status: 400, where: 'limit' });
  const event = await make(livia, { limit: 3 });
  refused(await ask(livia, 'POST', '/api/events', SMALL), { status: 409, error: 'limit', reason: 'events' });
  await does(livia, event.id, 'cancel');
  await make(livia);
  assert.equal((await server.stop()).code, 0);
}

async function isMoved() {
  const server = await Server.start({ limits: 'false' });
  const { livia, people, event } = await duel(server, { rounds: 2 });
  await does(livia, event.id, 'start');
  const round = await begun(livia, event.id, 1);
  await does(livia, event.id, 'pause');
  await play(server, round.tables[0].id, people);
  await until('the result', async () => (await roundsOf(livia, event.id))[0].tables[0].seats[0].place);
  const tails = ['', '/rounds', '/standing', '/contest', '/notes'];
  const all = async () => (await Promise.all(tails.map((tail) => look(livia, event.id, tail)))).map(({ text }) => text);
  const before = await all();
  assert.equal((await server.stop()).code, 0);
  const [dir, store] = [join(folder, 'events-export'), freshStore()];
  assert.equal((await command('store', 'export', server.store, dir)).status, 0);
  const { status, err } = await command('store', 'import', store, dir);
  assert.equal(status, 0, err);
  const moved = await Server.start({ store });
  for (const player of [livia, ...people]) player.server = moved;
  assert.deepEqual(await all(), before);
  await does(livia, event.id, 'resume');
  const second = await begun(livia, event.id, 2);
  await play(moved, second.tables[0].id, people);
  await isOver(livia, event.id);
  assert.equal((await moved.stop()).code, 0);
}

// A guest who makes an account keeps the place in an event.
async function isAdopted(server) {
  const { livia, event } = await duel(server, {}, 1);
  const guest = await Player.guest(server, 'Gnaeus');
  await does(guest, event.id, 'enter', { name: 'Quintilla' });
  const name = freshName('ad');
  const { token } = await server.must('POST', '/api/users', { token: guest.token, body: { name, password: 'correct horse' } });
  const adopted = new Player(server, name, { token });
  refused((await look(adopted, event.id)).you, { name: 'Quintilla', state: 'entered', account: true });
  await does(livia, event.id, 'start');
  const round = await begun(livia, event.id, 1);
  const table = await ask(adopted, 'GET', `/api/tables/${round.tables[0].id}`);
  assert.equal(table.you.length, 1, table.text);
}

// Several servers share a store: one of them pairs, and another one goes on when it is killed.
async function hasNodes() {
  const store = freshStore();
  if (store.startsWith('sqlite:')) return;
  const nodes = [await Server.start({ store, limits: 'false' }), await Server.start({ store, limits: 'false' })];
  const { livia, people, event } = await duel(nodes[0], { rounds: 4 }, 6);
  await does(livia, event.id, 'start');
  for (let n = 1; n <= 4; n++) {
    const at = nodes[n % 2];
    livia.server = at;
    const round = await begun(livia, event.id, n);
    await Promise.all(round.tables.map(({ id }) => play(at, id, people)));
    if (n === 2) await nodes[1].kill();
    if (n === 2) await nodes[1].begin();
  }
  await isOver(livia, event.id);
  const { rounds } = await isStanding(livia, event.id, 2);
  assert.deepEqual(rounds.map(({ tables }) => tables.length), [3, 3, 3, 3], 'no round was paired twice');
  for (const node of nodes) assert.equal((await node.stop()).code, 0);
}

const server = await Server.start({ limits: 'false', 'max-events-per-user': '100', 'max-tables-per-user': '100' });
await story('an event is made and changed', () => isMade(server));
await story('who enters', () => isEntered(server));
await story('an event runs: pause, extend, correct', () => isRun(server));
await story('the longest names', () => hasLongNames(server));
await story('a person is replaced', () => isReplaced(server));
await story('an event begins by itself', () => beginsByItself(server));
await story('rounds at their time, and people who come late', () => keepsTime(server));
await story('an event that is not listed', () => isPrivate(server));
await story('files', () => isExported(server));
await story('no round waits for the absent', waitsForNobody);
await story('a table that was removed', () => isRemoved(server));
await story('tables out of play', isOutOfPlay);
await story('organisers moderate the chat', () => isModerated(server));
await story('a round without a time limit', hasNoLimit);
await story('limits of events', hasLimits);
await story('a guest becomes an account', () => isAdopted(server));
await story('several servers', hasNodes);
await story('events are exported and imported', isMoved);
await story('24 people, 5 rounds, drop-outs, restarts', plays24, 400000);
const end = await server.stop();
report(end.code === 0 && !server.complaint, 'the server ends well', JSON.stringify(end), server.notes);
finish();
