/* Runs a map tool written in TypeScript with what the games' folders say of their kinds of maps (src/games/<game>/map/tool.ts): vite reads these files
   and whatever they import.  To be started in web/:
   ../tools/node tools/maps/run.mjs build|cells|preview [arguments] */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const load = async (file) => (await runnerImport(file, { configFile: false })).module;

const [tool = 'build', ...args] = process.argv.slice(2);
const kinds = readdirSync('src/games').map((game) => resolve('src/games', game, 'map/tool.ts')).filter((file) => existsSync(file));
const tools = [];
for (const file of kinds) tools.push((await load(file)).default);
(await load(resolve('tools/maps', `${tool}.ts`))).run(tools, args);
