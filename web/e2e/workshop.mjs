// workshop.mjs: maps of one's own: by link and file, on the real coast, on paper, balanced by bots, and on a server.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { drawing } from './drawing.mjs';
import { expectClean, expectFits } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const WIDE = { width: 1440, height: 900 };
const ROOT = new URL('../../', import.meta.url);
const textOf = (path) => readFileSync(new URL(path, ROOT), 'utf8');
const TINY = textOf('tests/data/tiny.json');
const ITALIA = textOf('data/concordia/italia.json');
const IONIUM = textOf('data/concordia/ionium.json'); // its link is longer than some messengers accept

/** The end of an address that carries a map, as somebody else's page makes it. */
const hashOf = (text) => `#m=${deflateRawSync(text).toString('base64url')}`;

async function openLink(page, url, text) {
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
    ];
}
