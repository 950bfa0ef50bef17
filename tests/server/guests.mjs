// guests.mjs: the server accepts only guest tokens that it has signed, and enforces the limits per guest
// and per address.
import { randomBytes } from 'node:crypto';
import { Player, Server, Socket, assert, finish, freshAddress, freshName, report, story } from './client.mjs';

const invented = () => `g_${randomBytes(16).toString('hex')}`;
const old = (token) => token.slice(0, 34); // as tokens were before they had a signature
const table = (more = {}) => ({ game: 'forum', players: 2, guest: 'Ann', ...more });
const make = (server, token, from, more) => server.request('POST', '/api/tables', { token, from, body: table(more) });
const me = (server, token) => server.request('GET', '/api/me', { token });

// Requests 300 tables at once and returns how many were made.
async function crowd(server, from, tokens) {
  const asked = Array.from({ length: 300 }, (_, i) => make(server, tokens[i % tokens.length], typeof from === 'function' ? from(i) : from));
  const got = await Promise.all(asked);
  return { made: got.filter(({ status }) => status === 200).length, errors: new Set(got.filter(({ body }) => body?.error).map(({ body }) => body.error)) };
}

async function invent(server) {
  const { made, errors } = await crowd(server, freshAddress(), Array.from({ length: 300 }, invented));
  assert.equal(made, 0, 'tables of invented guests');
  assert.deepEqual([...errors], ['unauthorised']);
  const token = await server.guest();
  assert.match(token, /^g_[0-9a-f]{56}$/);
  const last = token.at(-1) === '0' ? '1' : '0';
  const false_ones = {
    'another signature': token.slice(0, -1) + last, 'another guest': `g_${randomBytes(16).toString('hex')}${token.slice(34)}`,
    'no signature, and no seat': old(token), 'half a signature': token.slice(0, 46), 'capital letters': `g_${token.slice(2).toUpperCase()}`, 'a longer one': `${token}0`,
  };
  for (const [what, one] of Object.entries(false_ones)) {
    assert.equal((await me(server, one)).status, 401, what);
    assert.equal((await make(server, one)).status, 401, what);
    const socket = await Socket.open(server, { token: one, from: freshAddress() });
    assert.equal((await socket.next('error')).error, 'unauthorised', what);
    socket.cut();
  }
  assert.equal((await me(server, token)).status, 200);
}

async function flood(server) {
  const tokens = await Promise.all(Array.from({ length: 60 }, () => server.guest()));
  const { made, errors } = await crowd(server, freshAddress(), tokens);
  assert.ok(made > 0 && made <= 65, `${made} of 300 tables from one address`);
  assert.deepEqual([...errors], ['too_many']);
}

async function networks(server) {
  const tokens = await Promise.all(Array.from({ length: 60 }, () => server.guest()));
  const network = await crowd(server, (i) => `2001:db8:1:2:${i.toString(16)}::${i}`, tokens);
  assert.ok(network.made <= 65, `${network.made} of 300 tables from one /64`);
  const here = await make(server, await server.guest(), '2001:0DB8:1:2:ffff::1');
  assert.equal(here.status, 429, 'one more from there, written otherwise');
  assert.equal((await make(server, await server.guest(), '2001:db8:1:3::1')).status, 200, 'the network beside it');
  const four = await crowd(server, (i) => ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:C000:207', '192.0.2.7:1234', '[::ffff:192.0.2.7]:99'][i % 5], await Promise.all(Array.from({ length: 60 }, () => server.guest())));
  assert.ok(four.made <= 65, `${four.made} of 300 tables from one address in five spellings`);
}

async function newGuests(server) {
  const [from, other] = ['2001:db8:9:9::1', '2001:db8:9:9:5::2'];
  const got = await Promise.all(Array.from({ length: 100 }, (_, i) => server.request('POST', '/api/guest', { body: {}, from: i % 2 ? from : other })));
  const n = got.filter(({ status }) => status === 200).length;
  assert.ok(n >= 40 && n <= 65, `${n} of 100 new guests from one /64`);
}

// A table counts for whoever made it, even without a seat there.
async function withoutSeat(server) {
  const host = await Player.guest(server, freshName());
  let made = 0;
  for (let n = 0; n < 15; n++) made += (await make(server, host.token, freshAddress(), { me: false })).status === 200;
  assert.equal(made, 10);
}

async function openTables() {
  const server = await Server.start({ 'max-tables-per-address': '3', 'max-sockets-per-address': '4' });
  const from = '2001:db8::1';
  const made = [];
  for (let i = 1; i <= 4; i++) made.push(await make(server, await server.guest(), `2001:db8::${i}`));
  assert.deepEqual(made.map(({ status }) => status), [200, 200, 200, 409]);
  assert.deepEqual([made[3].body.error, made[3].body.reason], ['limit', 'tables_of_address']);
  assert.equal((await make(server, await server.account(freshName('a')), from)).body.reason, 'tables_of_address', 'an account');
  assert.equal((await make(server, await server.guest(), '2001:db8:0:1::1')).status, 200, 'another network');

  const sockets = [];
  for (let i = 1; i <= 4; i++) sockets.push(await Socket.open(server, { token: await server.guest(), from: `2001:db8::${i}` }));
  await assert.rejects(Socket.open(server, { from }), { status: 429 });
  sockets.push(await Socket.open(server, { from: '2001:db8:0:1::1' }));
  sockets[0].cut();
  let opened = null;
  for (let n = 0; n < 50 && !opened; n++) opened = await Socket.open(server, { from }).catch(() => new Promise((wake) => setTimeout(() => wake(null), 50)));
  assert.ok(opened, 'one that has closed makes room');
  for (const socket of [...sockets.slice(1), opened]) socket.cut();
  const end = await server.stop();
  assert.equal(end.code, 0);
  assert.equal(server.complaint, '');
}

// Strong bots use much CPU: after a person's limit of tables with strong bots, only weaker bots can be seated.
async function strongBots() {
  const server = await Server.start({ 'max-strong-per-person': '2', 'max-strong-per-address': '3' });
  const [ann, ben] = [await Player.guest(server, 'Ann', { from: '2001:db8::1' }), await Player.account(server, freshName('Ben'), { from: '2001:db8::2' })];
  const seat = (bot) => ({ game: 'forum', players: 3, guest: 'Ann', seats: [{ me: true }, { bot }, {}] });
  const ask = async (player, bot, more = {}) => {
    const { status, body } = await player.request('POST', '/api/tables', { ...seat(bot), ...more });
    return status === 200 ? body.id : `${body.error} ${body.reason}`;
  };
  const first = await ask(ann, 'imperator');
  const second = await ask(ann, 'tiro');
  const third = await ask(ann, 'tiro', { stand_in: 'tribunus' });
  for (const id of [first, second, third]) assert.equal(id.length, 26, id);
  assert.equal(await ask(ann, 'tribunus'), 'limit strong_bots');
  assert.equal(await ask(ann, 'tiro', { stand_in: 'imperator' }), 'limit strong_bots');
  assert.equal((await ask(ann, 'imperator/100')).length, 26, 'one that thinks less');
  const put = (player, id, bot, at = 1) => player.request('POST', `/api/tables/${id}/seats`, { seat: at, bot });
  const refused = await put(ann, second, 'imperator');
  assert.deepEqual([refused.status, refused.body.error, refused.body.reason], [409, 'limit', 'strong_bots']);
  assert.match(refused.body.message, /strong bots/);
  assert.equal((await put(ann, second, 'centurio')).status, 200);
  assert.equal((await put(ann, first, 'tribunus')).status, 200, 'one for another at the same table');

  assert.equal((await ask(ben, 'imperator')).length, 26, 'another person');
  assert.equal(await ask(ben, 'imperator'), 'limit strong_bots_of_address');
  assert.equal((await put(ann, first, 'miles')).status, 200, 'a weaker one makes room');
  assert.equal((await put(ann, second, 'tribunus')).status, 200);
  assert.equal(await ask(ben, 'imperator'), 'limit strong_bots_of_address');
  await ann.must('POST', `/api/tables/${second}/leave`, {});
  assert.equal((await ask(ben, 'imperator')).length, 26, 'and so does a table that is gone');
  const end = await server.stop();
  assert.deepEqual([end.code, server.complaint], [0, '']);
}

// A guest whose token predates signatures keeps the seat and is given a signed token.
async function before(server) {
  const [host, guest] = [await Player.guest(server, 'Ann'), await Player.guest(server, 'Ben')];
  const { id } = await host.open({ game: 'forum', players: 2, seats: [{ me: true }, {}], listed: true });
  const other = await Player.guest(server, 'Cato');
  const elsewhere = await other.open({ game: 'forum', players: 2, listed: true });
  await guest.join(id);
  const signed = guest.token;
  guest.token = old(signed);
  assert.equal((await guest.must('GET', '/api/me')).guest, true);
  assert.equal((await guest.must('GET', '/api/me/tables')).tables.length, 1);
  await guest.must('POST', `/api/tables/${id}/chat`, { text: 'still here' });
  const socket = await Socket.open(server, { token: guest.token, from: guest.from });
  assert.equal((await socket.next('welcome')).guest, true);
  socket.cut();
  for (const [path, body] of [['/api/tables', table()], [`/api/tables/${elsewhere.id}/join`, { name: 'Ben' }]]) {
    const refused = await guest.request('POST', path, body);
    assert.deepEqual([refused.status, refused.body.error, refused.body.reason], [401, 'unauthorised', 'unsigned'], path);
  }
  guest.token = (await guest.must('POST', '/api/guest', {})).token;
  assert.equal(guest.token, signed, 'the same guest, signed');
  await guest.join(elsewhere.id);

  const headers = { Cookie: `aedile=${old(host.token)}`, Origin: server.origin };
  const seen = await server.request('GET', '/api/me', { headers });
  assert.equal(seen.status, 200);
  assert.match(seen.headers['set-cookie']?.[0] ?? '', new RegExp(`^aedile=${host.token};`), 'a page gets it by itself');
  const again = await server.request('GET', '/api/me', { headers: { ...headers, Cookie: `aedile=${host.token}` } });
  assert.equal(again.headers['set-cookie'], undefined);

  const name = freshName('Livia');
  const account = await server.must('POST', '/api/users', { token: old(host.token), body: { name, password: 'correct horse' }, from: freshAddress() });
  assert.equal((await server.get('/api/me/tables', { token: account.token })).tables[0].id, id, 'an account takes the seats over');
  assert.equal((await me(server, old(host.token))).status, 401, 'and nothing is left of the guest without a signature');
}

async function restart() {
  const server = await Server.start();
  const token = await server.guest();
  await server.stop();
  await server.begin();
  assert.equal((await me(server, token)).status, 200, 'a guest is known after a restart');
  const stranger = await Server.start();
  assert.equal((await me(stranger, token)).status, 401, 'and not at another store');
  await Promise.all([server.stop(), stranger.stop()]);
}

const server = await Server.start();
await Promise.all([
  story('guests cannot be invented', () => invent(server)),
  story('300 tables at once from one address', () => flood(server)),
  story('an address is a /64 of IPv6, and one of IPv4 in every spelling', () => networks(server)),
  story('new guests of one address', () => newGuests(server)),
  story('tables without a seat of their host', () => withoutSeat(server)),
  story('open tables and sockets of an address', openTables),
  story('tables with strong bots', strongBots),
  story('tokens without a signature', () => before(server)),
  story('the key stays with the store', restart),
]);
const end = await server.stop();
report(end.code === 0 && !server.complaint, 'the server ends well', JSON.stringify(end), server.notes);
finish();
