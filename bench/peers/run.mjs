// run.mjs: our server, boardgame.io and Colyseus one after the other under the same load; README.md says what is alike and what is not.
//
//     tools/node build/peers/run.mjs AEDILE WASM     (`make bench-peers` installs the peers and runs it)
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { aedile } from './aedile.mjs';
import { inFiles, inMemory } from './boardgame.mjs';
import { colyseus } from './colyseus.mjs';
import { run, sleep } from './load.mjs';

const TABLES = 64; // of two clients each
const IDLE = 500; // clients who only watch
const AT_ONCE = 20; // clients that connect at the same time
const LIGHT = 100; // decisions a second
const WARM = { seconds: 2 };
const PATIENCE_MS = 90000; // for one step of one peer

async function openTables(peer, server) {
    const tables = [];
    for (let n = 0; n < TABLES; n++) tables.push(await peer.open(server));
    return tables;
}

/** KiB of a fresh server's memory for each client who watches a table where nobody plays. */
async function weigh(peer, server) {
    const table = await peer.open(server);
    const before = await server.memory();
    for (let n = 0; n < IDLE; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, () => peer.idle(server, table)));
    await sleep(500);
    return { idle: ((await server.memory()) - before) / 1024 / IDLE };
}

async function load(peer, server) {
    const tables = await openTables(peer, server);
    await run(server, tables, WARM);
    return { light: await run(server, tables, { seconds: 4, rate: LIGHT }), full: await run(server, tables, { seconds: 5 }) };
}

const STEPS = { weigh, load };

const ROWS = [
    ['decisions a second, full load', ({ full }) => full.perSecond],
    ['us of CPU for a decision, full load', ({ full }) => full.cpu],
    ['us of CPU of the load for it', ({ full }) => full.loadCpu],
    ['ms until both have it, full load, p50', ({ full }) => full.p50],
    ['                                  p99', ({ full }) => full.p99],
    [`us of CPU, ${LIGHT} decisions a second`, ({ light }) => light.cpu],
    [`ms until both have it, ${LIGHT} a second, p50`, ({ light }) => light.p50],
    ['                                      p99', ({ light }) => light.p99],
    ['bytes of a decision to each client', ({ full }) => full.bytes],
    ['KiB of memory for an idle client', ({ idle }) => idle],
];

const number = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
const line = (name, cells) => console.log(`  ${name.padEnd(42)}${cells.map((cell) => cell.padStart(20)).join('')}`);

const PEERS = [aedile, inMemory, inFiles, colyseus];
const [program, wasm, only, step] = process.argv.slice(2);

/** In a process of its own: clients go on looking for a server that has ended, and would disturb the next. */
function measureApart(i, name) {
    const args = [fileURLToPath(import.meta.url), program, wasm, String(i), name];
    const printed = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: PATIENCE_MS, stdio: ['ignore', 'pipe', 'inherit'] });
    return JSON.parse(printed.trim().split('\n').at(-1));
}

function print(results) {
    console.log(`${TABLES} tables of two clients; in brackets the ratio to ${PEERS[0].name}`);
    line('', PEERS.map(({ name }) => name));
    line('a decision is kept in', PEERS.map(({ storage }) => storage));
    for (const [name, value] of ROWS)
        line(name, results.map((result, i) => number(value(result)) + (i ? ` (${number(value(result) / value(results[0]))})` : '')));
}

if (only) console.log(JSON.stringify(await STEPS[step](PEERS[only], await PEERS[only].start())));
else print(PEERS.map((_, i) => ({ ...measureApart(i, 'weigh'), ...measureApart(i, 'load') })));
process.exit(); // which ends the server as well
