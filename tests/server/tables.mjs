// tables.mjs: what people may do at a table besides making decisions, one story each.
import { Party, Player, assert, checkOver, checkRunning, command, freshName, said, sleep, story, until } from './client.mjs';

const TWO = { game: 'concordia', map: 'italia', persons: 2 };

// Plays this number of turns; a turn ends when another player is to act.
async function turns(party, n) {
  for (let last = null, seen = 0; seen < n; ) {
    const player = await party.turn();
    if (player !== last) seen++;
    last = player;
    if (seen < n) await player.step(party.view(player));
  }
}

// The number of the player's last choice; forced moves do not count.
function lastOf(party, player) {
  const choices = player.acks.filter((ack) => ack.table === party.id && !said(ack.line).text.startsWith('/'));
  return choices.at(-1).seq;
}

const other = (party, player) => party.players.find((each) => each !== player);

async function sees(party, player, what, fits) {
  await party.view(player).when(what, fits);
}

// ---- taking back ----

async function freeUndo(server) {
  const party = await Party.sit(server, TWO);
  const player = await party.turn();
  const view = party.view(player);
  const move = view.last.legal[0].move;
  const n = await player.must_do(party.id, move);
  assert.equal((await other(party, player).do(party.id, `/undo ${n}`, { seq: view.seq })).error !== undefined, true);
  await player.must_do(party.id, `/undo ${n}`);
  await sees(party, player, 'the same choice', (each) => each.last.to_act.includes(player.seatAt(party.id)));
  assert.ok(view.last.legal.some((each) => each.move === move), 'it can be chosen again');
  assert.equal((await player.do(party.id, `/undo ${n}`)).error, 'no_undo');
  party.leave();
}

async function consentUndo(server) {
  const party = await Party.sit(server, TWO);
  await turns(party, 3);
  const asker = party.players.find((player) => !party.isTurn(player));
  const asked = other(party, asker);
  const n = lastOf(party, asker);
  const seat = asked.seatAt(party.id);
  await turns(party, 1);
  await asked.step(party.view(asked));
  await sees(party, asker, 'the choice', (view) => view.seq >= party.view(asked).seq);
  assert.equal((await asker.do(party.id, `/undo ${n}`)).error, 'consent');
  assert.equal((await asked.do(party.id, '/accept')).error, 'no_offer');
  const offer = await asker.must_do(party.id, `/ask-undo ${n}`);
  await sees(party, asked, 'the offer', (view) => view.seq >= offer && view.last.asked.includes(seat));
  await asked.must_do(party.id, '/refuse');
  await sees(party, asker, 'the refusal', (view) => view.last.asked.length === 0 && view.seq > offer);
  const again = await asker.must_do(party.id, `/ask-undo ${n}`);
  await sees(party, asked, 'the offer', (view) => view.seq >= again);
  await asked.must_do(party.id, '/accept');
  await sees(party, asker, 'the undo', (view) => view.lines.some((line) => line && said(line).text === `/undo ${n}`));
  await sees(party, asker, 'the turn', (view) => view.last.to_act.includes(asker.seatAt(party.id)));
  await checkRunning(party);
  party.leave();
}

async function noUndo(server) {
  const party = await Party.sit(server, { ...TWO, undo: 'none' });
  const player = await party.turn();
  const n = await player.must_do(party.id, party.view(player).last.legal[0].move);
  assert.equal((await player.do(party.id, `/undo ${n}`)).error, 'no_undo');
  assert.equal((await player.do(party.id, `/ask-undo ${n}`)).error, 'no_undo');
  party.leave();
}

// Where all others are bots, anything may be taken back at once.
async function aloneUndo(server) {
  const party = await Party.sit(server, { game: 'concordia', map: 'crete', persons: 1, bots: ['random'], undo: 'free' });
  const [player] = party.players;
  const view = party.view(player);
  const own = () => view.lines.findIndex((line) => line && said(line).seat === player.seatAt(party.id));
  await player.play(party.id, { until: (each) => each.seq >= 12 && own() > 0 });
  await view.when('the turn', (each) => player.isAsked(each));
  const first = own();
  await player.must_do(party.id, `/undo ${first}`);
  await player.play(party.id, { until: (each) => each.seq >= 30 });
  await checkRunning(party);
  party.leave();
}

// ---- whole turns ----

// Plays a turn decision by decision and takes it back.  Returns the choices and the entries they made, or null if
// the turn had a draw in it or was a single decision.
async function rehearse(party, player) {
  const view = party.view(player);
  const seat = player.seatAt(party.id);
  const before = view.seq;
  const moves = [];
  while (view.last.to_act.includes(seat)) {
    const { move } = player.rng.of(view.last.legal);
    await player.must_do(party.id, move);
    moves.push(move);
  }
  const lines = view.lines.slice(before + 1).map(said);
  const undone = await player.do(party.id, `/undo ${before + 1}`);
  if (!undone.seq) return null;
  await sees(party, player, 'the turn again', (each) => each.seq >= undone.seq && each.last.to_act.includes(seat));
  return moves.length > 1 && lines.every((line) => line.seat >= 0) ? { moves, lines } : null;
}

// A turn of two or more decisions that was played once and taken back.
async function someTurn(party) {
  for (let n = 0; n < 40; n++) {
    const player = await party.turn();
    const turn = await rehearse(party, player);
    if (turn) return { player, ...turn };
    await player.step(party.view(player));
  }
  throw new Error('no turn has two decisions');
}

// By a socket and by HTTP.
const channels = (party, player) => ({
  socket: (text, options) => player.do(party.id, text, options),
  http: async (text, { seq, action }) => {
    const got = await player.request('POST', `/api/tables/${party.id}/entries`, { seat: player.seatAt(party.id), seq, do: text, action });
    return got.status === 200 ? { seq: got.body.seq } : { error: got.body.error, where: got.body.where };
  },
});

// A turn is entered as a whole, sent in one frame, and recognised when it is sent again.
async function wholeTurn(server, table, channel) {
  const party = await Party.sit(server, { ...table, watchers: 1 });
  const { player, moves, lines } = await someTurn(party);
  const [view, other] = [party.view(player), party.view(party.watchers[0])];
  const send = channels(party, player)[channel];
  const { seq } = view;
  await other.when('the undo', (each) => each.seq >= seq);
  const frames = other.frames;
  const done = await send(moves, { seq, action: 'whole' });
  assert.ok(done.seq > seq, JSON.stringify(done));
  for (const each of [view, other]) await each.when('all of it', ({ seq: n }) => n >= seq + lines.length);
  assert.equal(other.frames, frames + 1, 'it is told at once');
  const told = view.lines.slice(seq + 1, seq + 1 + lines.length).map(said);
  assert.deepEqual(told.map(({ seat, text }) => ({ seat, text })), lines.map(({ seat, text }) => ({ seat, text })), 'as one by one');
  assert.equal(said(view.lines[done.seq]).text, moves.at(-1), 'the number is that of the last decision');
  assert.equal(new Set(told.map(({ at }) => at)).size, 1, 'all at the same time');
  const now = view.seq;
  for (const ask of Object.values(channels(party, player))) {
    assert.equal((await ask(moves, { seq, action: 'whole' })).seq, done.seq, 'a turn that is asked again');
    assert.equal((await ask([...moves, moves[0]], { seq, action: 'whole' })).error, 'stale', 'more than it');
    assert.equal((await ask([moves[0], ...moves], { seq, action: 'whole' })).error, 'stale', 'something else');
  }
  assert.equal((await party.position()).seq, now, 'nothing is done twice');
  party.leave();
}

// If one decision is refused, the whole turn is, and the refusal says which decision is at fault.
async function refusedTurn(server, table, channel) {
  const party = await Party.sit(server, table);
  const { player, moves } = await someTurn(party);
  const send = channels(party, player)[channel];
  const { seq } = party.view(player);
  const seen = () => Promise.all([party.position(), player.must('GET', `/api/tables/${party.id}/record`)]);
  const before = await seen();
  for (let n = 0; n < moves.length; n++) {
    const { error, where } = await send(moves.map((move, i) => (i === n ? 'no such move' : move)), { seq, action: `wrong${n}` });
    assert.deepEqual({ error, where }, { error: 'illegal', where: `do[${n}]` });
  }
  const over = await send([...moves, moves[0]], { seq, action: 'over' });
  assert.deepEqual({ error: over.error, where: over.where }, { error: 'not_your_turn', where: `do[${moves.length}]` });
  const wrong = [[], [''], [5], [null], [moves], ['/undo 1'], [...moves, '/resign'], ['x'.repeat(200)], [`${moves[0]}\n${moves[1]}`], Array(129).fill('x')];
  for (const each of wrong) {
    const { error, where } = await send(each, { seq, action: 'odd' });
    assert.deepEqual({ error, where }, { error: 'bad_request', where: 'do' }, JSON.stringify(each).slice(0, 60));
  }
  assert.equal((await send(moves.slice(0, 2).join('\n'), { seq, action: 'lines' })).error, 'illegal', 'lines are no turn');
  assert.deepEqual(await seen(), before, 'nothing has changed');
  assert.ok((await send(moves, { seq, action: 'right' })).seq > seq, 'and the turn is as legal as before');
  party.leave();
}

// The last player to seal a choice cannot learn the others' sealed choices by sending more decisions after it.
async function probing(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 3 });
  const [last, ...others] = party.players;
  const seat = last.seatAt(party.id);
  const { move } = party.view(last).last.legal[0];
  const early = await last.do(party.id, [move, 'bid 1']);
  for (const other of others) {
    await sees(party, other, 'the others', (each) => each.seq >= party.view(last).seq);
    await other.must_do(party.id, 'bid 1');
    await sees(party, last, 'it', (each) => each.seq >= party.view(other).seq);
  }
  const view = party.view(last);
  assert.deepEqual(view.last.to_act, [seat]);
  const answers = new Set();
  for (const { move: bid } of view.last.legal) {
    for (const more of ['bid 1', 'bid 2', ...['silk', 'figs', 'oil', 'wine'].flatMap((good) => [`keep ${good}`, `change ${good}`]), 'no such move']) {
      const { error, where } = await last.do(party.id, [bid, more]);
      answers.add(`${error} ${where}`);
    }
  }
  assert.deepEqual([...answers], ['not_your_turn do[1]'], 'all are refused alike');
  assert.equal(`${early.error} ${early.where}`, [...answers][0], 'and as before the others had sealed');
  await last.must_do(party.id, move);
  party.leave();
}

// ---- what is sealed ----

// A seat seals a choice, takes it back and seals another: the frames of a watcher differ in nothing but
// numbers and times.
async function sealed(server, table) {
  const party = await Party.sit(server, { ...table, watchers: 2 });
  const [player] = party.players;
  const view = party.view(player);
  const seat = player.seatAt(party.id);
  await sees(party, player, 'the first choice', (each) => each.last.to_act.includes(seat));
  while (view.last.to_act.length < 2) {
    const next = await party.turn();
    await next.step(party.view(next));
    await sees(party, player, 'it', (each) => each.seq >= party.view(next).seq);
  }
  const onlookers = [...party.watchers, party.players[1]];
  const seen = [];
  const choices = view.last.legal.filter((each) => each.seat === undefined || each.seat === seat);
  for (const { move } of choices.slice(0, 3)) {
    const n = await player.must_do(party.id, move);
    const now = [];
    for (const onlooker of onlookers) {
      await sees(party, onlooker, 'a sealed choice', (each) => each.seq >= n);
      const { lines, last } = party.view(onlooker);
      assert.equal(said(lines[n]).text, '?', `${onlooker.name} does not see the choice`);
      const position = await onlooker.must('GET', `/api/tables/${party.id}/position`);
      const entries = await onlooker.must('GET', `/api/tables/${party.id}/entries?after=${n - 1}&with=events,words`);
      assert.equal(said(entries.entries[0].line).text, '?', 'by HTTP neither');
      now.push({
        state: last.state,
        view: last.view,
        to_act: last.to_act,
        legal: last.legal,
        size: last.size,
        events: last.entries.map((each) => each.events),
        position: position.view,
        told: entries.entries[0].events,
      });
      assert.ok(!(await onlooker.must('GET', `/api/tables/${party.id}/record`)).includes(`\n${seat} ${move}`), 'nor in the record');
    }
    seen.push(now);
    await player.must_do(party.id, `/undo ${n}`);
    for (const onlooker of onlookers) await sees(party, onlooker, 'the withdrawal', (each) => each.seq > n);
  }
  for (const now of seen) assert.deepEqual(now, seen[0], 'choices look the same');
  party.leave();
}

// ---- ends ----

async function resignTwo(server) {
  const party = await Party.sit(server, TWO);
  await turns(party, 2);
  const [quitter] = party.players;
  await quitter.must_do(party.id, '/resign');
  for (const player of party.players) await sees(party, player, 'the end', (view) => view.isOver);
  const { position } = await checkOver(party);
  assert.equal(position.status, 'resigned');
  assert.equal((await party.players[1].do(party.id, '/ask-end')).error, 'over');
  party.leave();
}

async function resignThree(server) {
  const party = await Party.sit(server, { game: 'forum', persons: 3, stand_in: 'random' });
  const [quitter, ...rest] = party.players;
  await quitter.must_do(party.id, '/resign');
  await Promise.all(rest.map((player) => player.play(party.id)));
  await quitter.views.get(party.id).when('the end', (view) => view.isOver);
  const { position } = await checkOver(party);
  assert.equal(position.status, 'finished');
  assert.equal(Math.max(...position.result.map((each) => each.rank)), position.result[quitter.seatAt(party.id)].rank, 'last');
  party.leave();
}

async function agreedEnd(server) {
  const party = await Party.sit(server, { game: 'antike', persons: 2, variant: 'duel' });
  await turns(party, 3);
  const [one, two] = party.players;
  const offer = await one.must_do(party.id, '/ask-end');
  await sees(party, two, 'the offer', (view) => view.seq >= offer);
  await two.must_do(party.id, '/accept');
  for (const player of party.players) await sees(party, player, 'the end', (view) => view.isOver);
  const { position } = await checkOver(party);
  assert.equal(position.status, 'agreed');
  party.leave();
}

// ---- clocks ----

async function timeOut(server) {
  const clock = { kind: 'live', base: 10000, step: 0 };
  const party = await Party.sit(server, { ...TWO, clock, stand_in: 'greedy' });
  const idle = await party.turn();
  const busy = other(party, idle);
  const seat = idle.seatAt(party.id);
  const has = (view, text) => view.lines.some((line) => line && said(line).seat === seat && said(line).text === text);
  await party.view(busy).when('the takeover', (view) => has(view, '/takeover greedy'), 40000);
  assert.ok(has(party.view(busy), '/timeout'), 'time was up first');
  await busy.play(party.id, { until: (view) => view.lines.filter((line) => line && said(line).seat === seat).length > 6 });
  const isBots = ({ table }) => table.seats[seat].bot === 'greedy' && table.seats[seat].was === idle.name;
  for (const each of party.players) await sees(party, each, 'that the seat is a bot\'s', isBots);
  assert.deepEqual((await party.position()).taken_over, [seat]);
  for (const each of party.players) assert.deepEqual(party.view(each).last.taken_over, [seat], 'in every frame');
  const back = await until('the return', async () => (await idle.do(party.id, '/return')).seq);
  await sees(party, idle, 'the return', (view) => has(view, '/return'));
  await sees(party, busy, 'whose seat it is again', ({ table }) => table.seats[seat].name === idle.name && !table.seats[seat].bot);
  assert.equal((await party.position()).taken_over, undefined);
  await party.play({ until: (view) => view.lines.some((line, n) => n > back && said(line).seat === seat) });
  await checkRunning(party);
  party.leave();
}

async function pause(server) {
  const clock = { kind: 'live', base: 60000, step: 1000 };
  const party = await Party.sit(server, { ...TWO, clock });
  const player = await party.turn();
  const at = `/api/tables/${party.id}`;
  await player.must('POST', `${at}/pause`, { on: true });
  assert.equal((await party.position()).paused, false, 'one alone does not pause');
  await other(party, player).must('POST', `${at}/pause`, { on: true });
  const before = await party.position();
  await sleep(300);
  const later = await party.position();
  assert.equal(before.paused, true);
  assert.deepEqual(later.clocks, before.clocks, 'time stands still');
  assert.equal((await player.do(party.id, party.view(player).last.legal[0].move)).error, 'paused');
  await player.must('POST', `${at}/pause`, { on: false });
  await until('time runs', async () => (await party.position()).clocks.some((each, seat) => each < later.clocks[seat]));
  await player.must_do(party.id, party.view(player).last.legal[0].move);
  party.leave();
}

// ---- before and after ----

async function rematch(server) {
  const party = await Party.sit(server, { game: 'forum', map: 'stall', persons: 3 });
  await party.play();
  await checkOver(party);
  const at = `/api/tables/${party.id}`;
  const made = [];
  for (const player of party.players) made.push(await player.must('POST', `${at}/rematch`, {}));
  assert.equal(new Set(made.map((table) => table.id)).size, 1, 'all are at the same table');
  assert.equal((await party.players[0].must('GET', at)).rematch, made[0].id);
  const next = await party.players[0].must('GET', `/api/tables/${made[0].id}`);
  assert.equal(next.state, 'running', 'it begins by itself');
  const names = party.players.map((player) => player.name);
  const seats = next.seats.map((seat) => seat.name);
  assert.deepEqual([...seats].sort(), [...names].sort(), 'the same people');
  assert.notEqual(seats[0], names[0], 'seats have moved on');
  const stranger = await Player.guest(server, freshName());
  assert.ok((await stranger.request('POST', `${at}/rematch`, {})).status >= 400, 'not for strangers');
  party.leave();
}

async function chat(server) {
  const party = await Party.sit(server, { ...TWO, watchers: 1 });
  const at = `/api/tables/${party.id}`;
  const [host, guest] = party.players;
  host.socket.send({ t: 'chat', table: party.id, text: 'salve <b>&</b> „vale“ 🏛' });
  for (const each of party.everyone) {
    await until('the line', () => each.chat.length > 0);
    assert.equal(each.chat[0].text, 'salve <b>&</b> „vale“ 🏛');
    assert.equal(each.chat[0].name, host.name);
    assert.equal(each.chat[0].seat, host.seatAt(party.id));
  }
  await guest.must('POST', `${at}/chat`, { text: 'et tu' });
  const { chat: lines } = await guest.must('GET', `${at}/chat`);
  assert.deepEqual(lines.map((line) => line.text), ['salve <b>&</b> „vale“ 🏛', 'et tu']);
  assert.equal((await guest.must('GET', `${at}/chat?after=${lines[0].n}`)).chat.length, 1);
  assert.equal((await guest.request('DELETE', `${at}/chat/${lines[0].n}`)).body.error, 'forbidden');
  await host.must('DELETE', `${at}/chat/${lines[1].n}`);
  assert.equal((await guest.must('GET', `${at}/chat`)).chat.length, 1, 'the host may delete');
  await host.must('POST', `${at}/settings`, { muted: [guest.seatAt(party.id)] });
  assert.equal((await guest.request('POST', `${at}/chat`, { text: 'x' })).body.error, 'forbidden');
  await host.must('POST', `${at}/settings`, { muted: [], chat: false });
  assert.equal((await host.request('POST', `${at}/chat`, { text: 'x' })).body.error, 'forbidden');
  party.leave();
}

async function lobby(server) {
  const [host, one, two] = await Promise.all(['h', 'a', 'b'].map((kind) => Player.guest(server, freshName(kind))));
  const table = await host.open({ game: 'forum', players: 3, seats: [{ me: true }, {}, {}], listed: false });
  const at = `/api/tables/${table.id}`;
  assert.equal(table.state, 'open');
  assert.equal((await one.request('POST', `${at}/join`, { name: one.name })).status, 404, 'private');
  await one.join(table.id, { invite: table.invite, seat: 2 });
  assert.equal((await two.request('POST', `${at}/join`, { name: two.name, invite: table.invite, seat: 2 })).body.error, 'taken');
  assert.equal((await one.request('POST', `${at}/seats`, { seat: 1, bot: 'random' })).body.error, 'forbidden');
  const { invite } = await host.must('POST', `${at}/invite`, {});
  assert.equal((await two.request('POST', `${at}/join`, { name: two.name, invite: table.invite })).status, 404, 'the old one is void');
  await one.must('POST', `${at}/leave`, {});
  const twin = await one.must('POST', `${at}/join`, { name: host.name.toUpperCase(), invite, seat: 2 });
  assert.equal(twin.seats[2].name, `${host.name.toUpperCase()} 2`, 'two guests do not have one name');
  assert.equal(twin.host_seat, 0);
  await one.must('POST', `${at}/leave`, {});
  await two.join(table.id, { invite, seat: 2, nonce: '0123456789abcdef0123456789abcdef' });
  await host.must('POST', `${at}/settings`, { name: 'ludi', listed: true });
  const listed = await one.must('GET', '/api/tables?state=open&game=forum');
  assert.ok(listed.tables.some((each) => each.id === table.id && each.name === 'ludi'), 'it is listed now');
  const begun = await host.must('POST', `${at}/seats`, { seat: 1, bot: 'random' });
  assert.equal(begun.state, 'running', 'it begins when the last seat is taken');
  assert.equal((await one.request('POST', `${at}/join`, { name: one.name, invite })).body.error, 'not_open');
  const record = await two.must('GET', `${at}/record`);
  assert.match(record, /^nonce 2 0123456789abcdef0123456789abcdef$/m);
  const gone = await host.open({ game: 'forum', players: 2 });
  await host.must('POST', `/api/tables/${gone.id}/leave`, {});
  assert.equal((await host.request('GET', `/api/tables/${gone.id}`)).status, 404, 'the host has taken it along');
}

// A guest registers an account during a game and keeps the seat; the guest token no longer counts there.
async function adopt(server) {
  const party = await Party.sit(server, TWO);
  const player = await party.turn();
  const name = freshName('acc');
  const old = player.token;
  const { token } = await player.must('POST', '/api/users', { name, password: 'correct horse' });
  player.token = token;
  await player.reconnect();
  assert.equal(player.welcome.user, name);
  const table = await player.must('GET', `/api/tables/${party.id}`);
  assert.deepEqual(table.you, [player.seatAt(party.id)]);
  await player.step(party.view(player));
  const hosts = await Promise.all(party.players.map((each) => each.must('GET', `/api/tables/${party.id}`)));
  assert.equal(hosts.filter((each) => each.host).length, 1, 'the table keeps its host');
  const position = await party.position();
  const spent = await server.request('POST', `/api/tables/${party.id}/entries`, {
    token: old, from: player.from, body: { seat: player.seatAt(party.id), seq: position.seq, do: '/resign', action: 'x' },
  });
  assert.ok(spent.status >= 400, `the guest is gone: ${spent.text}`);
  party.leave();
}

// Events have words in the reader's language, and only if the reader asks for them.
async function checkWords(by, at) {
  const ask = async (what, language) => {
    const { body } = await by.request('GET', `${at}/entries?after=0&with=${what}`, undefined, { headers: { 'Accept-Language': language } });
    return body.entries.flatMap(({ events }) => events);
  };
  const [bare, english, german] = [await ask('events', 'en'), await ask('events,words', 'en'), await ask('events,words', 'de')];
  assert.ok(english.length > 0);
  for (const told of [english, german]) {
    assert.deepEqual(told.map(({ text, parts, ...rest }) => rest), bare, 'the same but for the words');
    for (const { event, text, parts } of told) {
      assert.match(text, /^[^\u0000-\u001f]+$/, event);
      assert.equal(parts.map((part) => part.text ?? part.number ?? part).join(''), text.replace(/\p{So} /gu, ''), 'the parts are the text, without the signs of seats');
    }
  }
  assert.notDeepEqual(german, english);
}

// Over HTTP alone: long polls, decisions, and the same action sent twice.
async function byHttp(server) {
  const party = await Party.sit(server, { game: 'forum', map: 'stall', persons: 2 });
  const [by, at] = [party.players[0], `/api/tables/${party.id}`];
  const socketed = party.players[1].play(party.id);
  const seat = by.seatAt(party.id);
  for (let seq = 0, n = 0, lines = []; ; ) {
    const got = await by.must('GET', `${at}/entries?after=${seq}&wait=20&with=legal`);
    lines = lines.concat(got.entries.map((each) => each.line));
    seq = got.seq;
    assert.equal(lines.length, seq, 'entries run on');
    if (got.status !== 'running') break;
    if (!got.to_act.includes(seat)) continue;
    const body = { seat, seq, do: got.legal.find((each) => (each.seat ?? seat) === seat).move, action: `h${++n}` };
    const first = await by.request('POST', `${at}/entries`, body);
    if (first.status === 409 && first.body.error === 'stale') continue;
    assert.equal(first.status, 200, first.text);
    const second = await by.request('POST', `${at}/entries`, body);
    assert.deepEqual(second.body, first.body, 'the same answer');
  }
  await socketed;
  await checkOver(party);
  await checkWords(by, at);
  party.leave();
}

// Accounts, a rated game: ratings and the list of games.
async function rated(server) {
  const party = await Party.sit(server, { game: 'forum', map: 'stall', persons: 2, accounts: true, rated: true });
  await party.play();
  const { position } = await checkOver(party);
  for (const player of party.players) {
    const path = `/api/users/${player.name}`;
    const { ratings } = await until('a rating', async () => {
      const got = await player.must('GET', path);
      return got.ratings.length && got;
    });
    assert.equal(ratings[0].game, 'forum');
    assert.equal(ratings[0].games, 1);
    const { games } = await player.must('GET', `${path}/games`);
    assert.equal(games[0].table, party.id);
    assert.equal(games[0].place, position.result[player.seatAt(party.id)].rank);
  }
  const leaders = await server.get('/api/leaders?game=forum&players=2');
  assert.ok(Array.isArray(leaders.leaders));
  const { records } = await party.players[0].must('GET', '/api/me/records');
  assert.equal(records[0].table, party.id);
  party.leave();
}

// Two accounts, a guest and a bot at a private table, played to its end.
async function privateGame(server) {
  const [host, friend] = await Promise.all([1, 2].map(() => Player.account(server, freshName('acc'))));
  const guest = await Player.guest(server, freshName());
  const made = await host.open({ game: 'forum', map: 'stall', players: 4, seats: [{ me: true }, {}, {}, { bot: 'random' }], listed: false });
  for (const other of [friend, guest]) await other.join(made.id, { invite: made.invite });
  const people = [host, friend, guest];
  for (const each of people) await each.watch(made.id);
  await Promise.all(people.map((each) => each.play(made.id)));
  const { result } = await host.must('GET', `/api/tables/${made.id}/position`);
  for (const each of people) each.leave();
  return { id: made.id, people, result };
}

// A profile shows no more of a game than the table itself would: of a private table it does not say who else
// sat there.
async function profile(server) {
  const { id, people, result } = await privateGame(server);
  const [host, friend, guest] = people;
  const [stranger, account, operator] = [await Player.guest(server, freshName()), await Player.account(server, freshName('acc')), await Player.account(server, freshName('acc'))];
  assert.equal((await command('user', 'role', operator.name, 'operator', '--store', server.store)).status, 0);
  const path = `/api/users/${host.name}/games`;
  const asked = async (who) => (who ? await who.must('GET', path) : await server.get(path)).games[0];
  const own = await until('the result', () => asked(host));
  const seats = [
    { seat: 0, name: host.name, user: host.name },
    { seat: 1, name: friend.name, user: friend.name },
    { seat: 2, name: guest.name },
    { seat: 3, bot: 'random' },
  ].map((each) => ({ ...each, place: result[each.seat].rank, score: result[each.seat].score }));
  const { map, variant, seats: told, ...bare } = own;
  assert.deepEqual({ map, variant, seats: told }, { map: 'stall', variant: '', seats });
  assert.equal(bare.table, id);
  assert.equal(bare.players, 4);
  for (const who of [friend, guest, operator]) assert.deepEqual(await asked(who), own, 'who may see the table');
  for (const who of [null, stranger, account]) assert.deepEqual(await asked(who), bare, 'who may not');
  await host.must('POST', `/api/tables/${id}/settings`, { listed: true });
  for (const who of [null, stranger, account]) assert.deepEqual(await asked(who), own, 'a listed one is for all');
  await friend.must('DELETE', '/api/me', { password: 'correct horse' });
  delete seats[1].user;
  assert.deepEqual((await asked(null)).seats, seats, 'an account that is gone is like a guest');
  await host.must('POST', `/api/tables/${id}/settings`, { listed: false });
  assert.deepEqual(await asked(stranger), bare, 'and back');
}

export function tableStories(server) {
  return [
    story('undo: at once', () => freeUndo(server)),
    story('undo: by consent', () => consentUndo(server)),
    story('undo: never', () => noUndo(server)),
    story('undo: alone with bots', () => aloneUndo(server)),
    ...['socket', 'http'].flatMap((channel) => [
      story(`a whole turn: concordia by ${channel}`, () => wholeTurn(server, TWO, channel)),
      story(`a whole turn: antike by ${channel}`, () => wholeTurn(server, { game: 'antike', persons: 2, variant: 'duel' }, channel)),
      story(`a turn that is refused: concordia by ${channel}`, () => refusedTurn(server, TWO, channel)),
      story(`a turn that is refused: sylla by ${channel}`, () => refusedTurn(server, { game: 'sylla', persons: 3 }, channel)),
    ]),
    story('nothing follows what is sealed', () => probing(server)),
    story('sealed: forum', () => sealed(server, { game: 'forum', persons: 3 })),
    story('sealed: sylla', () => sealed(server, { game: 'sylla', persons: 3 })),
    story('resign: of two', () => resignTwo(server)),
    story('resign: of three', () => resignThree(server)),
    story('an agreed end', () => agreedEnd(server)),
    story('time is up, and the return', () => timeOut(server)),
    story('pause', () => pause(server)),
    story('rematch', () => rematch(server)),
    story('chat', () => chat(server)),
    story('lobby', () => lobby(server)),
    story('a guest becomes an account', () => adopt(server)),
    story('by HTTP alone', () => byHttp(server)),
    story('a rated game', () => rated(server)),
    story('finished games in a profile', () => profile(server)),
  ];
}
