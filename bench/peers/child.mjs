// child.mjs: starts a server as a process that ends with this one, and measures its CPU time and memory.
import { execFileSync, fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TICKS = Number(execFileSync('getconf', ['CLK_TCK']));
const PAGE = Number(execFileSync('getconf', ['PAGESIZE']));

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export function scratch() {
    const folder = mkdtempSync(join(process.env.TMPDIR ?? tmpdir(), 'aedile-peers-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    return folder;
}

const next = (emitter, event) => new Promise((resolve) => emitter.once(event, resolve));

class Child {
    constructor(process) {
        this.process = process;
        this.ended = next(process, 'exit');
        running.add(process);
    }

    /** Seconds of CPU time of all threads. */
    cpu() {
        const fields = readFileSync(`/proc/${this.process.pid}/stat`, 'utf8').split(') ')[1].split(' ');
        return (Number(fields[11]) + Number(fields[12])) / TICKS;
    }

    /** Resident bytes; a server in Node.js collects its garbage first. */
    async memory() {
        if (this.process.send) {
            this.process.send('collect');
            await next(this.process, 'message');
        }
        return Number(readFileSync(`/proc/${this.process.pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
    }
}

/** A script beside this one, which sends its port when it is ready. */
export async function startNode(script, ...args) {
    const child = new Child(fork(fileURLToPath(new URL(script, import.meta.url)), args, {
        execArgv: ['--expose-gc'],
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'ipc'],
    }));
    child.port = await Promise.race([next(child.process, 'message'), child.ended.then(() => Promise.reject(new Error(`${script} did not start`)))]);
    return child;
}

const CONFIG = 'listen = 127.0.0.1:0\nlimits = off\nmax_tables = 100000\nmax_sockets = 20000\nmax_tables_per_guest = 100\nlog_level = error\n';

/** Our server, with a new SQLite store. */
export async function startAedile(aedile) {
    const folder = scratch();
    writeFileSync(join(folder, 'config'), CONFIG);
    const child = new Child(spawn(aedile, ['serve', '--config', join(folder, 'config'), '--store', `sqlite:${join(folder, 'store.db')}`], {
        stdio: ['ignore', 'pipe', process.env.BENCH_LOG ? 'inherit' : 'ignore'],
    }));
    let printed = '';
    child.port = await new Promise((resolve, reject) => {
        child.process.stdout.on('data', (part) => {
            const port = /:(\d+)\//.exec((printed += part))?.[1];
            if (port) resolve(Number(port));
        });
        void child.ended.then(() => reject(new Error('aedile did not start')));
    });
    return child;
}

/** For a server: answers the load's wish to collect garbage, and sends the port. */
export function announce(port) {
    process.on('message', () => {
        globalThis.gc();
        process.send('collected');
    });
    process.on('disconnect', () => process.exit());
    process.send(port);
}
