// boardgame-game.mjs: the game of cells.mjs for boardgame.io: players take turns with one move each, which only the server plays.
import { createRequire } from 'node:module';
import { change, freshCells, isCell } from './cells.mjs';

const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

function play({ G }, first) {
    if (!isCell(first)) return INVALID_MOVE;
    change(G.cells, first);
    return undefined;
}

export const game = {
    name: 'cells',
    setup: () => ({ cells: freshCells() }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: { play: { move: play, client: false } },
};
