// long.mjs: a table with very many entries.  A client that catches up gets them in pieces, none missing and none
// twice, also while others play on.  The number of take-backs is limited.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Party, Player, Server, assert, command, finish, folder, freshName, freshStore, report, sleep, story, until,
} from './client.mjs';

const LONG = 5000; // entries
const PAGE = 1000; // of an answer, as docs/protocol.md says
const PIECE = 128; // of a message

// A table where one choice was made and taken back again and again, in a store of its own.
async function longTable() {
  const first = await Server.start({ limits: 'false' });
  const party = await Party.sit(first, { game: 'concordia', map: 'italia', persons: 2 });
  const actor = await party.turn();
  const { seq, legal } = party.view(actor).last;
  party.leave();
  await first.stop();
  const dump = join(folder, 'dump');
  const made = await command('store', 'export', first.store, dump);
  assert.equal(made.status, 0, made.err);
  const file = join(dump, `${party.id}.rec`);
  const record = readFileSync(file, 'utf8').trimEnd().split('\n');
  const at = / @\d+$/.exec(record.at(-1))?.[0] ?? '';
  for (let n = seq; n + 2 <= LONG; n += 2) {
    const { seat, move } = legal[(n >> 1) % legal.length];
    record.push(`${seat} ${move}${at}`, `${seat} /undo ${n + 1}${at}`);
  }
  const lines = record.slice(record.indexOf('') + 1);
  const rows = join(dump, 'store.jsonl');
  writeFileSync(file, `${record.join('\n')}\n`);
  writeFileSync(rows, readFileSync(rows, 'utf8').replace(`"entries":${seq}`, `"entries":${lines.length}`));
  const store = freshStore();
  const read = await command('store', 'import', store, dump);
  assert.equal(read.status, 0, read.err);
  const server = await Server.start({ limits: 'false', store });
  for (const player of party.players) player.server = server;
  return { server, party, lines };
}

// Fetches all entries over HTTP, page by page.
async function pages(player, id, query) {
  const all = [];
  for (let after = 0; ; ) {
    const got = await player.must('GET', `/api/tables/${id}/entries?after=${after}${query}`);
    assert.equal(got.from, after + 1);
    all.push(...got.entries);
    after = got.seq;
    assert.equal(after, all.length, 'seq is the last entry that was sent');
    assert.equal(got.view !== undefined, !got.more && /view/.test(query), 'how it stands comes with the last page');
    if (!got.more) return all;
    assert.equal(got.entries.length, PAGE, 'a page is full if there are more');
  }
}

async function byRequests({ server, party, lines }) {
  const watcher = await Player.guest(server, freshName());
  const [bare, told] = await Promise.all([
    pages(watcher, party.id, ''), pages(watcher, party.id, '&with=events,words,view'),
  ]);
  assert.ok(lines.length > 4 * PAGE);
  assert.deepEqual(bare.map(({ n, line }) => `${n} ${line}`), lines.map((line, i) => `${i + 1} ${line}`));
  assert.deepEqual(told.map(({ line }) => line), lines);
  const seen = new Map();
  for (const { line, events } of told) {
    const isChoice = /^\d \w/.test(line);
    assert.equal(events.length > 0, isChoice || line.startsWith('chance'), line);
    // The same choice in the same position must have the same events.
    if (isChoice) assert.deepEqual(events, seen.get(line) ?? events, line);
    if (isChoice) seen.set(line, events);
  }
  assert.ok(seen.size > 2);
}

async function asRecord({ server, party, lines }) {
  const watcher = await Player.guest(server, freshName());
  const record = (await watcher.must('GET', `/api/tables/${party.id}/record`)).trimEnd().split('\n');
  assert.deepEqual(record.slice(record.indexOf('') + 1), lines);
}

// Counts the `entries` messages that arrive.
async function catchUp(server, id, pause) {
  const watcher = await Player.guest(server, freshName());
  await watcher.connect();
  if (pause) watcher.socket.tcp.pause();
  const watching = watcher.watch(id, { with: ['events', 'words', 'view'] });
  if (pause) {
    await sleep(pause);
    watcher.socket.tcp.resume();
  }
  const view = await watching;
  await view.when('all entries', () => view.last !== undefined);
  return { watcher, view };
}

// Others play on while these clients catch up, and one client does not read for a while.
async function bySockets({ server, party, lines }) {
  let isOn = true;
  const [player, other] = party.players;
  await Promise.all([player, other].map((each) => each.watch(party.id, { with: ['legal'] })));
  const actor = [player, other].find((each) => party.isTurn(each)) ?? await party.turn();
  const play = (async () => {
    while (isOn) {
      const view = party.view(actor);
      const [{ move }] = view.last.legal;
      const { seq } = await actor.do(party.id, move);
      await view.when('what was chosen', () => view.seq >= seq && view.last.seq === view.seq && view.last.undo);
      const undone = await actor.do(party.id, `/undo ${view.last.undo.of}`);
      await view.when('what was taken back', () => view.seq >= undone.seq && view.last.legal.length > 0);
    }
  })();
  const all = await Promise.all([0, 0, 0, 0, 500].map((pause) => catchUp(server, party.id, pause)));
  isOn = false;
  await play;
  const { seq } = party.view(actor);
  assert.ok(seq > lines.length, 'it was played on');
  for (const { watcher, view } of all) {
    await view.when('the last entry', () => view.seq === seq);
    watcher.check(); // numbers ran on
    assert.ok(view.frames > lines.length / PIECE, `${view.frames} messages`);
    assert.deepEqual(view.lines.slice(1, lines.length + 1), lines);
    assert.ok(view.last.view, 'how the table stands');
    watcher.leave();
  }
}

// A client disconnects while it catches up, and a table is removed meanwhile: nothing is left in memory.
async function hangUp({ server, party }) {
  const watchers = await Promise.all(Array.from({ length: 4 }, () => Player.guest(server, freshName())));
  for (const watcher of watchers) {
    await watcher.connect();
    watcher.socket.send({ t: 'watch', table: party.id, after: 0, with: ['events'] });
  }
  await sleep(20);
  watchers[0].leave();
  watchers[1].socket.send({ t: 'unwatch', table: party.id });
  watchers[2].socket.send({ t: 'watch', table: party.id, after: -1 });
  watchers[3].leave();
  const requests = Array.from({ length: 4 }, () => fetch(`${server.origin}/api/tables/${party.id}/entries?with=events`, {
    signal: AbortSignal.timeout(30),
  }).catch(() => null));
  await Promise.all(requests);
  assert.equal((await server.must('GET', '/health')).ok, true);
  for (const watcher of watchers) watcher.leave();
}

// ---- the limit ----

async function limited() {
  const server = await Server.start({ 'max-takebacks': '3' });
  const party = await Party.sit(server, { game: 'forum', persons: 2 });
  const [one, two] = party.players;
  const view = party.view(one);
  const bid = async () => {
    await view.when('a turn', () => view.last.legal?.length > 0);
    const { seq, error } = await one.do(party.id, view.last.legal[0].move);
    assert.equal(error, undefined);
    await view.when('the bid', () => view.seq >= seq && view.last.seq === view.seq);
  };
  const takeBack = async (player) => {
    const { last } = party.view(player);
    assert.ok(last.undo, 'it can be taken back');
    return player.do(party.id, `/undo ${last.undo.of}`);
  };
  for (let n = 0; n < 3; n++) {
    await bid();
    assert.equal((await takeBack(one)).error, undefined);
  }
  await bid();
  assert.equal((await takeBack(one)).error, 'too_often');
  const { of } = view.last.undo;
  const refused = await one.request('POST', `/api/tables/${party.id}/entries`, { seat: one.seatAt(party.id), seq: view.seq, do: `/undo ${of}` });
  assert.deepEqual([refused.status, refused.body.error], [409, 'too_often']);
  assert.equal((await one.do(party.id, '/ask-end')).error, 'too_often');
  // The limit counts for each player separately, and the game goes on.
  assert.equal((await two.do(party.id, '/ask-end')).error, undefined);
  await view.when('the question', () => view.last.asked.length > 0);
  assert.equal((await one.do(party.id, '/refuse')).error, undefined);
  await party.play({});
  await until('the end', () => view.isOver);
  party.leave();
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '');
}

const long = await longTable();
await story('entries by requests, in pages', () => byRequests(long));
await story('the record', () => asRecord(long));
await story('entries by sockets, in pieces, while others play', () => bySockets(long));
await story('who catches up and leaves', () => hangUp(long));
await story('take-backs have a limit', limited);
for (const player of long.party.players) player.leave();
const end = await long.server.stop();
report(end.code === 0 && !long.server.complaint, 'the server ends well', JSON.stringify(end), long.server.notes);
finish();
