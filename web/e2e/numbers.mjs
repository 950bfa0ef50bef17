// numbers.mjs: the page never looks into words.  Page and rules get a language in which every letter is a digit;
// all choices, icons and numbers must be the same as with words, and games are played to their end.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openRecord, recordAt, startGame, untilAsked } from './play.mjs';
import { DESKTOP, expect, openBlank } from './stage.mjs';

const GAMES = ['concordia/italia-2', 'venus/hellas-2', 'antike-orient', 'sylla/roma-3'];
const LOOKS = [0.5]; // how far the game is when it is looked at
const LATE = 0.93; // and when it is played on
const MOST = 3000; // choices

/** The page with words and rules that have no letter. */
async function spellWithNumbers(stage, page) {
    const built = join(dirname(stage.aedile), 'src/wasm');
    const words = JSON.stringify(readFileSync(join(built, 'en.json'), 'utf8'));
    await page.route(/\/assets\/en-[^/]*\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `const words = JSON.parse(${words}); export { words as default };` }));
    await page.route(/\.wasm$/, (route) => route.fulfill({ contentType: 'application/wasm', body: readFileSync(join(built, 'numbers.wasm')) }));
}

/** What must not depend on words: choices and icons in their order, and texts that are a number. */
function seen(page) {
    return page.evaluate(() => {
        const main = document.querySelector('main');
        const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        const numbers = [];
        while (texts.nextNode()) {
            const text = texts.currentNode.data.trim();
            if (/^[+−]?\d+$/.test(text)) numbers.push(text);
        }
        return { moves: [...main.querySelectorAll('[data-move]')].map((one) => one.dataset.move),
            icons: [...main.querySelectorAll(':not(.map *) > use')].map((one) => one.getAttribute('href')), numbers };
    });
}

/** The first that is missing in the order of the others; words that are numbers may lie between. */
function missing(wanted, all) {
    let at = 0;
    return wanted.find((one) => (at = all.indexOf(one, at) + 1) === 0) ?? null;
}

async function lookAt(page, url, record) {
    await openRecord(page, url, record);
    await page.locator('[data-move]').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
    return seen(page);
}

/** In the page itself, so that a whole game takes seconds; answers how many choices it took. */
function playToTheEnd(page, most) {
    return page.evaluate(async (limit) => {
        const find = (name) => document.querySelector(`[data-testid=${name}]`);
        for (let n = 0; n < limit; n++) {
            if (find('results')) return n;
            const choices = [...document.querySelectorAll('[data-testid=moves] .move')];
            const button = find('confirm') ?? find('do') ?? choices[(7 * n) % Math.max(1, choices.length)];
            if (button && !document.querySelector('.prompt[aria-busy=true]')) button.click();
            await new Promise((resolve) => setTimeout(resolve, 4));
        }
        return limit;
    }, most);
}

export function stories(stage, visit) {
    /** On a page of its own, so that no other story gets a file without words from the browser's cache. */
    async function withoutWords(work) {
        const page = await openBlank(stage, DESKTOP, 'en');
        try {
            await spellWithNumbers(stage, page);
            return await work(page);
        } finally {
            await page.context().close();
        }
    }

    async function compare(name) {
        const records = LOOKS.map((part) => recordAt(name, part));
        const looks = async (page) => {
            const all = [];
            for (const record of records) all.push(await lookAt(page, stage.url, record));
            return all;
        };
        let words;
        await visit(DESKTOP, 'en', 'light', async (page) => {
            words = await looks(page);
        });
        const numbers = await withoutWords(looks);
        for (const [index, one] of words.entries()) {
            const other = numbers[index];
            expect(one.moves.join() === other.moves.join(), `other choices:\n${one.moves}\n${other.moves}`);
            expect(one.icons.join() === other.icons.join(), `other icons: ${one.icons.filter((icon, at) => icon !== other.icons[at])[0]}`);
            expect(missing(one.numbers, other.numbers) === null, `no ${missing(one.numbers, other.numbers)} any more in ${other.numbers}`);
        }
    }

    async function playOut(page, name) {
        if (name === 'forum') await startGame(page, stage.url, 'forum', { players: 3 });
        else await openRecord(page, stage.url, recordAt(name, LATE));
        await untilAsked(page);
        expect((await playToTheEnd(page, MOST)) < MOST, 'the game has no end');
        expect(page.faults.length === 0, page.faults.join('\n'));
    }

    return [
        ...GAMES.map((name) => [`words of ${name} change no choice, icon or number`, () => compare(name)]),
        ['a whole game without a word', () => withoutWords((page) => playOut(page, 'forum'))],
        ...GAMES.map((name) => [`${name} without a word to its end`, () => withoutWords((page) => playOut(page, name))]),
    ];
}
