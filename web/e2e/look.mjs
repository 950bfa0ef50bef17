// look.mjs: tables stay readable with larger text, and the sheet of a phone can be pulled.
import { gamesWith } from './games.mjs';
import { expectClean, startGame, untilAsked } from './play.mjs';
import { expect, PHONE } from './stage.mjs';

const TWICE = '32px';

/** The reader's own text size; the browser's setting does the same. */
async function enlarge(page) {
    await page.evaluate((size) => { document.documentElement.style.fontSize = size; }, TWICE);
}

/** The page must not be wider than the screen: the rest of a tab could not be reached. */
async function expectWithin(page, name) {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width <= PHONE.width, `${name} is ${width} wide`);
}

async function tabsOf(page) {
    return page.locator('[role=tab]').evaluateAll((tabs) => tabs.map((tab) => tab.id));
}

const enlarged = (stage, visit, game) => [`${game}: text at 200 % stays on a phone's screen`, () => visit(PHONE, 'en', 'light', async (page) => {
    await startGame(page, stage.url, game);
    await untilAsked(page);
    const before = await page.locator('#prompt-title').evaluate((title) => parseFloat(getComputedStyle(title).fontSize));
    await enlarge(page);
    const after = await page.locator('#prompt-title').evaluate((title) => parseFloat(getComputedStyle(title).fontSize));
    expect(after === 2 * before, `the title has grown from ${before} to ${after}`);
    for (const tab of await tabsOf(page)) {
        await page.locator(`#${tab}`).click();
        await expectWithin(page, `${game} ${tab}`);
    }
})];

const heightOf = (page) => page.locator('.sheet').evaluate((sheet) => sheet.offsetHeight);

/** The sheet of a phone follows a swipe on its handle, and keys; only then does it change its height. */
const pulled = (stage, visit) => ['the sheet of a phone is pulled up and down', () => visit(PHONE, 'de', 'dark', async (page) => {
    await startGame(page, stage.url, 'concordia');
    await untilAsked(page);
    await page.getByTestId('purse').waitFor();
    const low = await heightOf(page);
    const handle = page.getByTestId('handle');
    await handle.press('ArrowUp');
    const half = await heightOf(page);
    await handle.press('ArrowUp');
    const tall = await heightOf(page);
    expect(low < half && half < tall, `the heights are ${low}, ${half}, ${tall}`);
    const { x, y, width } = await handle.boundingBox();
    await page.mouse.move(x + width / 2, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + tall - low, { steps: 5 });
    expect((await heightOf(page)) < half, 'the sheet does not follow');
    await page.mouse.up();
    await expectClean(page, 'phone-de-dark-pulled');
})];

export const stories = (stage, visit) => [...gamesWith('stories.mjs').map((game) => enlarged(stage, visit, game)), pulled(stage, visit)];
