// attack_http.mjs: malicious HTTP requests: too large, too slow, ambiguous, from a foreign origin, or
// too many.
import { Player, assert, freshAddress, freshName, isSoak, raw, sleep, story } from './client.mjs';

function refuses(got, statuses, what) {
  assert.ok([statuses].flat().includes(got.status), `${what}: ${got.status} ${String(got.text).slice(0, 200)}`);
  if (got.body && got.status >= 400) {
    assert.equal(typeof got.body.error, 'string', what);
    assert.equal(typeof got.body.message, 'string', what);
  }
}

// ---- bodies ----

async function bodies(server) {
  const post = (body, headers = {}) =>
    server.request('POST', '/api/session', { body, from: freshAddress(), headers: { 'Content-Type': 'application/json', ...headers } });
  const bad = [
    '', ' ', 'null', '[]', '"x"', '1', 'true', '{', '{"name"', '{"name":}', '{"name":"a","password":"b"',
    '{"name":"a" "password":"b"}', '{"name":"a","password":"b"}{}', '{"name":"a","password":"b"} x', "{'name':'a'}",
    '{"name":"\\ud800","password":"correct horse"}', '{"name":1,"password":"correct horse"}', '{"name":"ann"}',
    '{"name":null,"password":null}', '{"name":["ann"],"password":{"a":1}}', '\ufeff{"name":"ann"}',
    '['.repeat(100000), '{"a":'.repeat(30000), `{"a":${'['.repeat(50000)}${']'.repeat(50000)}}`,
    '{"name":"a\u0000b","password":"correct horse"}',
    Buffer.from([0x7b, 0x22, 0x6e, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from('{"name":"\xc3\x28","password":"correct horse"}', 'latin1'),
    Buffer.from('{"name":"a","password":"b"}\0', 'latin1'),
  ];
  for (const body of bad) {
    const what = `body ${String(body).slice(0, 40)} of ${body.length}`;
    const got = await post(body).catch((error) => ({ status: 0, text: error.message }));
    refuses(got, [400, 401], what);
  }
  const big = `{"name":"${'a'.repeat(300000)}"}`;
  const plain = '{"name":"ann","password":"correct horse"}';
  const refused = [[413, big, 'application/json'], [400, plain, ''], [400, plain, 'text/plain'], [400, plain, 'application/x-www-form-urlencoded']];
  for (const [status, body, type] of refused) {
    const line = type ? `Content-Type: ${type}\r\n` : '';
    const got = await raw(server, [`POST /api/session HTTP/1.1\r\nHost: x\r\n${line}Content-Length: ${body.length}\r\n\r\n`, body], 300);
    refuses(got, status, `${type}, ${body.length} bytes`);
    if (got.isClosed) assert.match(got.text, /^connection: close/im, 'who closes says so');
  }
  const chunk = `${(65536).toString(16)}\r\n${'a'.repeat(65536)}\r\n`;
  const chunked = await raw(server, [
    'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    ...Array.from({ length: 64 }, () => chunk), '0\r\n\r\n',
  ], 2000);
  assert.ok(chunked.status === 0 || chunked.status >= 400, `chunked: ${chunked.text.slice(0, 200)}`);
}

// ---- headers ----

// A request that a proxy and a server could parse differently gets one response, or none.
async function ambiguous(server) {
  const head = 'POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const hidden = 'GET /api/server HTTP/1.1\r\nHost: x\r\n\r\n';
  const count = (text) => (text.match(/HTTP\/1\.1 \d/g) ?? []).length;
  const tricks = {
    'two lengths': `${head}Content-Length: 2\r\nContent-Length: ${2 + hidden.length}\r\n\r\n{}${hidden}`,
    'length and chunks': `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks': `${head}Transfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    'a negative length': `${head}Content-Length: -1\r\n\r\n{}`,
    'a length that is none': `${head}Content-Length: 2x\r\n\r\n{}${hidden}`,
    'a signed length': `${head}Content-Length: +2\r\n\r\n{}`,
    'an enormous length': `${head}Content-Length: 99999999999999999999999\r\n\r\n{}`,
  };
  for (const [name, bytes] of Object.entries(tricks)) {
    const got = await raw(server, bytes, 700);
    const answers = got.text.split(/(?=HTTP\/1\.1 \d)/).filter((each) => each.startsWith('HTTP'));
    const isHiddenSeen = answers.some((each) => each.includes('"languages"'));
    assert.ok(!isHiddenSeen, `${name}: what was hidden was answered: ${got.text.slice(0, 300)}`);
    assert.ok(count(got.text) <= 1, `${name}: ${count(got.text)} answers`);
    if (name.includes('negative') || name.includes('enormous')) {
      assert.ok(got.status === 0 || got.status >= 400, `${name}: ${got.text.slice(0, 120)}`);
    }
  }
}

async function nonsense(server) {
  const lines = [
    'GET / HTTP/9.9\r\n\r\n', 'GET /\r\n\r\n', '\r\n\r\n', 'GET\r\n\r\n', ' / HTTP/1.1\r\n\r\n', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 'PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n', 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n',
    `GET /${'a'.repeat(70000)} HTTP/1.1\r\nHost: x\r\n\r\n`, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'b'.repeat(70000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${'X-Many: 1\r\n'.repeat(5000)}\r\n`, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'aedile=x; '.repeat(900)}\r\n\r\n`,
    `GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'s'.repeat(3000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n', 'GET / HTTP/1.1\nHost: x\n\n', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
    Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) & 255)), Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
    `GET / HTTP/1.1\r\nHost: ${'x'.repeat(3000)}\r\n\r\n`, 'GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: ,,,;;;-,\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nAccept-Language: ${'xx-yy;q=1,'.repeat(200)}\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ,,,\r\n\r\n', `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${'9.'.repeat(500)}\r\n\r\n`,
  ];
  await Promise.all(lines.map(async (line) => {
    const got = await raw(server, line, 700);
    assert.ok(got.status < 500 || got.status === 501 || got.status === 505, `${String(line).slice(0, 40)}: ${got.text.slice(0, 120)}`);
  }));
  assert.equal((await server.request('GET', '/health')).status, 200);
}

async function paths(server) {
  const tricks = [
    '/../../../../etc/passwd', '/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2f..%2fetc/passwd', '/%2e%2e%5c%2e%2e%5cetc%5cpasswd',
    '/....//....//etc/passwd', '//etc/passwd', '///etc/passwd', '/./etc/passwd', '/%00', '/index.html%00.txt', '/%', '/%f', '/%zz',
    '/%c0%ae%c0%ae/etc/passwd', '/%ff%fe', '/api/tables/..%2f..%2fhealth', '/api/../health', '/api//tables', '/api/tables/', '/api/tables//',
    '/api/tables/%00', '/api/tables/%2e', "/api/tables/'%20OR%201=1--", '/api/tables/%27%3bDROP%20TABLE%20tables%3b--', `/api/tables/${'a'.repeat(26)}`,
    `/api/tables/${'a'.repeat(3000)}`, '/api/users/%0d%0aSet-Cookie:%20x=y', '/api/users/a%2fb', '/api/users/%00', '/api/users/%e2%80%ae', `/api/users/${'%41'.repeat(900)}`,
    "/api/tables?state=open'%20OR%201=1--&game=forum", '/api/tables?after=%00', `/api/tables?after=${'z'.repeat(2000)}`, '/api/tables?state=all', '/api/tables?game=../x',
    '/api/leaders?game=forum&players=99999999999999999999', '/api/leaders?game=forum&players=-1', '/api/leaders?game=%27', '/api/leaders', '/t/%2e%2e%2fx', '/?%0d%0aX: y',
    `/${'../'.repeat(300)}etc/passwd`, '/socket', '/api', '/api/', '/API/server', '/api/server/', '/api/server?%00=%00', 'http://example.org/api/server', '*',
  ];
  for (const path of tricks) {
    const line = `GET ${path.replace(/ /g, '%20')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: ${freshAddress()}\r\n\r\n`;
    const got = await raw(server, line, 1500);
    assert.ok(got.status < 500, `${path.slice(0, 60)}: ${got.text.slice(0, 200)}`);
    assert.ok(!/root:.*:0:0:/.test(got.text), `${path}: a file of the machine`);
    assert.ok(!/^set-cookie|^x: y/im.test(got.text.split('\r\n\r\n')[0]), `${path}: a header of the asker's`);
  }
}

// ---- slowness ----

async function slow(server) {
  const half = 'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const drip = (text, ms) => [...text].flatMap((c) => [c, ms]);
  const slowBody = [`${half}Content-Length: 200\r\n\r\n`, ...drip('{"name":"'.padEnd(40, 'a'), 1500)];
  const [headers, dripping, body, silent, patient] = await Promise.all([
    raw(server, [half], 25000),
    raw(server, [half, ...drip('X-Slow: '.padEnd(30, 'a'), 800)], 1000),
    raw(server, [`${half}Content-Length: 200\r\n\r\n{"name":`], 25000),
    raw(server, [], 25000),
    isSoak ? raw(server, slowBody, 1000) : { isClosed: true },
  ]);
  assert.ok(headers.isClosed, 'headers that do not come');
  assert.ok(dripping.isClosed, 'headers that come letter by letter');
  assert.ok(body.isClosed || body.status === 408, 'a body that does not come');
  assert.ok(silent.isClosed, 'a connection on which nothing comes');
  assert.ok(patient.isClosed, 'a body that comes letter by letter');
}

// Many half-open connections do not lock other clients out.
async function crowd(server) {
  const before = Date.now();
  const held = Array.from({ length: 300 }, () => raw(server, ['GET / HTTP/1.1\r\nHost: x\r\nX'], 2500));
  await sleep(200);
  assert.equal((await server.request('GET', '/health', { agent: false })).status, 200);
  assert.ok(Date.now() - before < 5000, 'others are served meanwhile');
  await Promise.all(held);
}

// ---- who asks, from where ----

async function origins(server) {
  const name = freshName('cookie');
  const made = await server.request('POST', '/api/users', {
    body: { name, password: 'correct horse', cookie: true }, from: freshAddress(), headers: { Origin: server.origin },
  });
  assert.equal(made.status, 200, made.text);
  assert.ok(!made.text.includes('s_'), 'the token is not in the answer');
  const cookie = made.headers['set-cookie'].find((each) => each.startsWith('aedile='));
  for (const flag of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=']) assert.ok(cookie.includes(flag), `${flag}: ${cookie}`);
  assert.ok(!/Domain=/i.test(cookie), 'for this host alone');
  const Cookie = cookie.split(';')[0];
  const patch = (headers) => server.request('PATCH', '/api/me', { body: { about: {} }, from: freshAddress(), headers: { Cookie, ...headers } });
  const get = (headers) => server.request('GET', '/api/me', { from: freshAddress(), headers: { Cookie, ...headers } });
  refuses(await patch({}), [401, 403], 'a cookie without an origin');
  for (const Origin of ['http://evil.example', 'null', `${server.origin}.evil.example`, server.origin.replace('http', 'https'), '', `${server.origin}/`]) {
    refuses(await patch({ Origin }), [401, 403], `from ${Origin}`);
    if (Origin) refuses(await get({ Origin }), [401, 403], `GET from ${Origin}`);
  }
  const guest = (host) => server.request('POST', '/api/guest', { body: { cookie: true }, from: freshAddress(), headers: { Origin: `http://${host}`, Host: host } });
  const stranger = await guest('evil.example');
  refuses(stranger, 403, 'a cookie elsewhere');
  assert.equal(stranger.body.reason, 'origin');
  for (const host of ['10.1.2.3:7979', 'table', 'table.lan:80', 'table.home.arpa']) refuses(await guest(host), 200, `a cookie at ${host}`);
  refuses(await patch({ Origin: server.origin }), 200, 'from here');
  refuses(await get({}), 200, 'a plain GET');
  refuses(await get({ Cookie: `x=1; ${Cookie}; y=2` }), 200, 'among others');
  const out = await server.request('DELETE', '/api/session', { from: freshAddress(), headers: { Cookie, Origin: server.origin } });
  refuses(out, 200, 'signing out');
  assert.match(String(out.headers['set-cookie']), /Max-Age=0/, 'the cookie is taken away');
  refuses(await get({}), 401, 'the cookie afterwards');
}

async function headers(server) {
  for (const path of ['/', '/api/server', '/api/nothing', '/health', '/t/xyz', '/nothing.js']) {
    const { headers: got } = await server.request('GET', path, { from: freshAddress() });
    const policy = got['content-security-policy'] ?? '';
    assert.match(policy, /default-src 'none'|default-src 'self'/, `${path}: ${policy}`);
    assert.ok(!/unsafe-inline|'unsafe-eval'|\*/.test(policy), policy);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /base-uri 'none'/);
    assert.equal(got['x-content-type-options'], 'nosniff', path);
    assert.match(got['referrer-policy'] ?? '', /no-referrer|same-origin/, path);
    assert.ok(!got['access-control-allow-origin'], 'nobody else may read');
    assert.ok(!got['x-powered-by'] && !/\d/.test(got.server ?? ''), 'no version is told');
  }
  const page = await server.request('GET', '/', { from: freshAddress() });
  assert.ok(!/<script(?![^>]*\ssrc=)|\son[a-z]+=|<style|\sstyle=/i.test(page.text), 'nothing inline');
}

// ---- tokens ----

async function tokens(server) {
  const name = freshName('tok');
  const me = (token) => server.request('GET', '/api/me', { token, from: freshAddress() });
  const sign = (token, password = 'correct horse') =>
    server.request('POST', '/api/session', { token, body: { name, password }, from: freshAddress() });
  const first = await server.account(name);
  refuses(await me(first), 200, 'a token');
  const second = (await sign(first)).body.token;
  refuses(await me(first), 401, 'a token that was changed for another');
  refuses(await me(second), 200, 'the new one');
  const program = (await server.must('POST', '/api/me/tokens', { token: second, body: { label: 'x', days: 1 }, from: freshAddress() })).token;
  refuses(await me(program), 200, 'a token for a program');
  const { tokens: list } = await server.get('/api/me/tokens', { token: second, from: freshAddress() });
  const shown = JSON.stringify(list);
  assert.ok(!shown.includes(program) && !shown.includes(program.slice(2)), 'it is shown once');
  const third = (await sign()).body.token;
  const changed = await server.request('POST', '/api/me/password', {
    token: third, body: { old: 'correct horse', new: 'battery staple' }, from: freshAddress(),
  });
  refuses(changed, 200, 'another password');
  refuses(await me(second), 401, 'other sessions after it');
  refuses(await me(changed.body?.token ?? third), 200, 'this session');
  refuses(await sign(undefined), 401, 'the old password');
  const change = (from, to, more) => server.request('POST', '/api/me/password', { token: third, body: { old: from, new: to, ...more }, from: freshAddress() });
  refuses(await me(program), 200, 'a program goes on');
  refuses(await change('battery staple', 'another staple', { revoke_tokens: 'yes' }), 400, 'no flag');
  refuses(await change('battery staple', 'another staple', { revoke_tokens: true }), 200, 'another password that revokes');
  refuses(await me(program), 401, 'a program whose token is revoked');
  refuses(await me(third), 200, 'this session still');
  const live = (await sign(undefined, 'another staple')).body.token;
  refuses(await server.request('DELETE', '/api/session', { token: live, from: freshAddress() }), 200, 'out');
  refuses(await me(live), 401, 'a token after signing out');
  for (const token of ['x', 's_', `s_${'0'.repeat(32)}`, `a_${'f'.repeat(32)}`, 'i_abc', `i_${'0'.repeat(32)}`, 'g_', 'g_x', `g_${'a'.repeat(500)}`, "s_' OR 1=1--"]) {
    const got = await me(token);
    refuses(got, 401, `token ${token.slice(0, 20)}`);
  }
}

// A refused sign-in does not reveal whether the name exists, and attempts are rate-limited.
async function passwords(server) {
  const name = freshName('pw');
  await server.account(name);
  const sign = (who, from = freshAddress()) => server.request('POST', '/api/session', { body: { name: who, password: 'wrong horse' }, from });
  const [known, unknown] = [await sign(name), await sign(freshName('nobody'))];
  refuses(known, 401, 'a wrong password');
  assert.equal(known.text, unknown.text, 'the same answer');
  assert.equal(known.status, unknown.status);
  const tries = async (next) => {
    for (let n = 1; n <= 200; n++) {
      const got = await next();
      if (got.status === 429) {
        assert.equal(got.body.error, 'too_many');
        assert.ok(Number(got.headers['retry-after']) > 0, 'and says how long');
        return n;
      }
    }
    return Infinity;
  };
  assert.ok((await tries(() => sign(name))) <= 60, 'a name is tried from many addresses');
  const from = freshAddress();
  assert.ok((await tries(() => sign(freshName('n'), from))) <= 100, 'many names are tried from one address');
}

// ---- names ----

async function names(server) {
  const bad = [
    '', 'a', ' ann', 'ann ', 'a'.repeat(25), '<b>ann</b>', 'ann\u202enna', 'a\u200bnn', 'a\u0000nn', 'ann\n', 'a\tb', '\u202dann', '-ann', 'ann-', '.ann',
    "ann'; DROP TABLE users;--", 'ann"', 'a&b', 'a/b', '../ann', 'a\\b', '\ufeffann', '😀😀', 'a\u0301\u0301nn', '\u2066ann\u2069',
  ];
  for (const name of bad) {
    const user = await server.request('POST', '/api/users', { body: { name, password: 'correct horse' }, from: freshAddress() });
    refuses(user, 400, `account ${JSON.stringify(name)}`);
  }
  const host = await Player.guest(server, freshName());
  const { id, invite } = await host.open({ game: 'forum', players: 4, seats: [{ me: true }, {}, {}, {}], listed: false });
  for (const name of bad.filter((each) => each !== 'a')) {
    const guest = await server.request('POST', `/api/tables/${id}/join`, {
      token: await server.guest(), body: { name, invite }, from: freshAddress(),
    });
    refuses(guest, 400, `guest ${JSON.stringify(name)}`);
  }
  for (const name of ['a\nb', 'x'.repeat(200), 'a\u0000', 'a\u202eb']) {
    refuses(await host.request('POST', `/api/tables/${id}/settings`, { name }), 400, `table ${JSON.stringify(name)}`);
  }
  const name = freshName('Ann');
  await server.account(name);
  const twin = await server.request('POST', '/api/users', { body: { name: name.toUpperCase(), password: 'correct horse' }, from: freshAddress() });
  refuses(twin, 409, 'the same name in capital letters');
  assert.equal(twin.body.error, 'taken');
  const pose = await server.request('POST', `/api/tables/${id}/join`, { token: await server.guest(), body: { name, invite }, from: freshAddress() });
  assert.equal(pose.body.error, 'taken', 'a guest with the name of an account');
  const like = async (who, status, reason) => {
    const got = await server.request('POST', '/api/users', { body: { name: who, password: 'correct horse' }, from: freshAddress() });
    refuses(got, status, `account ${who}`);
    assert.deepEqual([got.body.reason, got.body.where], [reason, 'name'], who);
  };
  await like(`\u0410${name.slice(1)}`, 400, 'mixed_letters');
  await server.account('Сорок'); // Cyrillic
  await like('Copoк', 400, 'mixed_letters');
  await server.account('Cicero Oll');
  for (const who of ['Cicer0 Oll', 'Cicero OIl', 'Cicero 0ll', 'Cicero O1l']) await like(who, 409, 'look_alike');
  const cope = await server.request('POST', '/api/users', { body: { name: 'Соре', password: 'correct horse' }, from: freshAddress() });
  refuses(cope, 200, 'Cyrillic from end to end');
  await like('Cope', 409, 'look_alike');
  const mime = await server.request('POST', `/api/tables/${id}/join`, { token: await server.guest(), body: { name: 'Cicero O11', invite }, from: freshAddress() });
  assert.deepEqual([mime.body.error, mime.body.reason], ['taken', 'look_alike'], 'a guest who looks like an account');
  for (const password of ['', 'short', 'x'.repeat(201), 'x'.repeat(100000)]) {
    refuses(await server.request('POST', '/api/users', { body: { name: freshName(), password }, from: freshAddress() }), 400, 'a password');
  }
}

// ---- floods ----

async function floods(server) {
  const until429 = async (what, most, ask) => {
    for (let n = 0; n < most; n += 50) {
      const got = await Promise.all(Array.from({ length: 50 }, ask));
      const refused = got.find((each) => each.status === 429);
      if (refused) {
        assert.equal(refused.body.error, 'too_many');
        assert.ok(Number(refused.headers['retry-after']) > 0);
        return;
      }
    }
    throw new Error(`${what}: ${most} and no end`);
  };
  const [a, b] = [freshAddress(), freshAddress()];
  await until429('requests', 6000, () => server.request('GET', '/api/nothing', { from: a }));
  await until429('guests', 1000, () => server.request('POST', '/api/guest', { body: {}, from: b }));
  assert.equal((await server.request('GET', '/api/server', { from: freshAddress() })).status, 200, 'others are not troubled');
}

// The number of tables a guest may have is limited.
async function tooManyTables(server) {
  const host = await Player.guest(server, freshName());
  const errors = [];
  for (let n = 0; n < 15; n++) {
    const got = await host.request('POST', '/api/tables', { game: 'forum', players: 2, guest: host.name });
    if (got.status !== 200) errors.push(got.body.error);
  }
  assert.ok(errors.length >= 5, `${errors.length} were refused`);
  for (const error of errors) assert.ok(['limit', 'too_many'].includes(error), error);
}

async function metrics(server) {
  refuses(await server.request('GET', '/metrics', { from: freshAddress() }), [401, 403, 404], 'metrics from elsewhere');
  const name = freshName('user');
  const token = await server.account(name);
  for (const path of ['reports', 'tables', 'users']) {
    refuses(await server.request('GET', `/api/operator/${path}`, { token, from: freshAddress() }), 403, `operator/${path}`);
    refuses(await server.request('GET', `/api/operator/${path}`, { from: freshAddress() }), 401, `operator/${path}`);
  }
  refuses(await server.request('POST', `/api/operator/users/${name}/ban`, { token, body: {}, from: freshAddress() }), 403, 'ban');
}

// No webhook can make the server connect to private addresses.  Host names are resolved at each delivery.
async function addresses(server) {
  const urls = [
    'http://example.org/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://0.0.0.0/x', 'https://10.1.2.3/x', 'https://192.168.1.1/x',
    'https://172.16.0.1/x', 'https://169.254.169.254/latest/meta-data', 'https://[fe80::1]/x', 'https://[fd00::1]/x', 'https://[::ffff:127.0.0.1]/x', 'https://2130706433/x', 'https://0x7f.1/x',
    'https://127.1/x', 'https://user:pw@example.org/x', 'file:///etc/passwd', 'gopher://example.org/x', 'https://', 'https:///x', '//example.org/x', 'https://example.org:22/x', 'javascript:alert(1)',
    'https://example.org/\r\nX: y', 'https://exam ple.org/', `https://example.org/${'a'.repeat(3000)}`, '', 5, null,
  ];
  const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', auth: 'tBHItJI5svbpez7KI4CCXg' };
  const taken = [];
  for (const url of urls) {
    const token = await server.account(freshName('hook'));
    const hook = await server.request('POST', '/api/me/hooks', { token, body: { kind: 'json', url } });
    const push = await server.request('POST', '/api/me/pushes', { token, body: { endpoint: url, keys } });
    if (hook.status !== 400 || push.status !== 400) taken.push(url);
  }
  assert.deepEqual(taken, []);
}

export function httpStories(server) {
  return [
    story('http: bodies', () => bodies(server)),
    story('http: two readings', () => ambiguous(server)),
    story('http: nonsense', () => nonsense(server)),
    story('http: paths', () => paths(server)),
    story('http: slow', () => slow(server)),
    story('http: half-open connections', () => crowd(server)),
    story('http: cookies and origins', () => origins(server)),
    story('http: headers of answers', () => headers(server)),
    story('http: tokens', () => tokens(server)),
    story('http: passwords', () => passwords(server)),
    story('http: names', () => names(server)),
    story('http: floods', () => floods(server)),
    story('http: tables without end', () => tooManyTables(server)),
    story('http: addresses', () => addresses(server)),
    story('http: what is not for everyone', () => metrics(server)),
  ];
}
