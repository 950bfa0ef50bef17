// absence.mjs: the clocks of all people at a table run out.  Bots then hold their seats but do not move until a
// person returns, also across restarts of the server.  If nobody returns within the configured time
// (wait_for_people), the bots finish the game.
import { execFile } from 'node:child_process';
import {
  ABANDONED, Party, Player, Server, aedile, assert, checkOver, checkRunning, checkStill, comeBack, command, deserted, finish, freshName,
  report, said, story, until,
} from './client.mjs';

// Runs the terminal table with these lines as its input and returns its output.
function typing(text, ...args) {
  return new Promise((done) => {
    const child = execFile(aedile, args, { timeout: 60000, env: { ...process.env, LC_ALL: 'C' } }, (_, out, err) => done(out + err));
    child.stdin.end(text);
  });
}

const isOver = (player, id) => until('the end', async () => (await player.must('GET', `/api/tables/${id}`)).state === 'over', 60000);

async function back(server) {
  const party = await Party.sit(server, { ...ABANDONED, watchers: 1 });
  const [firstChoice] = party.view(party.players[0]).last.legal;
  const seq = await deserted(party);
  const [watcher] = party.watchers;
  await party.view(watcher).when('that bots wait', (view) => view.table.waits_until > Date.now());
  await checkStill(party, seq);
  await checkRunning(party);
  const [player, absent] = party.players;
  const { moves } = await server.get(`/api/tables/${party.id}/legal`, { token: player.token });
  assert.deepEqual(moves, [], 'a bot has the seat');
  const { move } = firstChoice;
  assert.equal((await player.do(party.id, move)).error, 'not_your_turn', 'no choice without a clock');
  await comeBack(party, player);
  await party.view(absent).when('the end', (view) => view.isOver);
  const { position } = await checkOver(party);
  assert.equal(position.status, 'finished');
  assert.equal((await player.must('GET', `/api/tables/${party.id}`)).waits_until, undefined);
  party.leave();
}

// One person plays alone against bots.
async function alone(server) {
  const party = await Party.sit(server, { ...ABANDONED, persons: 1, bots: ['random', 'random'] });
  await checkStill(party, await deserted(party));
  await comeBack(party, party.players[0]);
  await checkOver(party);
  party.leave();
}

// At the terminal, `return` takes the seat back, and so does making a choice.
async function byTerminal(server) {
  const party = await Party.sit(server, { ...ABANDONED, persons: 1, bots: ['random', 'random'] });
  const [player] = party.players;
  for (const typed of ['return', '1']) {
    const seq = await deserted(party);
    const got = await typing(`${typed}\nq\n`, 'play', '--server', server.origin, '--table', party.id, '--token', player.token);
    assert.match(got, /You have your seat back/, got);
    const isBack = ({ lines, table }) => !table.waits_until && lines.some((line, n) => n > seq && said(line).text === '/return');
    await party.view(player).when('the return', isBack);
  }
  party.leave();
}

// Bots play on while one person is left.  They do not wait for a person who has resigned.
async function left(server) {
  const party = await Party.sit(server, { ...ABANDONED, persons: 3, bots: [] });
  const [quitter, absent, player] = party.players;
  await quitter.must_do(party.id, '/resign');
  await player.play(party.id);
  const { lines } = await checkOver(party);
  assert.ok(lines.some((line) => line?.startsWith(`${absent.seatAt(party.id)} /timeout`)), 'time was up for one');
  party.leave();
}

async function resigned(server) {
  const party = await Party.sit(server, { ...ABANDONED, persons: 2, bots: ['random', 'random'] });
  const [quitter, absent] = party.players;
  await quitter.must_do(party.id, '/resign');
  const { table, seq } = await party.view(absent).when('that bots wait', (view) => view.table.waits_until > 0 && view.table.seq <= view.seq);
  assert.equal(table.seats[absent.seatAt(party.id)].was, absent.name);
  await checkStill(party, seq);
  assert.notEqual((await quitter.do(party.id, '/return')).error, undefined, 'who has resigned does not come back');
  await absent.must_do(party.id, '/resign');
  await isOver(absent, party.id);
  party.leave();
}

// A person whose time ran out may end the game without returning first.
async function agreed(server) {
  const party = await Party.sit(server, ABANDONED);
  await deserted(party);
  await party.players[0].must_do(party.id, '/ask-end');
  for (const player of party.players) await party.view(player).when('the end', (view) => view.isOver);
  assert.equal((await party.position()).status, 'agreed');
  party.leave();
}

// An operator may remove such a table.
async function removed(server) {
  const party = await Party.sit(server, ABANDONED);
  const boss = await Player.account(server, freshName('boss'));
  assert.equal((await command('user', 'role', boss.name, 'operator', '--store', server.store)).status, 0);
  await deserted(party);
  await boss.must('DELETE', `/api/operator/tables/${party.id}`);
  assert.equal((await party.players[0].request('GET', `/api/tables/${party.id}`)).status, 404);
  party.leave();
}

// The server is stopped or killed, with and without somebody watching the table.
async function restarts() {
  const server = await Server.start({ limits: 'false', 'idle-unload': '1' });
  const [seen, unseen] = await Promise.all([Party.sit(server, ABANDONED), Party.sit(server, ABANDONED)]);
  const seq = await deserted(seen);
  const other = await deserted(unseen);
  for (const player of unseen.players) player.leave();
  for (const how of ['SIGTERM', 'SIGKILL', 'SIGTERM']) {
    await server.stop(how);
    await server.begin();
    await checkStill(seen, seq);
  }
  await checkStill(unseen, other);
  for (const player of unseen.players) await player.watch(unseen.id);
  await Promise.all([seen, unseen].map((party) => comeBack(party, party.players[1])));
  for (const party of [seen, unseen]) {
    await checkOver(party);
    party.leave();
  }
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '', server.notes);
}

// Nobody ever returns: the bots finish the game, even if the server unloaded the table from memory meanwhile.
async function forGood() {
  const server = await Server.start({ limits: 'false', 'wait-for-people': '6', 'idle-unload': '1' });
  const party = await Party.sit(server, ABANDONED);
  const [player] = party.players;
  await deserted(party);
  party.leave();
  await server.stop();
  await server.begin();
  // Listing tables does not load this one into memory.
  const over = async () => (await server.get('/api/tables?state=over')).tables.some(({ id }) => id === party.id);
  await until('the end', over, 60000);
  const { status } = await player.must('GET', `/api/tables/${party.id}/position`);
  assert.equal(status, 'finished');
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '', server.notes);
}

async function notAtAll() {
  const server = await Server.start({ limits: 'false', 'wait-for-people': '0' });
  const party = await Party.sit(server, ABANDONED);
  await party.view(party.players[0]).when('the end', (view) => view.isOver);
  await checkOver(party);
  party.leave();
  assert.equal((await server.stop()).code, 0);
}

const server = await Server.start({ limits: 'false' });
await Promise.all([
  story('somebody comes back', () => back(server)),
  story('who is alone with bots comes back', () => alone(server)),
  story('by the terminal', () => byTerminal(server)),
  story('bots go on while one is left', () => left(server)),
  story('who has resigned is not waited for', () => resigned(server)),
  story('an agreed end', () => agreed(server)),
  story('an operator removes it', () => removed(server)),
  story('they wait over restarts', restarts),
  story('they do not wait for ever', forGood),
  story('nor at all where it is set so', notAtAll),
]);
const end = await server.stop();
report(end.code === 0 && !server.complaint, 'the server ends well', JSON.stringify(end), server.notes);
finish();
