// run.mjs: how fast the page is, in a real Chromium on this machine.
//
//   tools/node bench/web/run.mjs AEDILE [load|clicks|waits|panning|replay]
//
// This is no test: it prints the measured values beside the values that we aim at.  Other work on the
// machine makes the figures worse, so the same run measures an empty page for comparison.
import { DESKTOP, openPage, openStage, PHONE } from '../../web/e2e/stage.mjs';
import { startGame, untilAsked } from '../../web/e2e/play.mjs';

const SLOW_DOWN = 4;
const LOADS = 5;
const CLICKS = 20;
const PAN_MS = 2000;
const REST = 4000; // milliseconds in which nobody looks at the page
const PATIENCE = 3000; // milliseconds that an answer may take
const SILENCE = 150; // milliseconds without a change after which an answer is whole

const GAMES = { concordia: { map: 'imperium', players: 4 }, venus: { map: 'imperium', players: 4 }, antike: { players: 4 }, sylla: { players: 4 } };
const SCREENS = [
    { name: '1440 pixels', size: { width: 1440, height: 900 }, slow: 1 },
    { name: `phone, ${SLOW_DOWN}x slowed`, size: PHONE, slow: SLOW_DOWN },
];

const stage = await openStage(process.argv[2]);

function row(what, value, unit, aim) {
    console.log(`${what.padEnd(72)}${String(value).padStart(8)} ${unit.padEnd(5)}${aim}`);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const kib = (bytes) => Math.round(bytes / 1024);

async function freshPage() {
    const context = await stage.browser.newContext({ viewport: DESKTOP, locale: 'en', serviceWorkers: 'block' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    return { page };
}

// ---- the way to the first game ----

/** Bytes over the wire by kind of file, workers included. */
function countBytes(page) {
    const bytes = { fonts: 0, rest: 0 };
    page.context().on('requestfinished', async (request) => {
        const sizes = await request.sizes().catch(() => null);
        bytes[request.url().endsWith('.woff2') ? 'fonts' : 'rest'] += sizes?.responseBodySize ?? 0;
    });
    return bytes;
}

const PLAY = '[data-testid=play]:not([disabled])';
const TABLE = '.map:not(.quiet)';
const MOVE = '[data-testid=moves] button';

/** The page records by its own clock when it has drawn each of these, so that no call from outside adds a delay. */
function noteWhenDrawn(selectors) {
    localStorage.setItem('aedile.pace', '0');
    globalThis.drawn = {};
    const watch = new MutationObserver(() => {
        for (const selector of selectors) {
            if (selector in globalThis.drawn || !document.querySelector(selector)) continue;
            globalThis.drawn[selector] = Infinity;
            requestAnimationFrame(() => setTimeout(() => (globalThis.drawn[selector] = performance.now())));
        }
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
}

const isDrawn = (selector) => globalThis.drawn[selector] < Infinity;

async function emptyPage() {
    const { page } = await freshPage();
    await page.goto(`${stage.url}/favicon.svg`);
    const took = await page.evaluate(() => performance.timing.loadEventEnd - performance.timing.navigationStart);
    await page.context().close();
    return took;
}

async function measureLoad() {
    const { page } = await freshPage();
    const bytes = countBytes(page);
    await page.addInitScript(noteWhenDrawn, [PLAY, TABLE, MOVE]);
    await page.goto(stage.url, { waitUntil: 'commit' });
    await page.waitForTimeout(REST);
    await page.waitForFunction(isDrawn, PLAY);
    const playable = await page.evaluate((play) => globalThis.drawn[play], PLAY);
    const clicked = await page.evaluate((play) => (document.querySelector(play).click(), performance.now()), PLAY);
    await page.waitForTimeout(REST);
    await page.waitForFunction(isDrawn, MOVE);
    const [table, asked] = await page.evaluate((selectors) => selectors.map((one) => globalThis.drawn[one]), [TABLE, MOVE]);
    await page.context().close();
    return { playable, table: table - clicked, asked: asked - clicked, bytes };
}

// ---- a table of each game on each screen ----

async function atTable(game, screen, work, seats = {}) {
    const page = await openPage(stage, screen.size, 'en');
    try {
        await page.addInitScript(() => localStorage.setItem('aedile.pace', '0'));
        await startGame(page, stage.url, game, { ...GAMES[game], seats });
        await untilAsked(page);
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: screen.slow });
        return await work(page, devtools);
    } finally {
        await page.context().close();
    }
}

// ---- from a click to its effect ----

/** Milliseconds from the click to the frame in which something has changed, and to the one in which all has; null if
 *  nothing changes. */
async function answerTime(page, selector) {
    return page.evaluate(([where, patience, silence]) => new Promise((done) => {
        const target = [...document.querySelectorAll(where)].find((one) => !one.disabled);
        const started = performance.now();
        const drawn = [];
        let quiet;
        const watch = new MutationObserver(() => {
            clearTimeout(quiet);
            requestAnimationFrame(() => setTimeout(() => drawn.push(performance.now() - started)));
            quiet = setTimeout(() => end(), silence);
        });
        const end = () => {
            watch.disconnect();
            done(drawn.length > 0 ? { first: drawn[0], last: drawn.at(-1) } : null);
        };
        watch.observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        setTimeout(end, patience);
        target?.click();
    }), [selector, PATIENCE, SILENCE]);
}

/** Picks a choice and then presses the filled button, again and again; both are clicks. */
async function measureClicks(page) {
    const times = [];
    for (let n = 0; n < CLICKS && (await untilAsked(page)) !== 'over'; n++) {
        const isWhole = (await page.getByTestId('confirm').count()) > 0;
        const button = (await page.getByTestId('do').count()) ? '[data-testid=do]' : MOVE;
        const took = isWhole ? null : await answerTime(page, button);
        if (took !== null) times.push(took);
        if (isWhole) await page.getByTestId('confirm').click();
        await page.waitForTimeout(50);
    }
    return times;
}

// ---- waiting for bots ----

const BOTS = { 1: 'centurio', 2: 'centurio', 3: 'centurio' };
const CHOICES = 25;
const ASKED = `${MOVE}, [data-testid=confirm], [data-testid=results]`;

/** Milliseconds from a click that makes a choice until the person is asked again, and the longest time in between in
 *  which nothing on the screen changed. */
async function waitAfter(page, selector) {
    return page.evaluate(([where, asked]) => new Promise((done) => {
        const started = performance.now();
        const button = document.querySelector(where);
        button.click();
        let [seen, still] = [started, 0];
        const watch = new MutationObserver(() => {
            still = Math.max(still, performance.now() - seen);
            seen = performance.now();
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        const isAsked = () => !button.isConnected && document.querySelector(asked) && !document.querySelector('.prompt[aria-busy=true]');
        const look = () => (isAsked() ? done({ all: performance.now() - started, still: Math.max(still, performance.now() - seen) }) : requestAnimationFrame(look));
        look();
    }), [selector, ASKED]);
}

async function measureWaits(page) {
    const times = [];
    while (times.length < CHOICES && (await untilAsked(page)) !== 'over') {
        const isWhole = (await page.getByTestId('confirm').count()) > 0;
        if (!isWhole) await page.locator(MOVE).first().evaluate((button) => button.click());
        times.push(await waitAfter(page, isWhole ? '[data-testid=confirm]' : '[data-testid=do]'));
    }
    return times;
}

// ---- panning ----

/** Seconds that the page's main thread has worked so far. */
async function workOf(devtools) {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** Milliseconds between the frames, and those that the main thread worked for each; null where there is no map. */
async function measurePanning(page, devtools) {
    const map = await page.locator('.map:not(.quiet)').first().boundingBox({ timeout: 1000 }).catch(() => null);
    if (!map) return null;
    const [x, y] = [map.x + map.width / 2, map.y + Math.min(map.height / 2, 200)];
    const frames = page.evaluate((ms) => new Promise((done) => {
        const times = [];
        const tick = (now) => {
            times.push(now);
            if (now - times[0] < ms) requestAnimationFrame(tick);
            else done(times.slice(1).map((time, i) => time - times[i]));
        };
        requestAnimationFrame(tick);
    }), PAN_MS);
    await devtools.send('Performance.enable');
    const before = await workOf(devtools);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const end = performance.now() + PAN_MS;
    for (let n = 0; performance.now() < end; n++) await page.mouse.move(x + 120 * Math.sin(n / 9), y + 80 * Math.cos(n / 7));
    await page.mouse.up();
    const spans = await frames;
    return { spans, work: (1000 * (await workOf(devtools) - before)) / spans.length };
}

// ---- a long replay ----

const STEPS = 500;

/** MiB of script memory before and after this many steps, and milliseconds per step. */
async function measureReplay() {
    const page = await openPage(stage, DESKTOP, 'en');
    const devtools = await page.context().newCDPSession(page);
    await page.goto(`${stage.url}/study/example/concordia-imperium?n=1`);
    await page.locator('div.map').waitFor();
    const used = async () => {
        await devtools.send('HeapProfiler.collectGarbage');
        return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    };
    const walk = async (steps) => {
        for (let n = 0; n < steps; n++) await page.keyboard.press(n % 100 === 99 ? 'Home' : 'ArrowRight');
    };
    await walk(100);
    const before = await used();
    const began = performance.now();
    await walk(STEPS);
    const each = (performance.now() - began) / STEPS;
    const after = await used();
    await page.context().close();
    return { before, after, each };
}

// ---- output ----

async function showLoad() {
    const empty = [];
    const loads = [];
    for (let n = 0; n < LOADS; n++) {
        empty.push(await emptyPage());
        loads.push(await measureLoad());
    }
    const { bytes } = loads[0];
    row(`an empty page, ${SLOW_DOWN}x slowed (the yardstick)`, Math.round(median(empty)), 'ms', '');
    row(`cold cache to the button that plays, ${SLOW_DOWN}x slowed`, Math.round(median(loads.map((one) => one.playable))), 'ms', 'under 1000');
    row('from a click on it to the table', Math.round(median(loads.map((one) => one.table))), 'ms', '');
    row('and to the first choice, when the bots before have played', Math.round(median(loads.map((one) => one.asked))), 'ms', '');
    row('page, script, style, rules and first map, packed', kib(bytes.rest), 'KiB', 'at most 400');
    row('fonts', kib(bytes.fonts), 'KiB', 'at most 120');
}

async function eachTable(work) {
    for (const screen of SCREENS) for (const game of Object.keys(GAMES)) await work(game, screen);
}

async function showClicks() {
    await eachTable(async (game, screen) => {
        const clicks = await atTable(game, screen, measureClicks);
        const [first, last] = [clicks.map((one) => one.first), clicks.map((one) => one.last)];
        row(`a click to its visible answer, ${game}, ${screen.name}, median of ${clicks.length}`, Math.round(median(first)), 'ms', screen.slow > 1 ? '' : 'under 50');
        row('until nothing changes any more (bots may follow), and the slowest', `${Math.round(median(last))} ${Math.round(Math.max(...last))}`, 'ms', '');
    });
}

/** Chromium slows the page down, but not the worker in which bots think, where a choice of centurio takes less than a millisecond. */
async function showWaits() {
    for (const game of Object.keys(GAMES)) {
        const waits = await atTable(game, SCREENS[1], measureWaits, BOTS);
        row(`until one is asked again, three centurios, ${game}, ${SCREENS[1].name}`, Math.round(median(waits.map(({ all }) => all))), 'ms', '');
        row('and the longest time in which nothing moves', Math.round(Math.max(...waits.map(({ still }) => still))), 'ms', 'under 1000');
    }
}

async function showPanning() {
    await eachTable(async (game, screen) => {
        const panned = await atTable(game, screen, measurePanning);
        if (!panned) return;
        const { spans, work } = panned;
        row(`frames a second while panning, ${game}, ${screen.name}`, Math.round(1000 / (spans.reduce((a, b) => a + b, 0) / spans.length)), '', '60');
        row('and the longest frame', Math.round(Math.max(...spans)), 'ms', '');
        row('and work of the main thread for a frame', work.toFixed(1), 'ms', 'under 16');
    });
}

async function showReplay() {
    const replay = await measureReplay();
    row(`memory of the page before ${STEPS} steps of a replay`, replay.before.toFixed(1), 'MiB', '');
    row('and after', replay.after.toFixed(1), 'MiB', 'flat');
    row('a step', Math.round(replay.each), 'ms', '');
}

const PARTS = { load: showLoad, clicks: showClicks, waits: showWaits, panning: showPanning, replay: showReplay };
const wanted = process.argv[3];
for (const [name, show] of Object.entries(PARTS)) if (!wanted || wanted === name) await show();
await stage.close();
