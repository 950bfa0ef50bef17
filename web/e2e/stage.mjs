// stage.mjs: what every story in a real page needs: a server, Chromium, axe, and TAP.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { misfitsOf } from './fits.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Screenshots go here if it is set. */
const shots = process.env.AEDILE_SHOTS;

/** What the browser logs and is no fault: that nobody is signed in before somebody sits down; that it sets
 *  no store by a header on plain http; where a story ends the server, that nobody answers. */
const USUAL = /status of 401|Cross-Origin-Opener-Policy/;
const SILENCE = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection/;

export const DESKTOP = { width: 1366, height: 768 };
export const PHONE = { width: 390, height: 844 };

const isPhone = ({ width }) => width < 700;

export function freePort() {
    return new Promise((resolve) => {
        const probe = createServer().listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });
}

async function answers(url) {
    for (let tries = 0; tries < 100; tries++) {
        if (await fetch(url).then((answer) => answer.ok, () => false)) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the server does not answer');
}

/** A server that can be ended and begun again, at the same address and with the same store. */
async function openServer(aedile, address, folder, more) {
    const store = `sqlite:${folder}/e2e.db`;
    let server;
    const begin = async () => {
        server = spawn(aedile, ['serve', '--listen', address, '--store', store, '--limits', 'false', '--log-level', 'error', ...more],
            { stdio: ['ignore', 'ignore', 'inherit'] });
        await answers(`http://${address}/health`);
    };
    const end = (signal) => new Promise((resolve) => {
        server.once('exit', resolve);
        if (!server.kill(signal)) resolve(); // it has ended already
    });
    /** Runs a command of the program on the store of the running server, as an operator does. */
    const command = (...args) => execFileSync(aedile, [...args, '--store', store], { stdio: 'pipe' });
    await begin();
    return { url: `http://${address}`, begin, end, command };
}

/** A server for a browser that is driven otherwise. */
export async function openServerAlone(aedile) {
    const folder = mkdtempSync(join(tmpdir(), 'aedile-e2e-'));
    const server = await openServer(aedile, `127.0.0.1:${await freePort()}`, folder, []);
    const close = async () => {
        await server.end();
        rmSync(folder, { recursive: true, force: true });
    };
    return { ...server, close };
}

/** `more` are settings of the server besides those that every play needs, `args` those of the browser. */
export async function openStage(aedile, more = [], args = []) {
    const folder = mkdtempSync(join(tmpdir(), 'aedile-e2e-'));
    // Scrollbars take room on most desktops, so they do here.
    const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', ...args], ignoreDefaultArgs: ['--hide-scrollbars'] });
    if (shots) mkdirSync(shots, { recursive: true });
    const stage = { aedile, browser, kept: new Map() };
    const address = `127.0.0.1:${await freePort()}`;
    const open = async () => Object.assign(stage, await openServer(aedile, address, mkdtempSync(join(folder, 'store-')), more));
    /** Another server at the same address, on which nothing has been played yet. */
    stage.renew = async () => {
        await stage.end();
        await open();
    };
    stage.close = async () => {
        await browser.close();
        await stage.end();
        rmSync(folder, { recursive: true, force: true });
    };
    return open();
}

/** Random numbers of the page that are the same in every run, so that a story always plays the same games.  The
 *  count of draws is kept with the page's own things: a page that is loaded again draws on. */
function drawTheSame(seed) {
    crypto.getRandomValues = (array) => {
        const drawn = Number(localStorage.getItem('e2e.drawn') ?? '0') + 1;
        localStorage.setItem('e2e.drawn', String(drawn));
        let state = (seed + Math.imul(drawn, 0x9e3779b1)) | 1;
        for (let n = 0; n < array.length; n++) {
            state ^= state << 13;
            state ^= state >>> 17;
            state ^= state << 5;
            array[n] = state;
        }
        return array;
    };
}

/** Every page of a story draws numbers of its own; the script that is added last decides. */
function seedPage(stage, context) {
    return context.addInitScript(drawTheSame, (stage.seed ?? 1) + (stage.pages = (stage.pages ?? 0) + 1));
}

/** The seed of a story: its name as a number. */
function seedOf(name) {
    return [...name].reduce((seed, letter) => Math.imul(seed, 31) + letter.charCodeAt(0) | 0, 7);
}

/** A new page of that size and language, in which bots move without a pause; every error that it logs is a fault.
 *  Nothing is loaded yet.  A service worker would fetch and keep every file of the page, which takes longer than most
 *  stories; only those about it let it. */
export async function openBlank(stage, size, language, theme = 'light', more = {}) {
    const context = await stage.browser.newContext({ viewport: size, locale: language, reducedMotion: 'reduce',
        hasTouch: isPhone(size), colorScheme: theme, bypassCSP: false, serviceWorkers: 'block', ...more });
    await seedPage(stage, context);
    await context.addInitScript(() => {
        localStorage.setItem('aedile.pace', '0');
        // Collects the sockets, so that a test can close them.
        globalThis.sockets = [];
        globalThis.WebSocket = class extends WebSocket {
            constructor(...args) {
                super(...args);
                globalThis.sockets.push(this);
            }
        };
    });
    // Tests run beside each other, and a machine may be slow.
    context.setDefaultTimeout(60000);
    const page = await context.newPage();
    page.faults = [];
    page.on('pageerror', (error) => page.faults.push(error.message));
    page.on('console', (message) => {
        const isUsual = USUAL.test(message.text()) || (page.isCut && SILENCE.test(message.text()));
        if (message.type() === 'error' && !isUsual) page.faults.push(message.text());
    });
    return page;
}

/** Stands at the address of the server, where the page keeps its things, without loading the page.  A route that
 *  answers with an empty page would do as well, but as long as there is a route the browser caches no file. */
export async function goBlank(page, url) {
    await page.goto(`${url}/health`);
}

/** Removes everything that the page has kept.  Runs in the page. */
async function forget() {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}

/** Makes a page as a new one is, but for the browser's history and the files that it has fetched. */
async function cleanPage(stage, page) {
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of ['dialog', 'download', 'request', 'response', 'websocket']) page.removeAllListeners(event);
    await page.unrouteAll();
    await goBlank(page, stage.url);
    await page.evaluate(forget);
    await context.clearCookies();
    await context.clearPermissions();
    Object.assign(page, { faults: [], isCut: false });
}

async function dressPage(stage, page, size, theme) {
    await seedPage(stage, page.context());
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
}

/** Does the work on a blank page.  The next work in that language gets the same page, emptied: that takes half as long as
 *  a new one, since the browser keeps its process and the code that it has compiled.  A page on which something
 *  failed is not used again. */
export async function onBlank(stage, size, language, theme, work) {
    const kind = `${language} ${isPhone(size)}`; // belongs to the context and cannot be changed
    const kept = stage.kept.get(kind)?.pop();
    const page = kept ?? (await openBlank(stage, size, language, theme));
    try {
        if (kept) await dressPage(stage, page, size, theme);
        await work(page);
        await cleanPage(stage, page);
    } catch (error) {
        await page.context().close();
        throw error;
    }
    stage.kept.set(kind, [...(stage.kept.get(kind) ?? []), page]);
}

/** Like openBlank, with the start page. */
export async function openPage(stage, ...look) {
    const page = await openBlank(stage, ...look);
    await page.goto(stage.url);
    await page.locator('h1').waitFor();
    return page;
}

/** What does not fit, and the errors that the page logged, as text; empty if there are none. */
export async function faultsByEye(page, name) {
    await page.locator('h1').first().waitFor({ state: 'attached' });
    if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
    return [...page.faults, ...(await misfitsOf(page, name))];
}

/** The same, and what axe finds. */
export async function faultsOf(page, name) {
    await page.locator('h1').first().waitFor({ state: 'attached' });
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
    // The rule, which axe leaves off, wants the visible text inside the spoken name: who speaks to the page says what is seen.
    const violations = await page.evaluate(async () => {
        const found = await globalThis.axe.run(document, { resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } });
        return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    });
    return [...(await faultsByEye(page, name)), ...violations.map((one) =>
        `${name}: ${one.id}: ${one.nodes.slice(0, 3).map((html) => html.slice(0, 160)).join(' | ')}`)];
}

/** Null if all is well, else why not. */
async function faultOf(test) {
    try {
        await test();
        return null;
    } catch (error) {
        return String(error.stack ?? error);
    }
}

/** A real page on a busy machine may miss a moment: what fails is tried once more, on a fresh server, and both
 *  are told. */
export async function runTests(stage, tests) {
    console.log(`1..${tests.length}`);
    let failed = 0;
    for (const [index, [name, test]] of tests.entries()) {
        Object.assign(stage, { seed: seedOf(name), pages: 0 });
        const begin = performance.now();
        const first = await faultOf(test);
        if (first !== null) {
            stage.kept.clear();
            await stage.renew();
        }
        const second = first === null ? null : await faultOf(test);
        if (first !== null) console.log(`first try of ${name}:\n${first}`.replace(/^/gm, '# '));
        if (second !== null) console.log(second.replace(/^/gm, '# '));
        console.log(`${second === null ? 'ok' : 'not ok'} ${index + 1} - ${name} # ${((performance.now() - begin) / 1000).toFixed(1)} s`);
        failed += second === null ? 0 : 1;
    }
    return failed;
}

export function expect(isSo, what) {
    if (!isSo) throw new Error(what);
}
