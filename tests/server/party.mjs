// party.mjs: a group of players at one table, and the checks that must hold when they leave.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, sleep, until } from './tap.mjs';
import { command, folder } from './serve.mjs';
import { Player, said } from './player.mjs';
import { turnEnds } from './turns.mjs';

const used = { names: 0 };

// Unused names.
export function freshName(kind = 'p') {
  return `${kind}${++used.names}`;
}

// A running table: `persons` take the first seats, `bots` the next ones, and `watchers` watch.
export class Party {
  static async sit(server, { persons = 2, bots = [], watchers = 0, accounts = false, ...table }) {
    const party = new Party();
    const make = accounts ? Player.account : Player.guest;
    party.server = server;
    party.players = await Promise.all(
      Array.from({ length: persons }, () => make.call(Player, server, freshName())),
    );
    party.watchers = await Promise.all(
      Array.from({ length: watchers }, () => Player.guest(server, freshName('w'))),
    );
    await party.open(table, bots);
    return party;
  }

  async open(table, bots) {
    const [host, ...others] = this.players;
    const seats = [{ me: true }, ...others.map(() => ({})), ...bots.map((bot) => ({ bot }))];
    const made = await host.open({ listed: true, ...table, players: seats.length, seats });
    this.id = made.id;
    this.invite = made.invite;
    this.commit = made.commit;
    for (const other of others) await other.join(this.id, { invite: this.invite });
    await Promise.all([
      ...this.players.map((player) => player.watch(this.id, { invite: this.invite })),
      ...this.watchers.map((watcher) => watcher.watch(this.id, { invite: this.invite })),
    ]);
    for (const player of this.players) {
      await player.views.get(this.id).when('the beginning', (view) => view.table.state === 'running' && view.last);
      assert.equal(player.views.get(this.id).table.you.length, 1, 'one seat each');
    }
  }

  get everyone() {
    return [...this.players, ...this.watchers];
  }

  view(player) {
    return player.views.get(this.id);
  }

  // Waits for a player who is to act.
  turn() {
    return until(`anyone to act at ${this.id}`, () => this.players.find((player) => this.isTurn(player)));
  }

  isTurn(player) {
    const view = this.view(player);
    const newest = Math.max(...this.players.map((each) => this.view(each).seq));
    return view.last && view.seq === newest && view.last.to_act.includes(player.seatAt(this.id));
  }

  play(options) {
    return Promise.all(this.players.map((player) => player.play(this.id, options)));
  }

  async position(player) {
    return (player ?? this.players[0]).must('GET', `/api/tables/${this.id}/position`);
  }

  leave() {
    for (const each of this.everyone) each.leave();
  }
}

// A long game between bots: its one person has resigned.
export async function botsAlone(server, bot = 'miles') {
  const host = await Player.guest(server, freshName());
  const seats = [{ me: true }, ...Array.from({ length: 3 }, () => ({ bot }))];
  const { id } = await host.open({ game: 'antike', players: 4, seats, listed: true, stand_in: bot });
  const { seq } = await until('the beginning', async () => {
    const position = await host.must('GET', `/api/tables/${id}/position`);
    return position.to_act.includes(0) && position;
  });
  await host.must('POST', `/api/tables/${id}/entries`, { seat: 0, seq, do: '/resign', action: 'r' });
  return { host, id };
}

// A table where nobody acts, so that everybody's time runs out: ten seconds is the shortest clock.  A person who
// does act has enough time even on a slow machine.
export const ABANDONED = {
  game: 'forum', persons: 2, bots: ['random'], stand_in: 'random', clock: { kind: 'live', base: 10000, step: 20000 },
};

// Waits until bots hold the seats of all people and have paused.  Returns the number of the last entry.
export async function deserted(party) {
  for (const player of party.players) {
    const isWaiting = ({ table, seq, last }) => table.waits_until > 0 && table.seq <= seq && last.seq === seq;
    const { table } = await party.view(player).when('that bots wait', isWaiting);
    for (const each of party.players) {
      const seat = table.seats[each.seatAt(party.id)];
      assert.deepEqual([seat.was, seat.bot], [each.name, 'random'], 'a bot stands in');
    }
  }
  return party.view(party.players[0]).seq;
}

// Waits, and checks that no entry is made meanwhile.
export async function checkStill(party, seq) {
  await sleep(1000);
  const { seq: now, status } = await party.position();
  assert.deepEqual({ now, status }, { now: seq, status: 'running' }, 'bots wait');
}

// One person returns and plays the game to its end with the bots.
export async function comeBack(party, player) {
  const view = party.view(player);
  await until('the return', async () => (await player.do(party.id, '/return')).seq);
  await view.when('the seat', ({ table }) => table.waits_until === undefined && table.seats[player.seatAt(party.id)].name === player.name);
  await player.play(party.id);
}

// Checks that all clients received the same entries, apart from choices sealed from them.
function checkLines(party, lines) {
  for (const player of party.everyone) {
    const view = party.view(player);
    assert.equal(view.seq, lines.length - 1, `${player.name} has seen all of ${party.id}`);
    const seat = player.seatAt(party.id);
    for (let n = 1; n < lines.length; n++) {
      const [mine, told] = [said(view.lines[n]), said(lines[n])];
      assert.equal(mine.seat, told.seat, `seat of entry ${n}`);
      if (mine.text === '?') assert.notEqual(mine.seat, seat, `own choice ${n} withheld`);
      else if (told.text !== '?') assert.equal(mine.text, told.text, `entry ${n} for ${player.name}`);
    }
  }
}

// Checks that every acknowledged decision is in the record under its number; a turn has the number of its last entry.
export function checkAcks(players, id, lines) {
  for (const player of players) {
    for (const { table, seq, line, after, moves } of player.acks) {
      if (table !== id) continue;
      if (moves.length > 1) assert.ok(turnEnds(lines, after, said(line).seat, moves).has(seq), `a turn after ${after}, acknowledged to ${player.name}`);
      const [wanted, got] = [said(line), said(lines[seq] ?? `${id} nothing`)];
      assert.equal(got.seat, wanted.seat, `seat of entry ${seq}, acknowledged to ${player.name}`);
      if (got.text !== '?') assert.equal(got.text, wanted.text, `entry ${seq}, acknowledged to ${player.name}`);
    }
  }
}

// Parses a record: the head by its words, the lines by their numbers.
export function readRecord(text) {
  const [head, body = ''] = text.split(/\n\n/, 2);
  const words = {};
  for (const line of head.split('\n')) (words[line.split(' ')[0]] ??= []).push(line.replace(/^\S+ ?/, ''));
  return { head: words, lines: [undefined, ...body.split('\n').filter((line) => line !== '')] };
}

export async function record(player, id) {
  const got = await player.request('GET', `/api/tables/${id}/record`);
  assert.equal(got.status, 200, got.text);
  return got.text;
}

export async function verify(text, name) {
  const file = join(folder, `${name}.rec`);
  writeFileSync(file, text);
  const got = await command('verify', file);
  assert.equal(got.status, 0, `verify ${name}: ${got.out}${got.err}`);
  return file;
}

// Checks a finished table: its record can be fetched, agrees with what every client received, and every
// draw follows from the committed seed.
export async function checkOver(party) {
  const text = await record(party.players[0], party.id);
  const { head, lines } = readRecord(text);
  for (const player of party.everyone) {
    await party.view(player).when('the last entry', (view) => view.seq >= lines.length - 1 || player.failure);
    player.check();
  }
  checkLines(party, lines);
  checkAcks(party.players, party.id, lines);
  const hash = createHash('sha256').update(Buffer.from(head.seed[0], 'hex')).digest('hex');
  assert.equal(hash, party.commit, 'the seed is the one that was promised');
  assert.equal(head.commit[0], party.commit, 'the promise stands in the record');
  const file = await verify(text, party.id);
  const score = await command('score', file, '--json');
  assert.equal(score.status, 0, score.err);
  const position = await party.position();
  const wanted = JSON.parse(score.out).seats;
  for (const { seat, score: points, rank } of position.result ?? []) {
    assert.equal(points, wanted[seat].score, `score of seat ${seat}`);
    if (position.status === 'finished') assert.equal(rank, wanted[seat].rank, `rank of seat ${seat}`);
  }
  return { position, lines, head };
}

// Checks a running table: its record contains no seed and can be read.
export async function checkRunning(party) {
  for (const player of party.everyone) {
    const text = await record(player, party.id);
    assert.ok(!/^seed/m.test(text), 'a running table keeps its seed');
    await verify(text, `${party.id}-${player.name}`);
  }
}

// Checks that every entry that was sent or acknowledged to anyone is in the record under its number.
export async function checkKept(party) {
  for (const player of party.players) {
    const told = [...party.view(player).lines]; // bots may go on meanwhile
    const text = await record(player, party.id);
    const { lines } = readRecord(text);
    checkAcks([player], party.id, lines);
    for (let n = 1; n < Math.min(told.length, lines.length); n++) {
      const [before, now] = [said(told[n]), said(lines[n])];
      assert.equal(now.seat, before.seat, `seat of entry ${n}`);
      if (before.text !== '?' && now.text !== '?') assert.equal(now.text, before.text, `entry ${n}`);
    }
    assert.ok(lines.length >= told.length, `${party.id}: ${told.length - 1} were told, ${lines.length - 1} are there`);
    await verify(text, `${party.id}-${player.name}`);
  }
}

// Plays at all tables until rest() is called.
export function playAll(parties, habits = {}) {
  const control = { isResting: false };
  const until_ = () => control.isResting;
  control.done = Promise.all(parties.map((party) => party.play({ habits, until: until_ })));
  control.done.catch((error) => console.log(`# ${error.stack}`));
  control.rest = async () => {
    control.isResting = true;
    for (const party of parties) for (const player of party.players) party.view(player).look();
    await control.done;
  };
  return control;
}

// ---- bots and ends ----

const seqOf = async ({ host, id }) => (await host.must('GET', `/api/tables/${id}/position`)).seq;

// Waits for an entry that no client sent, unless the game is over.
export async function goOn(bots) {
  const before = await seqOf(bots);
  const isOver = async () => (await bots.host.must('GET', `/api/tables/${bots.id}`)).state === 'over';
  await until('bots go on', async () => (await seqOf(bots)) > before || isOver());
}

// All players agree to end the game, once other offers are answered.
export async function endGame(party) {
  const isOver = () => party.players.some((player) => party.view(player).isOver);
  const asked = (player) => party.view(player).last.asked.includes(player.seatAt(party.id));
  let answer = '/refuse';
  for (let n = 0; !isOver(); n++) {
    assert.ok(n < 200, 'an end by agreement');
    const next = party.players.find(asked);
    const done = await (next ?? party.players[0]).do(party.id, next ? answer : '/ask-end');
    if (!next && done.seq) answer = '/accept';
    if (!done.seq) answer = '/refuse';
    const newest = Math.max(done.seq ?? 0, ...party.players.map((player) => party.view(player).seq));
    for (const player of party.players) await party.view(player).when('it', (view) => view.seq >= newest);
  }
}
