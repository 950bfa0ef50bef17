// games.mjs: plays whole games of every kind over sockets: players who lose their connection, send requests
// twice and take choices back, and watchers who must not see sealed choices.  At the end the record is
// fetched and verified, every draw against the committed seed.
import { Party, Server, assert, checkOver, checkRunning, endGame, finish, isSoak, report, said, seed, story } from './client.mjs';
import { aroundStories } from './around.mjs';
import { tableStories } from './tables.mjs';

// `most`: the number of entries after which the players agree to end the game.
const GAMES = [
  { game: 'forum', map: 'stall', persons: 2, bots: [] },
  { game: 'forum', persons: 3, bots: ['random'], variant: 'team' },
  { game: 'forum', persons: 3, bots: [], variant: 'open' },
  { game: 'concordia', map: 'italia', persons: 2, bots: ['greedy'], most: 500 },
  { game: 'concordia', map: 'crete', persons: 3, bots: [], variant: 'wine,intermediate', most: 300 },
  { game: 'venus', map: 'hellas', persons: 2, bots: ['random'], most: 400 },
  { game: 'venus', map: 'imperium', persons: 2, bots: ['greedy', 'greedy'], variant: 'team', most: 400 },
  { game: 'antike', map: 'orient', persons: 2, bots: ['random'], most: 300 },
  { game: 'antike', persons: 2, bots: [], variant: 'duel', most: 200 },
  { game: 'sylla', persons: 3, bots: [] },
  { game: 'sylla', persons: 2, bots: ['greedy', 'random'] },
];

const HABITS = { turn: 0.4, cut: 0.03, away: 0.02, repeat: 0.1, undo: 0.04, accept: 0.7 };

// Others receive a sealed choice as "?", and two watchers receive the same.
function checkSealed(party, lines) {
  const [one, two] = party.watchers.map((watcher) => party.view(watcher));
  let sealed = 0;
  for (let n = 1; n < lines.length; n++) {
    assert.equal(one.lines[n], two.lines[n], `entry ${n} is the same for both who watch`);
    if (said(one.lines[n]).text === '?') sealed++;
  }
  return sealed;
}

async function whole(server, { most = Infinity, ...table }) {
  const party = await Party.sit(server, { ...table, watchers: 2 });
  const limit = isSoak ? Infinity : most;
  await Promise.all([
    party.play({ habits: HABITS, until: (view) => view.seq >= Math.min(limit, 30) }),
  ]);
  if (!party.view(party.players[0]).isOver) await checkRunning(party);
  await party.play({ habits: HABITS, until: (view) => view.seq >= limit });
  if (!party.view(party.players[0]).isOver) await endGame(party);
  const { position, lines } = await checkOver(party);
  assert.ok(['finished', 'agreed'].includes(position.status), position.status);
  if (limit === Infinity) assert.equal(position.status, 'finished');
  const sealed = checkSealed(party, lines);
  if (['forum', 'sylla'].includes(table.game)) assert.ok(sealed > 0, 'something was sealed');
  const cuts = party.players.reduce((sum, player) => sum + player.n_cuts, 0);
  const turns = party.players.flatMap(({ acks }) => acks).filter(({ moves }) => moves.length > 1).length;
  party.leave();
  return `${lines.length - 1} entries, ${sealed} sealed, ${turns} whole turns, ${cuts} cuts`;
}

console.log(`# AE_SEED=${seed}`);
const server = await Server.start({ limits: 'false' });
const rounds = isSoak ? 20 : 1;
for (let round = 0; round < rounds; round++) {
  await Promise.all([
    ...GAMES.map((game) =>
      story(`${game.game} ${game.variant ?? ''} with ${game.persons} and ${game.bots.length}`, async () => {
        console.log(`# ${game.game} ${game.variant ?? ''}: ${await whole(server, game)}`);
      }),
    ),
    ...tableStories(server),
    ...aroundStories(server),
  ]);
}
const end_ = await server.stop();
report(end_.code === 0 && end_.ms < 5000 && !server.complaint, 'the server ends well', JSON.stringify(end_), server.notes);
finish();
