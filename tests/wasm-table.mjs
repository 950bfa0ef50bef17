// The WebAssembly module given as the first argument, used as a page uses it: whole games of every
// game through src/wasm/api.h, their records held against the program given as the second
// argument; refusals, words, bots, and that tables leave no memory behind.  AE_SEED=N repeats a run.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { ALL, CHANCE, Module, Refusal, WATCHER, WITH, nets } from './module.mjs';
import { assert, finish, isSoak, random, seed, story } from './server/tap.mjs';

const [modulePath, aedile] = process.argv.slice(2);
const bytes = readFileSync(modulePath);
const dir = mkdtempSync(join(tmpdir(), 'aedile-wasm-'));
const luck = random(seed);

const EVERYTHING = 2047;
const MAX_GZIP = 250 * 1024;

const hex = () => Array.from({ length: 64 }, () => luck.below(16).toString(16)).join('');
const persons = (n) => Array.from({ length: n }, (_, seat) => ({ name: `Seat ${seat}` }));
const setup = (game, more = {}) => ({ game, seats: persons(3), seed: hex(), ...more });

function native(...args) {
  return execFileSync(aedile, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function file(name, text) {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
}

// ---- whole games ----

// What holds of every frame after `seen` entries.
function checkFrame(frame, seen, seat) {
  assert.equal(frame.from, seen + 1);
  assert.deepEqual(frame.entries.map(({ n }) => n), frame.entries.map((_, i) => seen + 1 + i));
  assert.equal(frame.seq, seen + frame.entries.length);
  assert.deepEqual(frame.legal.length > 0, frame.to_act.includes(seat));
  assert.equal(new Set(frame.legal.map(({ move }) => move)).size, frame.legal.length);
  for (const { seat: mover, text } of frame.legal) {
    assert.equal(mover, seat);
    assert.match(text, /\S/);
  }
  assert.ok(frame.panel.length > 1);
  for (const { events } of frame.entries) for (const { event, text } of events) assert.match(text, /\S/, event);
}

function checkEnd(frame, n) {
  assert.equal(frame.status, 'finished');
  assert.equal(frame.result.length, n);
  for (const { score, parts } of frame.result) {
    assert.equal(Object.values(parts).reduce((sum, part) => sum + part, 0), score);
  }
}

// Takes back the last choice and makes it again: all is as before.
function undoAndRedo(module, table, seat) {
  const before = module.frame(table, seat, -1, WITH.state | WITH.legal);
  if (!before.undo || before.undo.consent) return;
  const line = module.frame(table, ALL, before.undo.of - 1, 0).entries[0].line;
  const text = line.replace(/^\d /, '').replace(/ @\d+$/, '');
  module.do(table, seat, `/undo ${before.undo.of}`);
  assert.equal(module.frame(table, seat, -1, 0).to_act.includes(seat), true);
  module.do(table, seat, text);
  const { state, legal } = module.frame(table, seat, -1, WITH.state | WITH.legal);
  assert.deepEqual({ state, legal }, { state: before.state, legal: before.legal });
}

// A choice tried at a table of its own that begins with the state of the real one: if nothing but choices of the same
// seat followed, it leads to the same; otherwise the trial waits before the draw or the other seat's forced choice.
function tryOut(module, table, wish, { state }, seat, move) {
  if (module.frame(table, ALL, -1, WITH.state).state !== state) return () => {};
  const own = module.start({ ...wish, seed: '0'.repeat(64), state });
  module.attempt(own, seat, move);
  const tried = module.frame(own, seat, 0, WITH.state | WITH.legal | WITH.events);
  module.close(own);
  return (before) => {
    const real = module.frame(table, seat, before, WITH.state | WITH.legal | WITH.events);
    const stop = real.entries.findIndex(({ line }) => !line.startsWith(`${seat} `));
    const waits = stop < 0 ? null : /^\d/.test(real.entries[stop].line) ? [Number(real.entries[stop].line[0])] : [];
    if (waits === null) assert.deepEqual([tried.state, tried.legal, tried.to_act], [real.state, real.legal, real.to_act]);
    else assert.deepEqual([tried.entries.length, tried.to_act], [stop, waits]);
  };
}

// What a page makes of the state and the numbers that a server sends it is what the table itself shows.
const SHOWN = WITH.view | WITH.legal | WITH.panel | WITH.sections | WITH.changes;

function checkSeen(module, table, wish, viewer, frame) {
  const here = module.start({ ...wish, seed: '0'.repeat(64) });
  const { to_act: toAct, sealed, ...shown } = module.show(here, viewer, 1 << viewer, SHOWN, frame.state);
  assert.deepEqual(toAct, frame.to_act);
  assert.equal(typeof sealed, 'boolean');
  for (const [name, value] of Object.entries(shown)) assert.deepEqual(value, frame[name], name);
  assert.deepEqual(module.tell(here, viewer, frame.entries.map(({ told }) => told)), frame.entries.map(({ events }) => events));
  assert.equal(module.layout(here), module.layout(table));
  module.close(here);
}

function playToEnd(module, table, bots, wish) {
  const seen = new Map();
  for (let ply = 1; ; ply++) {
    const { to_act: toAct, status } = module.frame(table, WATCHER, -1, 0);
    if (status !== 'running') return;
    const seat = luck.of(toAct);
    const frame = module.frame(table, seat, seen.get(seat) ?? 0, EVERYTHING);
    checkFrame(frame, seen.get(seat) ?? 0, seat);
    seen.set(seat, frame.seq);
    if (luck.chance(0.03)) checkSeen(module, table, wish, seat, frame);
    const move = bots[seat] ? module.think(table, seat, bots[seat], ply) : luck.of(frame.legal).move;
    const check = luck.chance(0.1) ? tryOut(module, table, wish, frame, seat, move) : () => {};
    assert.equal(module.do(table, seat, move, ply * 10), frame.seq);
    check(frame.seq);
    assert.equal(module.frame(table, ALL, -1, WITH.score).score.length, bots.length);
    if (luck.chance(0.03)) undoAndRedo(module, table, seat);
  }
}

// The record verifies, scores alike and opens to the same bytes, also cut in the middle.
function checkRecord(module, table, name) {
  const record = module.record(table);
  const path = file(`${name}.rec`, record);
  native('verify', path);
  const end = module.frame(table, WATCHER, 0, EVERYTHING);
  checkEnd(end, end.result.length);
  const scores = JSON.parse(native('score', path, '--json'));
  assert.deepEqual(module.frame(table, ALL, -1, WITH.score).score, end.result);
  assert.deepEqual(end.result, scores.seats.map(({ name, ...row }) => row));
  const again = module.open(record);
  assert.equal(module.record(again), record);
  assert.deepEqual(module.frame(again, WATCHER, 0, EVERYTHING), end);
  const half = Math.floor(end.seq / 2);
  const cut = module.branch(again, half);
  const shown = module.frame(cut, ALL, 0, WITH.events | WITH.words);
  assert.equal(shown.seq, half);
  assert.deepEqual(shown.entries, module.frame(table, ALL, 0, WITH.events | WITH.words).entries.slice(0, half));
  module.close(cut);
  module.close(again);
}

// Each map with some number of players, and each variant on some map.
function setups({ game, maps, variants }) {
  const some = maps.map(({ map, players }) => ({ map, n: luck.of(players) }));
  for (const { variant, players } of variants) {
    some.push({ variant, n: luck.of(players) });
  }
  return some.map(({ map, variant, n }) => ({ game, map, variant, seats: persons(n), seed: hex() }));
}

function playGame(module, game) {
  let played = 0;
  for (const wish of setups(game)) {
    const bots = wish.seats.map((_, seat) => (seat > 0 && luck.chance(0.5) ? luck.of(['random', 'tiro', 'miles/4']) : null));
    bots.forEach((bot, seat) => bot && (wish.seats[seat] = { bot }));
    let table;
    try {
      table = module.start(wish);
    } catch (error) {
      // Some variants need another map or number of players.
      assert.ok(wish.variant && error.error === 'bad_request', JSON.stringify(wish));
      continue;
    }
    playToEnd(module, table, bots, wish);
    checkRecord(module, table, `${wish.game}-${played++}`);
    module.close(table);
  }
  assert.ok(played >= game.maps.length);
}

// ---- what is sealed ----

function checkSealed(module) {
  const frames = [0, 1].map((i) => {
    const table = module.start(setup('forum', { seed: '7'.repeat(64) }));
    const { legal, to_act: toAct } = module.frame(table, 0, -1, WITH.legal);
    const bid = legal[i].move;
    assert.deepEqual(toAct, [0, 1, 2]);
    module.do(table, 0, bid);
    const own = module.frame(table, 0, 0, EVERYTHING);
    assert.equal(own.entries.at(-1).line, `0 ${bid}`);
    assert.deepEqual(own.undo, { of: own.seq, consent: false });
    const other = module.frame(table, 1, 0, EVERYTHING);
    checkSeen(module, table, setup('forum'), 1, other);
    // The page of one seat does not take what was made for another.
    refuses(() => module.show(table, 2, 0, 0, own.state), 'bad_request', 'state');
    return { other, record: module.record(table, 1) };
  });
  assert.equal(frames[0].other.entries.at(-1).line, '0 ?');
  assert.deepEqual(frames[0], frames[1]);
}

// ---- refusals ----

const GOOD = { ...setup('concordia'), map: 'italia' };
const refusedStarts = [
  ['', 'bad_request'],
  ['[', 'bad_request'],
  ['[]', 'bad_request', 'game'],
  ['{}', 'bad_request', 'game'],
  [{ ...GOOD, game: 'chess' }, 'bad_request', 'game'],
  [{ ...GOOD, game: 7 }, 'bad_request', 'game'],
  [{ ...GOOD, map: 'atlantis' }, 'bad_request', 'atlantis'],
  [{ ...GOOD, map: { id: 'x', title: 'X' } }, 'bad_request'],
  [{ ...GOOD, variant: 'blindfold' }, 'bad_request', 'variant'],
  [{ ...GOOD, seats: [] }, 'bad_request', 'seats'],
  [{ ...GOOD, seats: persons(7) }, 'bad_request', 'seats'],
  [{ ...GOOD, seats: [{ bot: 'nobody' }, {}, {}] }, 'bad_request', 'seats'],
  [{ ...GOOD, seats: [{ name: 'x'.repeat(60) }, {}, {}] }, 'bad_request', 'seats'],
  [{ ...GOOD, seats: [{ name: 'a\nb' }, {}, {}] }, 'bad_request', 'seats'],
  [{ ...GOOD, undo: 'sometimes' }, 'bad_request', 'undo'],
  [{ ...GOOD, seed: '00' }, 'bad_request', 'seed'],
  [{ ...GOOD, seed: undefined }, 'bad_request', 'seed'],
  [{ ...GOOD, position: {} }, 'bad_request'],
  [{ ...GOOD, position: 'p' }, 'bad_request', 'position'],
];

function refuses(call, error, where) {
  assert.throws(call, (refusal) => {
    assert.ok(refusal instanceof Refusal, refusal.stack);
    assert.equal(refusal.error, error);
    assert.match(refusal.message, /\S/);
    if (where !== undefined) assert.equal(refusal.where, where);
    return true;
  });
}

function checkRefusals(module) {
  for (const [what, error, where] of refusedStarts) refuses(() => module.start(what), error, where);
  refuses(() => module.open('no record'), 'bad_request');
  const table = module.start(GOOD);
  const record = module.record(table);
  const [seat] = module.frame(table, WATCHER, -1, 0).to_act;
  refuses(() => module.open(`${record}${seat} nonsense\n`), 'illegal');
  const other = (seat + 1) % 3;
  for (const [who, text, error] of [
    [seat, 'nonsense', 'illegal'],
    [seat, '?', 'illegal'],
    [seat, 'a\nb', 'illegal'],
    [seat, 'x'.repeat(500), 'illegal'],
    [seat, '/dance', 'illegal'],
    [seat, '/undo 99', 'no_undo'],
    [seat, '/accept', 'no_offer'],
    [other, module.frame(table, seat, -1, WITH.legal).legal[0].move, 'not_your_turn'],
    [CHANCE, 'nonsense', 'not_your_turn'],
    [-3, 'x', 'forbidden'],
    [5, 'x', 'forbidden'],
  ]) refuses(() => module.do(table, who, text), error);
  refuses(() => module.frame(table, 3, 0, 0), 'forbidden');
  refuses(() => module.record(table, 9), 'forbidden');
  refuses(() => module.think(table, seat, 'nobody'), 'bad_request', 'bot');
  refuses(() => module.think(table, other, 'tiro'), 'not_your_turn');
  refuses(() => module.hint(table, seat, 'random', 3), 'bad_request', 'bot');
  refuses(() => module.weigh(table, seat, 'tiro', 'fly'), 'illegal');
  refuses(() => module.weigh(table, seat, 'random', 'fly'), 'bad_request', 'bot');
  refuses(() => module.branch(table, 9999), 'not_found');
  for (const handle of [-1, 99, table + 1]) refuses(() => module.frame(handle, 0, 0, 0), 'not_found');
  assert.equal(module.record(table), record);
  module.close(table);
  module.close(table);
  refuses(() => module.record(table), 'not_found');
}

// ---- whole turns ----

// A turn of up to eight decisions, tried out one by one; and the record that this leaves.
function drawTurn(module, table, seat) {
  const scratch = module.branch(table, module.frame(table, WATCHER, -1, 0).seq);
  const moves = [];
  for (let legal; moves.length < 8 && (legal = module.frame(scratch, seat, -1, WITH.legal).legal).length; ) {
    moves.push(luck.of(legal).move);
    module.attempt(scratch, seat, moves.at(-1));
  }
  const tried = module.record(scratch);
  module.close(scratch);
  return { moves, tried };
}

// Several lines are entered together, as if one by one, or none of them is.
function checkTurns(module, { game }) {
  const table = module.start(setup(game));
  let long = 0;
  for (let n = 0; n < 60 && module.frame(table, WATCHER, -1, 0).status === 'running'; n++) {
    const { seq, to_act: [seat] } = module.frame(table, WATCHER, -1, 0);
    const { moves, tried } = drawTurn(module, table, seat);
    const before = module.record(table);
    for (const i of moves.keys()) {
      const wrong = moves.map((move, at) => (at === i ? 'no such move' : move)).join('\n');
      for (const call of [module.do, module.attempt]) {
        assert.throws(() => call(table, seat, wrong), (refusal) => refusal.error === 'illegal' && (moves.length < 2 || refusal.line === i + 1));
      }
    }
    if (moves.length < 8) refuses(() => module.do(table, seat, `${moves.join('\n')}\n/resign`), 'not_your_turn');
    assert.equal(module.record(table), before);
    const [single, trial] = [module.branch(table, seq), module.branch(table, seq)];
    for (const move of moves) module.do(single, seat, move);
    assert.equal(module.attempt(trial, seat, moves.join('\n')), seq);
    assert.equal(module.record(trial), tried);
    assert.equal(module.do(table, seat, moves.join('\n')), seq);
    assert.equal(module.record(table), module.record(single));
    assert.deepEqual(module.frame(table, seat, seq, EVERYTHING), module.frame(single, seat, seq, EVERYTHING));
    module.close(single);
    module.close(trial);
    long += moves.length > 1;
  }
  assert.ok(long > 3, `${long} turns of several decisions`);
  refuses(() => module.do(table, CHANCE, 'a\nb'), 'forbidden');
  refuses(() => module.do(table, 0, Array(129).fill('x').join('\n')), 'too_large');
  module.close(table);
}

// Nothing follows what is sealed, whatever it is.
function checkTurnEnds(module) {
  const table = module.start({ ...setup('forum'), seats: persons(2) });
  const answers = new Set();
  module.do(table, 0, 'bid 1');
  for (const more of ['keep silk', 'keep oil', 'keep figs', 'keep wine', 'bid 2', 'nonsense']) {
    assert.throws(() => module.do(table, 1, `bid 2\n${more}`), ({ error, line }) => Boolean(answers.add(`${error} ${line}`)));
  }
  assert.deepEqual([...answers], ['not_your_turn 2']);
  module.close(table);
}

// ---- bots ----

// Hints are those of the program, and every bot plays what is legal and the same twice.
function checkBots(module, { game }, names) {
  const table = module.start(setup(game));
  for (let ply = 0; ply < 8; ply++) {
    const [seat] = module.frame(table, WATCHER, -1, 0).to_act;
    module.do(table, seat, module.think(table, seat, 'random', ply + 1));
  }
  const [seat] = module.frame(table, WATCHER, -1, 0).to_act;
  const legal = module.frame(table, seat, -1, WITH.legal).legal.map(({ move }) => move);
  for (const name of names) {
    const bot = name === 'random' ? name : `${name}/50`;
    const move = module.think(table, seat, bot, 9);
    assert.ok(legal.includes(move));
    assert.equal(module.think(table, seat, bot, 9), move);
  }
  const hint = module.hint(table, seat, 'tribunus/20', 3);
  const path = file(`${game}-hint.rec`, module.record(table));
  const said = JSON.parse(native('hint', path, '--seat', `${seat}`, '--bot', 'tribunus/20', '--moves', '3', '--json'));
  assert.deepEqual(hint, said);
  const weighed = module.weigh(table, seat, 'tribunus/20', legal.at(-1));
  assert.ok(weighed.nodes > 0);
  assert.equal(weighed.best.move, hint.moves[0].move);
  assert.equal(weighed.played.move, legal.at(-1));
  assert.equal(weighed.best.chances[seat], weighed.best.chance);
  module.close(table);
}

// ---- nets ----

// A module without the net of a game says so, and its bots play by worths; broken nets are refused and change nothing.
function checkNets(module, game) {
  const table = module.start(setup(game));
  const [seat] = module.frame(table, WATCHER, -1, 0).to_act;
  const hint = () => JSON.stringify(module.hint(table, seat, 'tribunus/20', 3));
  const name = module.missingNet(table), byWorths = hint(), net = nets.get(name);
  assert.equal(name, `${game === 'venus' ? 'concordia' : game}/many`);
  const refused = (which, bytes, error) => assert.throws(() => module.takeNet(which, bytes), { error });
  refused('concordia/none', net, 'not_found');
  refused(name, net.subarray(1), 'bad_request');
  refused(name, Buffer.alloc(net.length), 'bad_request');
  assert.equal(hint(), byWorths);
  module.takeNet(name, net);
  assert.equal(module.missingNet(table), '');
  assert.notEqual(hint(), byWorths);
  module.close(table);
}

// ---- memory ----

function checkMemory(module) {
  const wish = setup('sylla');
  const table = module.start(wish);
  playToEnd(module, table, [null, null, null], wish);
  const record = module.record(table);
  const BRANCHES = 50;
  const many = (n) => {
    for (let i = 0; i < n; i++) {
      const handles = [module.open(record), module.branch(table, i % BRANCHES), module.start(setup('forum'))];
      handles.forEach(module.close);
    }
  };
  many(2 * BRANCHES); // each branch once and more, so that the memory has its full size
  const before = module.size();
  many(isSoak ? 5000 : 200);
  assert.equal(module.size(), before);
}

// ---- the stories ----

const shared = new Module(bytes);
const { games, bots } = shared.games();

await story(`the module is small enough (seed ${seed})`, async () => {
  const packed = gzipSync(bytes, { level: 9 }).length;
  console.log(`# ${bytes.length} bytes, ${packed} with gzip`);
  assert.ok(packed < MAX_GZIP);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
});
await story('what can be played is what the program says', async () => {
  const said = JSON.parse(native('games', '--json'));
  const known = ({ game, rules, maps, variants }) => ({ game, rules, variants, maps: maps.map(({ map, hash, players }) => ({ map, hash, players })) });
  assert.deepEqual(games.map(known), said.games.map(known));
  assert.deepEqual(bots, said.bots);
});
for (const game of games) await story(`whole games of ${game.game}`, async () => playGame(shared, game));
for (const game of games) await story(`bots of ${game.game}`, async () => checkBots(shared, game, bots));
await story('what is sealed does not come out', async () => checkSealed(shared));
await story('refusals', async () => checkRefusals(shared));
for (const game of games.filter(({ game: name }) => ['concordia', 'venus', 'antike'].includes(name))) {
  await story(`whole turns of ${game.game}`, async () => checkTurns(shared, game));
}
await story('nothing follows what is sealed', async () => checkTurnEnds(shared));
await story('a map of one\'s own, a prepared position, a draw by hand', async () => {
  const map = JSON.parse(readFileSync(new URL('../data/forum/stall.json', import.meta.url), 'utf8'));
  const table = shared.start(setup('forum', { map: { ...map, id: 'mine', title: 'Mine' }, seats: persons(2) }));
  assert.match(shared.record(table), /^board mine /m);
  const position = JSON.parse(native('show', file('mine.rec', shared.record(table)), '--position'));
  const prepared = shared.start(setup('forum', { map, seats: persons(2), position }));
  assert.deepEqual(shared.frame(prepared, ALL, -1, WITH.view).view, shared.frame(table, ALL, -1, WITH.view).view);
  const start = shared.branch(table, 0);
  const [first] = shared.frame(table, ALL, 0, 0).entries;
  assert.match(first.line, /^chance /);
  shared.do(start, CHANCE, first.line.slice('chance '.length));
  assert.match(shared.record(start), /^chance! /m);
  [table, prepared, start].forEach(shared.close);
});
for (const game of ['concordia', 'venus', 'antike', 'sylla']) {
  await story(`the net of ${game}`, async () => checkNets(new Module(bytes, { isLearned: false }), game));
}
await story('words are German when asked', async () => {
  const module = new Module(bytes);
  const table = module.start(setup('concordia'));
  const [seat] = module.frame(table, WATCHER, -1, 0).to_act;
  module.do(table, seat, module.frame(table, seat, -1, WITH.legal).legal[0].move);
  const told = (language) => {
    module.language(language);
    const { legal, entries } = module.frame(table, module.frame(table, WATCHER, -1, 0).to_act[0], 0, EVERYTHING);
    let message;
    try {
      module.do(table, 0, 'nonsense');
    } catch (error) {
      ({ message } = error);
    }
    return { message, moves: legal.map(({ text }) => text), events: entries.flatMap(({ events }) => events.map(({ text }) => text)) };
  };
  const [english, german] = [told(0), told(1)];
  for (const key of ['message', 'moves', 'events']) assert.notDeepEqual(german[key], english[key]);
  assert.deepEqual(told(0), english);
});
await story('balance: the module counts what the program counts', async () => {
  const module = new Module(bytes);
  const map = JSON.parse(readFileSync(new URL('data/tiny.json', import.meta.url), 'utf8'));
  const request = { game: 'concordia', map, players: 2, bot: 'centurio', seed: '7'.repeat(64) };
  const counts = [2, 0, 1].map((number) => module.playBalance({ ...request, game_number: number }));
  const { sum, ...report } = module.reportBalance(counts);
  const expected = JSON.parse(native('map', 'test', file('tiny.json', JSON.stringify(map)), '--players', '2', '--games', '3', '--seed', request.seed, '--json'));
  assert.deepEqual({ ...report, sum }, expected);
  assert.deepEqual(module.reportBalance([counts[0], module.reportBalance(counts.slice(1)).sum]).sum, sum);
  assert.equal(sum.games, 3);
  const refused = (what) => assert.throws(() => module.playBalance({ ...request, game_number: 0, ...what }), Refusal, JSON.stringify(what));
  refused({ game: 'chess' });
  refused({ map: 'nowhere' });
  refused({ map: { kind: 'concordia' } });
  refused({ map: { ...map, provenance: 'x'.repeat(262144) } });
  refused({ players: 9 });
  refused({ variant: 'team' });
  refused({ bot: 'nobody' });
  refused({ seed: '7' });
  refused({ game_number: -1 });
  assert.throws(() => module.reportBalance([{ ...counts[0], players: 3 }, counts[1]]), Refusal);
  assert.throws(() => module.reportBalance([]), Refusal);
  const before = module.size();
  for (let i = 0; i < 20; i++) module.checkMap(JSON.stringify(map));
  for (let i = 0; i < 3; i++) module.playBalance({ ...request, game_number: i });
  assert.equal(module.size(), before);
});
await story('a map of more than 256 KiB makes no table', async () => {
  const module = new Module(bytes);
  const map = JSON.parse(readFileSync(new URL('data/tiny.json', import.meta.url), 'utf8'));
  module.close(module.start(setup('concordia', { map })));
  assert.throws(() => module.start(setup('concordia', { map: { ...map, provenance: 'x'.repeat(262144) } })), /256 KiB/);
});
await story('tables come and go without a trace', async () => checkMemory(new Module(bytes)));
rmSync(dir, { recursive: true, force: true });
finish();
