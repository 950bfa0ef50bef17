// site.mjs: the page as files on a plain web space, below a path, as `aedile site` writes it.
//
// The web space knows nothing of Aedile: it sends a file for its own address, index.html for a folder and 404 for
// everything else, with 404.html if there is one, and it does not know the type of WebAssembly.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { choose, expectClean, expectFits, untilAsked } from './play.mjs';
import { expect, openBlank, PHONE } from './stage.mjs';

const BASE = '/games/aedile/';
const WIDE = { width: 1440, height: 900 };
const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.png': 'image/png',
    '.woff2': 'font/woff2' };
/** Addresses of screens that only a server has. */
const ON_SERVER = ['tables', 'account', 'leaderboards', 'operator', 'people/Livia', 't/01m7j0jh58hwgmva6kf48yrmx5', 'study/t/01m7j0jh58hwgmva6kf48yrmx5'];

function fileAt(folder, path) {
    if (!path.startsWith(BASE)) return null;
    const name = path.slice(BASE.length) || 'index.html';
    try {
        return { bytes: readFileSync(join(folder, name)), type: TYPES[extname(name)] ?? 'application/octet-stream' };
    } catch {
        return null;
    }
}

/** `missing` are the paths that were asked for in vain. */
async function openWebSpace(folder) {
    const missing = [];
    const server = createServer((request, answer) => {
        const path = new URL(request.url, 'http://host').pathname;
        const file = fileAt(folder, path);
        const sent = file ?? fileAt(folder, `${BASE}404.html`);
        if (!file) missing.push(path);
        answer.writeHead(file ? 200 : 404, { 'Content-Type': sent?.type ?? 'text/plain' }).end(sent?.bytes ?? 'not here');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const close = () => new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
    });
    return { host: `http://127.0.0.1:${server.address().port}`, missing, close };
}

/** `options` are those of the command; `more` those of the browser. */
async function withSite(stage, size, language, { options = [], ...more }, work) {
    const folder = mkdtempSync(join(tmpdir(), 'aedile-site-'));
    const space = await openWebSpace(folder);
    const page = await openBlank(stage, size, language, 'light', more);
    const outside = [];
    page.missing = space.missing;
    page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(space.host + BASE)) outside.push(request.url());
    });
    await page.addInitScript((base) => localStorage.setItem(`aedile:${base}.pace`, '0'), BASE);
    try {
        execFileSync(stage.aedile, ['site', folder, ...options], { stdio: 'pipe' });
        await work(page, (path = '') => space.host + BASE + (path && `?/${path}`));
        const faults = [...page.faults, ...outside.map((url) => `asked outside: ${url}`), ...space.missing.map((path) => `not there: ${path}`)];
        expect(faults.length === 0, faults.join('\n'));
    } finally {
        await page.context().close();
        await space.close();
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Every link stays in the folder, and none leads to what a server has. */
async function expectOwnLinks(page, name) {
    const links = await page.locator('a[href]').evaluateAll((all) => all.map(({ href }) => href));
    const screens = links.map((href) => new URL(href)).map(({ pathname, search }) => (pathname === BASE ? search : `${pathname}${search}`));
    const wrong = screens.filter((one) => one.startsWith('/') || /^\?\/(tables|account|leaderboards|operator|people|t|study\/t)(\/|&|$)/.test(one) || /[&?]online/.test(one));
    expect(wrong.length === 0, `${name} leads to ${wrong.join(' ')}`);
}

/** Starts from the set-up screen. */
async function begin(page) {
    await page.getByTestId('start').click();
    await page.waitForURL('**/?/play/*');
    await untilAsked(page);
    await page.locator('div.map').waitFor();
}

async function playAndReload(page) {
    for (let n = 0; n < 3; n++) {
        await choose(page);
        await untilAsked(page);
    }
    const moves = await page.locator('[data-testid=moves]').textContent();
    await page.reload();
    // The choices of a turn that was begun are made again one after the other.
    await page.waitForFunction((text) => document.querySelector('[data-testid=moves]')?.textContent === text, moves);
}

async function throughScreens(page, to) {
    await page.goto(to('rules/antike'));
    await expectOwnLinks(page, 'rules');
    const place = page.locator('aside nav a').nth(3);
    await place.click();
    expect(page.url().startsWith(`${to('rules/antike')}#`), `a place of the rules is ${page.url()}`);
    await page.goto(to('learn/sylla'));
    await page.locator('[data-testid=coach]').waitFor();
    await expectOwnLinks(page, 'lesson');
    await page.goto(to('study'));
    await page.locator('[data-example]').first().click();
    await page.getByTestId('slider').waitFor();
    await page.locator('body').press('End');
    await page.waitForURL(/\?\/study\/example\/[\w-]+&n=\d+$/);
    await page.reload();
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=slider]')?.value) > 0);
    await expectOwnLinks(page, 'study');
}

/** What others keep on the same host is left alone. */
async function expectOwnCache(page) {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30000 });
    const names = await page.evaluate(() => caches.keys());
    expect(names.includes('theirs') && names.includes('aedile:/other/:1'), `caches of others are gone: ${names}`);
    expect(names.some((name) => name.startsWith(`aedile:${BASE}:`)), `no cache for ${BASE}: ${names}`);
}

export function stories(stage) {
    return [['a site below a path plays, also without a network', () => withSite(stage, WIDE, 'en', { serviceWorkers: 'allow' }, async (page, to) => {
        const blank = `${to()}blank`; // where the page keeps its things
        await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
        await page.goto(blank);
        await page.evaluate(() => Promise.all([caches.open('theirs'), caches.open('aedile:/other/:1')]));
        await page.goto(to());
        await page.locator('h1').waitFor();
        await page.locator('div.map').waitFor();
        await expectClean(page, 'site-home-wide');
        await expectOwnLinks(page, 'home');
        await page.locator('[data-game=antike]').click();
        await page.getByTestId('start').waitFor();
        await expectFits(page, 'site-setup-wide');
        await expectOwnLinks(page, 'setup');
        await begin(page);
        await expectFits(page, 'site-table-wide');
        await playAndReload(page);
        await throughScreens(page, to);
        await expectOwnCache(page);
        await page.context().setOffline(true);
        await page.goto(to('setup/sylla'));
        await page.getByTestId('start').click();
        await untilAsked(page);
    })], ['a site with a base leads other addresses to its screens', () => withSite(stage, PHONE, 'en', { options: ['--base', BASE] }, async (page, to) => {
        await page.goto(`${to()}rules/sylla?n=1#x`);
        await page.waitForURL(`${to('rules/sylla')}&n=1#x`);
        await page.locator('h1').waitFor();
        // The browser logs that the address itself is missing.
        page.faults = page.faults.filter((fault) => !/status of 404/.test(fault));
        page.missing.splice(0, 1);
    })], ['a site shows nothing that needs a server', () => withSite(stage, PHONE, 'de', {}, async (page, to) => {
        await page.goto(to());
        await page.locator('h1').waitFor();
        await expectClean(page, 'site-home-phone');
        for (const path of ON_SERVER) {
            await page.goto(to(path));
            await page.getByText('Alle Wege führen nach Rom').waitFor();
        }
        await page.goto(to('study'));
        await page.locator('[data-example]').first().waitFor();
        await expectFits(page, 'site-study-phone');
        await page.goto(to('setup/concordia'));
        await begin(page);
        await choose(page);
        await expectFits(page, 'site-table-phone');
    })]];
}
