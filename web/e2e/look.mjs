// look.mjs: tables stay readable with larger text.
import { gamesWith } from './games.mjs';
import { startGame, untilAsked } from './play.mjs';
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

export const stories = (stage, visit) => gamesWith('stories.mjs').map((game) => enlarged(stage, visit, game));
