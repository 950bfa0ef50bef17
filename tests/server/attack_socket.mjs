// attack_socket.mjs: sockets from a foreign origin, malformed frames, meaningless messages, floods, and
// clients that never read.
import {
  BINARY, CLOSE, PING, Party, Player, Socket, TEXT, assert, frame, freshAddress, freshName, sleep, story, until, within,
} from './client.mjs';

// The status with which the handshake is refused, or 101 if it succeeds.
async function handshake(server, options) {
  try {
    const socket = await Socket.open(server, { from: freshAddress(), ...options });
    socket.cut();
    return 101;
  } catch (error) {
    return error.status ?? 0;
  }
}

async function handshakes(server) {
  const token = await server.guest();
  assert.equal(await handshake(server, { token }), 101);
  assert.equal(await handshake(server, { headers: { Origin: server.origin } }), 101);
  for (const Origin of ['http://evil.example', 'null', `${server.origin}.evil.example`, 'https://127.0.0.1']) {
    assert.equal(await handshake(server, { headers: { Origin } }), 403, `from ${Origin}`);
    assert.equal(await handshake(server, { token, headers: { Origin } }), 403, `from ${Origin}, with a token`);
  }
  const wrong = {
    'no subprotocol': { headers: { 'Sec-WebSocket-Protocol': null } },
    'another subprotocol': { headers: { 'Sec-WebSocket-Protocol': 'chat' } },
    'no key': { headers: { 'Sec-WebSocket-Key': null } },
    'a wrong token': { token: `s_${'0'.repeat(32)}` },
    'another address': { path: '/api/server' },
  };
  for (const [name, options] of Object.entries(wrong)) {
    const status = await handshake(server, options);
    if (name === 'a wrong token') assert.ok([101, 401, 403].includes(status), `${name}: ${status}`);
    else assert.notEqual(status, 101, name);
  }
}

async function open(server, token) {
  const socket = await Socket.open(server, { token: token ?? (await server.guest()), from: freshAddress() });
  await socket.next('welcome');
  return socket;
}

// Sends bytes; the server must close the connection, with one of these codes or with none.
async function closes(server, name, bytes, codes = [1002]) {
  const socket = await open(server);
  socket.write(bytes);
  const code = await within(5000, `${name}: closing`, socket.closed);
  assert.ok(code === null || codes.includes(code), `${name}: code ${code}`);
}

// libwebsockets accepts such a frame; closing the connection would be right, too.
async function unmasked(server) {
  const socket = await open(server);
  socket.write(frame('{"t":"ping"}', { mask: false }));
  await Promise.race([socket.next('pong'), socket.closed]);
  socket.cut();
}

async function frames(server) {
  const ping = '{"t":"ping"}';
  const big = JSON.stringify({ t: 'ping', x: 'a'.repeat(9000) });
  const halves = [frame(big.slice(0, 5000), { fin: false }), frame(big.slice(5000), { opcode: 0 })];
  const all = await Promise.allSettled([
    closes(server, 'reserved bits', frame(ping, { rsv: 4 })),
    closes(server, 'an unknown kind', frame(ping, { opcode: 3 })),
    closes(server, 'an unknown control', frame('', { opcode: 11 })),
    closes(server, 'a ping in pieces', frame('x', { opcode: PING, fin: false })),
    closes(server, 'a large ping', frame('x'.repeat(200), { opcode: PING })),
    closes(server, 'a piece without beginning', frame(ping, { opcode: 0 })),
    closes(server, 'a text within a text', Buffer.concat([frame('{"t":', { fin: false }), frame(ping)])),
    closes(server, 'a close code that there is not', frame(Buffer.from([0, 5]), { opcode: CLOSE }), [1002, 5, 1000]),
    closes(server, 'binary', frame(ping, { opcode: BINARY }), [1003, 1002, 1008]),
    closes(server, 'a large message', frame(big), [1009]),
    closes(server, 'a large message in pieces', Buffer.concat(halves), [1009]),
    closes(server, 'a length of 2^63', Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]), [1002, 1009]),
    closes(server, 'a length of 2^40', Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4, ...Buffer.alloc(9000)]), [1009, 1002]),
  ]);
  assert.deepEqual(all.filter((each) => each.reason).map((each) => each.reason.message), []);
  await unmasked(server);
  const socket = await open(server);
  for (const c of ping) socket.write(frame(c, { opcode: c === '{' ? TEXT : 0, fin: c === '}' }));
  await socket.next('pong');
  for (const byte of frame(ping)) {
    socket.write(Buffer.from([byte]));
    await sleep(1);
  }
  await socket.next('pong');
  socket.write(Buffer.concat([frame('{"t":', { fin: false }), frame('', { opcode: PING }), frame('"ping"}', { opcode: 0 })]));
  await socket.next('pong');
  assert.equal(await socket.close(), 1000, 'a proper end');
}

// Text that is not a valid message gets an error, and the socket stays open.
async function messages(server) {
  const socket = await open(server);
  const id = 'a'.repeat(26);
  const bad = [
    '', ' ', 'x', '[]', 'null', '1', '"x"', '{', '{}', '{"t":1}', '{"t":null}', '{"t":"nothing"}', '{"t":["ping"]}', `{"t":"${'x'.repeat(5000)}"}`,
    '['.repeat(4000), `{"t":"ping","a":${'['.repeat(2000)}${']'.repeat(2000)}}`, `${'{"a":'.repeat(1200)}1${'}'.repeat(1200)}`,
    '{"t":"watch"}', '{"t":"watch","table":1}', '{"t":"watch","table":""}', `{"t":"watch","table":"${id}"}`, `{"t":"watch","table":"../${id}"}`,
    `{"t":"watch","table":"${id}","after":-2}`, `{"t":"watch","table":"${id}","after":1e99}`, `{"t":"watch","table":"${id}","with":["everything"]}`,
    `{"t":"watch","table":"${id}","with":"state"}`, `{"t":"watch","table":"' OR 1=1--"}`, '{"t":"do"}', `{"t":"do","table":"${id}"}`,
    `{"t":"do","table":"${id}","seat":0,"seq":0,"do":"bid 1","action":"${'a'.repeat(41)}"}`, `{"t":"do","table":"${id}","seat":0,"seq":0,"do":5,"action":"a"}`,
    `{"t":"do","table":"${id}","seat":"0","seq":0,"do":"bid 1","action":"a"}`, '{"t":"chat"}', `{"t":"chat","table":"${id}","text":"x"}`, '{"t":"hello"}', '{"t":"hello","token":7}',
    `{"t":"hello","token":"s_${'0'.repeat(32)}"}`, '{"t":"unwatch","table":5}', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), Buffer.from('{"t":"\xc3\x28"}', 'latin1'), '{"t":"ping\u0000"}',
  ];
  let answered = 0;
  for (const text of bad) {
    socket.write(frame(text));
    const pong = socket.ask({ t: 'ping' }, (message) => message.t === 'pong' || message.t === 'error', 5000);
    const first = await pong.catch((error) => {
      throw new Error(`${String(text).slice(0, 60)}: ${error.message}`);
    });
    if (first.t === 'error') {
      answered++;
      assert.equal(typeof first.error, 'string');
      await socket.next('pong', 5000);
    }
    await sleep(30);
  }
  assert.ok(answered >= bad.length - 4, `${answered} of ${bad.length} were refused`);
  socket.cut();
}

async function nobody(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 2, listed: false });
  const socket = await Socket.open(server, { from: freshAddress() });
  const ask = (message) => socket.ask(message, (each) => each.t === 'error' || each.t === 'table');
  assert.equal((await ask({ t: 'watch', table: party.id })).error, 'not_found');
  assert.equal((await ask({ t: 'watch', table: party.id, invite: `i_${'0'.repeat(32)}` })).error, 'not_found');
  const order = { t: 'do', table: party.id, seat: 0, seq: 1, do: '/resign', action: 'x' };
  assert.ok(['not_found', 'unauthorised', 'forbidden'].includes((await ask(order)).error));
  assert.ok(['not_found', 'unauthorised', 'forbidden'].includes((await ask({ t: 'chat', table: party.id, text: 'x' })).error));
  socket.cut();
  party.leave();
}

// ---- floods ----

async function manySockets(server) {
  const from = freshAddress();
  const token = await server.guest();
  const held = [];
  let status = 101;
  for (let n = 0; n < 400 && status === 101; n++) {
    try {
      held.push(await Socket.open(server, { token, from }));
    } catch (error) {
      status = error.status;
    }
  }
  assert.ok(status === 429 || status === 403 || status === 503 || status === 0, `refused with ${status} after ${held.length}`);
  assert.notEqual(status, 101, `${held.length} sockets of one address`);
  assert.equal(await handshake(server, {}), 101, 'another address');
  for (const socket of held) socket.cut();
}

async function manyMessages(server) {
  const socket = await open(server);
  for (let n = 0; n < 3000; n++) socket.send({ t: 'ping' });
  const end = await Promise.race([
    socket.next((message) => message.t === 'error' || message.t === 'bye', 15000).catch(() => ({ error: 'closed' })),
    socket.closed.then(() => ({ error: 'closed' })),
  ]);
  assert.ok(['too_many', 'closed'].includes(end.error ?? end.why), JSON.stringify(end));
  socket.cut();
}

async function chatFlood(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 2 });
  const [player] = party.players;
  const at = `/api/tables/${party.id}/chat`;
  let refused = null;
  for (let n = 0; n < 100 && !refused; n++) {
    const got = await player.request('POST', at, { text: `line ${n}` });
    if (got.status === 429) refused = got;
  }
  assert.equal(refused?.body.error, 'too_many');
  const other = party.players[1];
  for (const text of ['', 'a\nb', 'a\u0000b', 'a\u0007b', 'x'.repeat(501), 5, null, ['x']]) {
    const got = await other.request('POST', at, { text });
    assert.ok([400, 429].includes(got.status), `${JSON.stringify(text).slice(0, 30)}: ${got.status} ${got.text}`);
    await sleep(300);
  }
  const html = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  await until('a line', async () => (await other.request('POST', at, { text: html })).status === 200);
  const got = await other.request('GET', at);
  assert.match(got.headers['content-type'], /^application\/json/);
  assert.equal(got.body.chat.at(-1).text, html, 'as it was written');
  party.leave();
}

// A client that does not read is disconnected, and the others play on.
async function slowReader(server) {
  const party = await Party.sit(server, { game: 'concordia', map: 'italia', persons: 2 });
  await party.play({ until: (view) => view.seq >= 60 });
  const socket = await open(server);
  socket.tcp.pause();
  const begin = Date.now();
  let isClosed = false;
  socket.closed.then(() => {
    isClosed = true;
  });
  const sum = async () => Number(/^aedile_slow_cut\S* (\d+)/m.exec((await server.request('GET', '/metrics', { from: null })).text)?.[1] ?? 0);
  const before = await sum();
  while (!isClosed && (await sum()) === before && Date.now() - begin < 40000) {
    for (let n = 0; n < 10; n++) {
      socket.send({ t: 'watch', table: party.id, after: 0, with: ['state', 'view', 'legal', 'events'] });
    }
    await sleep(100);
  }
  assert.ok(isClosed || (await sum()) > before, 'a reader that does not read is cut');
  await party.play({ until: (view) => view.seq >= 70 });
  socket.cut();
  party.leave();
}

// A socket ends with the session that opened it.
async function signedOut(server) {
  const token = await server.account(freshName('so'));
  const socket = await open(server, token);
  const bye = socket.next('bye');
  await server.must('DELETE', '/api/session', { token });
  assert.equal((await bye).why, 'signed_out');
  await within(5000, 'closing', socket.closed);
  const player = new Player(server, freshName(), { token });
  assert.notEqual(await handshake(server, { token: player.token }).then(async (status) => {
    if (status !== 101) return status;
    const again = await Socket.open(server, { token, from: freshAddress() });
    const first = await again.next(() => true);
    again.cut();
    return first.t === 'welcome' && first.user ? 101 : 401;
  }), 101, 'the old token');
}

// A socket that was still opening when its session ended does not stay open, either.
async function signedOutMeanwhile(server) {
  for (let round = 0; round < 12; round++) {
    const token = await server.account(freshName('so'));
    const opening = Socket.open(server, { token, from: freshAddress() }).catch(() => null);
    const [socket] = await Promise.all([opening, server.must('DELETE', '/api/sessions', { token })]);
    await socket?.next((message) => message.t === 'bye' || message.t === 'error', 5000);
    socket?.cut();
  }
}

export function socketStories(server) {
  return [
    story('socket: handshakes', () => handshakes(server)),
    story('socket: frames', () => frames(server)),
    story('socket: messages', () => messages(server)),
    story('socket: nobody', () => nobody(server)),
    story('socket: many sockets', () => manySockets(server)),
    story('socket: many messages', () => manyMessages(server)),
    story('socket: chat', () => chatFlood(server)),
    story('socket: a reader that does not read', () => slowReader(server)),
    story('socket: signed out', () => signedOut(server)),
    story('socket: signed out while it opens', () => signedOutMeanwhile(server)),
  ];
}
