// npm.mjs: builds the npm package: the rules as WebAssembly with typed functions, for Node.js and browsers.
//
//   tools/node web/tools/npm.mjs WASM FOLDER
//
// FOLDER/package gets the files and FOLDER/aedile-VERSION.tgz the packed package; its name is printed.  The scripts are
// those of web/src/package and of what they import, compiled by tsc.  Node.js and browsers want the names of files in
// whole, so relative imports get their endings.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const root = resolve(web, '..');
const [wasm, folder] = process.argv.slice(2).map((path) => resolve(path));
const out = join(folder, 'package');

function compile() {
    const options = ['--rootDir', 'src', '--outDir', out, '--noEmit', 'false', '--declaration', '--stripInternal', '--target', 'ES2022',
        '--module', 'ESNext', '--moduleResolution', 'bundler', '--lib', 'ES2022,DOM,DOM.Iterable', '--types', 'node', '--strict',
        '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--verbatimModuleSyntax', '--skipLibCheck', '--ignoreConfig'];
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options, 'src/package/node.ts'], { cwd: web, stdio: ['ignore', 'inherit', 'inherit'] });
}

function nameInWhole(path) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/(from '\.[^']*?)(\.js)?'/g, "$1.js'"));
}

/** "concordia/duel" is the file concordia-duel.net; src/package/files.ts names each. */
function copyNets() {
    const data = join(root, 'data');
    const listed = readFileSync(join(web, 'src/package/files.ts'), 'utf8');
    for (const net of readdirSync(data, { recursive: true }).filter((name) => name.endsWith('.net'))) {
        const name = net.replace('/', '-');
        if (!listed.includes(`'./${name}'`)) throw new Error(`web/src/package/files.ts does not name ${name}`);
        cpSync(join(data, net), join(out, 'package', name));
    }
}

function describe() {
    const version = /^ *version: '([^']+)'/m.exec(readFileSync(join(root, 'meson.build'), 'utf8'))[1];
    const about = JSON.parse(readFileSync(join(root, 'packaging/npm/package.json'), 'utf8'));
    writeFileSync(join(out, 'package.json'), JSON.stringify({ ...about, version }, null, 2) + '\n');
    cpSync(join(root, 'packaging/npm/README.md'), join(out, 'README.md'));
    cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
compile();
for (const name of readdirSync(out, { recursive: true }).filter((name) => /\.(js|d\.ts)$/.test(name))) nameInWhole(join(out, name));
cpSync(wasm, join(out, 'package/aedile.wasm'));
copyNets();
describe();
const packed = execFileSync(join(root, 'tools/npm'), ['pack', '--silent', '--ignore-scripts', '--offline', '--pack-destination', folder], { cwd: out, encoding: 'utf8' });
console.log(join(folder, packed.trim().split('\n').at(-1)));
