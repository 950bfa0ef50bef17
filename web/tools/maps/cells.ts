/* Writes src/games/<game>/map/cells/<map>.<frame>.json for the kinds of maps whose layout needs a search: the sites found by it. Run it by
   `tools/npm --prefix web run maps:cells [name]` after a change of such a map, its hand or the frame; without the first cells of a new map there is no picture. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { allSheets, basePlan, cellsFile, factsOf, sheetName, type Sheet } from './plan';
import { rootsOf } from './roots';
import type { MapTool } from './tool';

const STEPS = 24000;
const SEEDS = [7, 8, 9];

function findCells(sheet: Sheet, search: NonNullable<MapTool['search']>): void {
    const roots = rootsOf(process.cwd());
    const facts = factsOf(sheet, roots);
    const { base } = basePlan(sheet, facts);
    const found = SEEDS.map((seed) => search(facts, base, STEPS, seed));
    const { sites, cost } = found.reduce((best, next) => (next.cost < best.cost ? next : best));
    mkdirSync(dirname(cellsFile(sheet, roots)), { recursive: true });
    writeFileSync(cellsFile(sheet, roots), '[\n' + sites.map((s) => JSON.stringify(s)).join(',\n') + '\n]\n');
    console.log(`${sheetName(sheet)}: cost ${cost.toFixed(1)}`);
}

export function run(tools: readonly MapTool[], [only]: string[]): void {
    for (const sheet of allSheets(tools))
        if (sheet.tool.search && (!only || sheetName(sheet) === only)) findCells(sheet, sheet.tool.search);
}
