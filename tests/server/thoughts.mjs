// thoughts.mjs: the table changes while a bot is thinking.  Choices are taken back, players resign, clocks stop, the
// table is unloaded from memory: in any order, a bot that is to act must act, by the position as it is then.  And many
// strong bots at other tables must not keep a quick bot waiting.
import {
  Party, Player, Server, assert, finish, freshName, isSoak, random, record, readRecord, said, seed, sleep, story, until,
} from './client.mjs';

const rng = random(seed);
const PATIENCE = 60000; // milliseconds for a bot's move, on a machine that has other things to do
const STRONG = isSoak ? 'imperator' : 'imperator/150';

// ---- what holds afterwards ----

// Everyone plays on until each person has made that many more choices, or the game is over.
async function goesOn(party, choices = 2) {
  const left = new Map(party.players.filter(({ resigned }) => !resigned.has(party.id)).map((player) => [player, choices]));
  const isOver = () => party.players.some((player) => party.view(player).isOver);
  while (!isOver() && [...left.values()].some((n) => n > 0)) {
    const due = () => [...left.keys()].find((player) => player.isAsked(party.view(player)));
    const player = await until(`a bot of ${party.id}`, () => isOver() || due(), PATIENCE);
    if (player === true) break;
    const answer = await player.step(party.view(player), { accept: 1 });
    if (answer?.seq) left.set(player, left.get(player) - 1);
  }
}

async function checkTended(server) {
  const { text } = await server.request('GET', '/metrics', { from: null });
  assert.equal(/^aedile_untended_total (\d+)/m.exec(text)?.[1] ?? '0', '0', 'tables that nobody looked after');
}

async function ends(server, parties) {
  await checkTended(server);
  for (const party of parties) party.leave();
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '', server.notes);
}

// ---- a choice is taken back while a bot thinks ----

// The entries of a seat after this number.
function steps(view, seat, after) {
  return view.lines.slice(after + 1).filter((line) => line && said(line).seat === seat && !said(line).text.startsWith('/'));
}

const isBotDue = (view) => view.last.to_act.includes(1);

// The person makes choices until the bot has made the first of several steps of its turn.  Returns the number of the
// person's last choice and the moves that were legal then.
async function untilFirstStep(player, view) {
  for (;;) {
    await view.when('a turn', (each) => each.last.to_act.includes(0), PATIENCE);
    const legal = view.last.legal.map(({ move }) => move);
    const { seq } = await player.step(view);
    const hasStepped = (each) => steps(each, 1, seq).length > 0 || each.last.to_act.includes(0);
    await view.when('the first step', (each) => each.seq >= seq && hasStepped(each), PATIENCE);
    if (isBotDue(view) && legal.length > 1) return { seq, legal };
  }
}

// The bot agrees to an undo at once, and must think again from the new position.
async function takenBack(server) {
  const party = await Party.sit(server, { game: 'concordia', map: 'italia', persons: 1, bots: [STRONG] });
  const [player] = party.players;
  const view = party.view(player);
  for (let n = 0; n < (isSoak ? 5 : 1); n++) {
    const { seq, legal } = await untilFirstStep(player, view);
    const first = said(view.lines[seq]).text;
    await until('an undo', async () => (await player.do(party.id, `/ask-undo ${seq}`)).seq || !isBotDue(view));
    await view.when('the turn', (each) => each.last.to_act.includes(0), PATIENCE);
    const other = view.last.legal.map(({ move }) => move).filter((move) => move !== first && legal.includes(move));
    if (other.length) await player.do(party.id, rng.of(other));
    await goesOn(party, 3);
  }
  return party;
}

async function takeBacks() {
  const server = await Server.start({ limits: 'false' });
  const parties = await Promise.all(Array.from({ length: 20 }, () => takenBack(server)));
  await ends(server, parties);
}

// ---- everything in every order ----

const pause = (party, player, on) => player.request('POST', `/api/tables/${party.id}/pause`, { on });

const ACTS = {
  async play(party) {
    const player = party.players.find((each) => each.isAsked(party.view(each)));
    if (player) await player.step(party.view(player), { expect: ['paused', 'not_your_turn'] });
  },
  // The last choice of a person, with the other's consent.
  async undo(party) {
    const [one, two] = party.players;
    const view = party.view(one);
    const last = view.lines.findLastIndex((line) => line && said(line).seat === 0 && !said(line).text.startsWith('/'));
    await one.do(party.id, `/ask-undo ${last}`);
    await two.do(party.id, '/accept', { seq: Math.max(view.seq, party.view(two).seq) });
  },
  async pause(party) {
    for (const player of party.players) await pause(party, player, true);
    await sleep(rng.below(100));
    await pause(party, party.players[0], false);
  },
  async resign(party) {
    const [, two] = party.players;
    await until('a resignation', async () => {
      const { seq, error } = await two.do(party.id, '/resign');
      return seq || error !== 'stale';
    });
  },
  // All clients disconnect, so the table is unloaded as soon as no bot is thinking.
  async leave(party) {
    for (const player of party.players) {
      player.isStaying = false;
      player.socket.cut();
    }
    await sleep(2500);
    await Promise.all(party.players.map((player) => player.connect()));
  },
};

function orders(names) {
  if (names.length < 2) return [names];
  return names.flatMap((name) => orders(names.filter((each) => each !== name)).map((rest) => [name, ...rest]));
}

const TABLES = [
  { game: 'concordia', map: 'italia', persons: 2, bots: [STRONG] },
  { game: 'antike', persons: 2, bots: [STRONG, 'tiro'] },
  { game: 'sylla', persons: 2, bots: [STRONG] },
  { game: 'venus', map: 'hellas', persons: 2, bots: [STRONG] },
];

async function inOrder(server, names, table) {
  const party = await Party.sit(server, { ...table, stand_in: 'tiro' });
  await goesOn(party, 1);
  for (const name of names) {
    await ACTS.play(party);
    await sleep(rng.below(60));
    await ACTS[name](party);
  }
  for (const player of party.players) await pause(party, player, false);
  await goesOn(party);
  return party;
}

async function everyOrder() {
  const server = await Server.start({ limits: 'false', 'idle-unload': '1' });
  const all = orders(Object.keys(ACTS).filter((name) => name !== 'play'));
  const parties = await Promise.all(all.map((names, n) => inOrder(server, names, TABLES[n % TABLES.length])));
  await ends(server, parties);
}

// ---- a person comes back while the stand-in thinks ----

// The shortest clock, ten seconds, runs out for one person while the other waits.
async function comesBack(server) {
  const clock = { kind: 'live', base: 10000, step: 60000 };
  const party = await Party.sit(server, { game: 'concordia', map: 'italia', persons: 2, clock, stand_in: 'tribunus' });
  const late = await party.turn();
  const view = party.view(late);
  const seat = late.seatAt(party.id);
  const isTakenOver = (each) => each.lines.some((line) => line && said(line).seat === seat && /^\/takeover/.test(said(line).text));
  await view.when('a stand-in', isTakenOver, PATIENCE);
  await sleep(rng.below(30));
  const back = await until('the return', async () => (await late.do(party.id, '/return')).seq);
  await view.when('the seat', (each) => each.seq >= back, PATIENCE);
  await goesOn(party);
  return party;
}

async function comeBacks() {
  const server = await Server.start({ limits: 'false' });
  const parties = await Promise.all(Array.from({ length: 6 }, () => comesBack(server)));
  await ends(server, parties);
}

// ---- bots beside bots ----

const HEAVY = 30; // tables

// Five strong bots; the one person has resigned.
async function heavyTable(server) {
  const host = await Player.guest(server, freshName());
  const seats = [{ me: true }, ...Array.from({ length: 4 }, () => ({ bot: 'imperator' }))];
  const { id } = await host.open({ game: 'concordia', map: 'imperium', players: 5, seats, listed: true, stand_in: 'imperator' });
  await until('a resignation', async () => {
    const { seq } = await host.must('GET', `/api/tables/${id}/position`);
    return (await host.request('POST', `/api/tables/${id}/entries`, { seat: 0, seq, do: '/resign', action: 'r' })).status === 200;
  });
  return { host, id };
}

// When each entry was made, in milliseconds since 1970.
async function times({ host, id }) {
  const { created_at: begun } = await host.must('GET', `/api/tables/${id}`);
  const { lines } = readRecord(await record(host, id));
  return lines.slice(1).map((line) => ({ ...said(line), at: begun + Number(said(line).at) }));
}

// How many moves strong bots made between a choice at the quick bot's table and the quick bot's response.  A count does
// not depend on the speed of the machine.
function passed(table, heavy) {
  const waits = table.map(({ seat, at }, n) => ({ seat, from: table[n - 1]?.at, to: at })).filter(({ seat, from }) => seat === 1 && from);
  return waits.map(({ from, to }) => heavy.filter(({ seat, at }) => seat >= 0 && at > from && at < to).length);
}

// In a plain queue all thirty would come first.  One may be under way, and a busy machine may run a few more.
async function besideMany() {
  const server = await Server.start({ limits: 'false' });
  const heavy = await Promise.all(Array.from({ length: HEAVY }, () => heavyTable(server)));
  const party = await Party.sit(server, { game: 'concordia', map: 'italia', persons: 1, bots: ['tiro'] });
  await sleep(1000); // all thirty think or wait
  await goesOn(party, 8);
  const strong = (await Promise.all(heavy.map(times))).flat();
  const counts = passed(await times({ host: party.players[0], id: party.id }), strong);
  console.log(`# ${counts.length} moves of a tiro; strong bots that moved before each: ${counts.join(' ')}`);
  assert.ok(strong.some(({ seat }) => seat >= 0), 'strong bots do move');
  assert.ok(counts.length >= 4, `${counts.length} moves`);
  assert.ok(Math.max(...counts) < HEAVY / 2, 'a quick bot passes');
  party.leave();
  await server.kill();
}

console.log(`# AE_SEED=${seed}`);
await Promise.all([
  story('a choice is taken back while a bot thinks', takeBacks),
  story('take back, pause, resign and leave in every order', everyOrder),
  story('a person comes back while the stand-in thinks', comeBacks),
]);
await story('a quick bot beside many strong ones', besideMany);
finish();
