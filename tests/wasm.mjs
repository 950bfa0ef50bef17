// The WebAssembly module given as the first argument: it imports what tests/wasm-imports.txt
// lists and no more, its signature is the one of the native programs, and it makes the same tables of
// an event as the program given as the second argument.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Module, giveNet, nets } from './module.mjs';

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

console.log('1..8');
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

// What the module says about maps: the loader's faults in sentences, and nothing else for hostile texts.
function checkMaps(rules) {
  const text = readFileSync(here('data/tiny.json'), 'utf8');
  const deep = '['.repeat(300000);
  const long = `{"kind":"concordia","lines":[${Array(10000).fill('{}').join()}]}`;
  const short = rules.checkMap(text.replace('"cloth": 1 }', '"cloth": 0 }'));
  rules.language(1);
  const german = rules.checkMap(text.replace('"cloth": 1 }', '"cloth": 0 }')).faults[0].text;
  rules.language(0);
  const expected = [
    [rules.checkMap(text).ok, true],
    [rules.checkMap(text).warnings.map(({ what }) => what).join(), 'conc_few_cities,conc_no_recommended'],
    [short.ok, false],
    [short.faults[0].text, '3 cities have the letter A, but there are 2 tokens.'],
    [short.faults[0].at.map(({ noun, id }) => `${noun} ${id}`).join(), 'letter A,city ostia,city capua,city neapolis'],
    [german, '3 Städte haben den Buchstaben A, aber es gibt 2 Plättchen.'],
    [rules.checkMap(deep).faults[0].what, 'map_size'],
    [rules.checkMap(deep.slice(0, 1000)).faults[0].what, 'json'],
    [rules.checkMap(long).faults.some(({ text: words }) => words === 'A map has 2 to 96 lines. This one has 10000.'), true],
    [rules.checkMap('{"kind":"concordia","capital":NaN}').faults[0].what, 'json'],
    [rules.checkMap(text.replace('"Ostia"', '"<img onerror=x>"')).ok, true],
    [rules.checkMap('').ok, false],
  ];
  return expected.flatMap(([is, should], i) => (is === should ? [] : [`case ${i}: ${is} instead of ${should}`]));
}

const wrong = checkMaps(new Module(readFileSync(process.argv[2])));
report(wrong.length === 0, 'checks of maps', ...wrong);

// Events: an event of each format is played with the program, and every round computed again by the module.
const bytes = readFileSync(process.argv[2]);
const rules = new Module(bytes, { isLearned: false });
const folder = mkdtempSync(join(tmpdir(), 'aedile-wasm-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'cup.json');
const aedile = (...args) => execFileSync(process.argv[3], args, { encoding: 'utf8' });
const event = () => readFileSync(file, 'utf8');

function isOver() {
  return ['done', 'few'].includes(JSON.parse(aedile('event', 'standing', file, '--json')).stage);
}

// The scores follow from the names, so that there are ties, too.
function playRound() {
  const { tables } = JSON.parse(event());
  const last = tables.at(-1).round;
  for (const { round, table, seats } of tables)
    if (round === last && seats.length > 1)
      aedile('event', 'result', file, `${table}`, ...seats.map(({ name }, seat) => `${name ?? 'bot'}=${(17 * (name ?? 'bot').charCodeAt(1) + 5 * seat) % 23}`));
}

const settings = {
  swiss: ['--rounds', '4', '--fill', 'bots'],
  groups: ['--group-size', '9', '--points', 'steep'],
  knockout: ['--advance', '1', '--points', 'win'],
  league: ['--group-size', '8', '--rounds', '2', '--seasons', '2', '--points', 'score'],
};
for (const [format, options] of Object.entries(settings)) {
  const people = Array.from({ length: 29 }, (_, i) => `p${i}`);
  aedile('event', 'new', 'antike', '--map', 'orient', '--players', '5', '--format', format, ...options, '-o', file, '--force', ...people);
  const wrong = [];
  for (let round = 1; !isOver(); round++) {
    const next = rules.pairEvent(event());
    const made = aedile('event', 'pair', file, '--json').trimEnd();
    if (next !== made || rules.pairEvent(event(), round) !== made) wrong.push(`round ${round}: ${next}`, `instead of: ${made}`);
    playRound();
    if (round === 1) aedile('event', 'leave', file, 'p3', 'p8');
    if (rules.standingOf(event()) !== aedile('event', 'standing', file, '--json').trimEnd()) wrong.push(`standing after round ${round}`);
  }
  report(wrong.length === 0, `an event of the format ${format}`, ...wrong);
}

const refusals = [
  [event(), 0, 'over'],
  ['{"event":"x"}', 0, 'bad_request'],
  [event(), 99, 'not_found'],
];
const said = refusals.map(([text, round]) => {
  try {
    return rules.pairEvent(text, round);
  } catch (refusal) {
    return refusal.error;
  }
});
report(said.every((error, i) => error === refusals[i][2]), 'refused events', ...said);
