// faults.mjs: a broken invariant or a failed assertion in the rules quarantines that table and no other.
// The program is aedile_faulty, whose forum has both faults (faulty.c).
import { readFileSync } from 'node:fs';
import { Player, Server, assert, finish, freshName, story, until } from './client.mjs';

const server = await Server.start();

async function tableOf(player) {
  const seats = [{ me: true }, {}];
  const { id } = await player.open({ game: 'forum', players: 2, seats, listed: true });
  const other = await Player.guest(server, freshName());
  await other.join(id);
  await until('the beginning', async () => (await position(player, id)).to_act.includes(0));
  return { id, players: [player, other] };
}

const position = (player, id) => player.must('GET', `/api/tables/${id}/position`);

async function bid({ id, players }, seat, text) {
  const { seq } = await position(players[seat], id).catch(() => ({ seq: 0 }));
  return players[seat].request('POST', `/api/tables/${id}/entries`, { seat, seq, do: text, action: 'x' });
}

async function breaks(text) {
  const host = await Player.guest(server, freshName());
  const table = await tableOf(host);
  const refused = await bid(table, 0, text);
  assert.equal(refused.status, 423, refused.text);
  assert.equal(refused.body.error, 'frozen');
  const after = await host.must('GET', `/api/tables/${table.id}`);
  assert.equal(after.state, 'quarantined');
  assert.equal((await bid(table, 1, 'bid 3')).body.error, 'frozen');
  assert.match(server.notes, /table\.frozen/);
}

// A long poll at a table that gets quarantined is answered when its time is up.
async function waits() {
  const host = await Player.guest(server, freshName());
  const table = await tableOf(host);
  const { seq } = await position(host, table.id);
  const waiting = host.request('GET', `/api/tables/${table.id}/entries?after=${seq}&wait=1`);
  assert.equal((await bid(table, 0, 'bid 1')).body.error, 'frozen');
  const got = await waiting;
  assert.deepEqual([got.status, got.body.error], [423, 'frozen']);
}

const running = [];
const healthy = await tableOf(await Player.guest(server, freshName()));
running.push(healthy.id);
await story('a broken invariant freezes the table', () => breaks('bid 1'));
await story('so does a failed assertion', () => breaks('bid 2'));
await story('whoever waits there is told', waits);
await story('another table goes on', async () => {
  assert.equal((await bid(healthy, 0, 'bid 3')).status, 200);
  assert.equal((await bid(healthy, 1, 'bid 4')).status, 200);
  const { seq } = await position(healthy.players[0], healthy.id);
  assert.ok(seq >= 3, `seq ${seq}`);
});
await story('an abort that no rule made ends the server and harms no table', async () => {
  const table = await tableOf(await Player.guest(server, freshName()));
  await assert.rejects(bid(table, 0, 'bid 5'));
  running.push(table.id);
  assert.equal((await server.ended).signal, 'SIGABRT');
  await server.begin();
  assert.equal((await table.players[0].must('GET', `/api/tables/${table.id}`)).state, 'running');
  assert.equal((await bid(table, 0, 'bid 3')).status, 200);
});
await story('the loop does not check maps', async () => {
  const map = JSON.parse(readFileSync(new URL('../../data/forum/stall.json', import.meta.url)));
  const host = await Player.guest(server, freshName());
  const ask = (own) => host.request('POST', '/api/tables', { game: 'forum', map: own, players: 2, seats: [{ me: true, name: host.name }, {}] });
  const made = await ask(map);
  assert.equal(made.status, 200, made.text);
  const refused = await ask({ ...map, wares: [{}] });
  assert.equal(refused.body.where, 'map.id', refused.text);
});
await story('it stays so after a restart', async () => {
  assert.equal((await server.stop()).code, 0);
  await server.begin();
  const tables = await server.get('/api/tables?state=running');
  assert.deepEqual(tables.tables.map((table) => table.id).sort(), running.sort());
});
await story('the server ends well', async () => {
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '');
});
finish();
