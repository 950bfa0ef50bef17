// store.mjs: a server and its SQLite file: only one server may use the file, only its owner may read it,
// and /health reports whether it can be written.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Server, assert, command, finish, folder, freshName, freshStore, sleep, story, until } from './client.mjs';

const HELD = 'a server is already running on this store; stop it first, or use another store';
const pathOf = (store) => store.slice('sqlite:'.length);

// Starts a server that must refuse to start, and returns its message.
async function refused(store) {
  const second = new Server({ store });
  const error = await second.begin().then(() => null, (why) => why);
  if (!error) await second.kill();
  assert.ok(error, 'a second server does not start');
  assert.match(error.message, /serve ended with 2/);
  return second.notes;
}

async function alone() {
  const server = await Server.start({});
  const lines = (await refused(server.store)).trim().split('\n');
  assert.equal(lines.length, 1, lines.join('\n'));
  assert.ok(lines[0].includes('store.refused why=held') && lines[0].includes(HELD), lines[0]);
  const link = join(folder, 'link.db');
  symlinkSync(pathOf(server.store), link);
  assert.ok((await refused(`sqlite:${link}`)).includes(HELD), 'under another name');
  assert.equal((await server.request('GET', '/health')).status, 200, 'the first goes on');
  await server.kill();
  await server.begin();
  await server.stop();
  await server.begin();
  await server.stop();
}

async function beside() {
  const server = await Server.start({});
  const name = freshName('op');
  await server.account(name);
  const works = [
    ['user', 'role', name, 'operator', '--store', server.store],
    ['user', 'list', '--store', server.store],
    ['store', 'check', server.store],
    ['store', 'backup', server.store, join(folder, 'copy.db')],
    ['store', 'export', server.store, join(folder, 'files')],
  ];
  for (const args of works) {
    const { status, out, err } = await command(...args);
    assert.equal(status, 0, `${args.join(' ')}: ${out}${err}`);
  }
  const into = await command('store', 'import', server.store, join(folder, 'files'));
  assert.equal(into.status, 2);
  assert.equal(into.err, `aedile: ${server.store}: ${HELD}\n`);
  const german = await command('store', 'import', server.store, join(folder, 'files'), '--lang', 'de');
  assert.match(german.err, /auf dieser Ablage läuft schon ein Server/);
  await server.stop();
  const after = await command('store', 'import', server.store, join(folder, 'files'));
  assert.match(after.err, /the store is not empty/, 'then it is looked at');
}

const modeOf = (path) => (statSync(path).mode & 0o777).toString(8);
const ENDS = ['', '-wal', '-shm', '-lock'];

async function secret() {
  const server = await Server.start({});
  const path = pathOf(server.store);
  await server.account(freshName());
  for (const end of ENDS) assert.equal(modeOf(path + end), '600', `${path}${end}`);
  await server.kill();
  const old = ENDS.filter((end) => existsSync(path + end));
  for (const end of old) chmodSync(path + end, 0o644);
  await server.begin();
  await server.account(freshName());
  for (const end of ENDS) assert.equal(modeOf(path + end), '600', `an older ${path}${end}`);
  await server.stop();
  chmodSync(path, 0o644);
  assert.equal((await command('store', 'check', server.store)).status, 0);
  assert.equal(modeOf(path), '600', 'a command sees to it, too');
}

async function told() {
  assert.match(await refused(`sqlite:${folder}`), /store\.refused why=open text="the store cannot be opened: Is a directory"/);
  const none = freshStore().replace(folder, `${folder}/none`);
  assert.match(await refused(none), /store\.refused why=open text="the store cannot be opened: .*No such file or directory"/);
}

// With a file size limit no write reaches the disk.
async function unwritable() {
  const server = await Server.start({ limits: 'false' });
  const limit = (bytes) => execFileSync('prlimit', [`--pid=${server.child.pid}`, `--fsize=${bytes}:`]);
  const health = async () => (await server.request('GET', '/health')).status;
  const register = async () =>
    (await server.request('POST', '/api/users', { body: { name: freshName(), password: 'correct horse' } })).status;
  assert.equal(await health(), 200);
  limit(1);
  await until('503 although nobody writes', async () => (await health()) === 503);
  assert.equal(await register(), 503, 'nobody can register');
  assert.equal((await server.request('GET', '/api/server')).status, 200, 'the process lives');
  for (let i = 0; i < 20; i++) {
    assert.equal(await health(), 503, 'as long as it lasts');
    await sleep(100);
  }
  limit('unlimited');
  await until('200 although nobody writes', async () => (await health()) === 200);
  assert.equal(await register(), 200);
  assert.equal((await server.stop()).code, 0);
}

await story('one server on one file', alone);
await story('commands beside a server', beside);
await story('nobody else may read it', secret);
await story('why a store is refused', told);
await story('health while writes fail', unwritable);
finish();
