// play.mjs: how a person plays in the page: looks, chooses, waits for the others.
import { expect, faultsOf } from './stage.mjs';

const LONG = 60000;

/** Starts a game against bots through the set-up screen. */
export async function startGame(page, url, game, choices = {}) {
    await page.goto(`${url}/setup/${game}`);
    await page.getByTestId('start').waitFor();
    if (choices.map) await page.locator(`input[name=map][value=${choices.map}]`).check();
    if (choices.players) await page.locator(`input[name=players][value="${choices.players}"]`).check();
    for (const [seat, bot] of Object.entries(choices.seats ?? {})) await page.locator(`#who-${seat}`).selectOption(bot);
    await page.getByTestId('start').click();
    await page.waitForURL('**/play/*');
}

/** Waits until one may choose, is asked to take the device, or it is over. */
export async function untilAsked(page) {
    const moves = page.locator('[data-testid=moves] button, [data-testid=take], [data-testid=results]').first();
    await moves.waitFor({ timeout: LONG });
    if (await page.getByTestId('results').count()) return 'over';
    return (await page.getByTestId('take').count()) ? 'take' : 'move';
}

/** The first choice, by a click or by keys alone. */
export async function choose(page, byKeys) {
    const before = await page.getByTestId('news').textContent();
    const button = page.locator('[data-testid=moves] button').first();
    if (byKeys) {
        await button.focus();
        await page.keyboard.press('Enter');
    } else {
        await button.click();
    }
    await page.waitForFunction((text) => document.querySelector('[data-testid=news]')?.textContent !== text, before,
        { timeout: LONG });
}

/** Plays until it is over, or for so many choices. */
export async function playOn(page, most, byKeys = false) {
    for (let n = 0; n < most; n++) {
        const asked = await untilAsked(page);
        if (asked === 'over') return n;
        if (asked === 'take') await page.getByTestId('take').click();
        else await choose(page, byKeys);
    }
    return most;
}

export async function expectClean(page, name) {
    const faults = await faultsOf(page, name);
    expect(faults.length === 0, faults.join('\n'));
}
