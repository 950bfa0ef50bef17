/* Writes cells/<map>.<frame>.json for the maps of Antike II: the sites found by the search. Run it by
   `tools/npm --prefix web run maps:cells` after a change of an Antike map, its hand or the frame; without the first cells of a new map there is no picture. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cellTask } from '../../src/games/antike/map/layout';
import { searchCells } from '../../src/games/antike/map/search';
import type { AntikeFacts } from '../../src/maps/types';
import { allSheets, antikePlan, cellsFile, factsOf, sheetName } from './plan';
import type { Sheet } from './plan';
import { rootsOf } from './roots';

const roots = rootsOf(process.cwd());
const STEPS = 24000;
const SEEDS = [7, 8, 9];

function findCells(sheet: Sheet): void {
    const facts = factsOf<AntikeFacts>(sheet, roots);
    const plan = antikePlan(sheet, facts);
    const found = SEEDS.map((seed) => searchCells(cellTask(facts, plan, STEPS, seed)));
    const { sites, cost } = found.reduce((best, next) => (next.cost < best.cost ? next : best));
    writeFileSync(cellsFile(sheet, roots), '[\n' + sites.map((s) => JSON.stringify(s)).join(',\n') + '\n]\n');
    console.log(`${sheetName(sheet)}: cost ${cost.toFixed(1)}`);
}

mkdirSync(roots.cells, { recursive: true });
const only = process.argv[2];
for (const sheet of allSheets())
    if (sheet.game === 'antike' && (!only || sheetName(sheet) === only)) findCells(sheet);
