// gate.mjs: several servers (nodes) over one store, and gates to them.
//
// A gate plays the load balancer for one client: it leads to one node while that node is up, and to
// any other node afterwards.  A client that reconnects may reach any node.
import { Party, Player, Server, assert, freshName, random, seed, until } from './client.mjs';

const used = { stores: 0 };
const rng = random(seed);

// $AE_STORE_URL contains a %, which is replaced by the number of the store.
function sharedStore() {
  return process.env.AE_STORE_URL.replace('%', String(++used.stores));
}

export class Gate {
  constructor(nodes, node) {
    this.nodes = nodes;
    this.node = node;
    this.host = '127.0.0.1';
  }

  // Moves to any running node, perhaps the same one; stays where it is while all nodes are down.
  move() {
    this.node = rng.of(this.nodes.up) ?? this.node;
    return this.node;
  }

  get port() {
    if (!this.node.isUp) this.move();
    return this.node.port;
  }

  // A node may die while it responds; a request that only reads is sent to another node.
  async request(method, ...rest) {
    for (;;) {
      if (!this.node.isUp) this.move();
      const node = this.node;
      try {
        return await node.request(method, ...rest);
      } catch (error) {
        if (node.isUp || method !== 'GET' || !this.nodes.up.length) throw error;
      }
    }
  }

  must = Server.prototype.must;
  get = Server.prototype.get;
  guest = Server.prototype.guest;
  account = Server.prototype.account;
}

// A player whose sockets may each reach another node.
export class Roamer extends Player {
  // The same person a second time, through a gate of its own.
  twin(gate) {
    return new Roamer(gate, `${this.name}'`, { token: this.token });
  }

  come() {
    if (this.socket) this.server.move();
    return super.come();
  }
}

export class Nodes {
  static async start(n, options = {}) {
    const nodes = new Nodes();
    const store = sharedStore();
    const begin = () => Server.start({ limits: 'false', 'node-lease': '2', ...options, store });
    nodes.store = store;
    nodes.all = await Promise.all(Array.from({ length: n }, begin));
    for (const node of nodes.all) node.isUp = true;
    return nodes;
  }

  get up() {
    return this.all.filter((node) => node.isUp);
  }

  gate(n = 0) {
    return new Gate(this, this.all[n % this.all.length]);
  }

  // Like Party.sit, but every player uses another node; the first player uses the node of this number.
  async sit({ persons = 2, bots = [], watchers = 0, first = 0, ...table }) {
    const party = new Party();
    const come = (n, kind) => Roamer.guest(this.gate(first + n), freshName(kind));
    party.players = await Promise.all(Array.from({ length: persons }, (_, i) => come(i, 'p')));
    party.watchers = await Promise.all(Array.from({ length: watchers }, (_, i) => come(persons + i, 'w')));
    await party.open(table, bots);
    return party;
  }

  // Waits until every running node gives the same response.
  async agree(what, path, token, choose = (body) => body) {
    return until(`nodes agree about ${what}`, async () => {
      const got = await Promise.all(this.up.map((node) => node.request('GET', path, { token })));
      if (got.some(({ status }) => status !== 200)) return null;
      const [first, ...rest] = got.map((each) => JSON.stringify(choose(each.body ?? each.text)));
      return rest.every((each) => each === first) && choose(got[0].body ?? got[0].text);
    });
  }

  async kill(node) {
    node.isUp = false;
    await node.kill();
  }

  async begin(node) {
    await node.begin();
    node.isUp = true;
  }

  // Suspends a node (SIGSTOP) and moves its clients to other nodes, as a load balancer does when a health check fails.
  pause(node, parties) {
    node.isUp = false;
    node.child.kill('SIGSTOP');
    for (const player of parties.flatMap((party) => party.everyone)) {
      if (player.server.node === node) player.socket?.cut();
    }
  }

  resume(node) {
    node.child.kill('SIGCONT');
    node.isUp = true;
  }

  // All nodes exit with status 0 and have logged nothing that indicates a fault.
  async stop() {
    for (const node of this.up) {
      const end = await node.stop();
      assert.equal(end.code, 0, `ends with ${JSON.stringify(end)}: ${node.notes}`);
    }
    for (const node of this.all) assert.equal(node.complaint, '', node.notes);
  }
}
