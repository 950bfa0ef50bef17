// shapes.mjs: tests docs/shapes.md.  It gets the same positions of every game in four ways: the program's
// --json, HTTP, the socket, and the WebAssembly module given as the second argument, and compares them
// member by member: moves with their changes, events, scores, results, reasons, sections.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL, Module, Refusal, WATCHER, WITH } from '../module.mjs';
import { Party, Server, assert, command, endGame, finish, folder, random, record, seed, story } from './client.mjs';

// The variant `open` where the game has it, so that the owner of the file and the seat see the same.
const GAMES = [
  { game: 'forum', persons: 3, variant: 'open' },
  { game: 'concordia', map: 'italia', persons: 2, variant: 'open' },
  { game: 'venus', map: 'hellas', persons: 2, variant: 'open' },
  { game: 'antike', map: 'orient', persons: 2 },
  { game: 'sylla', persons: 3, variant: 'open' },
];
const DECISIONS = 40;
const EACH = 5; // so many decisions between two looks
const THINGS = 3; // that are pointed at in a look

const NAMES = ['view', 'legal', 'changes', 'events', 'words', 'score', 'sections', 'panel', 'step'];
const BITS = NAMES.reduce((bits, name) => bits | WITH[name], 0);
const MOVE = ['seat', 'move', 'kind', 'args', 'text', 'parts', 'label'];

const module = new Module(readFileSync(process.argv[3]));
const luck = random(seed);

const only = (object, names) => Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]));
const without = (list, name) => list.map(({ [name]: _, ...rest }) => rest);

async function told(...args) {
  const got = await command(...args, '--json');
  assert.equal(got.status, 0, `${args.join(' ')}: ${got.err}`);
  return JSON.parse(got.out);
}

// ---- what a shape is, whoever gives it ----

function checkParts(parts, text) {
  const words = parts.map((part) => (typeof part === 'string' ? part : (part.text ?? String(part.number))));
  const signless = (all) => all.replace(/[◆▲●■✚○] ?/gu, '');
  assert.equal(signless(words.join('')), signless(text));
  for (const part of parts.filter((each) => typeof each === 'object')) {
    const [first] = Object.keys(part);
    assert.ok(['seat', 'noun', 'number', 'mark'].includes(first), JSON.stringify(part));
  }
}

function checkMove(move) {
  assert.deepEqual(Object.keys(only(move, MOVE)), MOVE);
  assert.equal(move.move.split(' ')[0], move.kind);
  checkParts(move.parts, move.text);
  assert.ok(move.label.length > 0, `${move.move} has no label`);
  for (const change of move.changes ?? []) {
    assert.deepEqual(Object.keys(change).filter((name) => name !== 'id'), ['seat', 'amount', 'by', 'now']);
    assert.notEqual(change.by, 0);
  }
}

function checkResult({ score, parts, times = {}, ...rest }) {
  assert.deepEqual(Object.keys(rest), ['seat', 'rank', 'team']);
  assert.equal(Object.values(parts).reduce((sum, part) => sum + part, 0), score);
  for (const [name, n] of Object.entries(times)) assert.equal(parts[name] % n, 0, `${name}: ${n} cards or tokens of equal points`);
}

// ---- one position ----

// Every noun with an id in the sentences of the moves and events.
function things(frame) {
  const sentences = [...frame.legal, ...frame.entries.flatMap(({ events }) => events)];
  const all = sentences.flatMap(({ parts }) => parts).filter(({ noun }) => noun);
  return [...new Map(all.map(({ noun, id }) => [id, { noun, id }])).values()];
}

// Not everything can be pointed at.
function ask(table, seat, words) {
  try {
    return module.why(table, seat, words);
  } catch (refusal) {
    assert.ok(refusal instanceof Refusal && refusal.error === 'not_found', refusal.stack);
    return null;
  }
}

async function checkWhy(table, file, seat, frame) {
  const left = things(frame);
  let n = 0;
  while (left.length && n < THINGS) {
    const [{ noun, id }] = left.splice(luck.below(left.length), 1);
    const why = ask(table, seat, `${noun} ${id}`);
    if (!why) continue;
    assert.deepEqual(await told('why', file, `${noun} ${id}`, '--seat', `${seat}`), why);
    assert.equal(ask(table, WATCHER, `${noun} ${id}`).why, 'watching');
    if (why.why) checkParts(why.parts, why.text);
    n++;
  }
  return n;
}

function checkFrames(asked, page) {
  for (const name of NAMES) assert.deepEqual(asked[name], page[name], name);
  if (asked.legal.length > 1) assert.ok(asked.step.id && asked.step.text);
  assert.deepEqual(asked.entries, page.entries);
  asked.legal.forEach(checkMove);
  for (const { events } of asked.entries) for (const event of events) checkParts(event.parts, event.text);
}

// Returns how many things were pointed at, or -1 if the record lacks somebody's sealed choice.
async function checkPosition(party, player) {
  const text = await record(player, party.id);
  if (/ \?( |$)/m.test(text)) return -1;
  const seat = player.seatAt(party.id);
  const path = `/api/tables/${party.id}`;
  const asked = await player.must('GET', `${path}/entries?after=0&with=${NAMES.join(',')}`);
  const file = join(folder, `${party.id}.rec`);
  writeFileSync(file, text);
  const table = module.open(text);
  const page = module.frame(table, seat, 0, BITS);
  checkFrames(asked, page);
  assert.deepEqual(asked.legal, await told('legal', file, '--seat', `${seat}`));
  assert.deepEqual(without(asked.legal, 'changes'), (await player.must('GET', `${path}/legal`)).moves);
  assert.deepEqual(without(asked.legal, 'changes'), party.view(player).last.legal);
  const scores = module.frame(table, ALL, -1, WITH.score).score;
  scores.forEach(checkResult);
  assert.deepEqual(without((await told('score', file)).seats, 'name'), scores);
  if (asked.score) assert.deepEqual(asked.score, scores);
  const n = await checkWhy(table, file, seat, page);
  const shown = await told('show', file, '--seat', `${seat}`);
  assert.deepEqual(shown.view, asked.view);
  assert.deepEqual(shown.sections, asked.sections);
  module.close(table);
  return n;
}

async function checkEnd(party) {
  const { result } = await party.position();
  const text = await record(party.players[0], party.id);
  const file = join(folder, `${party.id}.rec`);
  writeFileSync(file, text);
  const table = module.open(text);
  assert.ok(result.length > 1);
  result.forEach(checkResult);
  assert.deepEqual(result, module.frame(table, WATCHER, -1, 0).result);
  assert.deepEqual(result, without((await told('score', file)).seats, 'name'));
  module.close(table);
}

async function compare(server, what) {
  const party = await Party.sit(server, what);
  let pointed = 0;
  let next = 0;
  for (let n = 0; n < DECISIONS && !party.view(party.players[0]).isOver; n++) {
    const player = await party.turn();
    const things = n >= next ? await checkPosition(party, player) : -1;
    if (things >= 0) next = n + EACH;
    pointed += Math.max(things, 0);
    const { seq } = await player.do(party.id, luck.of(party.view(player).last.legal).move);
    for (const each of party.players) await party.view(each).when('the decision', (view) => view.seq >= seq);
  }
  if (!party.view(party.players[0]).isOver) await endGame(party);
  await checkEnd(party);
  assert.ok(pointed > 0, 'something was pointed at');
  party.leave();
}

console.log(`# AE_SEED=${seed}`);
const server = await Server.start({ limits: 'false' });
for (const what of GAMES) await story(what.game, () => compare(server, what));
await server.stop();
finish();
