// wire.mjs: a WebSocket over a bare TCP connection, so that a test can split, corrupt or omit frames, drop
// the connection, or stop reading.  It offers no extensions.
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { within } from './tap.mjs';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const PATIENCE = 20000;

export const TEXT = 1;
export const BINARY = 2;
export const CLOSE = 8;
export const PING = 9;
export const PONG = 10;

// The bytes of one frame.
export function frame(payload, { opcode = TEXT, fin = true, mask = true, rsv = 0 } = {}) {
  const body = Buffer.isBuffer(payload) ? Buffer.from(payload) : Buffer.from(String(payload));
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  const bit = mask ? 0x80 : 0;
  let head;
  if (body.length < 126) head = Buffer.from([first, bit | body.length]);
  else if (body.length < 65536) {
    head = Buffer.from([first, bit | 126, 0, 0]);
    head.writeUInt16BE(body.length, 2);
  } else {
    head = Buffer.alloc(10);
    head[0] = first;
    head[1] = bit | 127;
    head.writeBigUInt64BE(BigInt(body.length), 2);
  }
  if (!mask) return Buffer.concat([head, body]);
  const key = randomBytes(4);
  for (let i = 0; i < body.length; i++) body[i] ^= key[i & 3];
  return Buffer.concat([head, key, body]);
}

// The first whole frame in the bytes, or null.
function take(bytes) {
  if (bytes.length < 2) return null;
  let length = bytes[1] & 0x7f;
  let at = 2;
  if (length === 126) {
    if (bytes.length < 4) return null;
    length = bytes.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return null;
    length = Number(bytes.readBigUInt64BE(2));
    at = 10;
  }
  if (bytes.length < at + length) return null;
  return {
    fin: Boolean(bytes[0] & 0x80),
    opcode: bytes[0] & 15,
    isMasked: Boolean(bytes[1] & 0x80),
    payload: bytes.subarray(at, at + length),
    size: at + length,
  };
}

function handshake({ host, port, path, key, headers }) {
  const all = {
    Host: `${host}:${port}`,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': key,
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Protocol': 'aedile.1',
    ...headers,
  };
  const lines = Object.entries(all).filter(([, value]) => value !== null);
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

function readHead(text) {
  const [line, ...rest] = text.split('\r\n');
  const headers = {};
  for (const each of rest) {
    const colon = each.indexOf(':');
    if (colon > 0) headers[each.slice(0, colon).toLowerCase()] = each.slice(colon + 1).trim();
  }
  return { status: Number(line.split(' ')[1]), headers };
}

// Messages are JSON objects.  Each goes to `listen` if that is set and to a waiting next(); otherwise it
// is kept for a later next().
export class Socket {
  constructor(tcp) {
    this.tcp = tcp;
    this.bytes = Buffer.alloc(0);
    this.pieces = [];
    this.kept = [];
    this.waiting = [];
    this.listen = null;
    this.code = null; // of the close frame
    this.isOpen = false;
    this.received = 0; // bytes
    this.closed = new Promise((done) => {
      tcp.on('close', () => {
        this.isOpen = false;
        for (const { fail } of this.waiting.splice(0)) fail(new Error('the connection was closed'));
        done(this.code);
      });
    });
    tcp.on('error', () => {});
  }

  // Resolves with an open socket; if the server refuses the handshake, rejects with an error that has
  // `status` and `body`.
  static async open(server, { path = '/socket', headers = {}, token, from } = {}) {
    const key = randomBytes(16).toString('base64');
    const all = { ...headers };
    if (token) all.Authorization ??= `Bearer ${token}`;
    if (from) all['X-Forwarded-For'] ??= from;
    const tcp = connect({ host: server.host, port: server.port, noDelay: true });
    const socket = new Socket(tcp);
    const opened = new Promise((done, fail) => {
      tcp.on('error', fail);
      tcp.on('close', () => fail(Object.assign(new Error('no handshake'), { status: 0 })));
      socket.onHead = (head, rest) => {
        const wanted = createHash('sha1').update(key + MAGIC).digest('base64');
        if (head.status !== 101) {
          const text = `${head.status} ${rest}`;
          fail(Object.assign(new Error(text), { status: head.status, head, body: String(rest) }));
          tcp.destroy();
        } else if (head.headers['sec-websocket-accept'] !== wanted) fail(new Error('a wrong key'));
        else done();
      };
    });
    tcp.on('data', (chunk) => socket.take(chunk));
    tcp.write(handshake({ host: server.host, port: server.port, path, key, headers: all }));
    try {
      await within(PATIENCE, 'a handshake', opened);
    } catch (error) {
      tcp.destroy();
      throw error;
    }
    return socket;
  }

  take(chunk) {
    this.received += chunk.length;
    this.bytes = this.bytes.length ? Buffer.concat([this.bytes, chunk]) : chunk;
    if (!this.isOpen && !this.takeHead()) return;
    for (let got = take(this.bytes); got; got = take(this.bytes)) {
      this.bytes = this.bytes.subarray(got.size);
      this.takeFrame(got);
    }
  }

  takeHead() {
    const end = this.bytes.indexOf('\r\n\r\n');
    if (end < 0 || !this.onHead) return false;
    const head = readHead(this.bytes.subarray(0, end).toString('latin1'));
    this.bytes = this.bytes.subarray(end + 4);
    this.head = head;
    this.isOpen = head.status === 101;
    this.onHead(head, this.bytes);
    this.onHead = null;
    return this.isOpen;
  }

  takeFrame(got) {
    if (got.opcode === PING) this.write(frame(got.payload, { opcode: PONG }));
    else if (got.opcode === CLOSE) {
      this.code = got.payload.length >= 2 ? got.payload.readUInt16BE(0) : 1005;
      this.tcp.end(frame(got.payload.subarray(0, 2), { opcode: CLOSE }));
    } else if (got.opcode <= BINARY) {
      this.pieces.push(Buffer.from(got.payload));
      if (!got.fin) return;
      const whole = Buffer.concat(this.pieces);
      this.pieces = [];
      this.deliver(JSON.parse(whole.toString('utf8')), whole.length);
    }
  }

  deliver(message, size) {
    Object.defineProperty(message, 'size', { value: size, enumerable: false });
    if (this.listen?.(message)) return;
    const at = this.waiting.findIndex(({ fits }) => fits(message));
    if (at >= 0) this.waiting.splice(at, 1)[0].done(message);
    else this.kept.push(message);
  }

  // The first matching message among those kept and those to come; `what` is a predicate or a type.
  async next(what = () => true, ms = PATIENCE) {
    const fits = typeof what === 'string' ? (message) => message.t === what : what;
    const at = this.kept.findIndex(fits);
    if (at >= 0) return this.kept.splice(at, 1)[0];
    if (this.tcp.destroyed) throw new Error('the connection is closed');
    let entry;
    const promise = new Promise((done, fail) => {
      entry = { fits, done, fail };
      this.waiting.push(entry);
    });
    try {
      return await within(ms, `a message (${typeof what === 'string' ? what : what.toString()})`, promise);
    } finally {
      this.waiting = this.waiting.filter((each) => each !== entry);
    }
  }

  write(bytes) {
    if (!this.tcp.destroyed) this.tcp.write(bytes);
  }

  send(message) {
    this.write(frame(JSON.stringify(message)));
  }

  // Sends a message and waits for a matching one.
  async ask(message, what, ms) {
    this.send(message);
    return this.next(what, ms);
  }

  // Drops the connection without a closing handshake, as a failing network does.
  cut() {
    this.tcp.resetAndDestroy?.() ?? this.tcp.destroy();
    this.tcp.destroy();
  }

  async close(code = 1000) {
    const bytes = Buffer.alloc(2);
    bytes.writeUInt16BE(code);
    this.write(frame(bytes, { opcode: CLOSE }));
    await Promise.race([this.closed, new Promise((wake) => setTimeout(wake, 1000).unref())]);
    this.tcp.destroy();
    return this.code;
  }
}

// Sends bytes over a bare connection and resolves with everything received until the connection closes or
// the time is up.  Numbers in `pieces` are pauses in milliseconds.
export async function raw(server, pieces, ms = 3000) {
  const tcp = connect({ host: server.host, port: server.port, noDelay: true });
  const got = [];
  let isClosed = false;
  const closed = new Promise((done) => {
    tcp.on('close', () => {
      isClosed = true;
      done();
    });
  });
  tcp.on('error', () => {});
  tcp.on('data', (chunk) => got.push(chunk));
  for (const piece of [pieces].flat()) {
    if (isClosed) break;
    if (typeof piece === 'number') {
      await Promise.race([closed, new Promise((wake) => setTimeout(wake, piece))]);
    } else tcp.write(piece);
  }
  await Promise.race([closed, new Promise((wake) => setTimeout(wake, ms))]);
  tcp.destroy();
  const text = Buffer.concat(got).toString('latin1');
  return { text, status: Number(/^HTTP\/1\.[01] (\d+)/.exec(text)?.[1] ?? 0), isClosed };
}
