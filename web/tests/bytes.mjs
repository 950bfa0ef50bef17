// bytes.mjs: what a browser loads first stays small; $1 is the folder with the built page.  What is not needed at once
// belongs into a file of its own (see src/parts/later.ts).
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMITS = { // bytes, packed
  'first-*.js': 38500, // the start page
  'first-*.css': 5500,
  'Table-*.js': 23000, // a table, without its map and the parts of its game
  'Table-*.css': 4500,
  'Map-*.js': 26500,
};

const folder = join(process.argv[2], 'assets');
const packed = readdirSync(folder).filter((name) => name.endsWith('.gz'));

/** The largest of that name: there may be small ones, which only pass the large one on. */
function bytesOf(pattern) {
  const [before, after] = pattern.split('*');
  const found = packed.filter((name) => name.startsWith(before) && name.endsWith(`${after}.gz`));
  return Math.max(...found.map((name) => statSync(join(folder, name)).size));
}

console.log(`1..${Object.keys(LIMITS).length}`);
for (const [index, [pattern, limit]] of Object.entries(LIMITS).entries()) {
  const bytes = bytesOf(pattern);
  const isSmall = bytes > 0 && bytes <= limit;
  console.log(`${isSmall ? 'ok' : 'not ok'} ${index + 1} - ${pattern} is small enough`);
  if (!isSmall) console.log(`# ${bytes} bytes, at most ${limit}`);
}
