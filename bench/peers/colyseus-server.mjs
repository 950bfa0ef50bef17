// colyseus-server.mjs: a Colyseus server with the game of cells.mjs.  State is sent when a decision has been made, and not, as by
// default, twenty times a second.
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { change, freshCells, isCell } from './cells.mjs';
import { announce } from './child.mjs';

const State = schema({ cells: t.array('uint8'), turn: t.uint32() }, 'State');

class Table extends Room {
    patchRate = null;
    players = [];

    onCreate() {
        this.state = new State();
        this.state.cells.push(...freshCells());
        this.state.turn = 0;
        this.onMessage('play', (client, first) => this.play(client, first));
    }

    /** The first two clients play, all others watch. */
    onJoin(client) {
        if (this.players.length < 2) this.players.push(client.sessionId);
    }

    play(client, first) {
        if (this.players[this.state.turn % 2] !== client.sessionId || !isCell(first)) return;
        change(this.state.cells, first);
        this.state.turn++;
        this.broadcastPatch();
    }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define('table', Table);
await server.listen(0, '127.0.0.1');
announce(transport.server.address().port);
