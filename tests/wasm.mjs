// The WebAssembly module given as the first argument: it imports what tests/wasm-imports.txt
// lists and no more, and its signature is the one of the native programs.
import { readFileSync } from 'node:fs';

import { giveNet, nets } from './module.mjs';

const here = (name) => new URL(name, import.meta.url);
const lines = (name) => readFileSync(here(name), 'utf8').split('\n').filter((line) => line !== '');
let count = 0;

function report(passed, name, ...notes) {
  console.log(`${passed ? 'ok' : 'not ok'} ${++count} - ${name}`);
  if (!passed) notes.forEach((note) => console.log(`# ${note}`));
}

function difference(got, expected) {
  return [
    ...got.filter((line) => !expected.includes(line)).map((line) => `only here: ${line}`),
    ...expected.filter((line) => !got.includes(line)).map((line) => `missing: ${line}`),
  ];
}

// Functions that may be imported stop the run when they are called: the rules need none.
function instantiate(module) {
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') throw new Error(`cannot stand in for the ${kind} ${from}.${name}`);
    (imports[from] ??= {})[name] = () => {
      throw new Error(`${from}.${name} was called`);
    };
  }
  return new WebAssembly.Instance(module, imports).exports;
}

function signature({ memory, ae_signature_line }) {
  const size = 65536;
  const at = memory.grow(1) * size; // a page that nobody else has
  const result = [];
  for (let i = 0; ; i++) {
    const length = ae_signature_line(i, at, size);
    if (length <= 0) return result;
    result.push(new TextDecoder().decode(new Uint8Array(memory.buffer, at, length)).trimEnd());
  }
}

console.log('1..2');
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`);
const allowed = lines('wasm-imports.txt').filter((line) => !line.startsWith('#'));
const extra = difference(imports, allowed);
report(extra.length === 0, 'imports', ...extra);

const instance = instantiate(module);
for (const [name, net] of nets) giveNet(instance, name, net);
const got = signature(instance);
const expected = lines('signature.txt');
report(got.join('\n') === expected.join('\n'), 'signature', ...difference(got, expected));
