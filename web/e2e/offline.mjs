// offline.mjs: the page without a network, after one visit.
import { untilAsked } from './play.mjs';
import { DESKTOP, expect, openPage } from './stage.mjs';

/** The worker keeps all files before it takes over. */
async function untilKept(page) {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30000 });
}

/** A map on the real coast is drawn and checked. */
async function drawn(page, url) {
    await page.goto(`${url}/workshop`);
    await page.getByTestId('begin-piece').click();
    await page.locator('.canvas rect.sea').waitFor({ state: 'attached' });
    await page.getByTestId('add-city').click();
    await page.locator('[data-row^="city "]').waitFor();
    await page.locator('[data-testid=verdict][data-ok=false]').waitFor();
}

export function stories(stage) {
    return [['after one visit it opens, plays and draws maps without a network', async () => {
        const page = await openPage(stage, DESKTOP, 'en', 'light', { serviceWorkers: 'allow' });
        await untilKept(page);
        await page.context().setOffline(true);
        await page.goto(`${stage.url}/setup/antike`);
        await page.getByTestId('start').click();
        await page.waitForURL('**/play/*');
        await untilAsked(page);
        await page.locator('div.map').waitFor();
        await drawn(page, stage.url);
        // The page asks the server who this is, and the browser logs that the server does not answer.
        const faults = page.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault));
        expect(faults.length === 0, faults.join('\n'));
        await page.context().close();
    }]];
}
