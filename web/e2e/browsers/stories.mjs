// stories.mjs: five stories of the page that any browser can play.  A browser gives `go`, `run` (a function in the
// page), `click` and `shot`; that is all they need.
import { readFileSync } from 'node:fs';

const PAUSE = 100;
const LONG = 60000;
const MANY = 60; // choices after which a game of Forum has ended for long
const EXAMPLE = readFileSync(new URL('../../../examples/games/concordia-italia.rec', import.meta.url), 'utf8');

const testid = (id) => `[data-testid=${id}]`;
const MOVES = '[data-testid=moves] ul button';
const ASKED = [MOVES, testid('confirm'), testid('results')].join(', ');

const has = (browser, selector) => browser.run((wanted) => document.querySelector(wanted) !== null, selector);

async function until(browser, selector, what = selector) {
    for (const end = Date.now() + LONG; Date.now() < end;) {
        if (await has(browser, selector)) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    throw new Error(`there is no ${what}`);
}

/** The page may draw an element anew just when it is pressed; then it is pressed again. */
async function press(browser, selector, tries = 3) {
    await until(browser, selector);
    try {
        await browser.click(selector);
    } catch (error) {
        if (tries <= 1) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        await press(browser, selector, tries - 1);
    }
}

/** What the page says to screen readers; it changes with every choice. */
const newsOf = (browser) => browser.run((wanted) => document.querySelector(wanted)?.textContent ?? '', testid('news'));

async function untilNews(browser, before) {
    for (const end = Date.now() + LONG; Date.now() < end;) {
        if ((await newsOf(browser)) !== before || (await has(browser, testid('results')))) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    throw new Error('a choice changes nothing');
}

async function start(browser, url, game) {
    await browser.go(`${url}/setup/${game}`);
    await press(browser, testid('start'));
    await until(browser, ASKED);
}

/** The first choice, by the filled button; a whole turn is confirmed. */
async function choose(browser) {
    const before = await newsOf(browser);
    if (!(await has(browser, testid('confirm')))) {
        const fold = '[data-testid=all-choices][aria-expanded=false]';
        if (await has(browser, fold)) await press(browser, fold);
        await press(browser, MOVES);
        await press(browser, testid('do'));
    } else await press(browser, testid('confirm'));
    await untilNews(browser, before);
}

async function wholeGame(browser, url) {
    await start(browser, url, 'forum');
    for (let n = 0; n < MANY && !(await has(browser, testid('results'))); n++) {
        await until(browser, ASKED);
        if (!(await has(browser, testid('results')))) await choose(browser);
    }
    await until(browser, testid('results'));
}

async function firstTurn(browser, url, game) {
    await start(browser, url, game);
    await choose(browser);
}

async function study(browser, url) {
    await browser.go(`${url}/study`);
    await browser.run((record) => localStorage.setItem('aedile.tables', JSON.stringify([{ id: 'kept', game: 'concordia',
        map: 'italia', variants: [], seats: [0, 1, 2].map(() => ({ name: '', bot: 'tiro' })), record, isOver: true, at: 1 }])), EXAMPLE);
    await browser.go(`${url}/study/own/kept`);
    await until(browser, testid('slider'));
    const place = () => browser.run((wanted) => Number(document.querySelector(wanted).value), testid('slider'));
    const before = await place();
    await press(browser, '[data-step=turn_on]');
    await new Promise((resolve) => setTimeout(resolve, 5 * PAUSE));
    if ((await place()) <= before) throw new Error('a step leads nowhere');
}

export const STORIES = [
    ['a whole game of Forum', wholeGame],
    ['a choice in Concordia', (browser, url) => firstTurn(browser, url, 'concordia')],
    ['a choice in Antike II', (browser, url) => firstTurn(browser, url, 'antike')],
    ['a choice in Sylla', (browser, url) => firstTurn(browser, url, 'sylla')],
    ['a replay', study],
];
