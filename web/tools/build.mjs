// build.mjs: builds the page for meson.
//
//   tools/node web/tools/build.mjs WASM FOLDER STAMP DEPFILE
//
// Installs the packages of package-lock.json if they are missing or old, lets vite build the page with
// these rules into FOLDER, and writes for ninja which files it was made of.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [wasm, folder, stamp, depfile] = process.argv.slice(2);
const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const sources = ['src', 'icons', 'public', 'tools', 'index.html', 'package-lock.json', 'package.json',
    'svelte.config.js', 'tsconfig.json', 'vite.config.ts', '../data/i18n'];

function filesIn(path) {
    if (!statSync(path).isDirectory()) return [path];
    return [path, ...readdirSync(path).sort().flatMap((name) => filesIn(join(path, name)))];
}

/** A copy of the lock is left beside the packages that it names. */
const lock = join(web, 'package-lock.json');
const installed = join(web, 'node_modules/installed');

function isInstalled() {
    return existsSync(installed) && readFileSync(installed).equals(readFileSync(lock));
}

function run(command, args, env = {}) {
    execFileSync(command, args, { cwd: web, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
}

if (!isInstalled()) {
    run('../tools/npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    copyFileSync(lock, installed);
}
run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'runner', '--logLevel', 'warn', '--outDir', resolve(folder),
    '--emptyOutDir'], { AEDILE_WASM: resolve(wasm) });

const data = resolve(web, '../data');
const nets = filesIn(data).filter((path) => path.endsWith('.net'));
const made = [...sources.flatMap((path) => filesIn(resolve(web, path))), ...nets];
writeFileSync(depfile, `${stamp}: ${made.join(' \\\n  ')}\n`);
writeFileSync(stamp, '');
