// online.mjs: people at one server: accounts, the list of tables, a table with clock and chat, requests to the
// other players, and the record afterwards.
import { fileURLToPath } from 'node:url';
import { choose, expectClean, untilAsked } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';
import { FROM_PROMPT, playSylla, vote, WAYS } from '../src/games/sylla/stories.mjs';

const OWN_MAP = fileURLToPath(new URL('../../tests/data/tiny.json', import.meta.url));
export const PASSWORD = 'correct horse battery';
const QUIET = 1000; // milliseconds in which something could still go wrong

export async function signUp(page, url, name) {
    await page.goto(`${url}/account`);
    await page.getByTestId('new-account').click();
    await page.locator('input[name=username]').fill(name);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('form button.primary').click();
    await page.getByTestId('sign-out').waitFor();
}

/** In German; a wrong password is refused in so many words. */
async function signInAgain(page, url, name) {
    await page.goto(`${url}/account`);
    await page.getByTestId('sign-out').click();
    await page.locator('input[name=username]').fill(name);
    await page.locator('input[name=password]').fill(`not ${PASSWORD}`);
    await page.locator('form button.primary').click();
    await page.getByText('Name und Passwort passen nicht zusammen').waitFor();
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('form button.primary').click();
    await page.getByTestId('sign-out').waitFor();
}

/** A listed table of the short game for two, with a chess clock. */
export async function setTable(page, url, title) {
    await page.goto(`${url}/setup/forum?online`);
    await page.locator('input[name=players][value="2"]').check();
    await page.locator('#who-1').selectOption('');
    await page.getByTestId('online').check();
    if (await page.locator('#name-0').count()) await page.locator('#name-0').fill('Octavia');
    await page.getByTestId('listed').check();
    await page.getByTestId('clock').selectOption('live');
    await page.locator('[data-testid=agreed] input.field').fill(title);
    await page.getByTestId('start').click();
    await page.waitForURL('**/t/*');
    await page.locator('#wait-title').waitFor();
}

export async function findAndJoin(page, url, title) {
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
    for (const page of [first, second]) await untilAsked(page);
    await first.getByTestId('undo').click();
    const asked = await first.getByTestId('wish').getByTestId('lost').innerText();
    expect(/Livia/.test(asked), `it is not said what is asked for: ${asked}`);
    await first.getByTestId('ask-undo').click();
    await second.getByTestId('accept').waitFor();
    expect(/Livia/.test(await second.getByTestId('lost').innerText()), 'it is not said what would be taken back');
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
    await guest.getByTestId('rematch').waitFor();
    await expectClean(guest, 'phone-de-over');
    await guest.getByTestId('rematch').click();
    await guest.locator('#wait-title').waitFor();
    await host.getByTestId('again').waitFor();
    await expectClean(host, 'wide-en-set-again');
    await host.getByTestId('again').click();
    await host.getByTestId('clocks').waitFor();
    await guest.getByTestId('clocks').waitFor();
}

/** The start page says at how many tables the others wait, leads there, and hears of a choice in another tab. */
async function waitedFor(stage, page) {
    await page.goto(stage.url);
    await page.waitForFunction(() => document.title === '(1) Aedile');
    await expectClean(page, 'wide-en-home-running');
    const news = await page.getByTestId('row-news').first().innerText();
    expect(/\d:\d\d left/.test(news), `the row does not say how much time is left: ${news}`);
    const table = await page.getByTestId('your-turn').getAttribute('href');
    const other = await page.context().newPage();
    await other.goto(stage.url + table);
    await untilAsked(other);
    await choose(other);
    await other.close();
    await page.waitForFunction(() => document.title === 'Aedile');
    await page.getByTestId('your-turn').waitFor({ state: 'detached' });
    await page.getByTestId('row-news').getByText('Marcus to move').first().waitFor();
    await page.locator(`a[href="${table}"]`).click();
    await page.getByTestId('clocks').waitFor();
}

async function afterwards(stage, host, guest) {
    await host.goto(`${stage.url}/people/Livia`);
    const replay = host.getByTestId('games').getByText('Forum', { exact: false });
    await replay.waitFor();
    await host.getByTestId('games').locator('td a[href="/people/Marcus"]').waitFor();
    await host.getByTestId('tallies').getByText('Forum').waitFor();
    await host.getByTestId('opponents').getByText('Marcus').waitFor();
    await expectClean(host, 'wide-en-people');
    await guest.goto(`${stage.url}/people/Livia`);
    await guest.getByTestId('games').locator('th a[href="/people/Marcus"]').waitFor();
    await expectClean(guest, 'phone-de-people');
    await replay.click();
    await host.waitForURL('**/study/t/*');
    await host.goto(`${stage.url}/leaderboards`);
    await expectClean(host, 'wide-en-leaderboards');
    await waitedFor(stage, host);
    await guest.goto(`${stage.url}/account`);
    await guest.getByTestId('sign-out-all').click();
    await guest.getByTestId('new-account').waitFor();
    await expectClean(guest, 'phone-de-signed-out');
}

async function makeAccount(stage, name) {
    const answer = await fetch(`${stage.url}/api/users`, { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, password: PASSWORD }) });
    expect(answer.ok, await answer.text());
}

/** Everything that an account can set, once. */
async function settings(stage, page) {
    await makeAccount(stage, 'Drusus');
    await signUp(page, stage.url, 'Cornelia');
    await page.locator('#token-label').fill('my bot');
    await page.locator('form:has(#token-label) .btn').click();
    expect(/^a_/.test(await page.getByTestId('secret').inputValue()), 'the token is not shown');
    await page.locator('#hook-url').fill('http://127.0.0.1/hook');
    await page.locator('form:has(#hook-url) .btn').click();
    await page.locator('[role=alert]').waitFor();
    page.faults.length = 0; // the browser logs the refusal
    await page.locator('#hook-url').fill('https://example.org/hook');
    await page.locator('form:has(#hook-url) .btn').click();
    await page.getByText('https://example.org/hook').waitFor();
    await page.locator('#block-name').fill('Drusus');
    await page.locator('form:has(#block-name) .btn').click();
    await page.locator('a[href="/people/Drusus"]').waitFor();
    await page.locator('form:has(input[type=number]) .btn').click();
    await page.locator('strong.grow').waitFor();
    await expectClean(page, 'wide-de-account-full');
}

async function operator(stage, page) {
    await page.goto(`${stage.url}/people/Drusus`);
    await page.locator('section .btn').last().click();
    await page.locator('textarea').fill('He knows too much.');
    await page.locator('form .btn').first().click();
    await page.locator('[role=status]').waitFor();
    stage.command('user', 'role', 'Cornelia', 'operator');
    await signInAgain(page, stage.url, 'Cornelia');
    await page.goto(`${stage.url}/operator`);
    await page.getByText('He knows too much.').waitFor();
    await expectClean(page, 'wide-de-operator');
    await page.locator('li.report .btn').click();
    await page.getByText('He knows too much.').waitFor({ state: 'detached' });
}

async function removeAccount(stage, page) {
    await page.goto(`${stage.url}/account`);
    await page.getByTestId('remove').click();
    const form = page.locator('form.danger');
    await form.locator('input').nth(1).fill(PASSWORD);
    expect(await form.locator('.btn').first().isDisabled(), 'it can be removed without typing the name');
    await form.locator('input').nth(0).fill('Cornelia');
    await form.locator('.btn').first().click();
    await page.getByTestId('new-account').waitFor();
}

/** Typed text survives a lost connection; the table reconnects, and shows the chosen language. */
async function cutAndLanguage(stage, page) {
    await setTable(page, stage.url, 'Alone');
    await page.locator('select[aria-label]').selectOption('tiro');
    await page.getByTestId('clocks').waitFor();
    await page.getByTestId('chat-button').click();
    await page.locator('#chat-text').fill('half a sen');
    await page.evaluate(() => globalThis.sockets.at(-1).close());
    await page.locator('.strip').waitFor();
    await page.locator('.strip').waitFor({ state: 'detached' });
    expect((await page.locator('#chat-text').inputValue()) === 'half a sen', 'what was typed is gone');
    await page.keyboard.press('Escape');
    await page.getByTestId('settings').click();
    await page.locator('select:has(option[lang=de])').selectOption('de');
    await page.keyboard.press('Escape');
    await page.getByText('Mit Karte 1 bieten').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByTestId('chat-button').click();
    expect((await page.locator('#chat-text').inputValue()) === 'half a sen', 'what was typed is gone after loading');
}

async function ownMap(stage, page) {
    await page.goto(`${stage.url}/setup/concordia`);
    const wrong = { name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from('{"id":"x"}') };
    await page.getByTestId('own-map').setInputFiles(wrong);
    await page.locator('[role=alert]').waitFor();
    await page.getByTestId('own-map').setInputFiles(OWN_MAP);
    await page.locator('input[name=map][value=tiny]').waitFor();
    await page.locator('input[name=players][value="2"]').check();
    await page.getByTestId('online').check();
    await page.locator('#name-0').fill('Fulvia');
    await page.getByTestId('start').click();
    await page.locator('div.map').waitFor();
    await expectClean(page, 'wide-en-own-map');
}

/** Everything that a page hears from its table. */
function hear(page) {
    const heard = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)))));
    return heard;
}

async function sitDownToSylla(stage, host, guest) {
    await host.goto(`${stage.url}/setup/sylla?online`);
    await host.locator('input[name=players][value="3"]').check();
    await host.locator('#who-1').selectOption('');
    await host.locator('#who-2').selectOption('tiro');
    await host.getByTestId('online').check();
    await host.locator('#name-0').fill('Claudia');
    await host.getByTestId('start').click();
    await host.locator('#wait-title').waitFor();
    await guest.goto(await host.getByTestId('link').inputValue());
    await guest.locator('form input.field').fill('Titus');
    await guest.locator('form .btn.primary').first().click();
}

/** A player who has put a vote together but not sealed it keeps it while the other seals one, and sees nothing of that. */
async function sealedVotes(stage, host, guest) {
    const heard = hear(host);
    await sitDownToSylla(stage, host, guest);
    await Promise.all([playSylla(host, WAYS, 'vote'), playSylla(guest, { ...WAYS, ...FROM_PROMPT }, 'vote')]);
    await vote(host);
    const chosen = await host.getByTestId('do').getAttribute('data-makes');
    const before = heard.length;
    await vote(guest);
    await guest.getByTestId('do').click();
    await guest.locator('.thumbs').waitFor({ state: 'detached' });
    await expectClean(guest, 'phone-de-vote-sealed');
    await host.waitForTimeout(QUIET);
    expect((await host.getByTestId('do').getAttribute('data-makes')) === chosen, 'it is another choice');
    await expectClean(host, 'wide-en-vote-chosen');
    const entries = heard.slice(before).flatMap((message) => message.entries ?? []);
    expect(entries.length > 0, 'nothing was heard of the sealed vote');
    expect(!entries.some(({ line }) => /^1 vote/.test(line)), 'the sealed vote came');
    expect(!entries.some(({ events }) => events?.some(({ event }) => event === 'vote')), 'what was sealed was told');
    await host.getByTestId('do').click();
    await host.locator('.thumbs').waitFor({ state: 'detached' });
}

export const stories = (stage, visit) => [
    ['an evening over the server: account, list, clock, chat, take-back, pause, giving up, once more', () =>
        visit(DESKTOP, 'en', 'light', (host) => visit(PHONE, 'de', 'dark', async (guest) => {
            await wholeEvening(stage, host, guest);
            await afterwards(stage, host, guest);
        }))],
    ['what an account sets, and what an operator sees', () => visit(DESKTOP, 'de', 'light', async (page) => {
        await settings(stage, page);
        await operator(stage, page);
        await removeAccount(stage, page);
    })],
    ['nothing typed is lost; the language changes at the table', () => visit(DESKTOP, 'en', 'light', (page) => cutAndLanguage(stage, page))],
    ['a sealed vote of another leaves one\'s own choice alone', () =>
        visit(DESKTOP, 'en', 'light', (host) => visit(PHONE, 'de', 'dark', (guest) => sealedVotes(stage, host, guest)))],
    ['a map of one\'s own', () => visit(DESKTOP, 'en', 'light', (page) => ownMap(stage, page))],
];
