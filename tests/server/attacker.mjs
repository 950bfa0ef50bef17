// attacker.mjs: runs the attacks of attack_*.mjs against one server while a game goes on there.  The
// server must still serve afterwards.
import { Party, Server, assert, checkOver, finish, report, seed, sleep, story } from './client.mjs';
import { httpStories } from './attack_http.mjs';
import { socketStories } from './attack_socket.mjs';
import { tableAttacks } from './attack_table.mjs';

// People who play on, slowly, during all attacks.
async function bystanders(server, control) {
  const party = await Party.sit(server, { game: 'forum', persons: 3 });
  const calm = async (player) => {
    while (!party.view(player).isOver && !control.isOver) {
      const mark = party.view(player).seq + 2;
      await player.play(party.id, { until: (view) => view.seq >= mark || control.isOver });
      await sleep(200);
    }
  };
  await Promise.all(party.players.map(calm));
  await party.play();
  await checkOver(party);
  party.leave();
}

console.log(`# AE_SEED=${seed}`);
const server = await Server.start();
const control = { isOver: false };
const game = story('a game goes on meanwhile', () => bystanders(server, control));
await Promise.all([...httpStories(server), ...socketStories(server), ...tableAttacks(server)]);
control.isOver = true;
await game;
await story('afterwards it serves as before', async () => {
  const party = await Party.sit(server, { game: 'sylla', persons: 2, bots: ['random'] });
  await party.play();
  await checkOver(party);
  party.leave();
  assert.equal((await server.request('GET', '/health')).status, 200);
});
const end = await server.stop();
report(end.code === 0 && !server.complaint, 'the server ends well', JSON.stringify(end), server.notes);
finish();
