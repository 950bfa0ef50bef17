// commands.mjs: every command in the documentation works.
//
//     tools/node tests/docs/commands.mjs AEDILE [PAGE]
//
// The test reads the Markdown pages of the tree and runs the commands in their indented and fenced blocks
// and in code quotes, page by page and in the order of the page, in a scratch directory that has what the
// pages speak of: a record, a map, a store, a running server.
//
// - A line that begins with `aedile` is run and has to end with status 0.  A synopsis such as
//   `aedile show FILE [--seat K|watcher] [--json]` is run once without its options and once with each
//   of them.  `aedile hint` alone, in the middle of a sentence, only has to be a command.
// - A block with `curl` is run as one script against the server.
// - make, ninja, tools/npm, tools/node and the programs of tests/ take long or are tests themselves: their target, their
//   script or their program has to exist.
// - Programs of others (OTHERS below) are left alone.
// - A block or paragraph after a line `<!-- not run: REASON -->` is left alone, too.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const aedile = resolve(process.argv[2] ?? join(root, 'build/release/aedile'));
const only = process.argv[3];

const OTHERS = ['sudo', 'systemctl', 'journalctl', 'apt', 'apt-get', 'git', 'cp', 'kill', 'printf', 'sqlite3', 'pg_dump', 'pg_restore', 'createdb', 'psql'];

/* ---- the scratch directory ---- */

const scratch = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'aedile-docs-'));
const servers = new Set();
process.on('exit', () => {
    for (const child of servers) child.kill('SIGKILL');
    rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const env = {
    ...process.env,
    LC_ALL: 'C',
    HOME: scratch,
    XDG_DATA_HOME: join(scratch, 'share'),
    XDG_STATE_HOME: join(scratch, 'state'),
    PATH: `${join(scratch, 'bin')}:${process.env.PATH}`,
};

function sh(script, input = '') {
    return spawnSync('sh', ['-c', script], { cwd: scratch, env, input, encoding: 'utf8', timeout: 20000 });
}

function must(script, input) {
    const { status, stdout, stderr } = sh(script, input);
    if (status !== 0) throw new Error(`${script}: status ${status}: ${stdout}${stderr}`);
    return stdout;
}

// Starts `aedile serve` with these arguments; answers its address when it is ready.
function serve(script) {
    return new Promise((done, fail) => {
        const child = spawn('sh', ['-c', `exec ${script}`], { cwd: scratch, env, stdio: ['ignore', 'pipe', 'pipe'] });
        let printed = '';
        let log = '';
        const timer = setTimeout(() => child.kill('SIGKILL'), 30000);
        servers.add(child);
        child.stderr.on('data', (chunk) => (log += chunk));
        child.stdout.on('data', (chunk) => {
            printed += chunk;
            const url = /https?:\/\/\S+/.exec(printed);
            if (!url) return;
            clearTimeout(timer);
            done({ child, url: url[0].replace(/\/$/, '') });
        });
        child.on('exit', (status) => {
            servers.delete(child);
            fail(new Error(`ends with status ${status} before it is ready: ${log.slice(-2000)}`));
        });
    });
}

function stop({ child }) {
    const ended = new Promise((done) => child.on('exit', done));
    child.kill('SIGTERM');
    return ended;
}

// The block of JSON in docs/maps.md is the map that the pages call tiny.json.
function tinyMap() {
    const block = /```json\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/maps.md'), 'utf8'));
    return block[1];
}

const LISTEN = '--listen 127.0.0.1:0 --fast-password-hashing --limits false --log-level warn';
let server;

async function prepare() {
    mkdirSync(join(scratch, 'bin'));
    symlinkSync(aedile, join(scratch, 'bin/aedile'));
    cpSync(join(root, 'examples'), join(scratch, 'examples'), { recursive: true });
    cpSync(join(root, 'examples/random_bot.py'), join(scratch, 'my_bot'));
    chmodSync(join(scratch, 'my_bot'), 0o755);
    writeFileSync(join(scratch, 'tiny.json'), tinyMap());
    writeFileSync(join(scratch, 'my-map.json'), tinyMap());
    cpSync(join(root, 'data/forum/market.json'), join(scratch, 'forum.json'));
    must(`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
        -keyout privkey.pem -out fullchain.pem 2>&1`);
    server = await serve(`aedile serve ${LISTEN} --max-tables-per-guest 1000`);
    must('aedile user add ANNA', 'correct horse\n');
    must('aedile store backup sqlite:share/aedile/aedile.db club.db');
    must('aedile store export sqlite:club.db exported');
}

async function post(path, body, token) {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const ask = () => fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    // Running commands blocks the event loop, so fetch may not know yet that the server has closed an idle connection
    // and try to use it.  The second try opens a new one.
    const answer = await ask().catch(ask);
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
}

// A guest and an open table of another guest, new for each command that asks for them.
const newGuest = async () => (await post('/api/guest', {})).token;
let table; // the latest
const newTable = async () => (table = await post('/api/tables', { game: 'forum', players: 2, listed: true, guest: 'Ben', seats: [{ me: true }, {}] }, await newGuest()));

// A shared map of a new account.
async function newMap() {
    const { token } = await post('/api/users', { name: fresh('owner'), password: 'correct horse' });
    return (await post('/api/maps', { map: JSON.parse(tinyMap()) }, token)).id;
}

let number = 0;
const fresh = (name) => `${name}-${++number}`;

// A record at whose end a draw is due.
function newRecord() {
    const file = fresh('game');
    must(`aedile new forum --players 2 --seed 7 -o ${file}`);
    return file;
}

const firstMove = (file) => must(`aedile legal ${file}`).split('\n')[0].replace(' ', ':');

// A record at whose end somebody is to act, and somebody has a choice to take back.
function newGame() {
    const file = newRecord();
    must(`aedile do ${file} '${firstMove(file)}'`);
    return file;
}

function newUser() {
    const name = fresh('user');
    must(`aedile user add ${name}`, 'correct horse\n');
    return name;
}

/* ---- placeholders ---- */

const OWN_STORE = 'sqlite:share/aedile/aedile.db';

// The words in capitals that stand for something, by the words before them: the first pattern that fits counts.
// A function gets the words that are already filled in.
const WORDS = [
    [/--map M$/, () => 'market'],
    [/--map FILE$/, () => './forum.json'],
    [/--seat K$/, (before) => firstMove(before[2]).split(':')[0]],
    [/--seats K,K$/, () => '0,1'],
    [/--(players|people|moves|games) N$/, () => '2'],
    [/--threads [NT]$/, () => '1'],
    [/--variant V,V$/, () => 'open'],
    [/--seed S$/, () => '7'],
    [/--limit S$/, () => '5'],
    [/--seconds S$/, () => '0.01'],
    [/--bot LEVEL$/, () => 'centurio'],
    [/--bots A,B$/, () => 'miles,tiro'],
    [/--sprt=ELO0,ELO1$/, () => '--sprt=0,50'],
    [/--name NAME$/, () => 'Livia'],
    [/--state STATE$/, () => 'running'],
    [/--token T$/, newGuest],
    [/--position FILE$/, () => newPosition()],
    [/--game GAME$/, () => 'concordia'],
    [/-o FILE$/, () => fresh('new')],
    [/--store URL$/, () => OWN_STORE],
    [/--server URL$/, () => server.url],
    [/--server LINK$/, async () => `${server.url}/t/${(await newTable()).id}?invite=${table.invite}`],
    [/--table ID$/, async () => (await newTable()).id],
    [/--invite I$/, () => table.invite],
    [/^aedile help COMMAND$/, () => 'new'],
    [/^aedile map check FILE$/, () => 'tiny.json'],
    [/^aedile store backup \S+ FILE$/, () => fresh('copy')],
    [/^aedile store export \S+ DIR$/, () => fresh('export')],
    [/^aedile site DIR$/, () => fresh('site')],
    [/^aedile store import \S+ DIR$/, () => 'exported'],
    [/^aedile store import URL$/, () => `sqlite:${fresh('empty')}`],
    [/^aedile store \S+ (URL|sqlite:PATH|sqlite:FILE)$/, () => OWN_STORE],
    [/^aedile user add NAME$/, () => fresh('new')],
    [/^aedile user \S+ NAME$/, newUser],
    [/^aedile table remove ID$/, async () => (await newTable()).id],
    [/^aedile map remove ID$/, newMap],
    [/--reason TEXT$/, () => "'a copy'"],
    [/^aedile why \S+ ID$/, () => 'oil'],
    [/^aedile do \S+ MOVE$/, (before) => `'${firstMove(before[2])}'`],
    [/ GAME$/, () => 'forum'],
    [/ FILE$/, (before, run) => (/\bchance\b/.test(run.join(' ')) ? newRecord() : newGame())],
];

function newPosition() {
    const file = fresh('position');
    must(`aedile show ${newRecord()} --position > ${file}`);
    return file;
}

// Words of a page that cannot be taken as they are: addresses, folders of the system, and long runs.
const REPLACED = [
    [/^sudo -u aedile /, ''],
    [/^(build\/release\/)aedile /, 'aedile '],
    [/http:\/\/localhost:7979/g, () => server.url],
    [/sqlite:\/var\/lib\/aedile\/aedile\.db/g, OWN_STORE],
    [/ \/backup\//g, ' ./'],
    [/ --OPTION$/, ' --guests true'],
    [/ FILE "card crane"$/, ' sylla.rec "card crane" --seat 0'],
    [/^(aedile serve\b.*) --listen \S+/, '$1'],
    [/^(aedile serve\b.*) --store \S+/, '$1'],
    [/^(aedile (?:arena|sim)\b.*) --games \d+/, '$1'],
    [/\b(centurio|tribunus|imperator)(\/\d+)?(?=[,"\s]|$)/g, (all, level, part, at, text) => (/^aedile (arena|sim)\b/.test(text) ? `${level}/1000` : all)],
];

// Options that a command gets besides, so that it takes a moment.
const ADDED = [
    [/^aedile (arena|sim)\b/, '--games 2'],
    [/^aedile bench\b/, '--seconds 0.01'],
];

const ANSWERS = [
    [/^aedile user (add|password)/, 'correct horse\n'],
    [/^aedile play/, 'quit\n'],
];

// A table at a server that waits for other people is left by Ctrl-C, which is status 130.
const WAITING = /^aedile play \S+ --server.*(--people 2|--seats 0,1)/;

// What has to be there before a page.
const BEFORE = {
    'docs/cli.md': 'aedile new sylla --players 3 -o sylla.rec',
    'docs/positions.md': 'aedile new forum --players 2 --map stall -o g.rec',
    'docs/records.md': 'aedile new forum --players 2 -o game.rec',
};

/* ---- a synopsis ---- */

// Splits at spaces that are in no brackets and no quotes.
function words(text) {
    const found = [];
    let word = '';
    let depth = 0;
    let quote = '';
    for (const letter of text) {
        if (quote) quote = letter === quote ? '' : quote;
        else if (letter === '"' || letter === "'") quote = letter;
        else if (letter === '[') depth++;
        else if (letter === ']') depth--;
        if (letter === ' ' && !depth && !quote) {
            if (word) found.push(word);
            word = '';
        } else word += letter;
    }
    if (word) found.push(word);
    return found;
}

const isSynopsis = (text) => /\[--|\[-o|\[SEAT|[A-Z]\|[A-Z]|[a-z]\|[a-z]|\.\.\.$/.test(text);

// The commands that a synopsis stands for: each is a list of words.
function expand(text) {
    const parts = words(text.replace(/\[options of new\]/g, '').replace(/\[SEAT:\]MOVE\[;MOVE\.\.\.\] \.\.\./, 'MOVE'));
    const base = parts.filter((part) => !part.startsWith('[') && part !== '...');
    const plain = base.map((part) => part.replace(/\[.*\]$/, '').replace(/^([^|"]+)\|.*$/, '$1'));
    const runs = [plain];
    base.forEach((part, at) => {
        for (const other of part.includes('|') ? part.split('|').slice(1) : []) runs.push(plain.map((word, i) => (i === at ? other : word)));
    });
    for (const part of parts.filter((each) => each.startsWith('['))) {
        for (const choice of part.slice(1, -1).split(' | ')) {
            const inner = words(choice.replace(/\[(.*)\]/, '$1')); // what is optional within stands alone below
            const last = inner.length - 1;
            const values = /=/.test(inner[last]) ? [inner[last]] : inner[last].split('|');
            for (const value of values) runs.push([...plain, ...inner.slice(0, last), value]);
        }
    }
    return runs;
}

// Puts something real in the place of the words in capitals.
async function fill(run) {
    const done = [];
    for (const [at, word] of run.entries()) {
        const isGap = /^(-.*=)?[A-Z][A-Z0-9,]*$/.test(word) || /^sqlite:[A-Z]+$/.test(word);
        const before = run.slice(0, at + 1).join(' ');
        const found = isGap && WORDS.find(([pattern]) => pattern.test(before));
        done.push(found ? await found[1](done, run) : word);
    }
    return done.join(' ');
}

/* ---- running one ---- */

const first = (table, text) => table.find(([pattern]) => pattern.test(text))?.[1];

// `aedile map check` or `aedile show --json` in a sentence: the command exists, and so do its options.
function tryMention(text) {
    const list = words(text).slice(1);
    const names = list.filter((word) => !word.startsWith('-')).join(' ');
    const help = sh(`aedile help ${names}`);
    if (help.status !== 0) return sh('aedile help').stdout.includes(`aedile ${names} `) ? [] : [`${text}: no such command`];
    return list.filter((word) => word.startsWith('-') && !help.stdout.includes(word)).map((word) => `${text}: no option ${word}`);
}

async function runAedile(text, isSpan) {
    if (isSpan && /^aedile( [a-z]+){1,2}( --[a-z]+)*$/.test(text)) return tryMention(text);
    let command = text;
    for (const [pattern, replacement] of REPLACED) command = command.replace(pattern, replacement);
    const faults = [];
    for (const run of isSynopsis(command) ? expand(command) : [words(command)]) {
        let line = await fill(run);
        const added = first(ADDED, line);
        if (added && !line.includes(added.split(' ')[0])) line += ` ${added}`;
        const fault = /^aedile serve\b/.test(line) ? await tryServer(line) : tryCommand(line);
        if (fault) faults.push(fault);
    }
    return faults;
}

async function tryServer(line) {
    try {
        const status = await stop(await serve(`${line} ${LISTEN} --store sqlite:${fresh('store')}.db`));
        return status === 0 ? null : `${line}: status ${status}`;
    } catch (error) {
        return `${line}: ${error.message}`;
    }
}

function tryCommand(line) {
    const isWaiting = WAITING.test(line);
    const { status, stdout, stderr } = sh(isWaiting ? `timeout --preserve-status -s INT 1 ${line}` : line, first(ANSWERS, line) ?? '');
    if (status === (isWaiting ? 130 : 0)) return null;
    return `${line}: status ${status}: ${(stderr || stdout).trim().slice(-500)}`;
}

/* ---- commands of the tree itself ---- */

const makefile = readFileSync(join(root, 'Makefile'), 'utf8');
const meson = ['meson.build', 'tests/meson.build'].map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
const scripts = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')).scripts;
const options = readFileSync(join(root, 'meson_options.txt'), 'utf8');

const isFile = (path) => existsSync(join(root, path)) || existsSync(join(root, 'web', path));

// What is wrong with a command of the tree, null if nothing is, undefined if it is none.
function tooling(list) {
    const [program, ...rest] = list;
    const operands = rest.filter((word) => !word.startsWith('-'));
    if (program === 'make') return operands.filter((word) => !word.includes('=')).every((target) => new RegExp(`^${target}:`, 'm').test(makefile)) ? null : 'no such target in the Makefile';
    if (program === 'ninja') {
        const targets = rest[0] === '-C' ? rest.slice(2) : operands;
        return targets.every((target) => meson.includes(`'${target}'`)) ? null : 'no such target in meson.build';
    }
    if (program === 'meson') {
        const own = rest.filter((word) => /^-D(?!b_|c_)/.test(word)).map((word) => /^-D(\w+)/.exec(word)[1]);
        return own.every((name) => options.includes(`'${name}'`)) ? null : 'no such option in meson_options.txt';
    }
    if (program === 'tools/npm') return rest.includes('run') && !scripts[rest.at(-1)] ? 'no such script in web/package.json' : null;
    if (program === 'tools/node' || program === 'python3') return isFile(rest[0]) ? null : 'no such file';
    if (/^build\/\w+\//.test(program)) {
        const name = program.replace(/^build\/\w+\/(tests\/)?/, '');
        return existsSync(join(dirname(aedile), program.replace(/^build\/\w+\//, ''))) || meson.includes(`'${name}'`) ? null : 'no such program';
    }
    if (/^(tests|web|bench|tools)\/./.test(program)) return isFile(program) ? null : 'no such file';
    return undefined;
}

// Runs or checks a line; answers its faults, or undefined if it is no command.
async function check(line, isSpan) {
    const text = line.replace(/^\$ /, '');
    if (/^(sudo -u \w+ |build\/release\/)?aedile [a-z]/.test(text)) return runAedile(text, isSpan);
    if (/^(arena|sim) [a-z]+ --/.test(text)) return runAedile(`aedile ${text}`, isSpan);
    const faults = [];
    let isCommand = false;
    for (const part of text.split(' && ')) {
        const list = words(part.replace(/^([A-Z_]+=\S+ )+/, ''));
        if (OTHERS.includes(list[0])) isCommand = true;
        else if (/^(build\/release\/)?aedile$/.test(list[0])) continue;
        else {
            const fault = isSpan && list.length === 1 ? undefined : tooling(list);
            if (fault !== undefined) isCommand = true;
            if (fault) faults.push(`${part}: ${fault}`);
        }
    }
    return isCommand ? faults : undefined;
}

/* ---- reading pages ---- */

// Lines of blocks and code quotes as { line, text, isSpan }; a whole block if it has curl in it.
function commandsOf(page) {
    const found = [];
    const lines = readFileSync(join(root, page), 'utf8').split('\n');
    const strip = (text) => text.replace(/\s+#\s.*$/, '').trim();
    let isFenced = false;
    let isLeft = false; // by a mark
    let block = null;
    const close = () => {
        if (block && /\bcurl /.test(block.text)) found.push({ ...block, isScript: true });
        else if (block)
            block.text.replace(/\\\n\s*/g, ' ').split('\n').forEach((text, at) => found.push({ line: block.line + at, text: strip(text) }));
        block = null;
    };
    lines.forEach((text, at) => {
        const fence = /^```/.test(text);
        if (fence) isFenced = !isFenced;
        const next = lines.slice(at).find((line) => line.trim()) ?? ''; // a blank line may be within a block
        const isCode = !fence && (isFenced || /^ {4}/.test(text) || (block && !text.trim() && /^ {4}/.test(next)));
        if (!isCode) close();
        if (/^<!-- not run: \S.* -->$/.test(text)) isLeft = true;
        else if (isLeft && !text.trim() && !/^<!-- not run/.test(lines[at - 1])) isLeft = isFenced;
        else if (isLeft || fence) return;
        else if (isCode) block = block ? { ...block, text: `${block.text}\n${text}` } : { line: at + 1, text };
        else for (const [, span] of text.matchAll(/`([^`]+)`/g)) found.push({ line: at + 1, text: span, isSpan: true });
    });
    close();
    return found;
}

function script(text) {
    const real = text.replace(/(http:\/\/)?localhost:7979/g, server.url);
    const { status, stdout, stderr } = sh(`set -e\n${real}`);
    return status === 0 && !/"error":/.test(stdout) ? [] : [`status ${status}: ${stdout}${stderr}`];
}

async function tryPage(page) {
    const faults = [];
    let n = 0;
    rmSync(join(scratch, 'g.rec'), { force: true });
    if (BEFORE[page]) must(BEFORE[page]);
    for (const { line, text, isSpan, isScript } of commandsOf(page)) {
        const result = isScript ? script(text) : await check(text, isSpan);
        if (result === undefined) continue;
        n++;
        faults.push(...result.map((fault) => `${page}:${line}: ${fault}`));
    }
    return { n, faults };
}

const listed = spawnSync('git', ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' });
const found = listed.status === 0 ? listed.stdout : spawnSync('find', ['README.md', 'CONTRIBUTING.md', 'docs', 'tests', 'src', 'data', '-name', '*.md'], { cwd: root, encoding: 'utf8' }).stdout;
const pages = found.split('\n').filter((page) => page && existsSync(join(root, page)) && !page.startsWith('web/src/') && (!only || page === only));

await prepare();
let count = 0;
for (const page of pages.sort()) {
    const { n, faults } = await tryPage(page);
    if (!n) continue;
    console.log(`${faults.length ? 'not ok' : 'ok'} ${++count} - ${page}: ${n} commands`);
    for (const fault of faults) console.log(fault.replace(/^/gm, '# '));
}
await stop(server);
console.log(`1..${count}`);
