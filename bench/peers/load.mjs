// load.mjs: lets all tables decide, as fast as they are told or at a rate, and measures how long each decision takes until both clients
// of its table have it.
//
// A table has play(), which sends the next decision, and calls its told() when both clients have received it.
import { subscribe } from 'node:diagnostics_channel';

const TICK_MS = 5;

const sockets = new Set();
subscribe('net.client.socket', ({ socket }) => sockets.add(socket));
const received = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);

export const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));

export async function post(url, body, token) {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return answer.json();
}

const percentile = (sorted, percent) => sorted[Math.floor(((sorted.length - 1) * percent) / 100)] ?? NaN;

class Trial {
    constructor(tables, rate) {
        Object.assign(this, { rate, ready: [], samples: [], waiting: 0, isOn: true, credit: 0, ticked: performance.now() });
        for (const table of tables) this.isReady(table);
        if (rate) this.timer = setInterval(() => this.tick(), TICK_MS);
    }

    isReady(table) {
        if (!this.isOn) return;
        if (this.rate) this.ready.push(table);
        else this.send(table);
    }

    /** Sends as many decisions as the rate allows since the last tick. */
    tick() {
        const now = performance.now();
        this.credit = Math.min(this.credit + ((now - this.ticked) * this.rate) / 1000, this.rate / 10);
        this.ticked = now;
        for (; this.credit >= 1 && this.ready.length > 0; this.credit--) this.send(this.ready.shift());
    }

    send(table) {
        const sentAt = performance.now();
        this.waiting++;
        table.told = () => {
            this.waiting--;
            if (this.isOn) this.samples.push(performance.now() - sentAt);
            this.isReady(table);
        };
        table.play();
    }

    /** Waits until every table has its last decision. */
    async end() {
        this.isOn = false;
        clearInterval(this.timer);
        for (let n = 0; this.waiting > 0; n++) {
            if (n > 1000) throw new Error(`${this.waiting} decisions were never told`);
            await sleep(10);
        }
    }
}

const ownCpu = () => (({ user, system }) => (user + system) / 1e6)(process.cpuUsage());

export async function run(server, tables, { seconds, rate = 0 }) {
    const before = { at: performance.now(), cpu: server.cpu(), own: ownCpu(), bytes: received() };
    const trial = new Trial(tables, rate);
    await sleep(seconds * 1000);
    const n = trial.samples.length;
    const took = (performance.now() - before.at) / 1000;
    const each = (from, to) => ((to - from) * 1e6) / n;
    const result = {
        perSecond: n / took,
        cpu: each(before.cpu, server.cpu()),
        loadCpu: each(before.own, ownCpu()),
        bytes: (received() - before.bytes) / n / 2,
    };
    await trial.end();
    const sorted = trial.samples.sort((a, b) => a - b);
    return { ...result, p50: percentile(sorted, 50), p99: percentile(sorted, 99) };
}
