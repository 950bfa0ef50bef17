// drawing.mjs: the stories in which a map is drawn: with the pointer alone, with keys alone, on a phone, and from files of all kinds.
import { readFileSync, readdirSync } from 'node:fs';
import { choose, expectClean, expectFits, untilAsked } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const WIDE = { width: 1440, height: 900 };
const ROOT = new URL('../../', import.meta.url);
const BUILT_IN = new URL('data/concordia/', ROOT);
const TINY = readFileSync(new URL('tests/data/tiny.json', ROOT), 'utf8');

/** A map for three: provinces with the places of their cities, in shares of the sheet; the first city is the capital. */
const PLAN = [
    [[0.5, 0.5], [0.35, 0.4], [0.65, 0.4]],
    [[0.15, 0.15], [0.4, 0.15], [0.15, 0.4]],
    [[0.85, 0.15], [0.6, 0.15], [0.85, 0.4]],
    [[0.15, 0.85], [0.4, 0.85], [0.2, 0.65]],
    [[0.85, 0.85], [0.6, 0.85], [0.8, 0.65]],
];
const PLACES = PLAN.flat();
/** Cities by their numbers, as ways to walk with a tool; the last city of the plan is forgotten at first. */
const ROADS = [[0, 1, 4, 3, 5, 1], [0, 2, 7, 6, 8, 2], [9, 10, 13, 12], [5, 11, 9]];
const LANES = [[0, 10], [0, 13], [3, 4, 7, 6], [5, 11, 1], [8, 2], [10, 11]];
const LAST = PLACES.length - 1;

const canvas = (page) => page.getByTestId('canvas');
const verdict = (page) => page.getByTestId('verdict');
const tab = (page, name) => page.locator(`#workshop-${name}`);

/** Where a share of the sheet lies on the screen. */
async function spot(page, [x, y]) {
    const box = await page.locator('.canvas .edge').boundingBox();
    return [box.x + x * box.width, box.y + y * box.height];
}

async function clickAt(page, place, options) {
    await page.mouse.click(...(await spot(page, place)), options);
}

const countIn = (page, list) => page.getByTestId(list).locator('[data-row]').count();

async function rowsAre(page, name, list, n) {
    await tab(page, name).click();
    await page.waitForFunction(([id, wanted]) => document.querySelectorAll(`[data-testid=${id}] [data-row]`).length === wanted, [list, n])
        .catch(async () => expect(false, `${await countIn(page, list)} ${list}, not ${n}`));
}

/** Until the rules have said what they think of the map as it is now. */
async function verdictIs(page, isOk) {
    await page.locator(`[data-testid=verdict][data-ok=${isOk}]`).waitFor();
}

async function stored(page) {
    await page.locator('[data-testid=stored][data-stored=true]').waitFor({ state: 'attached' });
}

async function fileOf(page) {
    await page.getByTestId('share').click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-map').click()]);
    await page.getByTestId('close').click();
    return readFileSync(await file.path(), 'utf8');
}

async function openDesk(page, url, begin) {
    await page.goto(`${url}/workshop`);
    await page.getByTestId('begin-blank').waitFor();
    await begin();
    await canvas(page).waitFor();
    await stored(page);
}

const openBuiltIn = (page, url, map) => openDesk(page, url, async () => {
    await page.locator('#begin-map').selectOption(map);
    await page.getByTestId('begin-map').click();
});

const openFile = (page, url, text) => openDesk(page, url, () => page.getByTestId('begin-file').setInputFiles({ name: 'map.json', mimeType: 'application/json', buffer: Buffer.from(text) }));

// ---- with the pointer alone ----

async function placeAll(page) {
    for (const [n, places] of PLAN.entries()) {
        if (n > 0) {
            await tab(page, 'province').click();
            await page.getByTestId('add-province').click();
        }
        await page.locator('[data-tool=city]').click();
        for (const place of places) await clickAt(page, place);
    }
    await rowsAre(page, 'city', 'cities', PLACES.length);
    await rowsAre(page, 'province', 'provinces', PLAN.length);
}

async function joinAll(page, kind, ways) {
    for (const way of ways) {
        await page.locator(`[data-tool=${kind}]`).click();
        for (const city of way) await clickAt(page, PLACES[city]);
    }
}

const linesOf = (ways) => ways.reduce((sum, way) => sum + way.length - 1, 0);

/** What is wrong is said in words, marked in the picture, and leads to its place. */
async function mend(page) {
    await verdictIs(page, false);
    await tab(page, 'check').click();
    const lost = page.locator('[data-finding=conc_lost]');
    await lost.waitFor();
    expect((await lost.count()) === 1, `${await lost.count()} cities cannot be reached`);
    expect((await page.locator('[data-mark][data-weight=fault]').count()) > 0, 'no fault is marked in the picture');
    await expectClean(page, 'wide-en-workshop-faults');
    await page.getByTestId('try').click();
    await page.getByTestId('faults').locator('li').first().waitFor();
    expect((await page.getByTestId('try-play').count()) === 0, 'a faulty map can be played');
    await expectClean(page, 'wide-en-workshop-try-faulty');
    await page.getByTestId('close').click();
    await lost.click();
    await page.locator('[data-testid=cities] [aria-expanded=true]').waitFor();
    await joinAll(page, 'land', [[LAST, 12]]);
    await joinAll(page, 'sea', [[LAST, 8]]);
    await lost.waitFor({ state: 'detached' });
    await tab(page, 'check').click();
    const tokens = page.locator('[data-finding=conc_tokens]').first();
    expect(/letter [A-D], but there/.test(await tokens.textContent()), `not in words of the game: ${await tokens.textContent()}`);
    await tokens.click();
    await page.getByTestId('fit-tokens').click();
    await verdictIs(page, true);
}

async function forThree(page) {
    await tab(page, 'map').click();
    const players = page.getByTestId('players-individual');
    await players.locator('input').check();
    await players.getByTestId('least').locator('button').last().click();
    for (let n = 0; n < 2; n++) await players.getByTestId('most').locator('button').first().click();
    await expectClean(page, 'wide-en-workshop-map');
}

/** Cities are moved together, and brought back. */
async function moveAbout(page) {
    await page.locator('[data-tool=area]').click();
    const [from, to] = [await spot(page, [0.05, 0.05]), await spot(page, [0.45, 0.45])];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
    await page.getByTestId('many').waitFor();
    await expectFits(page, 'wide-en-workshop-many');
    await page.locator('[data-tool=select]').click();
    const before = await fileOf(page);
    const [a, b] = [await spot(page, PLACES[3]), await spot(page, [PLACES[3][0], PLACES[3][1] + 0.1])];
    await page.mouse.move(...a);
    await page.mouse.down();
    await page.mouse.move(...b, { steps: 6 });
    await page.mouse.up();
    await stored(page);
    const after = JSON.parse(await fileOf(page)).cities;
    const moved = after.filter((city, n) => city.y !== JSON.parse(before).cities[n].y);
    expect(moved.length === 4, `${moved.length} cities moved`);
    await page.locator('[data-act=undo]').click();
    expect((await fileOf(page)) === before, 'undo does not bring back the same bytes');
}

/** Back to the blank sheet, and forth again by as many steps. */
async function undoAll(page) {
    const before = await fileOf(page);
    let steps = 0;
    for (; await page.locator('[data-act=undo]').isEnabled(); steps++) await page.locator('[data-act=undo]').click();
    await rowsAre(page, 'city', 'cities', 0);
    for (; steps > 0; steps--) await page.locator('[data-act=redo]').click();
    expect((await fileOf(page)) === before, 'redo does not lead to the same bytes');
}

async function playAgainst(page, name) {
    await page.getByTestId('try').click();
    await expectClean(page, `${name}-workshop-try`);
    expect(await page.locator('input[name=try-level][value=centurio]').isChecked(), 'centurio is not offered first');
    expect(await page.locator('input[name=try-players][value="3"]').isChecked(), 'the map is not tried with three');
}

async function pointerAlone(stage, page) {
    await page.goto(stage.url);
    await page.locator('a[href$="/workshop"]').click();
    await page.getByTestId('begin-blank').click();
    await canvas(page).waitFor();
    await expectClean(page, 'wide-en-workshop-blank');
    await placeAll(page);
    await joinAll(page, 'land', ROADS);
    await joinAll(page, 'sea', LANES);
    await rowsAre(page, 'line', 'lines', linesOf(ROADS) + linesOf(LANES));
    await mend(page);
    await forThree(page);
    await moveAbout(page);
    await undoAll(page);
    await page.locator('[data-act=distances]').click();
    await page.locator('.canvas .far').first().waitFor();
    await tab(page, 'province').click();
    await expectClean(page, 'wide-en-workshop-whole');
    const text = await fileOf(page);
    await stored(page);
    await page.reload();
    await canvas(page).waitFor();
    await verdictIs(page, true);
    expect((await fileOf(page)) === text, 'a reload has lost something');
    await playAgainst(page, 'wide-en');
    await page.getByTestId('try-play').click();
    await page.waitForURL('**/play/*');
    for (let n = 0; n < 3 && (await untilAsked(page)) === 'move'; n++) await choose(page);
    await page.locator('.map').first().waitFor();
    expect((await page.locator('.map [data-spot]').count()) === PLACES.length, 'the table does not show the map');
    await page.goto(`${stage.url}/setup/concordia`);
    await page.locator('input[name=map][value=terra_nova]').waitFor();
}

// ---- with keys alone ----

/** The focus walks to a thing as Tab leads it. */
async function tabTo(page, thing) {
    await thing.waitFor();
    for (let n = 0; n < 150; n++) {
        if (await thing.evaluate((one) => one === document.activeElement)) return;
        await page.keyboard.press('Tab');
    }
    expect(false, 'Tab does not lead there');
}

async function press(page, thing) {
    await tabTo(page, thing);
    await page.keyboard.press('Enter');
}

/** The cross goes to a place by steps of the grid: forty of them are the width. */
async function crossTo(page, from, to) {
    const steps = [Math.round((to[0] - from[0]) * 40), Math.round((to[1] - from[1]) * 40 / 1.4)];
    const keys = [steps[0] < 0 ? 'ArrowLeft' : 'ArrowRight', steps[1] < 0 ? 'ArrowUp' : 'ArrowDown'];
    for (const [n, key] of keys.entries())
        for (let left = Math.abs(steps[n]); left > 0; left -= left >= 4 ? 4 : 1) await page.keyboard.press(left >= 4 ? `Shift+${key}` : key);
}

/** Two provinces round a capital, drawn at the cross. */
async function drawByKeys(page) {
    const places = [[0.5, 0.5], [0.3, 0.5], [0.5, 0.29], [0.7, 0.71], [0.5, 0.71], [0.3, 0.71]];
    await tabTo(page, canvas(page));
    await page.keyboard.press('c');
    let at = [0.5, 0.5];
    for (const [n, place] of places.entries()) {
        if (n === 3) await newProvince(page);
        await crossTo(page, at, place);
        await page.keyboard.press('Enter');
        at = place;
    }
}

/** Arrow keys walk from tab to tab, as everywhere in the page. */
async function openTab(page, name) {
    await tabTo(page, page.locator('[role=tab][aria-selected=true]'));
    for (let n = 0; n < 5 && (await tab(page, name).getAttribute('aria-selected')) !== 'true'; n++) await page.keyboard.press('ArrowRight');
}

async function newProvince(page) {
    await openTab(page, 'province');
    await press(page, page.getByTestId('add-province'));
    await tabTo(page, page.getByTestId('province-name'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Ager Novus');
    await tabTo(page, canvas(page));
}

/** From city to city with N, in the order of the list; the cross stands on the last city at first. */
async function joinByKeys(page, kind, way) {
    await page.keyboard.press(kind);
    let at = 5;
    for (const city of way) {
        for (let n = (city - at + 6) % 6; n > 0; n--) await page.keyboard.press('n');
        await page.keyboard.press('Enter');
        at = city;
    }
    for (let n = (5 - at + 6) % 6; n > 0; n--) await page.keyboard.press('n');
    await page.keyboard.press('Escape');
}

async function nameByKeys(page) {
    await openTab(page, 'city');
    await press(page, page.locator('[data-testid=cities] [data-row]').nth(1));
    await tabTo(page, page.getByTestId('city-name'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Portus Ostiae');
    await page.locator('[data-row="city portus_ostiae"]').waitFor();
    await tabTo(page, page.getByTestId('join-to'));
    await page.keyboard.type('Cora');
    await press(page, page.getByTestId('join-sea'));
}

async function keysAlone(stage, page) {
    await page.goto(`${stage.url}/workshop`);
    await press(page, page.getByTestId('begin-blank'));
    await canvas(page).waitFor();
    await drawByKeys(page);
    for (const way of [[0, 1, 5], [0, 2], [0, 4, 3]]) await joinByKeys(page, 'l', way);
    for (const way of [[0, 1], [2, 3, 4, 5]]) await joinByKeys(page, 's', way);
    await page.keyboard.press('v');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+y');
    await nameByKeys(page);
    await verdictIs(page, false);
    await openTab(page, 'check');
    await press(page, page.locator('[data-finding=conc_tokens]').first());
    await press(page, page.getByTestId('fit-tokens'));
    await verdictIs(page, true);
    await tabTo(page, page.getByTestId('players-individual').locator('input'));
    await page.keyboard.press('Space');
    await press(page, page.getByTestId('players-individual').getByTestId('least').locator('button').last());
    const map = JSON.parse(await byKeysFile(page));
    expect(map.cities.length === 6 && map.provinces.length === 2 && map.provinces[1].title === 'Ager Novus', 'the map is another one');
    expect(map.lines.some(({ id }) => id === 'cora-portus_ostiae-sea'), `the list has not joined: ${map.lines.map(({ id }) => id)}`);
    expect(map.recommended.individual[0] === 3, 'not for three');
    await page.keyboard.press('?');
    await expectClean(page, 'desk-de-workshop-keys');
    await page.keyboard.press('Escape');
    await stored(page);
    await page.reload();
    await verdictIs(page, true);
    await press(page, page.getByTestId('try'));
    await press(page, page.getByTestId('try-play'));
    await page.waitForURL('**/play/*');
    for (let n = 0; n < 2 && (await untilAsked(page)) === 'move'; n++) await choose(page, true);
}

async function byKeysFile(page) {
    await press(page, page.getByTestId('share'));
    await tabTo(page, page.getByTestId('save-map'));
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await page.keyboard.press('Escape');
    return readFileSync(await file.path(), 'utf8');
}

// ---- a phone ----

async function onAPhone(stage, page) {
    await openBuiltIn(page, stage.url, 'crete');
    await verdictIs(page, true);
    await page.locator('.canvas .letter').first().waitFor();
    await expectClean(page, 'phone-de-workshop');
    const { cities } = JSON.parse(readFileSync(new URL('crete.json', BUILT_IN), 'utf8'));
    await page.touchscreen.tap(...(await spot(page, [cities[2].x, cities[2].y])));
    await page.getByTestId('city-name').fill('Tarra Nova');
    await page.locator('[data-row="city tarra_nova"]').waitFor();
    await page.getByTestId('city-x').fill('25');
    await page.getByTestId('city-x').blur();
    await expectClean(page, 'phone-de-workshop-city');
    for (const name of ['line', 'province', 'map', 'check']) {
        await tab(page, name).click();
        await expectFits(page, `phone-de-workshop-${name}`);
    }
    await stored(page);
    const city = JSON.parse(await fileOf(page)).cities[2];
    expect(city.title === 'Tarra Nova' && city.x === 0.25 && city.lat === cities[2].lat, JSON.stringify(city));
    await page.reload();
    await page.locator('[data-row="city tarra_nova"]').waitFor();
    await page.getByTestId('try').click();
    await expectClean(page, 'phone-de-workshop-try');
    await page.getByTestId('close').click();
    await page.getByTestId('to-library').click();
    await page.locator('[data-map]').waitFor();
    await expectClean(page, 'phone-de-workshop-library');
}

// ---- files ----

async function sameBytes(stage, page) {
    for (const name of readdirSync(BUILT_IN).filter((one) => one.endsWith('.json'))) {
        const text = readFileSync(new URL(name, BUILT_IN), 'utf8');
        await openBuiltIn(page, stage.url, name.slice(0, -5));
        expect((await fileOf(page)) === text, `${name} is another file after the workshop`);
    }
    await openFile(page, stage.url, TINY);
    expect((await fileOf(page)) === TINY, 'a file that was opened is another one');
    await tab(page, 'line').click();
    await page.locator('[data-row="line capua-neapolis-land"]').click();
    await page.getByTestId('may-stop').uncheck();
    const others = (text) => text.split('\n').filter((line) => !line.includes('"capua-neapolis-land"')).join('\n');
    const changed = await fileOf(page);
    expect(changed !== TINY && others(changed) === others(TINY), 'a change touches other lines');
}

/** Wrong in every way a file can be wrong; null: it cannot even be opened. */
function hostile() {
    const evil = '<img src=x onerror="document.title=1">';
    const map = JSON.parse(TINY);
    const many = { ...map, lines: Array.from({ length: 3000 }, (_, n) => ({ id: `l${n}`, from: 'roma', to: 'ostia', kind: 'land' })) };
    return {
        nan: TINY.replace('0.4', 'NaN'), deep: TINY.replace('"capital"', `"provenance": ${'['.repeat(3000)}${']'.repeat(3000)},\n  "capital"`),
        large: JSON.stringify({ ...map, provenance: 'x'.repeat(300 * 1024) }), text: 'Veni, vidi, vici.',
        markup: JSON.stringify({ ...map, title: evil, cities: map.cities.map((city) => ({ ...city, title: evil, id: `"/>${evil}` })) }),
        many: JSON.stringify(many), empty: '{"kind":"concordia","id":"a","title":"A"}',
        odd: '{"kind":"concordia","id":"a","title":"A","cities":[null,{"x":1e400,"y":-5},7],"lines":{"a":1},"tokens":[],"provinces":[{"color":"red;}"}]}',
    };
}

async function hostileFiles(stage, page) {
    const files = hostile();
    for (const name of ['nan', 'deep', 'large', 'text']) {
        await page.goto(`${stage.url}/workshop`);
        await page.getByTestId('begin-file').setInputFiles({ name: 'map.json', mimeType: 'application/json', buffer: Buffer.from(files[name]) });
        await page.locator('[role=alert]').waitFor();
        expect((await page.locator('[data-map]').count()) === 0, `${name} was kept`);
    }
    await expectClean(page, 'desk-en-workshop-refused');
    for (const name of ['markup', 'many', 'empty', 'odd']) {
        await openFile(page, stage.url, files[name]);
        await verdictIs(page, false);
        expect((await page.locator('main img').count()) === 0, 'a name has become markup');
        await tab(page, 'check').click();
        await page.locator('[data-finding]').first().waitFor();
        for (const list of ['line', 'province', 'map', 'city']) await tab(page, list).click();
        await page.getByTestId('add-city').click();
        await page.locator('[data-act=undo]').click();
        expect((await fileOf(page)) === files[name], `${name} is another file`);
        await expectFits(page, `desk-en-workshop-${name}`);
    }
}

// ---- many at once, the real coast, two tabs ----

async function manyAtOnce(stage, page) {
    await openFile(page, stage.url, TINY);
    await canvas(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await rowsAre(page, 'city', 'cities', 12);
    await rowsAre(page, 'line', 'lines', 16);
    await canvas(page).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('m');
    const map = JSON.parse(await fileOf(page));
    expect(map.cities.slice(0, 6).every((city, n) => city.x === JSON.parse(TINY).cities[n].x), 'what was not selected has moved');
    await page.keyboard.press('Delete');
    await rowsAre(page, 'city', 'cities', 6);
    expect((await fileOf(page)) === TINY, 'what was pasted and removed has left a trace');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByTestId('canvas').waitFor();
    await other.getByTestId('add-city').click();
    await stored(other);
    await page.getByTestId('add-city').click();
    await stored(page);
    expect(page.url() !== other.url(), 'two tabs draw over each other');
    await page.goto(`${stage.url}/workshop`);
    await page.locator('[data-map]').nth(1).waitFor();
}

async function onTheCoast(stage, page) {
    await openDesk(page, stage.url, async () => {
        await page.locator('#begin-piece').selectOption('italy');
        await page.getByTestId('begin-piece').click();
    });
    await page.locator('.canvas .coast').waitFor({ state: 'attached' });
    await page.locator('[data-tool=city]').click();
    for (const place of [[0.47, 0.45], [0.6, 0.55], [0.3, 0.2]]) await clickAt(page, place);
    const { cities } = JSON.parse(await fileOf(page));
    expect(cities.length === 3 && cities.every(({ x, lat, lon }) => x === undefined && lat > 36 && lat < 46.5 && lon > 6.5 && lon < 19.5), JSON.stringify(cities));
    await expectClean(page, 'wide-de-workshop-coast');
    await page.reload();
    await page.locator('.canvas .letter').first().waitFor();
    expect(JSON.stringify(JSON.parse(await fileOf(page)).cities) === JSON.stringify(cities), 'a reload moves cities');
}

async function library(stage, page) {
    await openFile(page, stage.url, TINY);
    await page.getByTestId('to-library').click();
    await page.getByTestId('rename').click();
    await page.locator('#new-name').fill('Latium Minus');
    await page.keyboard.press('Enter');
    await page.getByText('Latium Minus', { exact: true }).waitFor();
    await page.getByTestId('duplicate').click();
    await canvas(page).waitFor();
    await page.getByTestId('to-library').click();
    await page.locator('[data-map]').nth(1).waitFor();
    await expectClean(page, 'wide-en-workshop-library');
    await page.getByTestId('delete').first().click();
    await page.getByTestId('delete-yes').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-map]').length === 1);
    await page.goto(`${stage.url}/workshop/none`);
    await page.locator('[role=alert]').waitFor();
}

export function drawing(stage, visit) {
    return [
        ['workshop: a map for three from a blank sheet, with the pointer alone, and a game on it', () => visit(WIDE, 'en', 'light', (page) => pointerAlone(stage, page))],
        ['workshop: a map from a blank sheet, with keys alone, German, dark', () => visit(DESKTOP, 'de', 'dark', (page) => keysAlone(stage, page))],
        ['workshop: small changes on a phone, German, dark', () => visit(PHONE, 'de', 'dark', (page) => onAPhone(stage, page))],
        ['workshop: built-in maps leave it as the same bytes', () => visit(WIDE, 'en', 'light', (page) => sameBytes(stage, page))],
        ['workshop: hostile files get their fault and nothing else', () => visit(DESKTOP, 'en', 'light', (page) => hostileFiles(stage, page))],
        ['workshop: many cities at once, and two tabs', () => visit(WIDE, 'en', 'light', (page) => manyAtOnce(stage, page))],
        ['workshop: cities on the real coast, German', () => visit(WIDE, 'de', 'light', (page) => onTheCoast(stage, page))],
        ['workshop: maps of this device are renamed, doubled and deleted', () => visit(WIDE, 'en', 'light', (page) => library(stage, page))],
    ];
}
