// colyseus.mjs: tables on a Colyseus server, played by its own clients.
import { Client } from '@colyseus/sdk';
import { anyCell } from './cells.mjs';
import { startNode } from './child.mjs';

const clientOf = (server) => new Client(`http://127.0.0.1:${server.port}`);

/** Resolves when the room's first state is here. */
function synced(room) {
    room.onMessage('*', () => {});
    return new Promise((resolve) => room.onStateChange.once(() => resolve(room)));
}

class Table {
    async open(server) {
        const first = await clientOf(server).create('table').then(synced);
        const second = await clientOf(server).joinById(first.roomId).then(synced);
        this.rooms = [first, second];
        this.turn = 0;
        this.seen = [0, 0];
        this.rooms.forEach((room, i) => room.onStateChange((state) => this.got(i, state)));
        return this;
    }

    got(i, { turn }) {
        if (turn === this.seen[i]) return;
        this.seen[i] = turn;
        if (this.seen.every((seen) => seen > this.turn)) {
            this.turn = turn;
            this.told();
        }
    }

    play() {
        this.rooms[this.turn % 2].send('play', anyCell());
    }
}

export const colyseus = {
    name: 'Colyseus',
    storage: 'memory',
    start: () => startNode('colyseus-server.mjs'),
    open: (server) => new Table().open(server),
    idle: (server, table) => clientOf(server).joinById(table.rooms[0].roomId).then(synced),
};
