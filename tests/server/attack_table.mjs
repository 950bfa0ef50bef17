// attack_table.mjs: attacks on tables: reading others' tables, acting for others' seats, sending entries
// that only the table itself may make, and learning what is sealed or still to be drawn.
import { Party, Player, assert, freshAddress, freshName, record, said, story } from './client.mjs';

// ---- others' tables ----

// For a stranger a private table does not exist, whatever the request.
async function strangers(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 2, listed: false });
  const at = `/api/tables/${party.id}`;
  const account = await Player.account(server, freshName('stranger'));
  const guest = await Player.guest(server, freshName());
  const asks = [
    ['GET', ''], ['GET', '/position'], ['GET', '/legal'], ['GET', '/entries'], ['GET', '/record'], ['GET', '/chat'],
    ['POST', '/join', { name: 'Eve' }], ['POST', '/leave', {}], ['POST', '/seats', { seat: 0, bot: 'random' }], ['POST', '/invite', {}],
    ['POST', '/settings', { listed: true }], ['POST', '/pause', { on: true }], ['POST', '/rematch', {}], ['POST', '/chat', { text: 'x' }],
    ['POST', '/entries', { seat: 0, seq: 1, do: '/resign', action: 'x' }], ['DELETE', '/chat/1'],
  ];
  for (const who of [account, guest]) {
    for (const [method, path, body] of asks) {
      const got = await who.request(method, at + path, body, { from: freshAddress() });
      assert.equal(got.status, 404, `${method} ${path}: ${got.status} ${got.text}`);
      assert.equal(got.body.error, 'not_found');
      const absent = await who.request(method, `/api/tables/${'0'.repeat(26)}${path}`, body, { from: freshAddress() });
      assert.equal(got.text, absent.text, `${method} ${path}: as if there were none`);
    }
    await assert.rejects(who.watch(party.id), /not_found/);
    who.leave();
  }
  const nobody = await server.request('GET', at);
  assert.ok([401, 404].includes(nobody.status));
  const { tables } = await server.get('/api/tables?state=running');
  assert.ok(!tables.some((table) => table.id === party.id), 'it is not listed');
  party.leave();
}

async function invites(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 2, listed: false });
  const from = freshAddress();
  const token = await server.guest();
  let refused = 0;
  for (let n = 0; n < 300; n++) {
    const guess = `i_${n.toString(16).padStart(32, '0')}`;
    const got = await server.request('GET', `/api/tables/${party.id}?invite=${guess}`, { token, from });
    if (got.status === 429) {
      refused = n;
      break;
    }
    assert.equal(got.status, 404);
  }
  assert.ok(refused > 0 && refused <= 200, `guesses go on after ${refused}`);
  assert.equal((await server.request('GET', `/api/tables/${party.id}?invite=${party.invite}`, { token, from: freshAddress() })).status, 200);
  party.leave();
}

// ---- others' seats, and entries that are none ----

async function forged(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 2, bots: ['random'], watchers: 1 });
  const at = `/api/tables/${party.id}/entries`;
  const [player, other] = party.players;
  const [watcher] = party.watchers;
  const { seq } = await party.position();
  const post = (who, body) => who.request('POST', at, { action: `f${Math.random()}`, seq, ...body });
  const seat = player.seatAt(party.id);
  const move = party.view(player).last.legal[0].move;
  for (const [who, theirs] of [[other, seat], [watcher, seat], [watcher, other.seatAt(party.id)], [player, 2]]) {
    const got = await post(who, { seat: theirs, do: move });
    assert.ok(['forbidden', 'not_your_turn'].includes(got.body.error), `a seat of another: ${got.text}`);
  }
  for (const wrong of [-1, 3, 6, 7, 99, 4294967296, '0', 0.5, null, [seat], {}, true]) {
    const got = await post(player, { seat: wrong, do: move });
    assert.ok(got.status >= 400 && got.status < 500, `seat ${JSON.stringify(wrong)}: ${got.text}`);
  }
  for (const wrong of [-1, seq - 1, seq + 1, seq + 1000, 4294967296 + seq, 1e18, '1', null, 1.5]) {
    const got = await post(player, { seat, do: move, seq: wrong });
    assert.ok(got.status >= 400 && got.status < 500, `seq ${JSON.stringify(wrong)}: ${got.text}`);
  }
  assert.equal((await post(player, { seat, do: move, seq: seq - 1 })).body.error, 'stale');
  const texts = [
    '', ' ', '?', 'chance draw oil', 'draw oil', 'chance! draw oil', '/takeover random', '/timeout', '/end', '/takeover', '/timeout @5', '/unknown', '/undo', '/undo 0', '/undo 1',
    '/undo -1', '/undo 99', '/undo 4294967297', '/undo 99999999999999999999', '/undo 1 1', '/accept', '/refuse', '/return', 'bid', 'bid 0', 'bid 99', `${move} `, ` ${move}`,
    `${move}\n`, `${move}\n0 /resign`, `${move} @5`, `${seat} ${move}`, `${move}\u0000`, move.toUpperCase(), `${move}; DROP TABLE entries;--`, "' OR '1'='1", '\u202ebid 1', '💥', '%s%n%x', '../..',
    'x'.repeat(50), 'x'.repeat(500), 'x'.repeat(5000), 5, null, [], [5], [[move]], [move, move], [move, '/resign'], ['/resign'], [move, ''], Array(129).fill(move), { do: move },
  ];
  for (const text of texts) {
    const got = await post(player, { seat, do: text });
    assert.ok(got.status >= 400 && got.status < 500, `${JSON.stringify(text).slice(0, 40)}: ${got.status} ${got.text}`);
  }
  for (const action of ['', 'a'.repeat(41), 5, null, 'a\u0000', '\ud800']) {
    const got = await post(player, { seat, do: 'bid 77', action });
    assert.ok(got.status >= 400 && got.status < 500, `action ${JSON.stringify(action)}: ${got.text}`);
  }
  assert.equal((await party.position()).seq, seq, 'nothing of that has happened');
  await party.play();
  party.leave();
}

// Repeating somebody else's action id reveals nothing and changes nothing.
async function actions(server) {
  const party = await Party.sit(server, { game: 'concordia', map: 'italia', persons: 2 });
  const at = `/api/tables/${party.id}/entries`;
  const player = await party.turn();
  const other = party.players.find((each) => each !== player);
  const { seq } = party.view(player);
  const body = { seat: player.seatAt(party.id), seq, do: party.view(player).last.legal[0].move, action: 'same' };
  const mine = await player.must('POST', at, body);
  const theirs = await other.request('POST', at, { ...body, seat: other.seatAt(party.id) });
  assert.ok(theirs.status >= 400, `another seat, the same action: ${theirs.text}`);
  const forged = await other.request('POST', at, body);
  assert.ok(forged.status >= 400, `the same seat, by another: ${forged.text}`);
  assert.deepEqual(await player.must('POST', at, body), mine, 'the same seat again');
  party.leave();
}

// ---- what is sealed, and what is still to be drawn ----

const lengths = (list) => [...new Set(list)];

// Responses and frames have the same length whatever was chosen, for the chooser and for others, over the
// socket and over HTTP.
async function sizes(server, table) {
  const party = await Party.sit(server, { ...table, watchers: 1 });
  const [player, other] = party.players;
  const view = party.view(player);
  const seat = player.seatAt(party.id);
  while (!(view.last.to_act.length > 1 && view.last.to_act.includes(seat))) {
    const next = await party.turn();
    await next.step(party.view(next));
    await view.when('it', (each) => each.seq >= party.view(next).seq);
  }
  const seen = { done: [], mine: [], other: [], watcher: [], answer: [] };
  const choices = view.last.legal.filter((each) => (each.seat ?? seat) === seat).map((each) => each.move);
  for (const move of choices.slice(0, 6)) {
    const { seq: n, size } = await player.do(party.id, move, { action: `s${seen.done.length % 10}` });
    for (const each of party.everyone) await party.view(each).when('it', (one) => one.seq >= n);
    seen.done.push(size - String(n).length);
    seen.mine.push(view.last.size);
    seen.other.push(party.view(other).last.size);
    seen.watcher.push(party.view(party.watchers[0]).last.size);
    const undo = await player.must_do(party.id, `/undo ${n}`);
    for (const each of party.everyone) await party.view(each).when('it', (one) => one.seq >= undo);
    const body = { seat, seq: view.seq, do: move, action: `h${seen.answer.length % 10}` };
    const answer = await player.request('POST', `/api/tables/${party.id}/entries`, body);
    assert.equal(answer.status, 200, answer.text);
    seen.answer.push(answer.text.length - String(answer.body.seq).length);
    for (const each of party.everyone) await party.view(each).when('it', (one) => one.seq >= answer.body.seq);
    const again = await player.must_do(party.id, `/undo ${answer.body.seq}`);
    for (const each of party.everyone) await party.view(each).when('it', (one) => one.seq >= again);
  }
  assert.ok(choices.length > 1, 'there is a choice');
  for (const [name, list] of Object.entries(seen)) {
    assert.equal(lengths(list).length, 1, `${name}: ${list} for ${choices}`);
  }
  for (const name of ['mine', 'other', 'watcher']) assert.equal(seen[name][0] % 4096, 0, `${name}: filled up`);
  party.leave();
}

// The seed is published at the end; no earlier message contains it.
async function seeds(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 2, bots: ['random'], watchers: 1 });
  const texts = [];
  for (const each of party.everyone) each.socket.listen = (message) => texts.push(JSON.stringify(message)) && each.listen(message);
  const at = `/api/tables/${party.id}`;
  while (!party.view(party.players[0]).isOver) {
    for (const each of party.everyone) {
      for (const path of ['', '/position', '/legal', '/entries?with=view,legal,events,state', '/record', '/chat']) {
        const got = await each.request('GET', at + path, undefined, { from: freshAddress() });
        if (!/"status":"(finished|agreed|resigned)"|^seed |"state":"over"/m.test(got.text)) texts.push(got.text + JSON.stringify(got.headers));
      }
    }
    const { seq } = party.view(party.players[0]);
    await party.play({ until: (view) => view.seq > seq + 6 });
  }
  const text = await record(party.players[0], party.id);
  const seed = Buffer.from(/^seed ([0-9a-f]{64})$/m.exec(text)[1], 'hex');
  const forms = [seed.toString('hex'), seed.toString('base64').slice(0, 42), seed.toString('base64url').slice(0, 42)];
  assert.ok(texts.length > 20);
  for (const each of texts) {
    for (const form of forms) assert.ok(!each.includes(form), `the seed is told: ${each.slice(0, 200)}`);
    const states = /"state":"([A-Za-z0-9_-]{20,})"/.exec(each);
    if (states) assert.ok(!Buffer.from(states[1], 'base64').includes(seed), 'the seed is in a state');
  }
  party.leave();
}

// No other request reveals a sealed choice.
async function peeping(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 3 });
  const [player, spy] = party.players;
  const at = `/api/tables/${party.id}`;
  const view = party.view(player);
  await view.when('a choice', (each) => each.last.to_act.includes(player.seatAt(party.id)));
  const { move } = view.last.legal.find((each) => (each.seat ?? 0) === player.seatAt(party.id));
  const n = await player.must_do(party.id, move);
  const seat = player.seatAt(party.id);
  for (const path of [`/position?seat=${seat}`, `/entries?after=${n - 1}&seat=${seat}`, `/legal?seat=${seat}`, `/entries?after=0&with=view,legal,events,state&seat=${seat}`, `/record?seat=${seat}`]) {
    const got = await spy.request('GET', at + path);
    assert.ok(got.status >= 400 || !got.text.includes(`${seat} ${move}`), `${path}: ${got.text.slice(0, 300)}`);
    const own = await spy.request('GET', at + path.replace(/[?&]seat=\d/, ''));
    if (got.status === 200 && path.startsWith('/position')) assert.deepEqual(got.body.view, own.body.view, 'another seat\'s view');
  }
  const socket = spy.socket;
  spy.views.delete(party.id);
  socket.listen = null;
  socket.send({ t: 'watch', table: party.id, after: n - 1, seat, with: ['state', 'view', 'events'] });
  const got = await socket.next((message) => message.t === 'error' || message.t === 'entries');
  if (got.t === 'entries') assert.equal(said(got.entries[0].line).text, '?', 'by the socket');
  party.leave();
}

export function tableAttacks(server) {
  return [
    story('table: strangers', () => strangers(server)),
    story('table: guessed invitations', () => invites(server)),
    story('table: forged entries', () => forged(server)),
    story('table: actions of others', () => actions(server)),
    story('table: sizes at forum', () => sizes(server, { game: 'forum', persons: 3 })),
    story('table: sizes at sylla', () => sizes(server, { game: 'sylla', persons: 3 })),
    story('table: the seed', () => seeds(server)),
    story('table: peeping', () => peeping(server)),
  ];
}
