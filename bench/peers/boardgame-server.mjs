// boardgame-server.mjs: a boardgame.io server, with its storage in memory or, with a folder as argument, in flat files.
import { createRequire } from 'node:module';
import { game } from './boardgame-game.mjs';
import { announce } from './child.mjs';

const { FlatFile, Server } = createRequire(import.meta.url)('boardgame.io/server');

const [dir] = process.argv.slice(2);
const server = Server({ games: [game], origins: ['*'], ...(dir ? { db: new FlatFile({ dir }) } : {}) });
const { appServer } = await server.run(0);
announce(appServer.address().port);
