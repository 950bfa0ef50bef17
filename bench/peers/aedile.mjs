// aedile.mjs: tables of Concordia on our server, played as the page plays: frames with the state and with events as numbers; the rules,
// as WebAssembly, list the legal moves.
import { readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { Module, WITH } from '../../tests/module.mjs';
import { startAedile } from './child.mjs';
import { post } from './load.mjs';

const [program, wasm] = process.argv.slice(2);
const GAMES = 4; // made for each pair of players, since a game ends

const module = new Module(readFileSync(wasm), { isLearned: false });
const local = module.start({ game: 'concordia', map: 'italia', seats: [{ name: 'Ann' }, { name: 'Ben' }], seed: '0'.repeat(64) });
const layout = module.layout(local);

const at = (server, path) => `http://127.0.0.1:${server.port}${path}`;
const guest = async (server) => (await post(at(server, '/api/guest'), {})).token;

async function makeTable(server, [ann, ben]) {
    const { id } = await post(at(server, '/api/tables'), { game: 'concordia', map: 'italia', players: 2, listed: true, seats: [{ me: true }, {}], guest: 'Ann' }, ann);
    await post(at(server, `/api/tables/${id}/join`), { seat: 1, name: 'Ben' }, ben);
    return id;
}

/** A socket that has said hello; `got` receives every message. */
function connect(server, token, got) {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket`, 'aedile.1', { perMessageDeflate: false });
    const say = (message) => socket.send(JSON.stringify(message));
    socket.on('open', () => say({ t: 'hello', token }));
    return new Promise((ready) => socket.on('message', (text) => {
        const message = JSON.parse(text);
        if (message.t === 'welcome') ready(say);
        else if (message.t === 'error' || message.t === 'bye') throw new Error(text);
        else got(message);
    }));
}

const watch = (table) => ({ t: 'watch', table, after: -1, with: ['state', 'told'], layout });

class Table {
    async open(server) {
        const tokens = [await guest(server), await guest(server)];
        this.games = [];
        for (let n = 0; n < GAMES; n++) this.games.push(await makeTable(server, tokens));
        this.says = await Promise.all(tokens.map((token, i) => connect(server, token, (message) => this.got(i, message))));
        await new Promise((ready) => {
            this.told = ready;
            this.watchNext();
        });
        return this;
    }

    /** The first game, or the next one when a game is over. */
    watchNext() {
        this.id = this.games.shift();
        if (!this.id) throw new Error('all games of a table are over');
        this.seq = [-1, -1];
        this.sent = -1;
        this.says.forEach((say) => say(watch(this.id)));
    }

    got(i, message) {
        if (message.t !== 'entries' || message.table !== this.id) return;
        this.seq[i] = message.seq;
        if (message.to_act[0] === i) this.frame = message;
        if (this.seq[0] !== this.seq[1] || this.seq[0] <= this.sent) return;
        this.sent = this.seq[0];
        if (message.status !== 'running') this.watchNext();
        else if (message.to_act.length > 0) this.told();
    }

    play() {
        const { to_act: [seat], seq, state } = this.frame;
        const { legal } = module.show(local, seat, 1 << seat, WITH.legal, state);
        const { move } = legal[Math.floor(Math.random() * legal.length)];
        this.says[seat]({ t: 'do', table: this.id, seat, seq, do: move, action: String(seq) });
    }
}

export const aedile = {
    name: 'Aedile',
    storage: 'disk, synced',
    start: () => startAedile(program),
    open: (server) => new Table().open(server),
    /** A guest who watches. */
    async idle(server, table) {
        const here = {};
        here.frame = new Promise((resolve) => (here.got = ({ t }) => t === 'entries' && resolve()));
        (await connect(server, await guest(server), here.got))(watch(table.id));
        await here.frame;
    },
};
