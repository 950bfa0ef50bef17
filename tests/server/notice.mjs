// notice.mjs: notices to people who are not connected.  A notice of a turn is held back for 20 seconds, so the
// stories run in parallel and take about half a minute together; AE_SOAK=1 adds those that take minutes.
import { createHmac } from 'node:crypto';
import { Server, Player, assert, finish, isSoak, sleep, story, until } from './client.mjs';
import { Browser, Receiver, checkSender } from './receiver.mjs';

const DUE = 20000; // when a notice is due at a table with a live clock
const LATE = DUE + 8000; // until when it has come, or does not come
const LIVE = { kind: 'live', base: 3600000, step: 0 };

const OPTIONS = { 'allow-private-addresses': true, 'push-contact': 'mailto:op@example.org' };

const receiver = await Receiver.start();
const server = await Server.start(OPTIONS);
const made = { names: 0 };

// The server generates its push keys a moment after it prints its address.
await until('a key', async () => (await server.get('/api/server')).push);

// An account with a push subscription and a webhook, but without a socket.
async function person(options = {}, at = server) {
  const name = `p${++made.names}`;
  const someone = await Player.account(at, name);
  someone.push = `/push/${name}`;
  someone.hook = `/hook/${name}`;
  someone.browser = new Browser(receiver.origin + someone.push);
  await someone.must('POST', '/api/me/pushes', someone.browser.subscription);
  const hook = await someone.must('POST', '/api/me/hooks', { kind: options.kind ?? 'json', url: receiver.origin + someone.hook });
  someone.hookId = hook.id;
  someone.secret = hook.secret;
  if (options.about) await someone.must('PATCH', '/api/me', { about: options.about });
  return someone;
}

// Two players at a running table; the player to act comes first in the list.
async function pair(first, second, more = {}) {
  const table = await first.open({ game: 'concordia', map: 'italia', players: 2, clock: LIVE, ...more });
  await second.join(table.id, { invite: table.invite });
  const position = await until('a turn', async () => {
    const now = await first.must('GET', `/api/tables/${table.id}/position`);
    return now.to_act?.length === 1 && now;
  });
  const seats = [first, second];
  const actor = seats[position.to_act[0]];
  return { id: table.id, actor, other: seats[1 - position.to_act[0]] };
}

async function move(someone, id) {
  const { moves, seq } = await someone.must('GET', `/api/tables/${id}/legal`);
  const { seat, move: text } = moves[0];
  return someone.must('POST', `/api/tables/${id}/entries`, { seat, seq, do: text });
}

const events = (someone) => receiver.at(someone.hook).map((each) => JSON.parse(each.body).event);

// ---- stories ----

async function testHooks() {
  const someone = await person();
  await someone.must('POST', `/api/me/hooks/${someone.hookId}/test`);
  const got = await receiver.next(someone.hook, 1, 10000);
  const said = JSON.parse(got.body);
  assert.equal(got.method, 'POST');
  assert.equal(got.headers['content-type'], 'application/json');
  assert.equal(said.event, 'test');
  assert.match(said.text, /This is a test/);
  const signature = createHmac('sha256', someone.secret).update(got.body).digest('hex');
  assert.equal(got.headers['x-aedile-signature'], `sha256=${signature}`);
  assert.equal(receiver.at(someone.push).length, 0, 'pushes');
}

async function testKinds() {
  const discord = await person({ kind: 'discord', about: { language: 'de' } });
  const slack = await person({ kind: 'slack' });
  for (const each of [discord, slack]) await each.must('POST', `/api/me/hooks/${each.hookId}/test`);
  const toDiscord = JSON.parse((await receiver.next(discord.hook, 1, 10000)).body);
  const toSlack = JSON.parse((await receiver.next(slack.hook, 1, 10000)).body);
  assert.match(toDiscord.content, /Dies ist ein Test/);
  assert.deepEqual(toDiscord.allowed_mentions, { parse: [] });
  assert.match(toSlack.text, /This is a test/);
}

async function testBrokenHook() {
  const someone = await person();
  const isNoted = (n) => async () => {
    const { hooks } = await someone.must('GET', '/api/me/hooks');
    return hooks[0].failures === n && hooks[0];
  };
  receiver.statuses.set(someone.hook, [404, 404, 200]);
  for (const n of [1, 2, 0]) {
    await someone.must('POST', `/api/me/hooks/${someone.hookId}/test`);
    const hook = await until(`${n} failures`, isNoted(n));
    if (n > 0) assert.equal(hook.last_error, 'status 404');
  }
}

async function testTurn() {
  const ann = await person({ about: { language: 'de' } });
  const ben = await person({ about: { language: 'de' } });
  const { id, actor, other } = await pair(ann, ben, { name: 'Dienstag "1"' });
  const begin = Date.now();
  const got = await receiver.next(actor.push);
  assert.ok(got.at - begin > DUE - 2000, `after ${got.at - begin} ms`);
  assert.equal(got.headers['content-encoding'], 'aes128gcm');
  assert.equal(got.headers.ttl, '86400');
  assert.equal(got.headers.urgency, 'normal');
  const { push: key } = await server.get('/api/server');
  const said = checkSender(got.headers.authorization, { key, origin: receiver.origin });
  assert.equal(said.sub, 'mailto:op@example.org');
  const news = actor.browser.open(got.body);
  assert.equal(news.event, 'turn');
  assert.equal(news.table, id);
  assert.equal(news.text, 'Du bist am Zug: „Dienstag "1"“.');
  assert.equal(news.url, `${server.origin}/t/${id}`);
  const begun = await receiver.next(other.push);
  assert.equal(other.browser.open(begun.body).event, 'begun');
  assert.equal(begun.body.length, got.body.length, 'lengths');
  const hooked = JSON.parse((await receiver.next(actor.hook)).body);
  assert.equal(hooked.event, 'turn');
  assert.equal(hooked.game, 'concordia');
  assert.equal(hooked.title, 'Concordia');
  await sleep(5000);
  assert.equal(receiver.at(actor.push).length, 1, 'once');
  assert.equal(receiver.at(other.push).length, 1, 'once');
}

// A player who moves in time gets no notice; the next player does.
async function testMoved() {
  const { id, actor, other } = await pair(await person(), await person());
  await sleep(1000);
  let { to_act: toAct } = await actor.must('GET', `/api/tables/${id}/position`);
  const seat = toAct[0];
  for (let n = 0; n < 20 && toAct[0] === seat; n++) {
    await move(actor, id);
    ({ to_act: toAct } = await actor.must('GET', `/api/tables/${id}/position`));
  }
  assert.notEqual(toAct[0], seat, 'the turn has passed');
  await until('the other is called', () => events(other).includes('turn'), LATE + 4000);
  assert.ok(!events(actor).includes('turn'), `the one who moved got ${events(actor)}`);
}

// A player with an open socket gets no notice, and neither does one who reconnects before the notice is due.
async function testSocket() {
  const [ann, ben] = [await person(), await person()];
  await ann.connect();
  const { id, actor, other } = await pair(ann, ben, { name: 'socket' });
  if (actor === ann) {
    await until('a message', () => ann.turns.length > 0);
    assert.equal(ann.turns[0].table, id);
    assert.equal(ann.turns[0].name, 'socket');
    assert.equal(ann.turns[0].game, 'concordia');
  }
  await sleep(2000);
  await ben.connect();
  await sleep(LATE);
  assert.deepEqual([...events(actor), ...events(other)], []);
  for (const each of [ann, ben]) each.leave();
}

async function testGuest() {
  const guest = await Player.guest(server, 'Gast');
  await guest.connect();
  const table = await guest.open({ game: 'forum', players: 2, seats: [{ me: true }, { bot: 'tiro' }] });
  await until('a message', () => guest.turns.some((turn) => turn.table === table.id));
  guest.leave();
}

async function testGone() {
  const { actor } = await (async () => {
    const [ann, ben] = [await person(), await person()];
    receiver.statuses.set(ann.push, [410]);
    receiver.statuses.set(ben.push, [404]);
    return pair(ann, ben);
  })();
  await receiver.next(actor.push);
  await until('no subscription', async () => {
    const { pushes } = await actor.must('GET', '/api/me/pushes');
    return pushes.length === 0;
  });
}

async function testUnwanted() {
  const about = { notices: { push: false } };
  const { actor } = await pair(await person({ about }), await person({ about }));
  await receiver.next(actor.hook);
  await sleep(3000);
  assert.equal(receiver.at(actor.push).length, 0);
}

async function testOver() {
  const { id, actor, other } = await pair(await person(), await person());
  const { seq } = await actor.must('GET', `/api/tables/${id}/position`);
  const { you } = await actor.must('GET', `/api/tables/${id}`);
  await actor.must('POST', `/api/tables/${id}/entries`, { seat: you[0], seq, do: '/resign' });
  await receiver.next(other.hook);
  await sleep(4000);
  assert.deepEqual(events(other), ['over'], 'to the one');
  assert.deepEqual(events(actor).filter((event) => event !== 'over'), [], 'to the other');
}

// A notice that could not be delivered is sent again, and only to the endpoints that did not get it.
async function testAgain() {
  const [ann, ben] = [await person(), await person()];
  for (const each of [ann, ben]) receiver.statuses.set(each.push, [503, 201]);
  const { actor } = await pair(ann, ben);
  await receiver.next(actor.push, 2, 120000);
  const [first, second] = receiver.at(actor.push);
  assert.ok(second.at - first.at > 55000, `after ${second.at - first.at} ms`);
  assert.equal(actor.browser.open(second.body).event, 'turn');
  await sleep(5000);
  assert.equal(receiver.at(actor.hook).length, 1, 'hooks');
}

// With a clock per turn the notice is held back for longer.
async function testTurnClock() {
  const begin = Date.now();
  const { actor } = await pair(await person(), await person(), { clock: { kind: 'turn', base: 86400000 } });
  const got = await receiver.next(actor.push, 1, 80000);
  assert.ok(got.at - begin > 55000, `after ${got.at - begin} ms`);
}

// A notice that is pending when the server is killed is delivered after the restart, signed with the same key.
async function testRestart() {
  const own = await Server.start(OPTIONS);
  const keyNow = async () => (await own.get('/api/server')).push;
  const before = await until('a key', keyNow);
  const { actor } = await pair(await person({}, own), await person({}, own));
  await sleep(2000);
  await own.kill();
  await own.begin();
  const got = await receiver.next(actor.push, 1, 60000);
  const key = await keyNow();
  assert.equal(key, before);
  checkSender(got.headers.authorization, { key, origin: receiver.origin });
  await sleep(6000);
  assert.equal(receiver.at(actor.push).length, 1, 'once');
  await own.stop();
}

const stories = [
  story('a hook is tested', testHooks),
  story('Discord and Slack', testKinds),
  story('failures of a hook are counted', testBrokenHook),
  story('a turn is pushed', testTurn),
  story('who has moved is not called', testMoved),
  story('who has a socket is told by it', testSocket),
  story('guests are told by their socket', testGuest),
  story('a subscription that is gone is removed', testGone),
  story('who wants none gets none', testUnwanted),
  story('the end of a game', testOver),
  story('through a restart', testRestart),
];
if (isSoak) stories.push(story('what failed comes again', testAgain), story('a clock of turns', testTurnClock));
await Promise.all(stories);
await story('the server ends well', async () => {
  const end = await server.stop();
  assert.equal(end.code, 0, server.notes.slice(-3000));
  assert.equal(server.complaint, '');
});
receiver.stop();
finish();
