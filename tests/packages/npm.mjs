// npm.mjs: the npm package, used by strangers: installed without a network into a fresh project, it plays in Node.js and
// in a browser without a bundler, and its types are whole.
//
//     tools/node tests/packages/npm.mjs WASM AEDILE
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { assert, finish, story } from '../server/tap.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [wasm, aedile] = process.argv.slice(2).map((path) => resolve(path));
const modules = join(root, 'web/node_modules');
const scratch = mkdtempSync(join(tmpdir(), 'aedile-npm-'));
const project = join(scratch, 'project');
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

// Runs a program to its end and returns what it prints; one that fails is told with all that it printed.
function run(program, args, more = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...more });
  assert.equal(status, 0, `${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

// What a program with the package does; it is run by Node.js and by a browser, which have to agree.
const PLAY = `
async function playBots(aedile, game, level, seats) {
  const table = aedile.start({ game, seats, seed: 7 });
  for (let n = 1; !table.isOver; n++) {
    const [seat] = table.toAct;
    table.apply(seat, await table.bot(seat, level, n));
  }
  const told = { result: table.result(), record: table.record() };
  table.close();
  return told;
}
`;

const PROGRAM = `
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { ALL, load, Refusal, WATCHER } from 'aedile';
${PLAY}
const aedile = await load();
const { games, bots } = aedile.games();
assert.ok(games.some(({ game, maps }) => game === 'concordia' && maps.length > 3) && bots.includes('imperator'));

const table = aedile.start({ game: 'concordia', map: 'italia', seats: [{ name: 'Livia' }, { bot: 'tiro' }], seed: 1 });
const [first] = table.toAct;
const moves = table.legal(first);
assert.ok(moves.length > 1 && moves.every(({ seat, text }) => seat === first && text !== ''));
assert.deepEqual(table.legal(1 - first), []);
const before = table.record();
assert.throws(() => table.apply(first, 'fly to the moon'), (error) => error instanceof Refusal && error.kind === 'illegal');
assert.equal(table.record(), before);
const branch = table.branch();
branch.apply(first, moves[0]);
assert.ok(branch.length > table.length && branch.entries(WATCHER, table.length).some(({ events }) => events?.some(({ text }) => text)));
assert.equal(table.record(), before);
table.close();
assert.equal((await branch.hint(branch.toAct[0], 'miles', 2)).length, 2);
assert.equal(aedile.open(branch.record()).record(), branch.record());
assert.notDeepEqual(branch.view(WATCHER), branch.view(ALL));
assert.equal(branch.scores().length, 2);
assert.throws(() => aedile.start({ game: 'chess', seats: 2 }), Refusal);
assert.throws(() => aedile.open('no record'), (error) => error instanceof Refusal && error.line === 1);
aedile.speak('de');
assert.notEqual(aedile.start({ game: 'sylla', seats: 3, seed: 1 }).legal(0)[0]?.text, '');
aedile.speak('en');

const sylla = await playBots(aedile, 'sylla', 'tiro', 3);
assert.deepEqual(await playBots(aedile, 'sylla', 'tiro', 3), sylla);
writeFileSync('sylla.rec', sylla.record);
writeFileSync('said.json', JSON.stringify({ sylla, signature: await aedile.signature() }));
`;

const TYPED = `
import { load, type Move, type SeatResult, Refusal } from 'aedile';
const aedile = await load();
const table = aedile.start({ game: 'sylla', seats: 3 });
const moves: Move[] = table.legal(table.toAct[0] ?? 0);
const level: string = await table.bot(0, 'tiro');
const result: SeatResult[] | null = table.result();
// @ts-expect-error: a seat is a number
table.legal('0');
export { level, moves, Refusal, result };
`;

const PAGE = `<!doctype html><link rel="icon" href="data:,"><script type="module">
import { load } from './node_modules/aedile/package/index.js';
${PLAY}
document.title = JSON.stringify(await playBots(await load(), 'sylla', 'tiro', 3));
</script>`;

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

async function served(work) {
  const server = createServer((request, answer) => {
    const path = join(project, new URL(request.url, 'http://host').pathname);
    answer.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream').end(readFileSync(path));
  });
  await new Promise((begun) => server.listen(0, '127.0.0.1', begun));
  try {
    await work(`http://127.0.0.1:${server.address().port}/index.html`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const said = () => JSON.parse(readFileSync(join(project, 'said.json'), 'utf8'));

await story('the package is made and installed without a network', async () => {
  const packed = run(process.execPath, [join(root, 'web/tools/npm.mjs'), wasm, scratch]).trim();
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }');
  run(join(root, 'tools/npm'), ['install', '--offline', '--no-audit', '--no-fund', packed], { cwd: project });
});

await story('a program in Node.js plays, and the rules are those of the program', async () => {
  writeFileSync(join(project, 'program.js'), PROGRAM);
  run(process.execPath, ['program.js'], { cwd: project });
  const { sylla, signature } = said();
  assert.match(run(aedile, ['verify', 'sylla.rec'], { cwd: project }), /sylla\.rec: ok/);
  const { seats } = JSON.parse(run(aedile, ['score', 'sylla.rec', '--json'], { cwd: project }));
  assert.deepEqual(seats.map(({ score }) => score), sylla.result.map(({ score }) => score));
  assert.deepEqual(signature, readFileSync(join(root, 'tests/signature.txt'), 'utf8').trim().split('\n'));
});

await story('the example of its documentation runs', async () => {
  const readme = readFileSync(join(project, 'node_modules/aedile/README.md'), 'utf8');
  writeFileSync(join(project, 'example.js'), /```js\n([\s\S]*?)```/.exec(readme)[1]);
  assert.match(run(process.execPath, ['example.js'], { cwd: project }), /^aedile 1$/m);
});

await story('its types are whole', async () => {
  writeFileSync(join(project, 'typed.ts'), TYPED);
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--ignoreConfig'];
  run(process.execPath, [join(modules, 'typescript/bin/tsc'), ...options, 'typed.ts'], { cwd: project });
});

await story('a browser plays the same game without a bundler', () => served(async (address) => {
  const { chromium } = (await import(pathToFileURL(join(modules, 'playwright-core/index.mjs')).href));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    writeFileSync(join(project, 'index.html'), PAGE);
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction(() => document.title !== '');
    assert.deepEqual(JSON.parse(await page.title()), said().sylla);
  } finally {
    await browser.close();
  }
}));

finish();
