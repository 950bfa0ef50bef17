// tls.mjs: the server does TLS itself: requests, a page in several parts, a socket, cookies.
import { execFileSync } from 'node:child_process';
import { request } from 'node:https';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:tls';
import { join } from 'node:path';
import { Server, assert, finish, folder, story, within } from './client.mjs';

const cert = join(folder, 'cert.pem');
const key = join(folder, 'key.pem');
execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'], { stdio: 'ignore' });
const server = await Server.start({ 'tls-cert': cert, 'tls-key': key });
const trust = { rejectUnauthorized: false };

function ask(method, path, body, headers = {}) {
  const answer = new Promise((done, fail) => {
    const bytes = body && JSON.stringify(body);
    const more = bytes ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bytes) } : {};
    const sent = request({ host: '127.0.0.1', port: server.port, method, path, headers: { ...more, ...headers }, ...trust }, (got) => {
      let text = '';
      got.on('data', (chunk) => {
        text += chunk;
      });
      got.on('end', () => done({ status: got.statusCode, headers: got.headers, text }));
    });
    sent.on('error', fail);
    sent.end(bytes);
  });
  return within(5000, `${method} ${path}`, answer);
}

function shake(origin) {
  const answer = new Promise((done, fail) => {
    const socket = connect({ host: '127.0.0.1', port: server.port, ...trust }, () => {
      socket.write(
        `GET /socket HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Protocol: aedile.1\r\nOrigin: ${origin}\r\n\r\n`,
      );
    });
    socket.on('data', (chunk) => {
      done(Number(/HTTP\/1\.[01] (\d+)/.exec(chunk)?.[1]));
      socket.destroy();
    });
    socket.on('error', fail);
  });
  return within(5000, 'a handshake', answer);
}

await story('requests and the page', async () => {
  const health = await ask('GET', '/health');
  assert.equal(health.status, 200);
  assert.match(health.headers['strict-transport-security'], /max-age/);
  const page = await ask('GET', '/');
  assert.equal(Buffer.byteLength(page.text), Number(page.headers['content-length']));
});
await story('cookies are for https alone', async () => {
  const origin = `https://127.0.0.1:${server.port}`;
  const guest = await ask('POST', '/api/guest', { cookie: true }, { Origin: origin });
  assert.equal(guest.status, 200, guest.text);
  assert.match(guest.headers['set-cookie'][0], /; Secure/);
});
await story('a socket', async () => {
  assert.equal(await shake(`https://127.0.0.1:${server.port}`), 101);
  assert.equal(await shake(`http://127.0.0.1:${server.port}`), 403);
});
await story('the server ends well', async () => {
  assert.equal((await server.stop()).code, 0);
  assert.equal(server.complaint, '');
});
finish();
