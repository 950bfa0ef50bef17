// network.mjs: what lies between page and server: plain http, a server that ends and comes back, a page
// that has grown old, a seat that was lost to the clock, a table that is removed.
import { choose, expectClean, playOn, startGame, untilAsked, unfold } from './play.mjs';
import { PASSWORD, setTable, signUp } from './online.mjs';
import { DESKTOP, expect, goBlank, openPage, openStage, PHONE } from './stage.mjs';

const MANY = 200;
const SHORT = 20000; // milliseconds, shorter than any clock that the page offers
const QUIET = 1500; // milliseconds after which the page stands and listens
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

/** A game that is put away can be taken back; the list follows what another tab plays. */
async function putAway(stage, page) {
    await page.goto(stage.url);
    await page.getByTestId('put-away').click();
    await page.getByTestId('take-back').click();
    await page.getByTestId('put-away').waitFor();
    const other = await page.context().newPage();
    await startGame(other, stage.url, 'forum', { players: 2 });
    const kept = new URL(other.url()).pathname;
    await page.locator(`a[href="${kept}"]`).first().waitFor();
    await other.close();
    await page.getByTestId('put-away').first().click();
    await page.reload();
    await page.getByTestId('put-away').waitFor();
    expect((await page.locator(`a[href="${kept}"]`).count()) === 0, 'who leaves the page did not mean it');
}

/** Over plain http in a local network browsers allow no service worker and no clipboard; the page says so, and the rest works. */
async function plainHttp(stage, host, guest) {
    expect(!(await host.evaluate(() => isSecureContext)), 'this is no plain http');
    await host.locator('.offline').getByText('http').waitFor();
    await expectClean(host, 'wide-en-plain-home');
    await startGame(host, stage.url, 'forum', { players: 3 });
    await playOn(host, MANY);
    await host.getByTestId('results').waitFor();
    await putAway(stage, host);
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

async function serverComesBack(stage, host, guest) {
    await sitDown(stage, host, guest, 'Storm');
    await host.getByTestId('chat-button').click();
    await host.locator('#chat-text').fill('Is anybody there?');
    host.isCut = guest.isCut = true;
    await stage.end('SIGKILL');
    for (const page of [host, guest]) await page.locator('.strip').waitFor();
    await host.keyboard.press('Enter');
    await host.locator('.drawer [role=alert]').waitFor();
    await expectClean(host, 'wide-en-server-gone');
    expect((await host.locator('#chat-text').inputValue()) === 'Is anybody there?', 'what was typed is gone');
    await host.keyboard.press('Escape');
    await untilAsked(guest);
    await unfold(guest);
    await guest.locator('[data-testid=moves] ul button').first().click();
    await guest.getByTestId('do').click();
    await stage.begin();
    for (const page of [host, guest]) await page.locator('.strip').waitFor({ state: 'detached' });
    await host.getByTestId('chat-button').click();
    await host.locator('#chat-text').press('Enter');
    await host.getByTestId('chat').getByText('Is anybody there?').waitFor();
    await host.keyboard.press('Escape');
    await playToEnd(host, guest);
    await expectClean(host, 'wide-en-server-back');
}

// ---- a page that has grown old ----

async function typeInChat(page, text) {
    await page.getByTestId('chat-button').click();
    await page.locator('#chat-text').fill(text);
    await page.keyboard.press('Escape');
}

async function expectTyped(page, text) {
    await page.getByTestId('chat-button').click();
    expect((await page.locator('#chat-text').inputValue()) === text, 'what was typed is gone');
    await page.keyboard.press('Escape');
}

async function setAlone(stage, page, title) {
    await setTable(page, stage.url, title);
    await page.locator('select[aria-label]').selectOption('tiro');
    await page.getByTestId('clocks').waitFor();
}

/** The server has been started anew with another page: this one goes on, and offers to be loaded again. */
async function newerPage(stage, page) {
    await setAlone(stage, page, 'Newer');
    await typeInChat(page, 'half a sen');
    await page.route(`${stage.url}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/other.js"></script>' }));
    await page.evaluate(() => globalThis.sockets.at(-1).close());
    await page.getByTestId('newer').waitFor();
    await expectClean(page, 'phone-de-newer');
    await untilAsked(page);
    await choose(page);
    await page.unroute(`${stage.url}/`);
    await page.getByTestId('newer').locator('button').click();
    await page.getByTestId('newer').waitFor({ state: 'detached' });
    await page.getByTestId('clocks').waitFor();
    await expectTyped(page, 'half a sen');
}

/** A part that the server no longer has: the page is loaded as it is now, at the address that was wanted. */
async function brokenPart(stage, page) {
    await page.waitForTimeout(QUIET);
    const isPart = ({ pathname }) => /^\/assets\/Tables.*\.js/.test(pathname);
    const isPage = ({ pathname }) => pathname === '/';
    await page.route(isPart, (route) => route.fulfill({ status: 404 }));
    await page.route(isPage, (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/other.js"></script>' }));
    const asked = page.waitForRequest((request) => isPart(new URL(request.url())));
    await page.locator('a[href="/tables"]').first().click();
    await asked;
    await page.unroute(isPart);
    await page.getByTestId('open').waitFor({ state: 'attached' });
    await page.context().close();
}

/** The page's rules use another format of states than the server's: it says so and stops. */
async function otherRules(stage, page) {
    await setAlone(stage, page, 'Older');
    await typeInChat(page, 'half a sen');
    await page.routeWebSocket(/\/socket$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => socket.send(String(message).replaceAll('"wire":"forum/', '"wire":"forum/9')));
    });
    await page.reload();
    await page.locator('.strip button').waitFor();
    await expectClean(page, 'wide-en-outdated');
}

// ---- a seat that was lost, a table that is removed ----

/** Sends a request to the server with the cookies of the page. */
function post(page, path, body) {
    return page.evaluate(async ([address, sent]) => {
        const answer = await fetch('/api' + address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) });
        return answer.json();
    }, [path, body]);
}

/** Concordia with a clock that is shorter than any that the page offers. */
async function beginShort(stage, host, guest) {
    for (const page of [host, guest]) {
        await goBlank(page, stage.url);
        await post(page, '/guest', { cookie: true });
    }
    const clock = { kind: 'live', base: SHORT, step: 0 };
    const { id } = await post(host, '/tables', { game: 'concordia', map: 'italia', players: 2, listed: true, clock, stand_in: 'tiro',
        seats: [{ me: true, name: 'Livia' }, {}] });
    for (const page of [host, guest]) await page.goto(`${stage.url}/t/${id}`);
    await post(guest, `/tables/${id}/join`, { name: 'Marcus' });
    for (const page of [host, guest]) await page.getByTestId('clocks').waitFor();
}

/** The player who has lost the seat to a bot, and the other one. */
async function untilReplaced(host, guest) {
    const lost = (page, other) => page.getByTestId('return').waitFor().then(() => [page, other]);
    return Promise.any([lost(host, guest), lost(guest, host)]);
}

async function seatTakenBack(stage, host, guest) {
    await beginShort(stage, host, guest);
    const [late, other] = await untilReplaced(host, guest);
    await other.locator('[data-testid=moves]').waitFor({ state: 'attached' });
    await expectClean(late, 'phone-de-replaced');
    await late.reload();
    await late.getByTestId('return').click();
    await late.getByTestId('return').waitFor({ state: 'detached' });
    await other.getByText(late === host ? 'Livia ist zurück' : 'Marcus is back').first().waitFor({ state: 'attached' });
}

/** The players see it at once, not only when they choose something. */
async function tableRemoved(stage, host, guest) {
    await signUp(guest, stage.url, 'Tullia');
    stage.command('user', 'role', 'Tullia', 'operator');
    await guest.getByTestId('sign-out').click();
    await guest.locator('input[name=username]').waitFor();
    await post(guest, '/session', { name: 'Tullia', password: PASSWORD, cookie: true });
    await setAlone(stage, host, 'Doomed');
    await guest.evaluate((id) => fetch(`/api/operator/tables/${id}`, { method: 'DELETE' }), host.url().split('/t/')[1].slice(0, 26));
    await host.getByText('This table has been removed.').waitFor();
    await expectClean(host, 'wide-en-removed');
}

export const stories = (stage, visit) => [
    ['plain http in a local network: a game alone, one with others, a link, an account', () =>
        withStage(stage, [`--host-resolver-rules=MAP ${NAME} 127.0.0.1`], async (own) => {
            const plain = { ...own, url: own.url.replace('127.0.0.1', NAME) };
            await plainHttp(plain, await openPage(plain, DESKTOP, 'en'), await openPage(plain, PHONE, 'de', 'dark'));
        })],
    ['the server is killed and comes back: the page heals, nothing typed is lost', () => withStage(stage, [], async (own) =>
        serverComesBack(own, await openPage(own, DESKTOP, 'en'), await openPage(own, PHONE, 'de', 'dark')))],
    ['a seat that a bot took over is taken back', () => visit(DESKTOP, 'en', 'light', (host) =>
        visit(PHONE, 'de', 'dark', (guest) => seatTakenBack(stage, host, guest)))],
    ['a table that an operator removes says so at once', () => visit(DESKTOP, 'en', 'light', (host) =>
        visit(PHONE, 'de', 'dark', (guest) => tableRemoved(stage, host, guest)))],
    ['an old page: offers to be loaded again, and keeps what was typed', () => visit(PHONE, 'de', 'light', (page) => newerPage(stage, page))],
    ['an old page: a part that is gone is loaded anew', async () =>
        brokenPart(stage, await openPage(stage, DESKTOP, 'en'))],
    ['an old page: other rules than the server has', () => visit(DESKTOP, 'en', 'light', (page) => otherRules(stage, page))],
];
