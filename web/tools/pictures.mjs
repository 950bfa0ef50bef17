// pictures.mjs: makes the pictures of README and docs from the product itself.
//
//   tools/node web/tools/pictures.mjs AEDILE
//
// The tables show games of examples/ somewhere in their middle.
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { untilAsked } from '../e2e/play.mjs';
import { DESKTOP, openPage, openStage, PHONE } from '../e2e/stage.mjs';

const root = new URL('../../', import.meta.url);
const folder = fileURLToPath(new URL('docs/pictures/', root));
const NAMES = ['Livia', 'Marcus', 'Octavia', 'Cato', 'Julia', 'Gaius'];

// A table in the middle of a game: the record up to so many entries, and where it is looked at.
const TABLES = [
    { file: 'concordia', game: 'concordia', map: 'imperium', record: 'concordia-imperium', entries: 190, size: DESKTOP },
    { file: 'concordia-phone', game: 'concordia', map: 'italia', record: 'concordia-italia', entries: 120, size: PHONE, theme: 'dark' },
    { file: 'antike', game: 'antike', map: 'mare_nostrum', record: 'antike-mare', entries: 260, size: DESKTOP },
    { file: 'sylla', game: 'sylla', map: 'roma', record: 'sylla-four', entries: 150, size: DESKTOP },
];

const SCREENS = [
    { file: 'home', path: '/', size: DESKTOP, wait: '[data-testid=play]:not([disabled])' },
    { file: 'learn', path: '/learn', size: DESKTOP, wait: 'main h1' },
    { file: 'rules', path: '/rules/concordia', size: DESKTOP, wait: 'main h1' },
    { file: 'study', path: '/study/example/antike-mare?n=300', size: DESKTOP, wait: 'div.map', theme: 'dark' },
];

const stage = await openStage(process.argv[2]);
mkdirSync(folder, { recursive: true });

function cut(name, entries) {
    const [head, log] = readFileSync(new URL(`examples/games/${name}.rec`, root), 'utf8').split('\n\n');
    const named = head.replace(/^bot (\d) .*$/gm, (_, seat) => `person ${seat} ${NAMES[seat]}`).replace(/^result .*\n?/m, '');
    return `${named.trimEnd()}\n\n${log.split('\n').slice(0, entries).join('\n')}\n`;
}

function seatsOf(record) {
    const n = Number(/^(?:players|seats) (\d+)/m.exec(record)?.[1] ?? (record.match(/^seat \d/gm) ?? []).length);
    return Array.from({ length: n }, (_, seat) => ({ name: NAMES[seat], bot: seat === 0 ? null : 'tiro' }));
}

async function picture(page, file) {
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${folder}${file}.jpg`, type: 'jpeg', quality: 80 });
    await page.context().close();
}

for (const { file, game, map, record: name, entries, size, theme } of TABLES) {
    const page = await openPage(stage, size, 'en', theme);
    const record = cut(name, entries);
    const table = { id: 'picture', game, map, variants: [], seats: seatsOf(record), record, isOver: false, at: 0 };
    await page.evaluate((saved) => localStorage.setItem('aedile.tables', JSON.stringify([saved])), table);
    await page.goto(`${stage.url}/play/picture`);
    await untilAsked(page);
    await picture(page, file);
}
for (const { file, path, size, theme, wait } of SCREENS) {
    const page = await openPage(stage, size, 'en', theme);
    await page.goto(stage.url + path);
    await page.locator(wait).first().waitFor();
    await picture(page, file);
}
await stage.close();
