// online.mjs: people at one server: accounts, the list of tables, a table with clock and chat, what the
// others are asked, and what is kept of it afterwards.
import { choose, expectClean, untilAsked } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const PASSWORD = 'correct horse battery';

async function signUp(page, url, name) {
    await page.goto(`${url}/account`);
    await page.getByTestId('new-account').click();
    await page.locator('input[name=username]').fill(name);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('form button.primary').click();
    await page.getByTestId('sign-out').waitFor();
}

/** A listed table of the short game for two, with a chess clock. */
async function setTable(page, url, title) {
    await page.goto(`${url}/setup/forum?online`);
    await page.locator('input[name=players][value="2"]').check();
    await page.locator('#who-1').selectOption('');
    await page.getByTestId('online').check();
    await page.getByTestId('listed').check();
    await page.getByTestId('clock').selectOption('live');
    await page.locator('[data-testid=agreed] input.field').fill(title);
    await page.getByTestId('start').click();
    await page.waitForURL('**/t/*');
    await page.locator('#wait-title').waitFor();
}

async function findAndJoin(page, url, title) {
    await page.goto(`${url}/tables`);
    await page.getByTestId('open').getByText(title).click();
    await page.locator('form .btn.primary').first().click();
    await page.getByTestId('clocks').waitFor();
}

async function speak(page, text) {
    if (!(await page.locator('#chat-text').count())) await page.getByTestId('chat-button').click();
    await page.locator('#chat-text').fill(text);
    await page.keyboard.press('Enter');
    await page.getByTestId('chat').getByText(text).waitFor();
}

/** Both have bid and the bids lie open: now the other has to agree. */
async function takeBack(first, second) {
    for (const page of [first, second]) {
        await untilAsked(page);
        await choose(page);
    }
    await first.getByTestId('undo').click();
    await second.getByTestId('accept').waitFor();
    await expectClean(second, 'phone-de-offer');
    await second.getByTestId('accept').click();
    await second.getByTestId('accept').waitFor({ state: 'detached' });
}

async function pauseAndGoOn(host, guest) {
    await host.getByTestId('menu-button').click();
    await host.getByTestId('pause').click();
    await guest.getByTestId('pause-too').click();
    await host.getByTestId('go-on').click();
    await guest.getByTestId('go-on').waitFor({ state: 'detached' });
}

async function giveUp(page) {
    if (!(await page.getByTestId('resign').count())) await page.getByTestId('menu-button').click();
    await page.getByTestId('resign').click();
    await page.getByTestId('sure').click();
}

async function wholeEvening(stage, host, guest) {
    await signUp(host, stage.url, 'Livia');
    await expectClean(host, 'wide-en-account');
    await signUp(guest, stage.url, 'Marcus');
    await expectClean(guest, 'phone-de-account');
    await setTable(host, stage.url, 'Dienstag');
    await expectClean(host, 'wide-en-table-open');
    await guest.goto(`${stage.url}/tables`);
    await guest.getByTestId('open').getByText('Dienstag').waitFor();
    await expectClean(guest, 'phone-de-tables');
    await findAndJoin(guest, stage.url, 'Dienstag');
    await expectClean(guest, 'phone-de-table');
    await speak(host, 'Salve!');
    await guest.getByTestId('chat-button').getByText('1').waitFor();
    await speak(guest, 'Salve, Livia');
    await expectClean(guest, 'phone-de-chat');
    await guest.keyboard.press('Escape');
    await host.getByTestId('chat').getByText('Salve, Livia').waitFor();
    await expectClean(host, 'wide-en-chat');
    await takeBack(host, guest);
    await pauseAndGoOn(host, guest);
    await host.getByTestId('menu-button').click();
    await expectClean(host, 'wide-en-menu');
    await giveUp(host);
    await guest.getByTestId('again').waitFor();
    await expectClean(guest, 'phone-de-over');
    await guest.getByTestId('again').click();
    await guest.locator('#wait-title').waitFor();
    await host.getByTestId('again').click();
    await host.getByTestId('clocks').waitFor();
    await guest.getByTestId('clocks').waitFor();
}

async function afterwards(stage, host, guest) {
    await host.goto(`${stage.url}/people/Livia`);
    await host.getByTestId('games').getByText('Forum').waitFor();
    await expectClean(host, 'wide-en-people');
    await host.goto(`${stage.url}/leaderboards`);
    await expectClean(host, 'wide-en-leaderboards');
    await host.goto(stage.url);
    await host.locator('#running-title').waitFor();
    await host.locator('a[href^="/t/"]').first().waitFor();
    await expectClean(host, 'wide-en-home-running');
    await guest.goto(`${stage.url}/account`);
    await guest.getByTestId('sign-out-all').click();
    await guest.getByTestId('new-account').waitFor();
    await expectClean(guest, 'phone-de-signed-out');
}

export const onlineTests = (stage, visit) => [
    ['an evening over the server: account, list, clock, chat, take-back, pause, giving up, once more', () =>
        visit(DESKTOP, 'en', 'light', (host) => visit(PHONE, 'de', 'dark', async (guest) => {
            await wholeEvening(stage, host, guest);
            await afterwards(stage, host, guest);
        }))],
];
