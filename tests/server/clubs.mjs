// clubs.mjs: tests clubs: who founds, sees, joins and runs them, news, tables, leaders and limits, and what is left
// when people go or a store is moved.
import { join } from 'node:path';
import { Player, Server, assert, command, finish, folder, freshName, freshStore, report, story } from './client.mjs';

const ask = async (player, method, path, body) => {
  const got = await player.request(method, path, body);
  return { status: got.status, text: got.text, ...got.body };
};
const account = (server, name = 'club') => Player.account(server, freshName(name));
const used = { ids: 0 };
const freshId = () => `club-${++used.ids}`;

function refused(got, wanted, what = '') {
  for (const [name, value] of Object.entries(wanted)) assert.equal(got[name], value, `${what} ${name}: ${got.text?.slice(0, 300)}`);
}

async function found(player, more = {}) {
  const got = await ask(player, 'POST', '/api/clubs', { id: freshId(), name: 'Amici', ...more });
  assert.equal(got.status, 200, got.text);
  return got;
}

const roles = (club) => Object.fromEntries(club.members.map(({ name, role }) => [name, role]));
const look = (player, id) => ask(player, 'GET', `/api/clubs/${id}`);

async function isFounded(server) {
  const livia = await account(server);
  const club = await found(livia, { about: 'Tuesdays\nat eight', entry: 'request' });
  assert.deepEqual([club.name, club.about, club.entry, club.listed, club.role, club.n_members], ['Amici', 'Tuesdays\nat eight', 'request', true, 'organiser', 1]);
  refused(await ask(livia, 'POST', '/api/clubs', { id: club.id, name: 'Other' }), { status: 409, error: 'taken', where: 'id' });
  for (const id of ['a', 'A-b', '-ab', 'ab-', 'a--b', 'a b', 'x'.repeat(33), 7]) refused(await ask(livia, 'POST', '/api/clubs', { id, name: 'x' }), { status: 400, where: 'id' }, String(id));
  for (const name of ['', ' ', 'x'.repeat(61), 'a\nb', 3, undefined]) refused(await ask(livia, 'POST', '/api/clubs', { id: freshId(), name }), { status: 400, where: 'name' }, String(name));
  refused(await ask(livia, 'POST', '/api/clubs', { id: freshId(), name: 'x', entry: 'closed' }), { status: 400, where: 'entry' });
  refused(await ask(livia, 'POST', '/api/clubs', { id: freshId(), name: 'x', about: 'x'.repeat(2001) }), { status: 400, where: 'about' });
  refused(await ask(await Player.guest(server, 'G'), 'POST', '/api/clubs', { id: freshId(), name: 'x' }), { status: 403 });
  const changed = await ask(livia, 'PUT', `/api/clubs/${club.id}`, { name: 'Amici Romae' });
  assert.deepEqual([changed.name, changed.about, changed.entry], ['Amici Romae', 'Tuesdays\nat eight', 'request'], 'the rest stays');
  refused(await ask(livia, 'PUT', `/api/clubs/${club.id}`, { name: '' }), { status: 400, where: 'name' });
  const other = await account(server);
  refused(await ask(other, 'PUT', `/api/clubs/${club.id}`, { name: 'Mine' }), { status: 403 });
  refused(await ask(other, 'DELETE', `/api/clubs/${club.id}`), { status: 403 });
  assert.equal((await ask(livia, 'DELETE', `/api/clubs/${club.id}`)).status, 200);
  refused(await look(livia, club.id), { status: 404 });
}

async function isSeenBy(server) {
  const [livia, gaius, quintus] = [await account(server), await account(server), await account(server)];
  const club = await found(livia, { name: 'Secretum', listed: false });
  const listed = await found(livia, { name: 'Öffentlich' });
  refused(await look(gaius, club.id), { status: 404 });
  refused(await ask(gaius, 'POST', `/api/clubs/${club.id}/join`), { status: 404 });
  await ask(livia, 'POST', `/api/clubs/${club.id}/invite`, { name: gaius.name });
  assert.equal((await look(gaius, club.id)).role, 'invited');
  const names = async (query) => (await ask(quintus, 'GET', `/api/clubs?${query}`)).clubs.map(({ id }) => id);
  assert.ok((await names('name=%C3%B6FF')).includes(listed.id));
  assert.ok(!(await names('')).includes(club.id));
  assert.deepEqual((await ask(gaius, 'GET', '/api/me/clubs')).clubs.map(({ id, role }) => [id, role]), [[club.id, 'invited']]);
  assert.equal((await ask({ request: (...a) => server.request(...a) }, 'GET', `/api/clubs/${listed.id}`)).status, 200, 'without a token');
  refused(await ask(quintus, 'GET', '/api/clubs?after=NO'), { status: 400, where: 'after' });
  refused(await look(quintus, 'no-such'), { status: 404 });
}

async function isJoined(server) {
  const [livia, gaius, marcus, titus] = [await account(server), await account(server), await account(server), await account(server)];
  const open = await found(livia);
  const join = (who, id) => ask(who, 'POST', `/api/clubs/${id}/join`);
  refused(await join(gaius, open.id), { status: 200, role: 'member' });
  refused(await join(gaius, open.id), { status: 200, role: 'member' }, 'again');
  refused(await join(livia, open.id), { status: 200, role: 'organiser' }, 'the organiser stays one');
  const asked = await found(livia, { entry: 'request' });
  refused(await join(gaius, asked.id), { status: 200, role: 'asking' });
  assert.equal(roles(await look(livia, asked.id))[gaius.name], 'asking');
  assert.equal(roles(await look(marcus, asked.id))[gaius.name], undefined, 'only those who run the club see who asks');
  refused(await ask(marcus, 'GET', `/api/clubs/${asked.id}/members/${gaius.name}`), { status: 404 });
  refused(await ask(gaius, 'GET', `/api/clubs/${asked.id}/members/${gaius.name}`), { role: 'asking' });
  refused(await ask(marcus, 'PUT', `/api/clubs/${asked.id}/members/${gaius.name}`, { role: 'member' }), { status: 403 });
  refused(await ask(gaius, 'PUT', `/api/clubs/${asked.id}/members/${gaius.name}`, { role: 'member' }), { status: 403 }, 'nobody lets oneself in');
  refused(await ask(livia, 'PUT', `/api/clubs/${asked.id}/members/${gaius.name}`, { role: 'member' }), { status: 200, role: 'member' });
  const invited = await found(livia, { entry: 'invitation' });
  refused(await join(gaius, invited.id), { status: 403, reason: 'club_invited' });
  refused(await ask(gaius, 'POST', `/api/clubs/${invited.id}/invite`, { name: gaius.name }), { status: 403 });
  refused(await ask(livia, 'POST', `/api/clubs/${invited.id}/invite`, { name: gaius.name }), { role: 'invited' });
  refused(await ask(livia, 'POST', `/api/clubs/${invited.id}/invite`, { name: 'Nobody' }), { status: 404, where: 'name' });
  refused(await join(gaius, invited.id), { role: 'member' });
  // A helper lets people in, invites and removes plain members, and changes no role.
  await ask(livia, 'PUT', `/api/clubs/${asked.id}/members/${gaius.name}`, { role: 'helper' });
  await join(marcus, asked.id);
  refused(await ask(gaius, 'PUT', `/api/clubs/${asked.id}/members/${marcus.name}`, { role: 'organiser' }), { status: 403 });
  refused(await ask(gaius, 'PUT', `/api/clubs/${asked.id}/members/${marcus.name}`, { role: 'member' }), { role: 'member' });
  refused(await ask(gaius, 'PUT', `/api/clubs/${asked.id}/members/${gaius.name}`, { role: 'organiser' }), { status: 403 });
  refused(await ask(gaius, 'DELETE', `/api/clubs/${asked.id}/members/${livia.name}`), { status: 403 });
  refused(await ask(marcus, 'DELETE', `/api/clubs/${asked.id}/members/${gaius.name}`), { status: 403 });
  refused(await ask(gaius, 'DELETE', `/api/clubs/${asked.id}/members/${marcus.name}`), { status: 200 });
  refused(await ask(livia, 'PUT', `/api/clubs/${asked.id}/members/${titus.name}`, { role: 'member' }), { status: 404, where: 'name' });
  refused(await ask(livia, 'PUT', `/api/clubs/${asked.id}/members/${gaius.name}`, { role: 'asking' }), { status: 400, where: 'role' });
  // A club keeps an organiser.
  refused(await ask(livia, 'POST', `/api/clubs/${asked.id}/leave`), { status: 403, reason: 'last_organiser' });
  refused(await ask(livia, 'PUT', `/api/clubs/${asked.id}/members/${livia.name}`, { role: 'member' }), { status: 403, reason: 'last_organiser' });
  await ask(livia, 'PUT', `/api/clubs/${asked.id}/members/${gaius.name}`, { role: 'organiser' });
  assert.equal((await ask(livia, 'POST', `/api/clubs/${asked.id}/leave`)).status, 200);
  assert.deepEqual(roles(await look(gaius, asked.id)), { [gaius.name]: 'organiser' });
}

async function hasNews(server) {
  const [livia, gaius] = [await account(server), await account(server)];
  const club = await found(livia);
  await ask(gaius, 'POST', `/api/clubs/${club.id}/join`);
  refused(await ask(gaius, 'POST', `/api/clubs/${club.id}/news`, { text: 'x' }), { status: 403 });
  refused(await ask(livia, 'POST', `/api/clubs/${club.id}/news`, { text: '' }), { status: 400, where: 'text' });
  const first = await ask(livia, 'POST', `/api/clubs/${club.id}/news`, { text: 'Salvete' });
  const second = await ask(livia, 'POST', `/api/clubs/${club.id}/news`, { text: 'Valete' });
  const texts = async () => (await ask(gaius, 'GET', `/api/clubs/${club.id}/news`)).news.map(({ text }) => text);
  assert.deepEqual(await texts(), ['Valete', 'Salvete']);
  assert.equal(first.name, livia.name);
  refused(await ask(gaius, 'DELETE', `/api/clubs/${club.id}/news/${second.id}`), { status: 403 });
  assert.equal((await ask(livia, 'DELETE', `/api/clubs/${club.id}/news/${second.id}`)).status, 200);
  refused(await ask(livia, 'DELETE', `/api/clubs/${club.id}/news/${second.id}`), { status: 404 });
  assert.deepEqual(await texts(), ['Salvete']);
  // Texts that come at once have an order: each is a millisecond later than the one before.
  const many = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(livia, 'POST', `/api/clubs/${club.id}/news`, { text: `n${i}` })));
  assert.equal(new Set(many.map(({ created_at: at }) => at)).size, 30, 'different times');
  const times = (await ask(gaius, 'GET', `/api/clubs/${club.id}/news`)).news.map(({ created_at: at }) => at);
  assert.deepEqual(times, times.toSorted((a, b) => b - a));
}

async function hasTables(server) {
  const [livia, gaius] = [await account(server), await account(server)];
  const club = await found(livia);
  const table = { game: 'forum', players: 2, club: club.id };
  refused(await ask(gaius, 'POST', '/api/tables', table), { status: 403, where: 'club' });
  refused(await ask(livia, 'POST', '/api/tables', { ...table, club: 'no-such' }), { status: 403, where: 'club' });
  refused(await ask(livia, 'POST', '/api/tables', { ...table, club: 'NO' }), { status: 400, where: 'club' });
  const listed = await ask(livia, 'POST', '/api/tables', { ...table, listed: true });
  const hidden = await ask(livia, 'POST', '/api/tables', table);
  assert.equal(listed.club, club.id);
  const ids = async (who, query = '') => (await ask(who, 'GET', `/api/clubs/${club.id}/tables${query}`)).tables.map(({ id }) => id);
  assert.deepEqual(await ids(livia), [hidden.id, listed.id]);
  assert.deepEqual(await ids(gaius), [listed.id], 'others see listed tables only');
  assert.deepEqual(await ids(livia, '?state=over'), []);
  refused(await ask(livia, 'GET', `/api/clubs/${club.id}/tables?state=x`), { status: 400, where: 'state' });
  const again = await ask(gaius, 'GET', `/api/tables/${listed.id}`);
  assert.equal(again.club, club.id);
  refused(await ask(livia, 'GET', `/api/clubs/${club.id}/leaderboard?game=forum&players=2`), { status: 200 });
  refused(await ask(livia, 'GET', `/api/clubs/${club.id}/leaderboard`), { status: 400, where: 'game' });
}

async function hasLimits() {
  const server = await Server.start({ 'max-clubs-per-user': '2', 'max-members-per-club': '2', limits: 'false' });
  const [livia, gaius, marcus] = [await account(server), await account(server), await account(server)];
  const club = await found(livia);
  await found(livia);
  refused(await ask(livia, 'POST', '/api/clubs', { id: freshId(), name: 'x' }), { status: 409, error: 'limit', reason: 'clubs' });
  refused(await ask(gaius, 'POST', `/api/clubs/${club.id}/join`), { role: 'member' });
  refused(await ask(marcus, 'POST', `/api/clubs/${club.id}/join`), { status: 409, error: 'limit', reason: 'club_members' });
  await ask(livia, 'DELETE', `/api/clubs/${club.id}`);
  await found(livia);
  assert.equal((await server.stop()).code, 0);
}

// The longest-standing helper, or else member, runs a club whose last organiser is removed.
async function outlives(server) {
  const [livia, gaius, marcus] = [await account(server), await account(server), await account(server)];
  const [club, lonely] = [await found(livia), await found(livia)];
  await ask(gaius, 'POST', `/api/clubs/${club.id}/join`);
  await ask(marcus, 'POST', `/api/clubs/${club.id}/join`);
  await ask(livia, 'PUT', `/api/clubs/${club.id}/members/${marcus.name}`, { role: 'helper' });
  assert.equal((await ask(livia, 'DELETE', '/api/me', { password: 'correct horse' })).status, 200);
  assert.deepEqual(roles(await look(gaius, club.id)), { [marcus.name]: 'organiser', [gaius.name]: 'member' });
  refused(await look(gaius, lonely.id), { status: 404 });
}

async function isMoved() {
  const server = await Server.start({ limits: 'false' });
  const [livia, gaius] = [await account(server), await account(server)];
  const club = await found(livia, { name: 'Öl "x"' });
  await ask(gaius, 'POST', `/api/clubs/${club.id}/join`);
  await ask(livia, 'POST', `/api/clubs/${club.id}/news`, { text: 'Salvete' });
  await ask(livia, 'POST', '/api/tables', { game: 'forum', players: 2, club: club.id, listed: true });
  const paths = ['', '/news', '/tables'].map((tail) => `/api/clubs/${club.id}${tail}`);
  const all = async () => (await Promise.all(paths.map((path) => ask(livia, 'GET', path)))).map(({ text }) => text);
  const before = await all();
  assert.equal((await server.stop()).code, 0);
  const [dir, store] = [join(folder, 'clubs-export'), freshStore()];
  assert.equal((await command('store', 'check', server.store)).status, 0);
  assert.equal((await command('store', 'export', server.store, dir)).status, 0);
  const { status, err } = await command('store', 'import', store, dir);
  assert.equal(status, 0, err);
  const moved = await Server.start({ store });
  livia.server = moved;
  assert.deepEqual(await all(), before);
  assert.equal((await moved.stop()).code, 0);
}

const server = await Server.start({ limits: 'false', 'max-clubs-per-user': '100' });
await story('a club is founded, changed and removed', () => isFounded(server));
await story('who sees a club', () => isSeenBy(server));
await story('joining, roles, invitations', () => isJoined(server));
await story('news', () => hasNews(server));
await story('tables of a club', () => hasTables(server));
await story('limits of clubs', hasLimits);
await story('a club outlives its organiser', () => outlives(server));
await story('clubs are exported and imported', isMoved);
const end = await server.stop();
report(end.code === 0 && !server.complaint, 'the server ends well', JSON.stringify(end), server.notes);
finish();
