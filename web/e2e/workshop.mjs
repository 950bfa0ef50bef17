// workshop.mjs: maps of one's own: by link and file, on the real coast, on paper, balanced by bots, and on a server.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { drawing } from './drawing.mjs';
import { PASSWORD, signUp } from './online.mjs';
import { expectClean, expectFits } from './play.mjs';
import { DESKTOP, expect, goBlank, PHONE } from './stage.mjs';

const WIDE = { width: 1440, height: 900 };
const ROOT = new URL('../../', import.meta.url);
const textOf = (path) => readFileSync(new URL(path, ROOT), 'utf8');
const TINY = textOf('tests/data/tiny.json');
const ITALIA = textOf('data/concordia/italia.json');
const IONIUM = textOf('data/concordia/ionium.json'); // its link is longer than some messengers accept

/** The end of an address that carries a map, as somebody else's page makes it. */
const hashOf = (text) => `#m=${deflateRawSync(text).toString('base64url')}`;

async function openLink(page, url, text) {
    await goBlank(page, url); // else a link that differs in its end alone would not load the page
    await page.goto(`${url}/map${hashOf(text)}`);
    await page.getByTestId('open-workshop').waitFor();
}

/** The same map without the places on its board: it lies on the real coast. */
function onTheCoast(text) {
    const map = JSON.parse(text);
    for (const city of map.cities) {
        delete city.x;
        delete city.y;
    }
    return JSON.stringify({ ...map, id: 'patria', title: 'Patria' }, null, 2) + '\n';
}

async function bytesOf(page, button) {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

// ---- by link and file ----

async function sharedByLink(stage, page, friend) {
    await openLink(page, stage.url, IONIUM);
    await page.getByTestId('shared-picture').locator('svg .medal').first().waitFor();
    expect((await page.locator('h1').innerText()) === 'Ionium', 'the screen has not the title of the map');
    await expectClean(page, 'wide-en-shared-map');
    await page.getByTestId('part-share').click();
    const link = await page.getByTestId('share-map').getByTestId('link').inputValue();
    await page.getByTestId('long-link').waitFor();
    await expectClean(page, 'wide-en-share');
    const { name, bytes } = await bytesOf(page, page.getByTestId('save-map'));
    expect(name === 'ionium.json' && bytes.toString() === IONIUM, `the file ${name} is not the map that came`);
    await friend.goto(link);
    await friend.getByTestId('part-share').click();
    const again = await bytesOf(friend, friend.getByTestId('save-map'));
    expect(again.bytes.toString() === IONIUM, 'the link has changed the map');
    await expectClean(friend, 'phone-de-share');
}

async function playedFromLink(stage, page) {
    await openLink(page, stage.url, TINY);
    await page.getByTestId('play-concordia').click();
    await page.waitForURL('**/setup/concordia');
    await page.locator('input[name=map][value=tiny]:checked').waitFor();
    await expectFits(page, 'wide-de-setup-own');
    await page.reload();
    await page.locator('input[name=map][value=tiny]:checked').waitFor();
    await page.locator('input[name=players][value="2"]').check();
    await page.getByTestId('start').click();
    await page.waitForURL('**/play/*');
    await page.locator('div.map').waitFor();
    await page.getByText('Neapolis').first().waitFor({ state: 'attached' });
}

/** Whatever an address or a file says, it gets one sentence and nothing else. */
async function badLinks(stage, page) {
    const deep = `${'['.repeat(50000)}${']'.repeat(50000)}`;
    const cases = [['#m=%00', /broken/], ['#m=AAAA', /broken/], [hashOf('[1,2]'), /not a map/], [hashOf(deep), /not a map/],
        [`#m=${deflateRawSync(Buffer.alloc(20_000_000, 32)).toString('base64url')}`, /broken/], ['', /contains no map/]];
    for (const [hash, words] of cases) {
        await page.goto(`${stage.url}/glossary`);
        await page.goto(`${stage.url}/map${hash}`);
        const said = await page.getByRole('alert').innerText();
        expect(words.test(said), `${hash.slice(0, 40)}: ${said}`);
    }
    await expectClean(page, 'wide-en-shared-broken');
}

/** A map with faults says what is wrong and cannot be played; markup in names stays text. */
async function faultyMap(stage, page) {
    const evil = '<img src=x onerror=alert(1)>';
    const map = JSON.parse(TINY);
    map.title = evil;
    map.cities[1].title = evil;
    map.cities[1].province = `"/>${evil}`;
    map.tokens.A.brick = 3;
    await openLink(page, stage.url, JSON.stringify(map));
    await page.getByTestId('faults').locator('li').first().waitFor();
    expect((await page.getByTestId('play-concordia').count()) === 0, 'a faulty map can be played');
    expect((await page.locator('main img').count()) === 0, 'a name has become markup');
    await expectClean(page, 'phone-de-shared-faulty');
}

// ---- on paper ----

/** A PNG begins with its sign, then the size of the picture. */
function sizeOfPng(bytes) {
    expect(bytes.subarray(1, 4).toString() === 'PNG', 'this is no PNG');
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Whether a file is whole and needs nothing else.  The page's policy forbids styles in a document that is read here, so they are left out. */
function lookAt(svg) {
    const parsed = new DOMParser().parseFromString(svg.replace(/<style>[^<]*<\/style>/, ''), 'image/svg+xml');
    const outside = [...parsed.querySelectorAll('*')].flatMap((one) => [...one.attributes])
        .filter(({ name, value }) => /href$/.test(name) && !value.startsWith('#'));
    return { fault: parsed.querySelector('parsererror')?.textContent ?? '', letters: parsed.querySelectorAll('.letter').length, outside: outside.length,
        hasFont: /font\/woff2;base64,[\w+/]{9999}/.test(svg), isPlain: !svg.includes('var(') };
}

async function onPaper(stage, page, name) {
    await openLink(page, stage.url, onTheCoast(ITALIA));
    await page.getByTestId('part-print').click();
    await page.getByTestId('export-preview').waitFor();
    const svg = (await bytesOf(page, page.getByTestId('save-svg'))).bytes.toString();
    const { fault, letters, outside, hasFont, isPlain } = await page.evaluate(lookAt, svg);
    expect(fault === '' && outside === 0 && hasFont && isPlain, `the SVG is not whole: ${fault} ${outside} ${hasFont} ${isPlain}`);
    expect(letters > JSON.parse(ITALIA).cities.length, `${letters} letters`);
    await expectClean(page, `${name}-export`);
    await page.locator('input[name=paper][value=a4]').check();
    await page.waitForFunction(() => Math.abs(document.querySelector('[data-testid=export-preview]').naturalWidth / document.querySelector('[data-testid=export-preview]').naturalHeight - 297 / 210) < 0.01);
    const png = await bytesOf(page, page.getByTestId('save-png'));
    expect(png.name === 'patria.png' && String(sizeOfPng(png.bytes)) === '3508,2480', `${png.name}: ${sizeOfPng(png.bytes)}`);
    expect(png.bytes.length > 300_000, `the PNG has only ${png.bytes.length} bytes`);
    if (process.env.AEDILE_SHOTS) {
        const { writeFileSync } = await import('node:fs');
        writeFileSync(`${process.env.AEDILE_SHOTS}/${name}-a4.png`, png.bytes);
    }
    await expectFits(page, `${name}-export-a4`);
}

// ---- balance ----

async function balanced(stage, page, name) {
    await openLink(page, stage.url, onTheCoast(ITALIA));
    await page.getByTestId('part-balance').click();
    await page.getByTestId('balance-bot').selectOption('tiro');
    await page.getByTestId('balance-start').click();
    await page.getByTestId('balance-report').waitFor();
    // The page answers while bots play.
    await page.getByTestId('show-lines').click();
    await page.waitForFunction(() => Number(document.querySelector('progress')?.value ?? 0) >= 10);
    await page.getByTestId('balance-cancel').click();
    await page.getByTestId('balance-more').waitFor();
    expect((await page.locator('.picture path.line').count()) === JSON.parse(ITALIA).lines.length, 'not every line is shown');
    await page.getByTestId('show-cities').click();
    expect((await page.locator('.picture circle.disc').count()) === JSON.parse(ITALIA).cities.length - 1, 'not every city is shown');
    const rows = await page.getByTestId('balance-report').locator('tbody').first().locator('tr').count();
    expect(rows === Number(await page.getByTestId('balance-players').inputValue()), `${rows} seats`);
    await page.locator('[data-testid=balance] details summary').first().click();
    await expectClean(page, `${name}-balance`);
    await page.getByTestId('show-provinces').click();
    await page.locator('.picture path.area').first().waitFor();
    await expectFits(page, `${name}-balance-provinces`);
}

// ---- on a server ----

/** Uploads a map that came by link, and gives its address on the server. */
async function upload(page, url, text, visibility) {
    await openLink(page, url, text);
    await page.getByTestId('part-share').click();
    await page.getByTestId('visibility').selectOption(visibility);
    await page.getByTestId('upload').click();
    await page.getByTestId('uploaded').waitFor();
    return page.getByTestId('upload-map').getByTestId('link').inputValue();
}

/** Livia uploads a map and a changed version; Marcus finds it, reports it, and plays it online. */
async function onTheServer(stage, page, friend) {
    await openLink(page, stage.url, TINY);
    await page.getByTestId('part-share').click();
    await page.getByTestId('upload-map').getByRole('link').waitFor(); // to sign in
    await signUp(page, stage.url, 'Livia');
    const link = await upload(page, stage.url, TINY, 'link');
    await expectClean(page, 'wide-en-uploaded');
    await friend.goto(link);
    await friend.getByTestId('shared-picture').waitFor();
    await friend.goto(`${stage.url}/maps`);
    await friend.getByTestId('listed-maps').waitFor({ state: 'attached' });
    expect((await friend.getByTestId('listed-maps').locator('li').count()) === 0, 'a map by link is in the list');
    await page.getByTestId('visibility').selectOption('listed');
    await page.getByTestId('upload-map').getByRole('status').filter({ hasText: 'Changed' }).waitFor();
    await openLink(page, stage.url, TINY.replace('"Ostia"', '"Ostia Nova"'));
    await page.getByTestId('part-share').click();
    await page.getByTestId('upload').click();
    await page.getByTestId('uploaded').filter({ hasText: 'version 2' }).waitFor();
    await friend.goto(`${stage.url}/maps`);
    await friend.getByTestId('listed-maps').locator('li a').click();
    await friend.getByText('Ostia Nova').first().waitFor({ state: 'attached' });
    await friend.getByTestId('part-report').click();
    await friend.locator('textarea').fill('This is my map.');
    await friend.locator('#map-part form button').first().click();
    await friend.locator('#map-part [role=status]').waitFor();
    await expectClean(friend, 'phone-de-server-map');
}

/** A table on the server with a map from the list. */
async function tableWithShared(stage, page, friend) {
    await signUp(page, stage.url, 'Cornelia');
    await upload(page, stage.url, TINY, 'listed');
    await friend.goto(`${stage.url}/setup/concordia?online`);
    await friend.getByTestId('server-maps').click();
    await friend.getByTestId('take-map').first().waitFor();
    await expectClean(friend, 'wide-de-server-maps');
    await friend.getByTestId('take-map').first().click();
    await friend.locator('input[name=map][value=tiny]:checked').waitFor();
    await friend.locator('input[name=players][value="2"]').check();
    const [request] = await Promise.all([friend.waitForRequest((one) => one.url().endsWith('/api/tables') && one.method() === 'POST'), startOnline(friend)]);
    const { map } = request.postDataJSON();
    expect(map.version === 1 && typeof map.shared === 'string', `the table was made with ${JSON.stringify(map)}`);
    await friend.locator('div.map').waitFor();
    await friend.getByText('Neapolis').first().waitFor({ state: 'attached' });
}

async function startOnline(page) {
    await page.getByTestId('online').check();
    await page.locator('#name-0').fill('Fulvia');
    await page.getByTestId('start').click();
}

async function signIn(page, url, name) {
    await page.goto(`${url}/account`);
    await page.getByTestId('sign-out').click();
    await page.locator('input[name=username]').fill(name);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('form button.primary').click();
    await page.getByTestId('sign-out').waitFor();
}

/** The operator removes a map that was reported; its owner reads why. */
async function takenDown(stage, owner, operator) {
    await signUp(owner, stage.url, 'Drusus');
    const link = await upload(owner, stage.url, TINY, 'listed');
    await signUp(operator, stage.url, 'Censor');
    await operator.goto(link);
    await operator.getByTestId('part-report').click();
    await operator.locator('textarea').fill('An offence.');
    await operator.locator('#map-part form button').first().click();
    await operator.locator('#map-part [role=status]').waitFor();
    stage.command('user', 'role', 'Censor', 'operator');
    await signIn(operator, stage.url, 'Censor'); // the server knows a session for a minute
    await operator.goto(`${stage.url}/operator`);
    const report = operator.getByRole('listitem').filter({ hasText: 'An offence.' }); // other stories report maps, too
    await report.getByTestId('remove-map').click();
    await operator.getByTestId('reason').fill('It offends.');
    await expectClean(operator, 'wide-en-operator-map');
    await operator.getByTestId('remove-sure').click();
    await report.getByTestId('remove-map').waitFor({ state: 'detached' });
    await operator.goto(link);
    await operator.getByRole('alert').waitFor();
    await owner.goto(`${stage.url}/maps`);
    await owner.getByText('It offends.').waitFor();
    await expectClean(owner, 'phone-en-removed-map');
    await owner.getByTestId('delete-map').click();
    await owner.getByTestId('delete-sure').click();
    await owner.getByTestId('my-maps').locator('li').waitFor({ state: 'detached' });
}

export function stories(stage, visit) {
    return [
        ...drawing(stage, visit),
        ['workshop: a map travels by link and file, byte for byte', () => visit(WIDE, 'en', 'light', (page) =>
            visit(PHONE, 'de', 'dark', (friend) => sharedByLink(stage, page, friend)))],
        ['workshop: a game on a map that came by link', () => visit(DESKTOP, 'de', 'light', (page) => playedFromLink(stage, page))],
        ['workshop: bad links and files are refused', () => visit(DESKTOP, 'en', 'dark', (page) => badLinks(stage, page))],
        ['workshop: a faulty map says why it cannot be played', () => visit(PHONE, 'de', 'light', (page) => faultyMap(stage, page))],
        ['workshop: a map on paper, and on the real coast', () => visit(WIDE, 'en', 'light', (page) => onPaper(stage, page, 'wide-en'))],
        ['workshop: a map on paper, German, phone, dark', () => visit(PHONE, 'de', 'dark', (page) => onPaper(stage, page, 'phone-de'))],
        ['workshop: bots show whether a map is fair', () => visit(WIDE, 'en', 'light', (page) => balanced(stage, page, 'wide-en'))],
        ['workshop: bots show whether a map is fair, German, phone, dark', () => visit(PHONE, 'de', 'dark', (page) => balanced(stage, page, 'phone-de'))],
        ['workshop: a map on the server, its versions, and a report', () => visit(WIDE, 'en', 'light', (page) =>
            visit(PHONE, 'de', 'dark', (friend) => onTheServer(stage, page, friend)))],
        ['workshop: a table with a map of the server', () => visit(DESKTOP, 'en', 'dark', (page) =>
            visit(DESKTOP, 'de', 'light', (friend) => tableWithShared(stage, page, friend)))],
        ['workshop: an operator removes a map', () => visit(PHONE, 'en', 'light', (owner) =>
            visit(WIDE, 'en', 'light', (operator) => takenDown(stage, owner, operator)))],
    ];
}
