// api.mjs: compares the running server with docs/openapi.json.  The test calls every listed route: each
// response must fit its schema, each route must take the listed methods and no others, and the names of
// refusals must be those of docs/protocol.md.
import { execFileSync } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as https } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Party, Player, Server, Socket, assert, command, finish, folder, freshName, raw, report, story, until } from './client.mjs';
import { misfit, resolve } from './schema.mjs';

const read = (name) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const doc = JSON.parse(read('openapi.json'));
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const seen = new Set();
const refusals = new Set();

function checkBody(operation, path, body) {
  if (body === undefined || typeof body !== 'object') return;
  const schema = operation.requestBody?.content['application/json'].schema;
  assert.ok(schema || Object.keys(body).length === 0, `${path} has no body`);
  if (schema) assert.equal(misfit(doc, schema, body), '', `the body for ${path}`);
}

// Sends a request and checks the response against its schema.
async function ask(server, method, path, { args = {}, query = '', who, status = 200, body, headers } = {}) {
  const operation = doc.paths[path]?.[method];
  assert.ok(operation, `${method} ${path} is not listed`);
  if (status === 200) checkBody(operation, path, body);
  const real = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(args[name]));
  for (const name of new URLSearchParams(query).keys()) {
    assert.ok(operation.parameters.some((each) => each.in === 'query' && each.name === name), `${path}?${name}`);
  }
  const token = typeof who === 'string' ? who : who?.token;
  const got = await server.request(method.toUpperCase(), real + query, { token, body, headers });
  const what = `${method} ${real}${query}: ${got.status} ${got.text.slice(0, 300)}`;
  assert.equal(got.status, status, what);
  const { content } = status === 200 ? operation.responses[200] : resolve(doc, operation.responses.default.$ref);
  const type = Object.keys(content)[0];
  assert.ok(got.headers['content-type'].startsWith(type), `${what}: ${got.headers['content-type']}`);
  if (type === 'application/json') assert.equal(misfit(doc, content[type].schema, got.body), '', what);
  if (status === 200) seen.add(`${method} ${path}`);
  else refusals.add(got.body.error);
  return got.body ?? got.text;
}

const T = '/api/tables/{table}';

async function tables(server) {
  const go = (method, path, options) => ask(server, method, path, options);
  const [host, guest, third] = await Promise.all([1, 2, 3].map(() => Player.account(server, freshName('api'))));
  const clock = { kind: 'live', base: 600000, step: 1000 };
  const made = await go('post', '/api/tables', { who: host, body: { game: 'forum', map: 'stall', players: 3, listed: true, clock, name: 'one' } });
  const args = { table: made.id };
  await go('get', '/api/tables', { query: '?state=open&game=forum' });
  await go('get', T, { args });
  await go('get', T, { args, who: host });
  await go('post', `${T}/join`, { args, who: guest, body: { seat: 1, invite: made.invite, nonce: '0'.repeat(32) } });
  await go('post', `${T}/leave`, { args, who: guest });
  await go('post', `${T}/join`, { args, who: guest, body: {} });
  await go('post', `${T}/invite`, { args, who: host });
  await go('post', `${T}/settings`, { args, who: host, body: { name: 'two', chat: true, muted: [], listed: true } });
  const open = await go('post', '/api/tables', { who: third, body: { game: 'forum', players: 2 } });
  await go('post', `${T}/leave`, { args: { table: open.id }, who: third });
  await go('get', `${T}/position`, { args, who: host, status: 409 });
  const begun = await go('post', `${T}/seats`, { args, who: host, body: { seat: 2, bot: 'random' } });
  assert.equal(begun.state, 'running');
  await running(server, { args, host, guest, third });
}

async function running(server, { args, host, guest, third }) {
  const go = (method, path, options) => ask(server, method, path, { args, ...options });
  // The bot at seat 2 bids at the same time; its entry would make the `seq` below stale.
  await until('a choice, and the bot has made its own', async () => {
    const { to_act: seats } = await go('get', `${T}/position`, { who: host });
    return seats.includes(0) && !seats.includes(2);
  });
  const { seq, moves } = await go('get', `${T}/legal`, { who: host });
  const body = { seat: 0, seq, do: moves[0].move, action: 'x' };
  await go('post', `${T}/entries`, { who: host, body: { ...body, seq: seq - 1 }, status: 409 });
  await go('post', `${T}/entries`, { who: guest, body, status: 403 });
  await go('post', `${T}/entries`, { who: host, body: { ...body, do: 'nonsense' }, status: 409 });
  const refused = await go('post', `${T}/entries`, { who: host, body: { ...body, seq: 1, do: [body.do, 'nonsense'] }, status: 409 });
  assert.equal(refused.error, 'stale');
  const wrong = await go('post', `${T}/entries`, { who: host, body: { ...body, do: ['/resign'] }, status: 400 });
  assert.equal(wrong.where, 'do');
  await go('post', `${T}/entries`, { who: host, body });
  await go('get', `${T}/entries`, { who: host, query: '?after=0&with=state,view,legal,events,words,panel,score,sections,changes,told' });
  await go('get', `${T}/entries`, { who: third, query: '?after=0' });
  await go('get', `${T}/entries`, { who: host, query: '?after=0&with=nonsense', status: 400 });
  await go('get', `${T}/record`, { who: third });
  await go('post', `${T}/chat`, { who: host, body: { text: 'salve' } });
  const { chat } = await go('get', `${T}/chat`, { who: guest, query: '?after=0' });
  await go('delete', `${T}/chat/{number}`, { who: host, args: { ...args, number: chat[0].n } });
  await go('post', `${T}/pause`, { who: host, body: { on: true } });
  await go('post', `${T}/pause`, { who: guest, body: { on: true } });
  await go('post', `${T}/entries`, { who: guest, body: { ...body, seat: 1, seq: (await go('get', `${T}/position`, { who: guest })).seq, action: 'p' }, status: 409 });
  await go('post', `${T}/pause`, { who: host, body: { on: false } });
  await go('post', `${T}/rematch`, { who: host, status: 400 });
  const party = await Party.sit(server, { game: 'forum', map: 'stall', persons: 2, accounts: true, rated: true });
  await party.play();
  await until('the end', async () => (await go('get', T, { args: { table: party.id } })).state === 'over');
  await go('get', `${T}/position`, { args: { table: party.id } });
  await go('post', `${T}/rematch`, { args: { table: party.id }, who: party.players[0] });
  const { name } = party.players[0];
  await until('the rating', async () => (await go('get', '/api/users/{name}', { args: { name } })).ratings.length > 0);
  await go('get', '/api/users/{name}/games', { args: { name } });
  await go('get', '/api/leaders', { query: '?game=forum&players=2' });
  await go('get', '/api/me/tables', { who: party.players[0] });
  await go('get', '/api/me/records', { who: party.players[0] });
  party.leave();
}

async function people(server) {
  const go = (method, path, options) => ask(server, method, path, options);
  const [name, other, password] = [freshName('me'), freshName('you'), 'correct horse'];
  const { token: guest } = await go('post', '/api/guest', { body: {} });
  await go('get', '/api/me', { who: guest });
  await go('get', '/api/me/tables', { who: guest });
  await go('delete', '/api/session', { who: guest });
  await go('post', '/api/users', { body: { name: other, password } });
  await go('post', '/api/users', { body: { name: other, password }, status: 409 });
  await go('post', '/api/users', { body: { name: '<', password }, status: 400 });
  await go('post', '/api/users', { body: { name, password } });
  const wrong = await go('post', '/api/session', { body: { name, password: 'wrong horse' }, status: 401 });
  const unknown = await go('post', '/api/session', { body: { name: freshName('no'), password: 'wrong horse' }, status: 401 });
  assert.deepEqual(unknown, wrong, 'the refusal does not tell whether the name exists');
  assert.equal(wrong.reason, 'wrong_sign_in');
  const { token: who } = await go('post', '/api/session', { body: { name, password } });
  await go('get', '/api/me', { who });
  await go('patch', '/api/me', { who, body: { about: { language: 'de' } } });
  await go('patch', '/api/me', { who: guest, body: { about: {} }, status: 403 });
  await go('get', '/api/me', { status: 401 });
  const program = await go('post', '/api/me/tokens', { who, body: { label: 'script', days: 3 } });
  const { tokens } = await go('get', '/api/me/tokens', { who });
  assert.equal(tokens[0].hash, program.hash);
  await go('delete', '/api/me/tokens/{hash}', { who, args: { hash: program.hash } });
  await go('delete', '/api/me/tokens/{hash}', { who, args: { hash: program.hash }, status: 404 });
  await go('post', '/api/me/vacation', { who, body: { days: 3 } });
  await go('post', '/api/me/vacation', { who, body: { days: 31 }, status: 400 });
  await go('delete', '/api/me/vacation', { who });
  await go('post', '/api/me/blocks', { who, body: { name: other } });
  await go('get', '/api/me/blocks', { who });
  await go('delete', '/api/me/blocks/{name}', { who, args: { name: other } });
  await reach(server, who);
  await go('post', '/api/reports', { who, body: { user: other, text: 'he said <b>' } });
  await go('post', '/api/me/password', { who, body: { old: password, new: 'battery staple' } });
  await go('delete', '/api/sessions', { who });
  const { token: last } = await go('post', '/api/session', { body: { name, password: 'battery staple' } });
  await go('delete', '/api/me', { who: last, body: { password: 'battery staple' } });
  await go('get', '/api/me', { who: last, status: 401 });
  await go('get', '/api/users/{name}', { args: { name }, status: 404 });
  return other;
}

// Push and webhooks.
async function reach(server, who) {
  const go = (method, path, options) => ask(server, method, path, { who, ...options });
  const curve = createECDH('prime256v1');
  const keys = { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const push = await go('post', '/api/me/pushes', { body: { endpoint: 'https://push.example.org/x', keys } });
  await go('post', '/api/me/pushes', { body: { endpoint: 'file:///etc/passwd', keys }, status: 400 });
  await go('get', '/api/me/pushes');
  await go('delete', '/api/me/pushes/{id}', { args: { id: push.id } });
  const hook = await go('post', '/api/me/hooks', { body: { kind: 'json', url: 'http://127.0.0.1:9999/x' } });
  const refused = async (url) => (await go('post', '/api/me/hooks', { body: { kind: 'json', url }, status: 400 })).message;
  const reasons = await Promise.all(['ftp://example.org/', 'https://example.org:25/', 'https://'].map(refused));
  assert.equal(new Set(reasons).size, reasons.length, `it says why: ${reasons.join('; ')}`);
  await go('get', '/api/me/hooks');
  await go('post', '/api/me/hooks/{id}/test', { args: { id: hook.id } });
  await go('delete', '/api/me/hooks/{id}', { args: { id: hook.id } });
}

const M = '/api/maps/{map}';

async function maps(server) {
  const go = (method, path, options) => ask(server, method, path, options);
  const [who, other] = await Promise.all([1, 2].map(() => Player.account(server, freshName('maps'))));
  const map = JSON.parse(readFileSync(new URL('../data/tiny.json', import.meta.url), 'utf8'));
  const { id } = await go('post', '/api/maps', { who, body: { map, visibility: 'listed' } });
  const args = { map: id };
  await go('post', '/api/maps', { who, body: { map: { ...map, capital: 'nowhere' } }, status: 400 });
  await go('get', '/api/maps', { query: '?kind=concordia&title=tiny' });
  await go('get', '/api/me/maps', { who });
  await go('get', M, { args, who });
  await go('get', M, { args: { map: 'x' }, status: 404 });
  assert.deepEqual(await go('get', `${M}/versions/{version}`, { args: { ...args, version: 1 } }), map);
  await go('put', M, { args, who, body: { map: { ...map, title: 'Other' }, visibility: 'link' } });
  await go('put', M, { args, who: other, body: { visibility: 'link' }, status: 403 });
  await go('post', `${M}/report`, { args, who: other, body: { text: 'rude' } });
  const made = await go('post', '/api/tables', { who: other, body: { game: 'concordia', map: { shared: id, version: 1 } } });
  assert.deepEqual(made.shared, { id, version: 1 });
  await go('delete', M, { args, who });
  return (await go('post', '/api/maps', { who, body: { map, visibility: 'listed' } })).id;
}

const C = '/api/clubs/{club}';

async function clubs(server) {
  const go = (method, path, options) => ask(server, method, path, options);
  const [who, other] = await Promise.all([1, 2].map(() => Player.account(server, freshName('clubs'))));
  const club = freshName('api-');
  const args = { club };
  await go('post', '/api/clubs', { who, body: { id: club, name: 'Amici', about: 'x', entry: 'request', listed: true } });
  await go('post', '/api/clubs', { who, body: { id: 'X', name: 'Amici' }, status: 400 });
  await go('get', '/api/clubs', { query: '?name=ami' });
  await go('get', '/api/me/clubs', { who });
  await go('put', C, { args, who, body: { name: 'Amici Romae' } });
  await go('post', `${C}/join`, { args, who: other });
  await go('get', C, { args, who });
  const member = { ...args, name: other.name };
  await go('get', `${C}/members/{name}`, { args: member, who });
  await go('put', `${C}/members/{name}`, { args: member, who, body: { role: 'helper' } });
  const { id } = await go('post', `${C}/news`, { args, who: other, body: { text: 'Salvete' } });
  await go('get', `${C}/news`, { args });
  await go('delete', `${C}/news/{id}`, { args: { ...args, id }, who });
  await go('post', '/api/tables', { who, body: { game: 'forum', players: 2, club, listed: true } });
  await go('get', `${C}/tables`, { args, query: '?state=running' });
  await go('get', `${C}/leaderboard`, { args, query: '?game=forum&players=2' });
  await go('delete', `${C}/members/{name}`, { args: member, who });
  await go('post', `${C}/invite`, { args, who, body: { name: other.name } });
  await go('post', `${C}/leave`, { args, who: other });
  await events(server, { who, other, club });
  await go('delete', C, { args, who });
}

const E = '/api/events/{event}';

async function events(server, { who, other, club }) {
  const go = (method, path, options) => ask(server, method, path, options);
  const third = await Player.account(server, freshName('clubs'));
  const { id } = await go('post', '/api/events', { who, body: { title: 'Ludi', club, game: 'forum', players: 2, rounds: 2, starts_at: null } });
  const args = { event: id };
  await go('get', '/api/events', { query: `?club=${club}&state=open` });
  await go('put', E, { args, who, body: { about: 'x' } });
  await go('put', E, { args, who, body: { format: 'none' }, status: 400 });
  await go('post', `${E}/invite`, { args, who, body: { name: third.name } });
  await go('delete', `${E}/people/{name}`, { args: { ...args, name: third.name }, who });
  await go('post', `${E}/start`, { args, who, status: 409 });
  for (const player of [who, other]) await go('post', `${E}/enter`, { args, who: player, body: {} });
  await go('post', `${E}/start`, { args, who });
  await until('a round', async () => (await go('get', `${E}/rounds`, { args })).rounds[0]?.tables[0].state === 'running');
  await go('post', `${E}/extend`, { args, who, body: { time: 1000 } });
  await go('post', `${E}/pause`, { args, who });
  await go('post', `${E}/resume`, { args, who });
  await go('post', `${E}/replace`, { args, who, body: { person: other.name, by: third.name } });
  await go('post', `${E}/result`, { args, who, body: { round: 1, table: 1, seats: [{ place: 1, score: 3 }, { place: 2, absent: false }], reason: 'test' } });
  for (const tail of ['', '/standing', '/contest', '/notes']) await go('get', `${E}${tail}`, { args, who });
  await go('get', `${E}/export`, { args, query: '?as=csv&of=results' });
  await go('post', `${E}/withdraw`, { args, who: third });
  await go('post', `${E}/cancel`, { args, who });
  await go('get', '/api/me/events', { who });
  await go('get', '/api/users/{name}/events', { args: { name: who.name } });
  const draft = await go('post', '/api/events', { who, body: { title: 'Ludi', game: 'forum', state: 'draft' } });
  await go('delete', E, { args: { event: draft.id }, who });
}

async function operator(server, name, map) {
  const go = (method, path, options) => ask(server, method, path, options);
  const boss = freshName('op');
  await server.account(boss);
  const set = await command('user', 'role', boss, 'operator', '--store', server.store);
  assert.equal(set.status, 0, set.err);
  const { token: who } = await go('post', '/api/session', { body: { name: boss, password: 'correct horse' } });
  const { reports } = await go('get', '/api/operator/reports', { who });
  await go('post', '/api/operator/reports/{id}/close', { who, args: { id: reports[0].id } });
  await go('get', '/api/operator/users', { who });
  const { token: victim } = await go('post', '/api/session', { body: { name, password: 'correct horse' } });
  const socket = await Socket.open(server, { token: victim });
  await socket.next('welcome');
  const bye = socket.next('bye');
  await go('post', '/api/operator/users/{name}/ban', { who, args: { name } });
  assert.equal((await bye).why, 'banned');
  assert.equal((await go('get', '/api/me', { who: victim, status: 403 })).error, 'banned');
  const again = await Socket.open(server, { token: victim });
  assert.equal((await again.next('error')).error, 'banned');
  again.cut();
  await go('post', '/api/guest', { who: victim, body: {} });
  await go('post', '/api/session', { body: { name, password: 'correct horse' }, status: 403 });
  await go('post', '/api/operator/users/{name}/unban', { who, args: { name } });
  await go('get', '/api/me', { who: victim, status: 401 });
  await go('delete', '/api/operator/maps/{map}', { who, args: { map }, body: { reason: 'a copy' } });
  await go('get', M, { args: { map }, status: 404 });
  const { tables: list } = await go('get', '/api/operator/tables', { who, query: '?state=running' });
  await go('delete', '/api/operator/tables/{table}', { who, args: { table: list[0].id } });
  await go('get', T, { args: { table: list[0].id }, status: 404 });
}

async function rest(server) {
  await ask(server, 'get', '/api/server');
  await ask(server, 'get', '/health');
  const metrics = await server.request('GET', '/metrics', { from: null });
  assert.equal(metrics.status, 200, metrics.text);
  assert.match(metrics.headers['content-type'], /^text\/plain/);
  for (const line of metrics.text.trim().split('\n')) {
    assert.match(line, /^(# (HELP|TYPE) [a-z_]+ .*|[a-z_]+(\{[^}]*\})? -?[0-9.e+-]+)$/, line);
  }
  seen.add('get /metrics');
}

// Methods that are not listed are refused with `method`.
async function methods(server) {
  for (const [path, operations] of Object.entries(doc.paths)) {
    const real = path.replace(/\{\w+\}/g, '0'.repeat(26));
    for (const method of METHODS) {
      const got = await server.request(method.toUpperCase(), real, { body: method === 'get' ? undefined : {} });
      if (method in operations) assert.notEqual(got.status, 405, `${method} ${path}`);
      else {
        assert.equal(got.status, 405, `${method} ${path}: ${got.status}`);
        assert.equal(got.body.error, 'method');
        refusals.add('method');
      }
    }
  }
}

// Routes that need a person refuse requests without a token; routes for accounts refuse guests; and so on.
async function needs(server) {
  const guest = await server.guest();
  const account = await server.account(freshName('need'));
  const order = ['nobody', 'guest', 'account', 'operator'];
  for (const [path, operations] of Object.entries(doc.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (path === '/metrics') continue;
      const level = order.indexOf(operation['x-needs']);
      const real = path.replace(/\{\w+\}/g, '0'.repeat(26));
      for (const [who, token] of [[0, undefined], [1, guest], [2, account]]) {
        if (who >= level) continue;
        const got = await server.request(method.toUpperCase(), real, { token, body: method === 'get' ? undefined : { x: 1 } });
        assert.equal(got.status, who === 0 ? 401 : 403, `${method} ${path} by ${order[who]}: ${got.status} ${got.text}`);
      }
    }
  }
}

async function languages(server) {
  const ask_ = (language) => server.request('GET', '/api/nothing', { headers: { 'Accept-Language': language } });
  const [en, de, other] = [await ask_('en'), await ask_('de-AT, en;q=0.5'), await ask_('xx, de;q=0.9')];
  assert.equal(en.body.error, de.body.error);
  assert.notEqual(en.body.message, de.body.message, 'in German');
  assert.equal(other.body.message, de.body.message, 'the first that is spoken');
}

// openapi.json, protocol.md and the server itself know the same refusals.
function errors() {
  const listed = doc.components.schemas.Error.properties.error.enum;
  const written = [...read('protocol.md').matchAll(/^\| `([a-z_]+)` \| \d{3} \|/gm)].map(([, name]) => name);
  assert.deepEqual([...listed].sort(), [...written].sort());
  for (const name of refusals) assert.ok(listed.includes(name), name);
}

// The same over https, with a self-signed certificate.
async function secure() {
  const [cert, key] = ['cert', 'key'].map((name) => join(folder, `${name}.pem`));
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost',
    '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const hidden = await Server.start({ 'tls-cert': cert, 'tls-key': key });
  const url = `https://127.0.0.1:${hidden.port}`;
  const got = await new Promise((done, fail) => {
    const body = JSON.stringify({ cookie: true });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length, Origin: url };
    const sent = https({ host: '127.0.0.1', port: hidden.port, path: '/api/guest', method: 'POST', headers, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer));
    });
    sent.on('error', fail);
    sent.end(body);
  });
  assert.equal(got.statusCode, 200);
  assert.match(String(got.headers['set-cookie']), /; ?Secure/);
  assert.match(got.headers['strict-transport-security'], /max-age=\d+/);
  const plain = await raw(hidden, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 1000);
  assert.notEqual(plain.status, 200, 'nothing is served in the clear');
  const tls = connect({ host: '127.0.0.1', port: hidden.port, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', rejectUnauthorized: false, ciphers: 'DEFAULT@SECLEVEL=0' });
  const old = await new Promise((done) => {
    tls.on('secureConnect', () => done(true));
    tls.on('error', () => done(false));
  });
  assert.equal(old, false, 'old versions of TLS are refused');
  tls.destroy();
  const stopped = await hidden.stop();
  assert.equal(stopped.code, 0, hidden.notes);
}

const server = await Server.start({ 'allow-private-addresses': true });
const others = {};
await story('people', async () => {
  others.name = await people(server);
});
await story('tables', () => tables(server));
await story('maps', async () => {
  others.map = await maps(server);
});
await story('clubs and events', () => clubs(server));
await story('the operator', () => operator(server, others.name, others.map));
await story('the rest', () => rest(server));
await story('other methods', () => methods(server));
await story('who may ask', () => needs(server));
await story('languages', () => languages(server));
await story('https', secure);
await story('refusals', async () => errors());
await story('everything was asked for', async () => {
  const all = Object.entries(doc.paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));
  assert.deepEqual(all.filter((each) => !seen.has(each)), []);
});
const end = await server.stop();
report(end.code === 0 && !server.complaint, 'the server ends well', JSON.stringify(end), server.notes);
finish();
