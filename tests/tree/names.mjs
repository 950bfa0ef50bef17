// names.mjs: documentation and comments name only files, functions and sections that exist.
//
//     tools/node tests/tree/names.mjs
//
// The test reads every page of documentation and every comment of the sources, and looks for
//
// - names of files (`fold.c`, `src/table/fold.h`) and of folders (`src/table/`);
// - names of functions (`legal()`), and other names with a prefix of this tree (`ae_play`, `SRV_LIMIT_CHAT`);
// - the name of the file itself, which its head comment begins with;
// - links of a page to files and to headings.
//
// The other way round, docs/operating.md has to name every option, metric and log event of the server.
//
// A name that is not found is a failure with its place.  A name with `*`, `<id>` or a word in capitals
// (`tests/golden/<game>/*.rec`, `src/games/GAME`) needs one file that fits.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));

// Names that belong to other programs and libraries, and words that only look like names.
const FOREIGN = new Set(['fd_limit_per_thread', 'pg_restore', 'proxy_read_timeout', 'snake_case']);
// Files that the build makes.
const MADE = /^(build|web\/(dist|node_modules|src\/maps\/made))(\/|$)/;

const SOURCE = /\.(c|h|ts|svelte|mjs|js|sh|py|css)$/;
const HASHED = /(\.(sh|py|build)|(^|\/)(Makefile|run|seeds|compilers|meson_options\.txt))$/;

const WORDED = /(^|\/)(meson\.build|package\.json|openapi\.json|en\.json)$|^data\/.*\.json$/; // files whose every word counts as a name

function tracked() {
    let text;
    try {
        text = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard'], {
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
        });
    } catch {
        text = execFileSync('find', ['.', '(', '-name', 'build', '-o', '-name', 'node_modules', ')', '-prune', '-o', '-type', 'f', '-print'], {
            encoding: 'utf8',
        });
    }
    const names = text.split('\n').filter(Boolean);
    return names.map((name) => name.replace(/^\.\//, '')).filter((name) => existsSync(name));
}

const files = tracked();
const folders = new Set();
for (const file of files)
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) folders.add(file.slice(0, at));
const tops = new Set([...folders].filter((folder) => !folder.includes('/')));
const suffixes = new Set(); // every path that a file or folder can be named by, counted from any folder above it
for (const path of [...files, ...folders])
    for (let at = 0; at >= 0; at = path.indexOf('/', at) + 1 || -1) suffixes.add(path.slice(at));
const paths = [...suffixes];

// The comments of a source as [line, text], and the code that remains without them.
function split(file, text) {
    const comments = [];
    const take = (match, before, comment, offset) => {
        const line = text.slice(0, offset + before.length).split('\n').length;
        comments.push([line, comment]);
        return before + comment.replace(/[^\n]/g, ' ');
    };
    let code = text;
    const cut = (pattern) => (code = code.replace(pattern, take));
    if (HASHED.test(file)) cut(/(^|\s)(#[^\n]*)/g);
    else {
        cut(/(^|[\s{(,;])(\/\*[\s\S]*?\*\/)/g);
        if (!/\.(c|h|css)$/.test(file)) cut(/(^|[\s{(,;])(\/\/[^\n]*)/g);
        if (/\.svelte$/.test(file)) cut(/()(<!--[\s\S]*?-->)/g);
    }
    return { comments, code };
}

const faults = { files: [], functions: [], heads: [], links: [], unnamed: [] };
const known = new Set();
const texts = []; // [file, first line, text]
const pages = new Map(); // page -> its text

for (const file of files) {
    const is_page = /\.md$/.test(file);
    if (WORDED.test(file)) for (const word of readFileSync(file, 'utf8').match(/\w+/g) ?? []) known.add(word);
    if (!is_page && !SOURCE.test(file) && !HASHED.test(file)) continue;
    if (statSync(file).size > 2e6) continue;
    const text = readFileSync(file, 'utf8');
    if (is_page) {
        pages.set(file, text);
        texts.push([file, 1, text]);
        continue;
    }
    const { comments, code } = split(file, text);
    for (const word of code.match(/[A-Za-z_]\w*/g) ?? []) known.add(word);
    for (const [line, comment] of comments) texts.push([file, line, comment]);
    const head = comments.find(([line]) => line <= 3);
    const names = head && /^[/*#!\s-]*([\w.-]+\.(?:c|h|ts|svelte|mjs|js|sh|py))(?:,\s*[\w.-]+)*:\s/.exec(head[1]);
    if (names && !names[0].includes(file.slice(file.lastIndexOf('/') + 1))) faults.heads.push(`${file}:${head[0]}: the head names ${names[1]}`);
}
const made = ['meson.build', 'tests/meson.build', 'Makefile', 'web/package.json'].map((file) => readFileSync(file, 'utf8')).join('\n');

// A pattern for a name with gaps, or null.
function gaps(name) {
    if (!/[*<[{…]|(^|[/._-])[A-Z]{2,}($|[/.])/.test(name) || /(README|RULES|SCHEMA|CONTRIBUTING|LICENSE)/.test(name)) return null;
    const text = name
        .replace(/<[^>]*>|\*+|\[[^\]]*\]|\{[^}]*\}|…|(?<=^|[/._-])[A-Z]{2,}(?=$|[/.])/g, '\0')
        .replace(/[.+?^$()|\\]/g, '\\$&')
        .replace(/\0/g, '[^/]*');
    return new RegExp(`^${text}$`);
}

function is_there(name, from) {
    const clean = name.replace(/\/$/, '');
    if (suffixes.has(clean) || existsSync(join(dirname(from), clean))) return true;
    const pattern = gaps(clean);
    if (pattern) return paths.some((path) => pattern.test(path));
    // A program or test may be named without its ending: unit/record.
    return paths.some((path) => path.startsWith(`${clean}.`)) || made.includes(clean);
}

const FILE = /(?<![\w/.~$<>*-])((?:\.\.\/)*(?:[\w<>*.-]+\/)*[\w<>*-]+(?:\.\w+)*\.(?:c|h|\[ch\]|ts|svelte|mjs|sh|py|md|css))(?![\w/(-]|\.\w)/g;
const PATH = /(?<![\w/.~$:-])((?:[\w<>*.-]+\/)+[\w<>*.-]*)/g;
const SPAN = /`([A-Za-z_]\w*)(\([^`]*\))?`/g;
const CALL = /(?<![\w.>$])([A-Za-z_]\w*)\(\)/g;
const PREFIXED = /(?<![\w/.$<-])((?:ae|srv|conc|ant|syl|AE|SRV|CONC|ANT|SYL)_\w*)(?![\w*<…]|\.\.\.)/g;

for (const [file, first, raw] of texts) {
    const text = raw.replace(/\b(https?|wss?|postgres|sqlite):\S*/g, (url) => ' '.repeat(url.length));
    const report = (list, at, what) => list.push(`${file}:${first + text.slice(0, at).split('\n').length - 1}: ${what}`);
    for (const { 1: name, index } of text.matchAll(FILE))
        if (!MADE.test(name) && !is_there(name, file)) report(faults.files, index, `no file ${name}`);
    for (const { 1: path, index } of text.matchAll(PATH)) {
        const name = path.replace(/[.,]+$/, '');
        if (!tops.has(name.split('/')[0]) || MADE.test(name) || /\.(c|h|ts|svelte|mjs|sh|py|md|css)$/.test(name)) continue;
        if (!is_there(name, file)) report(faults.files, index, `no file or folder ${name}`);
    }
    for (const { 1: name, index } of text.matchAll(CALL))
        if (!known.has(name) && !FOREIGN.has(name)) report(faults.functions, index, `no function ${name}()`);
    for (const { 1: name, index } of text.matchAll(PREFIXED))
        if (!known.has(name) && !/_X?$/.test(name)) report(faults.functions, index, `no name ${name}`);
}

// In pages also names in code quotes: a call with arguments, and words like `max_body` and `minWeight`.  A decision
// may name things that were there before it.  A test program is called after its file: `store_people`, store/people.c.
for (const [page, text] of pages) {
    if (page.startsWith('docs/decisions/')) continue;
    for (const { 1: name, 2: call, index } of text.matchAll(SPAN)) {
        const is_name = call || /^[a-z]+(_[a-z]|[A-Z])/.test(name);
        if (!is_name || known.has(name) || FOREIGN.has(name) || suffixes.has(`${name.replace('_', '/')}.c`)) continue;
        faults.functions.push(`${page}:${text.slice(0, index).split('\n').length}: no name ${name}`);
    }
}

// The anchors of a page, made from its headings as GitHub makes them.
function anchors(text) {
    const found = new Set();
    let fenced = false;
    for (const line of text.split('\n')) {
        if (line.startsWith('```')) fenced = !fenced;
        const heading = !fenced && /^#+\s+(.*?)\s*#*$/.exec(line);
        if (!heading) continue;
        const own = /\{#([\w-]+)\}$/.exec(heading[1]);
        if (own) found.add(own[1]);
        const plain = heading[1].replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
        const anchor = plain.replace(/[^\p{L}\p{N}_ -]/gu, '').replace(/ /g, '-');
        let name = anchor;
        for (let n = 1; found.has(name); n++) name = `${anchor}-${n}`;
        found.add(name);
    }
    return found;
}

for (const [page, text] of pages) {
    if (page.startsWith('web/src/')) continue; // the books of rules, which web/tests/rules.test.ts checks
    for (const { 1: link, index } of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link)) continue;
        const [path, anchor] = link.split('#');
        const target = path ? normalize(join(dirname(page), path)) : page;
        const line = text.slice(0, index).split('\n').length;
        if (!existsSync(target)) faults.links.push(`${page}:${line}: no file ${link}`);
        else if (anchor && pages.has(target) && !anchors(pages.get(target)).has(anchor)) faults.links.push(`${page}:${line}: no heading ${link}`);
    }
}

// Options, metrics and events of the server, as its sources have them.
const EXPOSED = [
    /"config\.([a-z_]+)"/g,
    /"(aedile_[a-z_]+)/g,
    /"((?:server|store|limit|listen|table|bot|append|finish|out_of_play|notice|user|operator)\.[a-z_]+)"/g,
];
const catalogue = JSON.parse(readFileSync('data/i18n/en.json', 'utf8')); // its keys look like events
const operating = pages.get('docs/operating.md');
for (const file of files.filter((name) => /^src\/server\/.*\.c$/.test(name))) {
    const { code } = split(file, readFileSync(file, 'utf8'));
    for (const pattern of EXPOSED)
        for (const { 1: name } of code.matchAll(pattern))
            if (!(name in catalogue) && !new RegExp(`[\`=]${name}[\`{]`).test(operating)) faults.unnamed.push(`${file}: docs/operating.md does not name ${name}`);
}

const results = [
    [faults.files, 'files that documentation and comments name exist'],
    [faults.functions, 'functions that documentation and comments name exist'],
    [faults.heads, 'a head comment names its own file'],
    [faults.links, 'links of documentation lead to files and headings'],
    [faults.unnamed, 'docs/operating.md has every option, metric and log event'],
];
console.log(`1..${results.length}`);
results.forEach(([list, name], at) => {
    console.log(`${list.length ? 'not ok' : 'ok'} ${at + 1} - ${name}`);
    for (const fault of new Set(list)) console.log(`# ${fault}`);
});
