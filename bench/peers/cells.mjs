// cells.mjs: the game of the peers: a state as large as a Concordia table's, and a rule that costs nothing.
//
// In a frame of our server the state of a Concordia table takes 838 bytes.  420 cells of one digit take 841 bytes as JSON.  A decision
// changes a few of them; a server checks that it is the player's turn and that the first cell exists.
export const CELLS = 420;
export const CHANGED = 8;

export const freshCells = () => Array.from({ length: CELLS }, (_, i) => i % 10);

export const isCell = (first) => Number.isInteger(first) && first >= 0 && first < CELLS;

/** Changes the cells of one decision in place, each to another digit. */
export function change(cells, first) {
    for (let i = 0; i < CHANGED; i++) {
        const at = (first + 37 * i) % CELLS;
        cells[at] = (cells[at] + 1) % 10;
    }
}

export const anyCell = () => Math.floor(Math.random() * CELLS);
