// receiver.mjs: receives notices: a push service with its browsers, and webhooks, all on this machine.  Push
// messages are decrypted (RFC 8291) and their sender is checked (RFC 8292) with node:crypto alone, so that
// the server's code is not tested against itself.
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { assert, sleep } from './tap.mjs';

const hmac = (key, ...data) => createHmac('sha256', key).update(Buffer.concat(data)).digest();
const expand = (key, info, n) => hmac(key, Buffer.from(info), Buffer.from([1])).subarray(0, n);

// A browser's push subscription, with the keys that decrypt its messages.
export class Browser {
  constructor(endpoint) {
    this.endpoint = endpoint;
    this.ecdh = createECDH('prime256v1');
    this.point = this.ecdh.generateKeys();
    this.auth = randomBytes(16);
  }

  get subscription() {
    const keys = { p256dh: this.point.toString('base64url'), auth: this.auth.toString('base64url') };
    return { endpoint: this.endpoint, keys };
  }

  open(body) {
    const salt = body.subarray(0, 16);
    const size = body.readUInt32BE(16);
    assert.equal(body[20], 65, 'length of the key');
    const sender = body.subarray(21, 86);
    const sealed = body.subarray(86, body.length - 16);
    assert.ok(body.length - 86 <= size, 'one record');
    const shared = this.ecdh.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.point, sender]);
    const secret = hmac(hmac(this.auth, shared), info, Buffer.from([1]));
    const key = hmac(salt, secret);
    const cipher = createDecipheriv(
      'aes-128-gcm',
      expand(key, 'Content-Encoding: aes128gcm\0', 16),
      expand(key, 'Content-Encoding: nonce\0', 12),
    );
    cipher.setAuthTag(body.subarray(body.length - 16));
    const plain = Buffer.concat([cipher.update(sealed), cipher.final()]);
    const end = plain.lastIndexOf(2);
    assert.ok(plain.subarray(end + 1).every((byte) => byte === 0), 'padding');
    return JSON.parse(plain.subarray(0, end).toString('utf8'));
  }
}

// Reads the sender from the header Authorization; fails if this key did not sign it.
export function checkSender(authorization, { key, origin }) {
  const [, token, shown] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization);
  assert.equal(shown, key, 'the key of the server');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const [head, claims, signature] = token.split('.');
  const owner = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isOwn = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: owner, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isOwn, 'the signature');
  const said = JSON.parse(Buffer.from(claims, 'base64url'));
  const now = Date.now() / 1000;
  assert.equal(JSON.parse(Buffer.from(head, 'base64url')).alg, 'ES256');
  assert.equal(said.aud, origin, 'for whom');
  assert.ok(said.exp > now && said.exp <= now + 86400, 'for how long');
  return said;
}

// Accepts all POST requests and keeps them by path.  `statuses` lists the response statuses of a path in
// order, the last one repeated; the default is 201.
export class Receiver {
  static async start() {
    const receiver = new Receiver();
    receiver.got = [];
    receiver.statuses = new Map();
    receiver.server = createServer((request, response) => receiver.take(request, response));
    await new Promise((done) => receiver.server.listen(0, '127.0.0.1', done));
    receiver.origin = `http://127.0.0.1:${receiver.server.address().port}`;
    return receiver;
  }

  take(request, response) {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const list = this.statuses.get(request.url) ?? [201];
      response.statusCode = list.length > 1 ? list.shift() : list[0];
      response.end();
      const { method, url, headers } = request;
      this.got.push({ method, path: url, headers, body: Buffer.concat(chunks), at: Date.now() });
    });
  }

  at(path) {
    return this.got.filter((each) => each.path === path);
  }

  // Waits until so many have come there.
  async next(path, n = 1, ms = 40000) {
    const end = Date.now() + ms;
    while (this.at(path).length < n) {
      if (Date.now() > end) throw new Error(`${path}: ${this.at(path).length} of ${n} within ${ms} ms`);
      await sleep(50);
    }
    return this.at(path)[n - 1];
  }

  stop() {
    this.server.close();
    this.server.closeAllConnections?.();
  }
}
