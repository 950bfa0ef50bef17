// around.mjs: what happens around a table on the server: many players with clocks, a second click, people who only
// watch, a connection that dies silently.
import { choose, expectClean, untilAsked } from './play.mjs';
import { PASSWORD, setTable, signUp } from './online.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const DAY = 86400000;
const SOON = 5000; // milliseconds: two seconds, and what a busy machine takes
const WIDTHS = [1440, 1366, 1280, 1200, 1024, 820, 390];

// ---- a crowd ----

/** What a program asks of the server, with its token. */
async function ask(stage, path, body, token) {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${stage.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
}

const newGuest = async (stage) => (await ask(stage, '/guest', {})).token;

/** A listed table with days for each turn, at which one seat is left. */
export async function almostFull(stage, game, players) {
    const seats = [{ me: true, name: 'Octavia' }, ...Array(players - 1).fill({})];
    const { id } = await ask(stage, '/tables', { game, players, seats, listed: true, clock: { kind: 'turn', base: 4 * DAY } }, await newGuest(stage));
    for (let n = 2; n < players; n++) await ask(stage, `/tables/${id}/join`, { name: `Guest ${n}` }, await newGuest(stage));
    return `${stage.url}/t/${id}`;
}

export async function sitDown(page, address, name) {
    await page.goto(address);
    await page.locator('form input.field').fill(name);
    await page.locator('form .btn.primary').first().dblclick();
    await page.getByTestId('clocks').waitFor();
}

/** The goal of Antike, the round and the clocks are inside the bar, and nothing lies on them. */
async function chipsAreWhole(page, name) {
    const hidden = await page.evaluate(() => {
        const bar = document.querySelector('.topbar').getBoundingClientRect();
        return [...document.querySelectorAll('.ant-goal, .ant-round, .topbar .clock')].filter((chip) => {
            const { left, right, top, bottom } = chip.getBoundingClientRect();
            const ends = [[left + 3, (top + bottom) / 2], [right - 3, (top + bottom) / 2]];
            return bottom > bar.bottom || ends.some(([x, y]) => !chip.contains(document.elementFromPoint(x, y)));
        }).map((chip) => chip.textContent.trim());
    });
    expect(hidden.length === 0, `${name}: not in sight: ${hidden.join('; ')}`);
}

/** Nothing leaves the screen at any width, and what is in the bar can be reached. */
async function allFits(page, name) {
    for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const isIn = () => document.documentElement.scrollWidth <= innerWidth;
        await page.waitForFunction(isIn, undefined, { timeout: 10000 }).catch(() => expect(false, `${name} is wider than ${width}`));
        await page.getByTestId('settings').click({ trial: true });
        await page.getByTestId('menu-button').click({ trial: true });
        if (width >= 1024) await chipsAreWhole(page, `${name} at ${width}`);
    }
    await page.setViewportSize(DESKTOP);
}

async function crowd(stage, page) {
    for (const [game, players] of [['antike', 6], ['sylla', 4], ['concordia', 5]]) {
        await sitDown(page, await almostFull(stage, game, players), 'Marcus');
        await page.locator('[role=alert]').waitFor({ state: 'detached' });
        await allFits(page, `${game} with ${players}`);
        await expectClean(page, `wide-de-crowd-${game}`);
    }
}

// ---- who only watches ----

/** A private table of two; the second click of whoever is hasty does nothing. */
async function privateTable(stage, host) {
    await host.goto(`${stage.url}/setup/forum?online`);
    await host.locator('input[name=players][value="2"]').check();
    await host.locator('#who-1').selectOption('');
    await host.getByTestId('online').check();
    await host.locator('#name-0').fill('Octavia');
    await host.getByTestId('clock').selectOption('turn');
    await host.getByTestId('start').dblclick();
    await host.locator('#wait-title').waitFor();
    return host.getByTestId('link').inputValue();
}

async function onlyOneTable(page, url) {
    await page.goto(`${url}/tables`);
    await page.getByTestId('mine').locator('li').first().waitFor();
    expect((await page.getByTestId('mine').locator('li').count()) === 1, 'there is more than one table');
}

async function downloadOf(page, button) {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
}

async function resign(page) {
    await page.getByTestId('menu-button').click();
    await page.getByTestId('resign').click();
    await page.getByTestId('sure').click();
}

/** By the link alone: the table, its record, and the whole game when it is over. */
async function watching(stage, host, guest) {
    const link = await privateTable(stage, host);
    const table = host.url();
    await guest.goto(link);
    await guest.locator('#wait-title').waitFor();
    expect(/Octavia lädt dich ein: Forum/.test(await guest.locator('#wait-title').innerText()), 'it does not say who invites');
    await guest.getByTestId('facts').getByText('1 Platz frei').waitFor();
    await expectClean(guest, 'phone-de-invited');
    await onlyOneTable(host, stage.url);
    await host.goto(table);
    await host.locator('select[aria-label]').selectOption('tiro');
    await guest.getByTestId('menu-button').click();
    const record = await downloadOf(guest, guest.locator('.drawer button').filter({ hasText: 'Partie als Datei speichern' }));
    expect(record.startsWith('aedile 1'), `this is no record: ${record.slice(0, 80)}`);
    await resign(host);
    await guest.getByTestId('results').waitFor();
    expect((await guest.getByTestId('rematch').count()) === 0, 'who watched is asked to play again');
    await guest.getByTestId('replay').click();
    await guest.getByTestId('replay-screen').locator('input[type=range]').waitFor();
    await expectClean(guest, 'phone-de-watched');
}

/** A link to a private game holds the whole record, so it works for a person who never was at that table. */
async function linkHolds(stage, host, stranger) {
    await host.getByTestId('replay').click();
    await host.waitForURL('**/study/t/*');
    await host.locator('#study-branches').click();
    await host.evaluate(() => { navigator.clipboard.writeText = (text) => { globalThis.copied = text; return Promise.resolve(); }; });
    await host.getByTestId('share').click();
    const link = await host.waitForFunction(() => globalThis.copied).then((found) => found.jsonValue());
    await stranger.goto(link);
    await stranger.waitForURL('**/study/kept/*');
}

// ---- invited, with an account ----

/** An invitation that the host has replaced says what to do. */
async function voidLink(stage, guest) {
    await guest.goto(`${stage.url}/t/${'0'.repeat(26)}?invite=i_${'0'.repeat(32)}`);
    await guest.getByText('Diese Einladung gilt nicht mehr.').waitFor();
}

/** A guest who chooses the name of an account is asked to sign in, and then gets the seat. */
async function invited(stage, host, guest) {
    await signUp(guest, stage.url, 'Flavia');
    await guest.getByTestId('sign-out').click();
    await voidLink(stage, guest);
    await guest.goto(await privateTable(stage, host));
    await guest.locator('form input.field').fill('Flavia');
    await guest.locator('form .btn.primary').click();
    await guest.locator('[role=alert]').waitFor();
    guest.faults.length = 0; // the browser logs the refusal
    await expectClean(guest, 'phone-de-name-taken');
    await guest.locator('.wait a[href="/account"]').click();
    await guest.locator('input[name=username]').fill('Flavia');
    await guest.locator('input[name=password]').fill(PASSWORD);
    await guest.locator('form button.primary').click();
    await guest.getByTestId('sign-out').waitFor();
    await guest.getByTestId('back').click();
    await guest.locator('form .btn.primary').click();
    await guest.getByTestId('clocks').waitFor();
}

// ---- an end that all agree to ----

/** The guest takes the host's name, and gets a number behind it. */
async function agreedEnd(stage, host, guest) {
    await guest.goto(await privateTable(stage, host));
    await guest.locator('form input.field').fill('octavia');
    await guest.locator('form .btn.primary').click();
    await host.getByText('octavia 2').first().waitFor();
    await host.getByTestId('menu-button').click();
    await host.getByTestId('ask-end').click();
    await host.getByTestId('sure').click();
    await guest.getByTestId('accept').click();
    await host.getByRole('heading', { name: 'Ended as agreed' }).waitFor();
    await guest.getByRole('heading', { name: 'Einvernehmlich beendet' }).waitFor();
    expect((await host.locator('th.w').count()) === 0, 'somebody is shown as who won');
    await expectClean(guest, 'phone-de-agreed-end');
    await host.getByTestId('rematch').click();
    await host.waitForURL('**/t/*?invite=*');
    expect((await host.getByTestId('link').inputValue()) === host.url(), 'the link has no invitation');
    // Whoever comes back to the table by a list still has the link.
    await host.goto(host.url().split('?')[0]);
    expect(/invite=/.test(await host.getByTestId('link').inputValue()), 'the invitation is forgotten');
}

// ---- a connection that dies ----

/** The socket of that moment stays open and carries nothing more, as after a device slept; a new one does. */
async function prepareSilence(page) {
    await page.routeWebSocket(/\/socket$/, (socket) => {
        const server = socket.connectToServer();
        let isSilent = false;
        page.silence = () => { isSilent = true; };
        socket.onMessage((message) => { if (!isSilent) server.send(message); });
        server.onMessage((message) => { if (!isSilent) socket.send(message); });
    });
}

async function noticed(stage, page) {
    await prepareSilence(page);
    await setTable(page, stage.url, 'Asleep');
    await page.locator('select[aria-label]').selectOption('tiro');
    await page.getByTestId('clocks').waitFor();
    await untilAsked(page);
    page.silence();
    // The choice goes nowhere; the page says so soon, comes back by itself, and the choice counts.
    const chosen = choose(page);
    await page.locator('.strip').waitFor({ timeout: SOON });
    await chosen;
    await page.locator('.strip').waitFor({ state: 'detached' });
    await untilAsked(page);
}

export const stories = (stage, visit) => [
    ['a crowd with clocks: everything in the bar can be reached at every width', () =>
        visit(DESKTOP, 'de', 'light', (page) => crowd(stage, page))],
    ['a private table: one of it, a guest who watches by the link, and a link to the game that holds it', () =>
        visit(DESKTOP, 'en', 'light', (host) => visit(PHONE, 'de', 'dark', async (guest) => {
            await watching(stage, host, guest);
            await visit(DESKTOP, 'en', 'dark', (stranger) => linkHolds(stage, host, stranger));
        }))],
    ['invited to a private table: signs in on the way, and sits down', () =>
        visit(DESKTOP, 'en', 'light', (host) => visit(PHONE, 'de', 'dark', (guest) => invited(stage, host, guest)))],
    ['an end that all agree to has no winner', () =>
        visit(DESKTOP, 'en', 'light', (host) => visit(PHONE, 'de', 'dark', (guest) => agreedEnd(stage, host, guest)))],
    ['a connection that carries nothing more is noticed, and the choice counts', () =>
        visit(DESKTOP, 'en', 'light', (page) => noticed(stage, page))],
];
