// serve.mjs: starts a server process and sends it requests.
//
// $AE_STORE_URL is the address of the store; a % in it is replaced by a new number for each store.
// The default is an SQLite file in a temporary directory.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { request as httpRequest, Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { within, sleep } from './tap.mjs';

export const aedile = resolve(process.argv[2] ?? 'build/release/aedile');

// In memory where possible: these tests are not about the disk.
export const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'aedile-'));
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const made = { stores: 0, addresses: 0 };

export function freshStore() {
  const url = process.env.AE_STORE_URL;
  made.stores++;
  return url ? url.replace('%', String(made.stores)) : `sqlite:${folder}/${made.stores}.db`;
}

// A fresh client address, because rate limits count by address.  The server believes the header since it
// is configured to trust this machine as a proxy.
export function freshAddress() {
  const n = ++made.addresses;
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

// Runs aedile; resolves with its exit status and output.
export function command(...args) {
  return new Promise((done) => {
    const options = { timeout: 60000, maxBuffer: 1 << 26, env: { ...process.env, LC_ALL: 'C' } };
    execFile(aedile, args, options, (error, out, err) => {
      done({ status: error ? (error.code ?? 1) : 0, out, err });
    });
  });
}

const USUAL = {
  listen: '127.0.0.1:0',
  'trusted-proxy': '127.0.0.1',
  'fast-password-hashing': true,
  'log-level': 'warn',
  'node-lease': '2',
};

export class Server {
  constructor({ program = aedile, ...options } = {}) {
    this.program = program;
    this.options = { ...USUAL, store: freshStore(), ...options };
    this.host = '127.0.0.1';
    this.notes = '';
    this.printed = '';
    this.agent = new Agent({ keepAlive: true, maxSockets: 64 });
  }

  static async start(options) {
    const server = new Server(options);
    await server.begin();
    return server;
  }

  get store() {
    return this.options.store;
  }

  get origin() {
    return `http://${this.host}:${this.port}`;
  }

  async begin() {
    const args = Object.entries(this.options).flatMap(([key, value]) => (value === true ? [`--${key}`] : [`--${key}`, value]));
    const child = spawn(this.program, ['serve', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    this.child = child;
    children.add(child);
    this.ended = new Promise((done) => {
      child.on('exit', (code, signal) => {
        children.delete(child);
        done({ code, signal });
      });
    });
    child.stderr.on('data', (chunk) => {
      this.notes += chunk;
    });
    const ready = new Promise((done, fail) => {
      this.printed = '';
      child.stdout.on('data', (chunk) => {
        this.printed += chunk;
        const found = /https?:\/\/[^\s/]*:(\d+)\//.exec(this.printed);
        if (found) done(Number(found[1]));
      });
      child.on('error', fail);
      child.on('exit', (code) => fail(new Error(`serve ended with ${code}: ${this.notes}`)));
    });
    this.port = await within(60000, 'the server', ready);
  }

  // Stops the server; returns its exit status and how long it took.
  async stop(signal = 'SIGTERM') {
    const begin = Date.now();
    this.child.kill(signal);
    const end = await within(60000, 'the end of the server', this.ended);
    this.agent.destroy();
    this.agent = new Agent({ keepAlive: true, maxSockets: 64 });
    return { ...end, ms: Date.now() - begin };
  }

  kill() {
    return this.stop('SIGKILL');
  }

  // The reports of the sanitizers.
  get complaint() {
    return /(AddressSanitizer|LeakSanitizer|runtime error:|Assertion)[^\n]*/.exec(this.notes)?.[0] ?? '';
  }

  // Returns {status, headers, body, text}; a JSON body is parsed.  Without `from` the request has a fresh
  // client address, with null that of this machine.
  request(method, path, { token, body, headers = {}, from = freshAddress(), agent = this.agent } = {}) {
    const all = { ...headers };
    let bytes = null;
    if (token) all.Authorization = `Bearer ${token}`;
    if (from) all['X-Forwarded-For'] = from;
    if (body !== undefined) {
      bytes = typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
      if (!('Content-Type' in all)) all['Content-Type'] = 'application/json';
      all['Content-Length'] = bytes.length;
    }
    for (const name of Object.keys(all)) if (all[name] === null) delete all[name];
    const answer = new Promise((done, fail) => {
      const sent = httpRequest(
        { host: this.host, port: this.port, method, path, headers: all, agent },
        (got) => {
          const chunks = [];
          got.on('data', (chunk) => chunks.push(chunk));
          got.on('error', fail);
          got.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            let json = null;
            if (/json/.test(got.headers['content-type'] ?? '')) {
              try {
                json = JSON.parse(text);
              } catch {
                return fail(new Error(`${method} ${path}: no JSON: ${text.slice(0, 200)}`));
              }
            }
            done({ status: got.statusCode, headers: got.headers, body: json, text });
          });
        },
      );
      sent.on('error', fail);
      sent.end(bytes);
    });
    return within(40000, `${method} ${path}`, answer);
  }

  // The same, but fails unless the request succeeds.
  async get(path, options) {
    return this.must('GET', path, options);
  }

  async must(method, path, options) {
    const got = await this.request(method, path, options);
    if (got.status >= 300) throw new Error(`${method} ${path}: ${got.status} ${got.text}`);
    return got.body ?? got.text;
  }

  // A new guest's token.
  async guest(from = freshAddress()) {
    return (await this.must('POST', '/api/guest', { body: {}, from })).token;
  }

  async account(name, password = 'correct horse', from = freshAddress()) {
    return (await this.must('POST', '/api/users', { body: { name, password }, from })).token;
  }
}

export { sleep };
