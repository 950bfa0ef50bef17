// boardgame.mjs: tables on a boardgame.io server, played by its own clients.
import { createRequire } from 'node:module';
import { game } from './boardgame-game.mjs';
import { anyCell } from './cells.mjs';
import { scratch, startNode } from './child.mjs';
import { post } from './load.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

function connect(server, matchID, playerID, credentials) {
    const multiplayer = SocketIO({ server: `http://127.0.0.1:${server.port}`, socketOpts: { transports: ['websocket'], forceNew: true } });
    const client = Client({ game, multiplayer, matchID, playerID, credentials, debug: false });
    return new Promise((synced) => {
        client.subscribe((state) => state && synced(client));
        client.start();
    });
}

class Table {
    /** A match made by the lobby, with a player and credentials at both seats. */
    async open(server) {
        const at = `http://127.0.0.1:${server.port}/games/${game.name}`;
        this.match = (await post(`${at}/create`, { numPlayers: 2 })).matchID;
        this.clients = [];
        for (const playerID of ['0', '1']) {
            const { playerCredentials } = await post(`${at}/${this.match}/join`, { playerID, playerName: playerID });
            this.clients.push(await connect(server, this.match, playerID, playerCredentials));
        }
        this.sent = this.clients[0].getState()._stateID;
        this.seen = [this.sent, this.sent];
        this.clients.forEach((client, i) => client.subscribe((state) => this.got(i, state)));
        return this;
    }

    got(i, state) {
        if (!state || state._stateID === this.seen[i]) return;
        this.seen[i] = state._stateID;
        if (this.seen.every((id) => id > this.sent)) {
            this.sent = this.seen[0];
            this.told();
        }
    }

    play() {
        const { ctx } = this.clients[0].getState();
        this.clients[Number(ctx.currentPlayer)].moves.play(anyCell());
    }
}

const peer = (storage, start) => ({
    name: 'boardgame.io',
    storage,
    start,
    open: (server) => new Table().open(server),
    /** A spectator. */
    idle: (server, table) => connect(server, table.match),
});

export const inMemory = peer('memory', () => startNode('boardgame-server.mjs'));
export const inFiles = peer('flat files', () => startNode('boardgame-server.mjs', scratch()));
