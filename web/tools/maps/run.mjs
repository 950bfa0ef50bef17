/* Runs a tool written in TypeScript: vite reads it and whatever it imports.  To be started in web/:
   ../tools/node tools/maps/run.mjs build|cells|preview [arguments] */
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [tool = 'build'] = process.argv.splice(2, 1);
await runnerImport(resolve('tools/maps', `${tool}.ts`), { configFile: false });
