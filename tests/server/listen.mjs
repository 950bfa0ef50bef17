// listen.mjs: a server that listens on all interfaces prints the addresses to open: localhost first, then each
// address that other machines can reach.  On a machine without a network it prints localhost alone.
// Its log names the nets by which bots play.
import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { nets } from '../module.mjs';
import { Server, assert, finish, story, until, within } from './client.mjs';

const isLinkLocal = (address) => /^(169\.254\.|fe[89ab])/i.test(address);

// The addresses of this machine, as Node.js lists them.
const addresses = (family) =>
  Object.values(networkInterfaces())
    .flat()
    .filter((one) => !one.internal && !isLinkLocal(one.address) && one.family === family)
    .map((one) => (family === 'IPv6' ? `[${one.address}]` : one.address));

const hasIPv6 = Object.values(networkInterfaces()).flat().some((one) => one.family === 'IPv6');

const told = (server, count) => until(`${count} addresses`, () => server.printed.split('\n').length > count && server.printed.trim().split('\n'));

function health(url) {
  const answer = new Promise((done, fail) => {
    get(`${url}health`, { agent: false, autoSelectFamily: true }, (got) => {
      got.resume();
      done(got.statusCode);
    }).on('error', fail);
  });
  return within(40000, url, answer);
}

// Checks the printed and logged addresses, and that the server responds at each of them.
async function check(listen, hosts) {
  for (const json of [false, true]) {
    const server = await Server.start({ listen, 'log-level': 'info', ...(json ? { 'log-json': true } : {}) });
    const wanted = ['localhost', ...hosts].map((host) => `http://${host}:${server.port}/`);
    const lines = await told(server, wanted.length);
    assert.deepEqual([lines[0], ...lines.slice(1).sort()], [wanted[0], ...wanted.slice(1).sort()]);
    for (const url of lines) assert.equal(await health(url), 200, url);
    assert.equal((await server.stop()).code, 0);
    await until('the end of the log', () => /server\.stopped/.test(server.notes));
    const logged = server.notes.split('\n').filter((line) => /\bserver\.address\b/.test(line));
    const urls = logged.map((line) => (json ? JSON.parse(line).url : /url=(\S+)/.exec(line)[1]));
    assert.deepEqual(urls, lines.slice(1).map((line) => line.slice(0, -1)));
    assert.equal(server.complaint, '');
  }
}

await story('0.0.0.0 is each address of IPv4', () => check('0.0.0.0:0', addresses('IPv4')));
if (hasIPv6) {
  await story(':: is those of IPv6 too, in brackets', async () => {
    const server = await Server.start({ listen: '[::]:0' });
    const hearsIPv4 = await health(`http://127.0.0.1:${server.port}/`).then(() => true, () => false);
    await server.stop();
    await check('[::]:0', [...(hearsIPv4 ? addresses('IPv4') : []), ...addresses('IPv6')]);
  });
}
await story('one address is one line, and so is an address that was set', async () => {
  for (const options of [{ listen: '127.0.0.1:0' }, { listen: '0.0.0.0:0', url: 'https://games.example.org:8443' }]) {
    const server = await Server.start({ ...options, 'log-level': 'info' });
    assert.equal((await server.stop()).code, 0);
    await until('the end of the log', () => /server\.stopped/.test(server.notes));
    assert.equal(server.printed, options.url ? `${options.url}/\n` : `http://127.0.0.1:${server.port}/\n`);
    assert.doesNotMatch(server.notes, /server\.address/);
  }
});
await story('the log names the nets of bots, by what is in their files', async () => {
  const server = await Server.start({ listen: '127.0.0.1:0', 'log-level': 'info', 'log-json': true });
  assert.equal((await server.stop()).code, 0);
  await until('the end of the log', () => /server\.stopped/.test(server.notes));
  const logged = server.notes.trim().split('\n').map((line) => JSON.parse(line)).filter(({ event }) => event === 'server.net');
  const idOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  assert.deepEqual(logged.map(({ net, id }) => [net, id]).sort(), [...nets].map(([name, bytes]) => [name, idOf(bytes)]).sort());
});
finish();
