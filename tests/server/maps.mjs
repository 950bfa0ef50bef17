// maps.mjs: tests shared maps: uploads and versions, who sees them, limits, tables that are made with them,
// reports and removal, and what is left when an account is deleted or a store is moved.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Player, Server, assert, command, finish, folder, freshName, freshStore, report, story, until, verify } from './client.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TINY = readFileSync(join(ROOT, 'tests/data/tiny.json'), 'utf8').trimEnd();
const NOBODY = { status: 404, error: 'not_found' };
const GONE = '0'.repeat(26);

// ---- asking ----

const ask = async (server, method, path, { token, body, headers } = {}) => {
  const got = await server.request(method, path, { token, body, headers });
  return { status: got.status, text: got.text, ...got.body };
};

// A body in which the map is written byte by byte as it is in the text.
const bodyOf = (text, visibility) => `{"map":${text}${visibility ? `,"visibility":"${visibility}"` : ''}}`;

async function upload(player, text = TINY, visibility) {
  const got = await ask(player.server, 'POST', '/api/maps', { token: player.token, body: bodyOf(text, visibility) });
  assert.equal(got.status, 200, got.text);
  return got;
}

const change = (player, id, body) => ask(player.server, 'PUT', `/api/maps/${id}`, { token: player.token, body });
const look = (who, id) => ask(who.server, 'GET', `/api/maps/${id}`, { token: who.token });
const textOf = async (who, id, n) => (await who.server.request('GET', `/api/maps/${id}/versions/${n}`, { token: who.token })).text;
const titled = (title, more = '') => TINY.replace('"title": "Tiny"', `"title": "${title}"${more}`);
const account = (server, name = 'map') => Player.account(server, freshName(name));

async function operatorOf(server) {
  const name = freshName('op');
  await server.account(name);
  assert.equal((await command('user', 'role', name, 'operator', '--store', server.store)).status, 0);
  const { token } = await server.must('POST', '/api/session', { body: { name, password: 'correct horse' } });
  return { server, token, name };
}

function refused(got, wanted, what) {
  for (const [name, value] of Object.entries(wanted)) assert.equal(got[name], value, `${what ?? ''} ${name}: ${got.text?.slice(0, 300)}`);
}

// ---- uploads and versions ----

// Every built-in map comes back byte by byte, and has the hash that `aedile map check` prints.
async function isStable(server) {
  const livia = await account(server);
  const folder = join(ROOT, 'data/concordia');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && /"kind": "concordia"/.test(readFileSync(join(folder, name), 'utf8')));
  assert.ok(files.length >= 7, files.join());
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8');
    const map = await upload(livia, text.trimEnd());
    assert.equal(`${await textOf(livia, map.id, 1)}\n`, text, name);
    const [version] = map.versions;
    assert.equal(version.size, Buffer.byteLength(text.trimEnd()), name);
    const { out } = await command('map', 'check', join(folder, name));
    assert.equal(version.hash, /hash ([0-9a-f]{16})/.exec(out)[1], name);
    assert.equal(map.title, JSON.parse(text).title, name);
  }
}

async function hasVersions(server) {
  const livia = await account(server);
  const first = await upload(livia);
  assert.deepEqual([first.visibility, first.mine, first.owner, first.kind], ['private', true, livia.name, 'concordia']);
  const again = await change(livia, first.id, bodyOf(TINY));
  assert.deepEqual([again.versions, again.updated_at], [first.versions, first.updated_at], 'the same bytes add nothing');
  const second = await change(livia, first.id, bodyOf(titled('Other'), 'link'));
  assert.deepEqual(second.versions.map(({ version }) => version), [1, 2]);
  assert.deepEqual([second.title, second.visibility], ['Other', 'link']);
  assert.deepEqual(second.versions[0], first.versions[0], 'the first version is as it was');
  const squeezed = await change(livia, first.id, bodyOf(JSON.stringify(JSON.parse(titled('Other')))));
  assert.equal(squeezed.versions.length, 3, 'other bytes are another version');
  assert.equal(squeezed.versions[2].hash, second.versions[1].hash, 'of the same board');
  const back = await change(livia, first.id, bodyOf(TINY));
  assert.deepEqual([back.versions.length, back.title, back.visibility], [4, 'Tiny', 'link'], 'an older text is the latest again');
  assert.equal(await textOf(livia, first.id, 1), TINY);
  assert.equal(await textOf(livia, first.id, 2), titled('Other'));
  assert.equal(await textOf(livia, first.id, 4), TINY);
  for (const n of ['0', '5', '-1', 'x', '99999999999999999999']) refused(JSON.parse(await textOf(livia, first.id, n)), { error: 'not_found' }, n);
  const only = await change(livia, first.id, { visibility: 'listed' });
  assert.deepEqual([only.visibility, only.versions.length], ['listed', 4]);
}

// Two pages change one map at the same time: no version is lost, and no number is used twice.
async function raceOfVersions(server) {
  const livia = await account(server);
  const map = await upload(livia);
  const all = await Promise.all(Array.from({ length: 8 }, (_, i) => change(livia, map.id, bodyOf(titled(`T${i}`)))));
  for (const got of all) assert.equal(got.status, 200, got.text);
  const { versions, title } = await look(livia, map.id);
  assert.deepEqual(versions.map(({ version }) => version), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(title, JSON.parse(await textOf(livia, map.id, 9)).title, 'the title is that of the latest version');
}

// ---- bad input ----

const deep = `{"kind":"concordia","id":"x","title":"x","a":${'['.repeat(40)}${']'.repeat(40)}}`;
const many = () => {
  const map = JSON.parse(TINY);
  map.lines = Array.from({ length: 2000 }, (_, i) => ({ ...map.lines[0], id: `l${i}` }));
  return JSON.stringify(map);
};
// Fills a map with blanks to a length.
const padded = (length) => TINY.replace(/^\{/, `{${' '.repeat(length - Buffer.byteLength(TINY))}`);

async function refusesBad(server) {
  const livia = await account(server);
  const post = (body, token = livia.token) => ask(server, 'POST', '/api/maps', { token, body });
  const bad = (where) => ({ status: 400, error: 'bad_request', where });
  refused(await post(bodyOf(TINY.replace('"color": "#c27c39"', '"color": "red"'))), { status: 400, error: 'bad_request' }, 'a colour');
  refused(await post(bodyOf(TINY.replace('"capital": "roma",', ''))), bad('map.capital'));
  const three = TINY.replace('"brick": 1, "food": 1, "cloth": 1', '"brick": 1, "food": 1');
  const german = await ask(server, 'POST', '/api/maps', { token: livia.token, body: bodyOf(three), headers: { 'Accept-Language': 'de' } });
  const english = await post(bodyOf(three));
  refused(english, bad('map.A'));
  assert.match(english.message, /^(3|Three) cities have the letter A.*[^.]$/, 'the message is about the fault');
  assert.match(german.message, /Buchstaben A/);
  const table = await livia.request('POST', '/api/tables', { game: 'concordia', map: JSON.parse(three) });
  assert.equal(table.body.message, english.message, 'the same for a table');
  refused(await post(bodyOf(TINY.replace('"kind": "concordia"', '"kind": "chess"'))), { ...bad('map.kind'), reason: 'map_kinds' });
  refused(await post(bodyOf(TINY.replace('"kind": "concordia",', ''))), bad('map.kind'));
  refused(await post(bodyOf('[]')), bad('map'));
  refused(await post(bodyOf('"italia"')), bad('map'));
  refused(await post('{"visibility":"link"}'), bad('map'));
  refused(await post(bodyOf('{"kind":"concordia","x":NaN}')), bad('body'));
  refused(await post(bodyOf(deep)), bad('body'));
  refused(await post(bodyOf(many())), { status: 400, error: 'bad_request' }, 'many lines');
  refused(await post(bodyOf(TINY, 'everybody')), bad('visibility'));
  refused(await post(bodyOf(TINY).replace('}', ',"visibility":7}')), { status: 400 }, 'no text');
  refused(await post(bodyOf(padded(262145))), { status: 413, error: 'too_large', where: 'map' });
  refused(await post(bodyOf(padded(300000))), { status: 413, error: 'too_large' });
  refused(await post(bodyOf(TINY), await server.guest()), { status: 403, error: 'forbidden' }, 'a guest');
  refused(await post(bodyOf(TINY), null), { status: 401, error: 'unauthorised' }, 'nobody');
  const { maps } = await livia.must('GET', '/api/me/maps');
  assert.deepEqual(maps, [], 'nothing was stored');
  const most = await upload(livia, padded(262144));
  assert.equal(most.versions[0].size, 262144);
  const markup = await upload(livia, titled('<b onload=x>&amp;'));
  assert.equal(markup.title, '<b onload=x>&amp;', 'a title is a text and nothing else');
  refused(await change(livia, most.id, {}), bad('map'));
  refused(await change(livia, most.id, bodyOf(TINY.replace('"capital": "roma",', ''))), bad('map.capital'));
  refused(await change(livia, most.id, bodyOf(readFileSync(join(ROOT, 'data/antike/orient.json'), 'utf8'))), { status: 400, where: 'map.kind', reason: 'map_kind' });
  assert.equal((await look(livia, most.id)).versions.length, 1);
}

// ---- who sees what ----

async function isSeenBy(server) {
  const [livia, titus] = [await account(server), await account(server)];
  const others = [titus, { server, token: await server.guest() }, { server }, await operatorOf(server)];
  const map = await upload(livia);
  const none = await look({ server }, GONE);
  refused(none, NOBODY);
  for (const who of others) {
    const got = await look(who, map.id);
    assert.deepEqual([got.status, got.text], [404, none.text], 'a private map answers like one that does not exist');
    assert.equal(await textOf(who, map.id, 1), none.text);
  }
  for (const who of others.filter(({ token }) => token)) refused(await ask(server, 'POST', `/api/maps/${map.id}/report`, { token: who.token, body: { text: 'x' } }), NOBODY, 'a report');
  for (const [method, body] of [['PUT', { visibility: 'listed' }], ['DELETE', undefined]]) refused(await ask(server, method, `/api/maps/${map.id}`, { token: titus.token, body }), NOBODY, method);
  await change(livia, map.id, { visibility: 'link' });
  for (const who of others) {
    const got = await look(who, map.id);
    assert.deepEqual([got.status, got.mine, got.owner], [200, false, livia.name]);
    assert.equal(await textOf(who, map.id, 1), TINY);
    assert.ok(!(await ask(server, 'GET', '/api/maps', { token: who.token })).maps.some(({ id }) => id === map.id), 'it is not listed');
  }
  refused(await change(titus, map.id, { visibility: 'listed' }), { status: 403, error: 'forbidden' });
  refused(await ask(server, 'DELETE', `/api/maps/${map.id}`, { token: titus.token }), { status: 403, error: 'forbidden' });
  await change(livia, map.id, { visibility: 'listed' });
  assert.ok((await ask(server, 'GET', '/api/maps')).maps.some(({ id }) => id === map.id));
  await change(livia, map.id, { visibility: 'private' });
  refused(await look(titus, map.id), NOBODY);
  for (const id of ['x', '%00', 'Ö'.repeat(5), 'z'.repeat(26)]) refused(await look({ server }, encodeURIComponent(id)), NOBODY, id);
}

async function isListed() {
  const server = await Server.start({ 'max-maps-per-user': '100', 'map-uploads-per-hour': '1000' });
  const livia = await account(server);
  for (let i = 0; i < 53; i++) await upload(livia, titled(i % 10 ? `Map ${i}` : `100% Öl ${i}`), 'listed');
  const antike = await upload(livia, readFileSync(join(ROOT, 'data/antike/orient.json'), 'utf8').trimEnd(), 'listed');
  const list = (query) => ask(server, 'GET', `/api/maps${query}`);
  const first = await list('');
  assert.equal(first.maps.length, 50);
  assert.equal(first.maps[0].id, antike.id, 'newest first');
  const second = await list(`?after=${first.next}`);
  assert.deepEqual([second.maps.length, second.next], [4, undefined]);
  assert.equal(new Set([...first.maps, ...second.maps].map(({ id }) => id)).size, 54);
  assert.deepEqual((await list('?kind=antike')).maps.map(({ id }) => id), [antike.id]);
  assert.equal((await list('?kind=concordia&title=map%201')).maps.length, 10, 'Map 1, and Map 11 to 19');
  assert.equal((await list(`?title=${encodeURIComponent('0% öL')}`)).maps.length, 6);
  assert.equal((await list('?title=nothing')).maps.length, 0);
  refused(await list('?kind=chess'), { status: 400, where: 'kind', reason: 'map_kinds' });
  refused(await list('?after=x'), { status: 400, where: 'after' });
  refused(await list('?title=%FF'), { status: 400 }, 'no UTF-8');
  const mine = await livia.must('GET', '/api/me/maps');
  assert.equal(mine.maps.length, 50);
  assert.equal((await livia.must('GET', `/api/me/maps?after=${mine.next}`)).maps.length, 4);
  await ends(server);
}

// ---- limits ----

async function hasLimits() {
  const bytes = Buffer.byteLength(TINY);
  const server = await Server.start({ 'max-maps-per-user': '2', 'max-versions-per-map': '3', 'max-map-bytes-per-user': String(bytes * 4 + 100), 'map-uploads-per-hour': '12' });
  const livia = await account(server);
  const first = await upload(livia);
  await upload(livia);
  const add = () => ask(server, 'POST', '/api/maps', { token: livia.token, body: bodyOf(TINY) });
  const limit = (reason) => ({ status: 409, error: 'limit', reason });
  refused(await add(), limit('maps'));
  await change(livia, first.id, bodyOf(titled('A')));
  const third = await change(livia, first.id, bodyOf(titled('B')));
  assert.equal(third.versions.length, 3);
  refused(await change(livia, first.id, bodyOf(titled('C'))), limit('map_versions'));
  assert.equal((await change(livia, first.id, bodyOf(titled('B')))).versions.length, 3, 'the same bytes are still accepted');
  const [, other] = (await livia.must('GET', '/api/me/maps')).maps.map(({ id }) => id).sort();
  refused(await change(livia, other, bodyOf(titled('D', ' '.repeat(100)))), limit('map_bytes'));
  await ask(server, 'DELETE', `/api/maps/${first.id}`, { token: livia.token });
  await upload(livia);
  for (let i = 0; i < 2; i++) refused(await add(), limit('maps'));
  const many = await until('the limit of uploads', async () => {
    const got = await add();
    return got.status === 429 && got;
  });
  refused(many, { error: 'too_many', reason: 'map_uploads' });
  const again = await server.request('POST', '/api/maps', { token: livia.token, body: bodyOf(TINY) });
  assert.ok(Number(again.headers['retry-after']) > 60 && Number(again.headers['retry-after']) <= 301, again.headers['retry-after']);
  assert.equal((await change(livia, other, { visibility: 'listed' })).visibility, 'listed', 'a change without a map is no upload');
  const titus = await account(server);
  await upload(titus);
  await ends(server);
}

// ---- tables ----

const table = (player, map, more) => ask(player.server, 'POST', '/api/tables', { token: player.token, body: { game: 'concordia', players: 2, map, seats: [{ me: true }, { bot: 'miles' }], ...more } });

async function playsOn(server) {
  const [livia, titus] = [await account(server), await account(server)];
  const map = await upload(livia, TINY, 'link');
  await change(livia, map.id, bodyOf(titled('Second')));
  const old = await table(titus, { shared: map.id, version: 1 });
  assert.deepEqual([old.status, old.state, old.map, old.shared], [200, 'running', 'tiny', { id: map.id, version: 1 }], old.text);
  const latest = await table(titus, { shared: map.id });
  assert.deepEqual(latest.shared, { id: map.id, version: 2 });
  const venus = await table(titus, { shared: map.id }, { game: 'venus' });
  assert.deepEqual(venus.shared, { id: map.id, version: 2 }, venus.text);
  const head = async (id) => (await titus.request('GET', `/api/tables/${id}/record`)).text;
  assert.match(await head(old.id), /"title":"Tiny"/);
  assert.match(await head(latest.id), /"title":"Second"/);
  assert.equal(/^board tiny ([0-9a-f]+)$/m.exec(await head(old.id))[1], map.versions[0].hash, 'the record names the hash');
  const bad = (where, status = 400) => ({ status, where });
  refused(await table(titus, { shared: map.id, version: 3 }), bad('version', 404));
  refused(await table(titus, { shared: map.id, version: 0 }), bad('version'));
  refused(await table(titus, { shared: map.id, version: 'x' }), bad('version'));
  refused(await table(titus, { shared: 7 }), bad('map'));
  refused(await table(titus, { shared: 'x'.repeat(99) }), bad('map'));
  refused(await table(titus, { shared: GONE }), bad('map', 404));
  refused(await table(titus, { shared: map.id }, { game: 'antike', seats: undefined }), bad('map'));
  await change(livia, map.id, { visibility: 'private' });
  refused(await table(titus, { shared: map.id }), bad('map', 404));
  assert.equal((await table(livia, { shared: map.id })).status, 200, 'its owner may');
  return { livia, titus, map, old };
}

// A table and its record keep the map after it is removed, also when the server starts again.
async function isKept(server) {
  const { livia, titus, map, old } = await playsOn(server);
  const got = await ask(server, 'DELETE', `/api/maps/${map.id}`, { token: livia.token });
  assert.match(got.message, /records .* keep it/, got.text);
  refused(await look(livia, map.id), NOBODY);
  assert.equal((await server.stop()).code, 0);
  await server.begin();
  const { moves, seq } = await until('a choice', async () => {
    const legal = await titus.must('GET', `/api/tables/${old.id}/legal`);
    return legal.moves.length > 0 && legal;
  });
  await titus.must('POST', `/api/tables/${old.id}/entries`, { seat: moves[0].seat, seq, do: moves[0].move, action: 'a' });
  const kept = (await titus.request('GET', `/api/tables/${old.id}/record`)).text;
  assert.match(kept, /"title":"Tiny"/);
  await verify(kept, 'kept');
  assert.deepEqual((await titus.must('GET', `/api/tables/${old.id}`)).shared, { id: map.id, version: 1 });
}

// ---- reports and removal ----

async function isReported(server) {
  const [livia, titus] = [await account(server), await account(server)];
  const operator = await operatorOf(server);
  const map = await upload(livia, titled('Rude'), 'listed');
  const send = (who, text) => ask(server, 'POST', `/api/maps/${map.id}/report`, { token: who.token, body: { text } });
  refused(await send(titus, ''), { status: 400, where: 'text' });
  refused(await send({}, 'x'), { status: 401 });
  assert.equal((await send(titus, 'copied')).status, 200);
  const reports = async () => (await ask(server, 'GET', '/api/operator/reports', { token: operator.token })).reports.filter((each) => each.map?.id === map.id);
  const [one] = await reports();
  assert.deepEqual([one.from, one.user, one.map.title, one.text], [titus.name, livia.name, 'Rude', 'copied']);
  await change(livia, map.id, { visibility: 'private' });
  refused(await look(titus, map.id), NOBODY);
  assert.equal((await look(operator, map.id)).status, 200, 'an operator sees a map that was reported');
  assert.equal(await textOf(operator, map.id, 1), titled('Rude'));
  await ask(server, 'POST', `/api/operator/reports/${one.id}/close`, { token: operator.token, body: {} });
  refused(await look(operator, map.id), NOBODY, 'not any more');
}

async function isRemoved(server) {
  const [livia, titus] = [await account(server), await account(server)];
  const operator = await operatorOf(server);
  const map = await upload(livia, TINY, 'listed');
  const running = await table(titus, { shared: map.id });
  const remove = (who, body) => ask(server, 'DELETE', `/api/operator/maps/${map.id}`, { token: who.token, body });
  refused(await remove(titus, { reason: 'x' }), { status: 403 });
  refused(await remove(livia, { reason: 'x' }), { status: 403 });
  refused(await remove(operator, {}), { status: 400, where: 'reason' });
  refused(await remove(operator, { reason: '' }), { status: 400, where: 'reason' });
  assert.match((await remove(operator, { reason: 'It is a copy.\nAsk the author.' })).message, /records .* keep it/);
  refused(await remove(operator, { reason: 'again' }), NOBODY);
  for (const who of [titus, operator, { server }]) refused(await look(who, map.id), NOBODY);
  assert.ok(!(await ask(server, 'GET', '/api/maps')).maps.some(({ id }) => id === map.id));
  const mine = await look(livia, map.id);
  assert.deepEqual([mine.removed.reason, mine.versions, mine.visibility], ['It is a copy.\nAsk the author.', [], 'private']);
  assert.ok(mine.removed.at > 0);
  assert.equal((await livia.must('GET', '/api/me/maps')).maps[0].removed.reason, mine.removed.reason);
  refused(JSON.parse(await textOf(livia, map.id, 1)), { error: 'not_found' });
  refused(await change(livia, map.id, bodyOf(TINY, 'listed')), { status: 403, reason: 'map_removed' });
  refused(await change(livia, map.id, { visibility: 'listed' }), { status: 403, reason: 'map_removed' });
  refused(await table(livia, { shared: map.id }), { status: 404 }, 'no table with it');
  assert.match((await titus.request('GET', `/api/tables/${running.id}/record`)).text, /"title":"Tiny"/, 'the table has its map');
  const german = await ask(server, 'DELETE', `/api/maps/${map.id}`, { token: livia.token, headers: { 'Accept-Language': 'de' } });
  assert.match(german.message, /Aufzeichnungen/);
  refused(await look(livia, map.id), NOBODY);
}

async function isRemovedByCommand(server) {
  const livia = await account(server);
  const map = await upload(livia, titled('By “command”'), 'link');
  const run = (...args) => command('map', ...args, '--store', server.store);
  const listed = await run('list');
  assert.match(listed.out, new RegExp(`^${map.id}  \\S+  link +concordia +${livia.name}  By “command”$`, 'm'), listed.err);
  const { maps } = JSON.parse((await run('list', '--json')).out);
  const row = maps.find(({ id }) => id === map.id);
  assert.deepEqual([row.owner, row.kind, row.title, row.visibility], [livia.name, 'concordia', 'By “command”', 'link']);
  const bare = await run('remove', map.id);
  assert.deepEqual([bare.status, /--reason/.test(bare.err)], [2, true], bare.err);
  const done = await run('remove', map.id, '--reason', 'spam');
  assert.deepEqual([done.status, /records keep/.test(done.out)], [0, true], done.err);
  const twice = await run('remove', map.id, '--reason', 'spam');
  assert.deepEqual([twice.status, /no shared map/.test(twice.err)], [2, true], twice.err);
  assert.equal((await look(livia, map.id)).removed.reason, 'spam');
  assert.match((await run('list')).out, new RegExp(`^${map.id}  \\S+  removed `, 'm'));
}

// ---- accounts and stores ----

async function goesWithAccount(server) {
  const [livia, titus] = [await account(server), await account(server)];
  const map = await upload(livia, TINY, 'listed');
  const running = await table(titus, { shared: map.id });
  await livia.must('DELETE', '/api/me', { password: 'correct horse' });
  refused(await look(titus, map.id), NOBODY);
  assert.ok(!(await ask(server, 'GET', '/api/maps')).maps.some(({ id }) => id === map.id));
  assert.match((await titus.request('GET', `/api/tables/${running.id}/record`)).text, /"title":"Tiny"/, 'the table has its map');
}

async function isMoved() {
  const server = await Server.start();
  const livia = await account(server);
  const operator = await operatorOf(server);
  const map = await upload(livia, TINY, 'link');
  await change(livia, map.id, bodyOf(JSON.stringify(JSON.parse(titled('Ω')))));
  const removed = await upload(livia, titled('Bad'));
  await ask(server, 'DELETE', `/api/operator/maps/${removed.id}`, { token: operator.token, body: { reason: 'why' } });
  const before = await look(livia, map.id);
  const texts = [await textOf(livia, map.id, 1), await textOf(livia, map.id, 2)];
  assert.equal((await server.stop()).code, 0);
  const checked = await command('store', 'check', server.store);
  assert.match(checked.out, /: ok, .* 2 shared maps, 0 events$/m, checked.err);
  const [dir, store] = [join(folder, 'maps-export'), freshStore()];
  assert.equal((await command('store', 'export', server.store, dir)).status, 0);
  const { status, err } = await command('store', 'import', store, dir);
  assert.equal(status, 0, err);
  const moved = await Server.start({ store });
  livia.server = moved;
  const after = await look(livia, map.id);
  assert.equal(after.text, before.text);
  assert.deepEqual([await textOf(livia, map.id, 1), await textOf(livia, map.id, 2)], texts);
  assert.equal((await look(livia, removed.id)).removed.reason, 'why');
  await ends(moved);
}

// Two servers at one database: limits hold for both together, and no version is lost.
async function isShared() {
  const options = { limits: 'false', 'max-maps-per-user': '3', 'max-versions-per-map': '9' };
  const first = await Server.start(options);
  const second = await Server.start({ ...options, store: first.store });
  const livia = await account(first);
  const at = (server) => ({ server, token: livia.token });
  const both = (run) => Promise.all(Array.from({ length: 12 }, (_, i) => run(at(i % 2 ? first : second), i)));
  const all = await both((who) => ask(who.server, 'POST', '/api/maps', { token: who.token, body: bodyOf(TINY) }));
  assert.equal(all.filter(({ status }) => status === 200).length, 3);
  for (const got of all.filter(({ status }) => status !== 200)) refused(got, { status: 409, reason: 'maps' });
  const { id } = all.find(({ status }) => status === 200);
  const changed = await both((who, i) => change(who, id, bodyOf(titled(`T${i}`))));
  assert.equal(changed.filter(({ status }) => status === 200).length, 8);
  for (const server of [first, second]) {
    const { versions, title } = await look(at(server), id);
    assert.deepEqual(versions.map(({ version }) => version), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.equal(title, JSON.parse(await textOf(at(server), id, 9)).title);
  }
  await ends(second);
  await ends(first);
}

async function ends(server) {
  const end = await server.stop();
  assert.equal(end.code, 0, server.notes);
  assert.equal(server.complaint, '', server.notes);
}

const server = await Server.start({ limits: 'false', 'max-maps-per-user': '100' });
await story('maps come back byte by byte', () => isStable(server));
await story('versions', () => hasVersions(server));
await story('versions that are added at the same time', () => raceOfVersions(server));
await story('bad maps are refused', () => refusesBad(server));
await story('who sees a map', () => isSeenBy(server));
await story('lists', isListed);
await story('limits', hasLimits);
await story('tables with a shared map keep it', () => isKept(server));
await story('reports', () => isReported(server));
await story('removal by an operator', () => isRemoved(server));
await story('removal at the command line', () => isRemovedByCommand(server));
await story('maps go with their account', () => goesWithAccount(server));
await story('export and import', isMoved);
if (/^postgres/.test(process.env.AE_STORE_URL ?? '')) await story('two servers at one database', isShared);
const end = await server.stop();
report(end.code === 0 && !server.complaint, 'the server ends well', JSON.stringify(end), server.notes);
finish();
