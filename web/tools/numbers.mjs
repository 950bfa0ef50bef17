// numbers.mjs: makes catalogues in which every letter is a digit, for a test that the page never looks into words.
//
//   tools/node web/tools/numbers.mjs CATALOGUE.. FOLDER
//
// Gaps stay, so that the rules can fill them; everything else in a sentence becomes digits.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const digits = (text) => text.replace(/\p{L}/gu, (letter) => String(letter.codePointAt(0) % 10));

/** {name} stays; {name|one|many} keeps its name, and its words become digits. */
function gap(inside) {
    const [name, ...forms] = inside.split('|');
    return `{${[name, ...forms.map(digits)].join('|')}}`;
}

export function numbered(text) {
    return text.split(/(\{[^}]*\})/).map((piece) => (piece.startsWith('{') ? gap(piece.slice(1, -1)) : digits(piece))).join('');
}

const files = process.argv.slice(2, -1);
for (const file of files) {
    const words = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
    const made = Object.fromEntries(words.map(([key, text]) => [key, numbered(text)]));
    writeFileSync(join(process.argv.at(-1), basename(file)), JSON.stringify(made, null, 2));
}
