// club_notice.mjs: notices about events and clubs: a round, a bye, the end, a cancelled event, the waiting list, invitations.
// Whoever is away gets them after 20 seconds where clocks are live and after 60 elsewhere, so the stories run in parallel.
import { Server, Player, assert, finish, freshName, sleep, story, until } from './client.mjs';
import { Browser, Receiver } from './receiver.mjs';

const LIVE = { kind: 'live', base: 3600000, step: 0 };
const DUE = 20000; // when a person who is away gets a notice of an event with live clocks
const LATE = DUE + 10000;
const OPTIONS = { 'allow-private-addresses': true, limits: 'false', 'max-events-per-user': '100' };

const receiver = await Receiver.start();
const server = await Server.start(OPTIONS);
await until('a key', async () => (await server.get('/api/server')).push);

// An account with a push subscription and a webhook, but without a socket.
async function person(options = {}, at = server) {
  const someone = await Player.account(at, freshName('cn'));
  someone.push = `/push/${someone.name}`;
  someone.hook = `/hook/${someone.name}`;
  someone.browser = new Browser(receiver.origin + someone.push);
  await someone.must('POST', '/api/me/pushes', someone.browser.subscription);
  await someone.must('POST', '/api/me/hooks', { kind: 'json', url: receiver.origin + someone.hook });
  if (options.about) await someone.must('PATCH', '/api/me', { about: options.about });
  return someone;
}

const told = (someone) => receiver.at(someone.hook).map(({ body }) => JSON.parse(body));
const kinds = (someone) => told(someone).map(({ event }) => event);
const texts = (someone) => told(someone).map(({ text }) => text);
const heard = async (someone, n = 1, ms = LATE + 10000) => {
  await receiver.next(someone.hook, n, ms);
  return told(someone)[n - 1];
};

async function make(organiser, more = {}) {
  return organiser.must('POST', '/api/events', { title: 'Ludi', game: 'forum', players: 2, format: 'swiss', rounds: 1, short: false, clock: LIVE, ...more });
}

const enter = (someone, { id }) => someone.must('POST', `/api/events/${id}/enter`);
const does = (organiser, { id }, what, body) => organiser.must('POST', `/api/events/${id}/${what}`, body);

// The tables of a round, when they have begun.
const paired = (organiser, { id }, n) => until(`round ${n}`, async () => {
  const { rounds } = await organiser.must('GET', `/api/events/${id}/rounds`);
  return rounds[n - 1]?.tables.every(({ bye, state }) => bye || state !== 'open') && rounds[n - 1].tables;
}, 30000);

async function play(people, id) {
  for (;;) {
    const table = await people[0].must('GET', `/api/tables/${id}`);
    if (table.state === 'over') return;
    for (const seat of table.to_act ?? []) {
      const someone = people.find(({ name }) => name === table.seats[seat].name);
      const { moves, seq } = await someone.must('GET', `/api/tables/${id}/legal`);
      if (moves.length) await someone.request('POST', `/api/tables/${id}/entries`, { seat: moves[0].seat, seq, do: moves[0].move });
    }
  }
}

// ---- stories ----

// One notice for a round: it names the table, and says whose turn it is.  There is no notice "begun" and none of that turn.
async function testRound(at = server, { onPaired = async () => {}, isLate = false } = {}) {
  const organiser = await Player.account(at, freshName('cn'));
  const people = [await person({}, at), await person({}, at), await person({ about: { language: 'de' } }, at)];
  const event = await make(organiser, { game: 'concordia', map: 'italia', title: 'Ludi Romani' });
  for (const someone of people) await enter(someone, event);
  const begin = Date.now();
  await does(organiser, event, 'start');
  const tables = await paired(organiser, event, 1);
  await onPaired();
  const [table] = tables.filter(({ bye }) => !bye);
  const away = people.find(({ name }) => tables.some(({ bye, seats }) => bye && seats[0].name === name));
  const players = table.seats.map((seat) => people.find(({ name }) => name === seat.name));
  await heard(players[0]);
  const { to_act: toAct } = await organiser.must('GET', `/api/tables/${table.id}/position`);
  const german = people[2];
  for (const [seat, someone] of players.entries()) {
    const { event: kind, text, title, url } = await heard(someone);
    assert.equal(kind, 'round');
    assert.equal(title, 'Concordia');
    assert.equal(url, `${at.origin}/t/${table.id}`);
    const [plain, act] = someone === german ? ['„Ludi Romani“ beginnt: Du spielst an Tisch 1.', ' Du bist am Zug.'] : ['“Ludi Romani” begins: you play at table 1.', ' It is your turn.'];
    assert.equal(text, plain + (toAct.includes(seat) ? act : ''));
    const pushed = someone.browser.open((await receiver.next(someone.push)).body);
    assert.deepEqual([pushed.event, pushed.table, pushed.text], ['round', table.id, text]);
  }
  const bye = await heard(away);
  assert.equal(bye.text, away === german ? '„Ludi Romani“, Runde 1: Du setzt aus.' : '“Ludi Romani”, round 1: you have a bye.');
  assert.equal(bye.url, `${at.origin}/events/${event.id}`);
  assert.ok(Date.now() - begin > DUE - 1000, 'after a while');
  await sleep(8000);
  for (const someone of people) assert.deepEqual(kinds(someone).filter((kind) => !isLate || kind !== 'turn'), ['round'], 'once');
}

// A notice that waits when the server is killed comes after the restart, once.  Where another server could hold the lease of
// the table, the first turn may begin so late that it gets a notice of its own.
async function testRestart() {
  const own = await Server.start(OPTIONS);
  await until('a key', async () => (await own.get('/api/server')).push);
  const onPaired = async () => {
    await own.kill();
    await own.begin();
  };
  await testRound(own, { onPaired, isLate: true });
  await own.stop();
}

async function testOver() {
  const organiser = await person();
  const people = [await person(), await person({ about: { language: 'de' } })];
  const event = await make(organiser);
  for (const someone of people) await enter(someone, event);
  await does(organiser, event, 'start');
  const [table] = await paired(organiser, event, 1);
  await play(people, table.id);
  await until('the end', async () => (await organiser.must('GET', `/api/events/${event.id}`)).state === 'over');
  const { people: places } = await organiser.must('GET', `/api/events/${event.id}`);
  for (const someone of people) await until('the place', () => kinds(someone).includes('event_over'), LATE + 10000);
  const place = ({ name }) => places.find((each) => each.name === name).place;
  assert.ok(texts(people[0]).includes(`“Ludi” is over. Your place: ${place(people[0])}.`), texts(people[0]).join());
  assert.ok(texts(people[1]).includes(`„Ludi“ ist zu Ende. Dein Platz: ${place(people[1])}.`), texts(people[1]).join());
  assert.deepEqual(kinds(organiser), [], 'the organiser does not play');
}

async function testEntering() {
  const organiser = await Player.account(server, freshName('cn'));
  const [first, waits, guest, late] = [await person(), await person(), await person(), await person()];
  const event = await make(organiser, { limit: 1 + 1, title: 'Cup' });
  for (const someone of [first, await Player.account(server, freshName('cn')), waits]) await enter(someone, event);
  await first.must('POST', `/api/events/${event.id}/withdraw`);
  const draft = await make(organiser, { state: 'draft', title: 'Draft' });
  await does(organiser, draft, 'invite', { name: guest.name });
  await sleep(1000);
  await organiser.must('PUT', `/api/events/${draft.id}`, { state: 'open' });
  await does(organiser, draft, 'invite', { name: late.name });
  await does(organiser, draft, 'invite', { name: late.name });
  await enter(guest, draft);
  await does(organiser, draft, 'cancel');
  assert.equal((await heard(waits)).text, '“Cup”: you have moved up from the waiting list and take part.');
  assert.equal((await heard(late)).text, 'You are invited to “Draft”.');
  assert.equal(told(late)[0].url, `${server.origin}/events/${draft.id}`);
  await heard(guest, 2);
  assert.deepEqual(kinds(guest).sort(), ['event_cancelled', 'event_invited']);
  await sleep(4000);
  assert.deepEqual([kinds(first), kinds(waits), kinds(late)], [[], ['event_entered'], ['event_invited']]);
}

async function testClubs() {
  const organiser = await Player.account(server, freshName('cn'));
  const [asks, invited] = [await person({ about: { language: 'de' } }), await person()];
  const id = freshName('club-');
  await organiser.must('POST', '/api/clubs', { id, name: 'Amici', entry: 'request' });
  await asks.must('POST', `/api/clubs/${id}/join`);
  await organiser.must('PUT', `/api/clubs/${id}/members/${asks.name}`, { role: 'member' });
  await organiser.must('POST', `/api/clubs/${id}/invite`, { name: invited.name });
  assert.equal((await heard(asks)).text, 'Der Verein „Amici“ hat dich als Mitglied aufgenommen.');
  const { event, text, url, title } = await heard(invited);
  assert.deepEqual([event, text, url], ['club_invited', 'The club “Amici” invites you.', `${server.origin}/clubs/${id}`]);
  assert.ok(title.length > 0);
  await organiser.must('PUT', `/api/clubs/${id}/members/${asks.name}`, { role: 'helper' });
  await sleep(3000);
  assert.deepEqual([kinds(asks), kinds(invited)], [['club_joined'], ['club_invited']]);
}

// Whoever has a socket is told by it within seconds, without an endpoint, too; nothing else is sent.
async function testSocket() {
  const organiser = await Player.account(server, freshName('cn'));
  const [here, bare] = [await person(), await Player.account(server, freshName('cn'))];
  for (const someone of [here, bare]) await someone.connect();
  const event = await make(organiser);
  for (const someone of [here, bare]) await enter(someone, event);
  await does(organiser, event, 'start');
  const [table] = await paired(organiser, event, 1);
  for (const someone of [here, bare]) await until('a message', () => someone.notices.length > 0, 15000);
  const { title, ...rest } = here.notices[0];
  assert.ok(title.length > 0);
  assert.deepEqual(rest, { t: 'notice', event: 'round', text: '“Ludi” begins: you play at table 1. It is your turn.', path: `/t/${table.id}` });
  await sleep(LATE);
  assert.deepEqual([here.notices.length, bare.notices.length], [1, 1], 'once');
  assert.deepEqual(kinds(here), []);
  for (const someone of [here, bare]) someone.leave();
}

// Somebody who is away for a moment, and comes back before the notice is due, gets it over the socket.
async function testBack() {
  const organiser = await Player.account(server, freshName('cn'));
  const people = [await person(), await person()];
  const event = await make(organiser);
  for (const someone of people) await enter(someone, event);
  await does(organiser, event, 'start');
  await paired(organiser, event, 1);
  await sleep(5000);
  await people[0].connect();
  await until('a message', () => people[0].notices.length === 1, LATE);
  await heard(people[1]);
  assert.deepEqual([kinds(people[0]), kinds(people[1])], [[], ['round']]);
  people[0].leave();
}

const stories = [
  story('a round and a bye', () => testRound()),
  story('through a restart', testRestart),
  story('the end of an event', testOver),
  story('waiting list, invitations, a cancelled event', testEntering),
  story('clubs', testClubs),
  story('who has a socket is told by it', testSocket),
  story('who comes back is told by the socket', testBack),
];
await Promise.all(stories);
await story('the server ends well', async () => {
  const end = await server.stop();
  assert.equal(end.code, 0, server.notes.slice(-3000));
  assert.equal(server.complaint, '');
});
receiver.stop();
finish();
