// network.mjs: what lies between page and server: plain http, a server that ends and comes back, a page
// that has grown old, a seat that was lost to the clock, a table that is removed.
import { choose, expectClean, playOn, startGame, untilAsked } from './play.mjs';
import { findAndJoin, setTable, signUp } from './online.mjs';
import { DESKTOP, expect, openPage, openStage, PHONE } from './stage.mjs';

const MANY = 200;
/** A name of a local network, which is this machine for the browser. */
const NAME = 'table.lan';

async function withStage(stage, args, work) {
    const own = await openStage(stage.aedile, [], args);
    try {
        await work(own);
    } finally {
        await own.close();
    }
}

/** A table for two on the server; both sit there. */
async function sitDown(stage, host, guest, title) {
    await setTable(host, stage.url, title);
    await guest.goto(host.url());
    await guest.locator('form input.field').fill('Marcus');
    await guest.locator('form .btn.primary').first().click();
    for (const page of [host, guest]) await page.getByTestId('clocks').waitFor();
}

async function playToEnd(host, guest) {
    for (let turn = 0; turn < MANY && !(await host.getByTestId('results').count()); turn++)
        for (const page of [host, guest])
            if ((await untilAsked(page)) === 'move') await choose(page);
    for (const page of [host, guest]) await page.getByTestId('results').waitFor();
}

// ---- plain http ----

async function pasted(page, url) {
    await page.goto(url);
    await page.locator('#link').focus();
    await page.keyboard.press('Control+V');
    return page.locator('#link').inputValue();
}

/** In a local network browsers give a page neither worker nor clipboard; it says so, and all else works. */
async function plainHttp(stage, host, guest) {
    expect(!(await host.evaluate(() => isSecureContext)), 'this is no plain http');
    await host.locator('.offline').getByText('http').waitFor();
    await expectClean(host, 'wide-en-plain-home');
    await startGame(host, stage.url, 'forum', { players: 3 });
    await playOn(host, MANY);
    await host.getByTestId('results').waitFor();
    await setTable(host, stage.url, 'Plain');
    const link = await host.getByTestId('link').inputValue();
    expect(link.startsWith(stage.url), `the link leads to ${link}`);
    await host.getByTestId('copy').click();
    await host.getByTestId('copy').getByText('Copied').waitFor();
    await expectClean(host, 'wide-en-plain-link');
    await guest.goto(link);
    await guest.locator('form input.field').fill('Marcus');
    await guest.locator('form .btn.primary').first().click();
    for (const page of [host, guest]) await page.getByTestId('clocks').waitFor();
    await playToEnd(host, guest);
    expect((await pasted(host, stage.url)) === link, 'the link was not copied');
    await signUp(guest, stage.url, 'Marcella');
    await guest.getByText('https').first().waitFor();
    await expectClean(guest, 'phone-de-plain-account');
}

// ---- a server that ends and comes back ----

/** What a page logs while nobody answers is no fault. */
function forgive(page) {
    page.faults = page.faults.filter((fault) => !/ERR_|WebSocket|Failed to fetch/.test(fault));
}

async function serverComesBack(stage, host, guest) {
    await sitDown(stage, host, guest, 'Storm');
    await host.getByTestId('chat-button').click();
    await host.locator('#chat-text').fill('Is anybody there?');
    await stage.end('SIGKILL');
    for (const page of [host, guest]) await page.locator('.strip').waitFor();
    await host.keyboard.press('Enter');
    await host.locator('.drawer [role=alert]').waitFor();
    forgive(host);
    await expectClean(host, 'wide-en-server-gone');
    expect((await host.locator('#chat-text').inputValue()) === 'Is anybody there?', 'what was typed is gone');
    await host.keyboard.press('Escape');
    await untilAsked(guest);
    await guest.locator('[data-testid=moves] ul button').first().click();
    await stage.begin();
    for (const page of [host, guest]) await page.locator('.strip').waitFor({ state: 'detached' });
    await host.getByTestId('chat-button').click();
    await host.locator('#chat-text').press('Enter');
    await host.getByTestId('chat').getByText('Is anybody there?').waitFor();
    await host.keyboard.press('Escape');
    await playToEnd(host, guest);
    for (const page of [host, guest]) forgive(page);
    await expectClean(host, 'wide-en-server-back');
}

export const stories = (stage) => [
    ['plain http in a local network: a game alone, one with others, a link, an account', () =>
        withStage(stage, [`--host-resolver-rules=MAP ${NAME} 127.0.0.1`], async (own) => {
            const plain = { ...own, url: own.url.replace('127.0.0.1', NAME) };
            await plainHttp(plain, await openPage(plain, DESKTOP, 'en'), await openPage(plain, PHONE, 'de', 'dark'));
        })],
    ['the server is killed and comes back: the page heals, nothing typed is lost', () => withStage(stage, [], async (own) =>
        serverComesBack(own, await openPage(own, DESKTOP, 'en'), await openPage(own, PHONE, 'de', 'dark')))],
];
