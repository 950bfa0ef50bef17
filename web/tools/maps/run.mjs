/* Runs a tool written in TypeScript on any Node from 18 on: bundles it with the esbuild that comes with Vite, then starts it.
   node tools/maps/run.mjs build|cells|preview [arguments] */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [tool = 'build'] = process.argv.splice(2, 1);
const outfile = resolve('node_modules/.cache/maps', `${tool}.mjs`);
mkdirSync(resolve('node_modules/.cache/maps'), { recursive: true });
await build({
    entryPoints: [resolve('tools/maps', `${tool}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
