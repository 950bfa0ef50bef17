// events.mjs: an event on the server: the form for it, entering and waiting, what organisers can do, every format as it is shown,
// the pairing computed again, and what is left without a network.
import { account, call } from './clubs.mjs';
import { signUp } from './online.mjs';
import { expectClean, expectFits } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const WIDE = { width: 1440, height: 900 };
const DAY = 86400000;
const SMALL = { game: 'forum', players: 2, format: 'swiss', rounds: 2, short: false };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The browser logs every refusal, also one that the story wants. */
async function refusedWith(page, text) {
    await page.locator('[role=alert]').getByText(text).first().waitFor();
    page.faults.length = 0;
}

const idOf = (page) => new URL(page.url()).pathname.split('/').at(-1);

// ---- the form ----

/** How it would go follows every choice. */
async function outlines(page) {
    const outline = page.getByTestId('outline');
    await outline.getByText('24 people: 6 tables of 4 in each of 3 rounds, at most 6 weeks.').waitFor();
    await page.getByTestId('outline-people').fill('11');
    await page.getByTestId('outline-people').blur();
    await outline.getByText('11 people: 2 tables of 4 and 1 table of 3 in each of 3 rounds').waitFor();
    await page.locator('input[name=format][value=knockout]').check();
    await outline.getByText('then').first().waitFor();
    await page.locator('input[name=format][value=league]').check();
    await page.getByTestId('seasons').fill('2');
    await page.getByTestId('seasons').blur();
    await expectClean(page, 'wide-en-event-form-league');
    await page.locator('input[name=format][value=groups]').check();
    await outline.getByText(/11 people: /).waitFor();
    await page.locator('input[name=format][value=swiss]').check();
    expect((await page.getByTestId('rounds').inputValue()) === '3', 'a Swiss event has no rounds');
}

/** A title is needed; a number that is no number becomes the nearest one; what the server refuses stays in the form. */
async function wrongInput(page) {
    await page.getByTestId('save-event').click();
    expect((await page.locator('[data-testid=event-title]:invalid').count()) === 1, 'an event without a title can be made');
    await page.getByTestId('event-title').fill('Ludi');
    await page.getByTestId('rounds').fill('-4');
    await page.getByTestId('rounds').blur();
    expect((await page.getByTestId('rounds').inputValue()) === '1', 'a negative number of rounds is taken');
    await page.getByTestId('limit').fill('1000');
    await page.getByTestId('save-event').click();
    await refusedWith(page, 'The server does not allow so many people in one event.');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid') === 'limit'), 'the form does not go to the field that is refused');
    expect((await page.getByTestId('event-title').inputValue()) === 'Ludi', 'what was typed is gone');
    await expectClean(page, 'wide-en-event-form-refused');
    await page.getByTestId('limit').fill('12');
}

/** A draft is seen by its organiser alone; published, everybody can enter; until it begins everything can be changed. */
async function draftAndChange(stage, page, other) {
    await page.getByTestId('more-choices').locator('summary').click();
    await page.getByTestId('draft').check();
    await expectClean(page, 'wide-en-event-form-more');
    await page.getByTestId('save-event').click();
    await page.getByTestId('publish').waitFor();
    const id = idOf(page);
    await other.goto(`${stage.url}/events/${id}`);
    await other.getByText('Unter dieser Adresse gibt es kein Turnier').waitFor();
    other.faults.length = 0;
    await page.getByTestId('publish').click();
    await page.locator('[data-testid=event-state][data-state=open]').waitFor();
    await page.getByTestId('edit-event').click();
    await page.getByTestId('event-title').fill('Ludi Romani');
    await page.getByTestId('start-time').check();
    await page.getByTestId('event-about').fill('Bring wine.');
    await page.getByTestId('save-event').click();
    await page.getByTestId('event-next').getByText('begins by itself').waitFor();
    await page.locator('h1').getByText('Ludi Romani').waitFor();
    const event = await call(stage, 'GET', `/events/${id}`);
    expect(event.game === 'concordia' && event.limit === 12 && event.rounds === 1 && event.starts_at > Date.now(), JSON.stringify(event).slice(0, 400));
    return id;
}

/** Without a clock there is no round without a limit, and a sentence says why. */
async function needsLimit(page) {
    await page.getByTestId('round-time').selectOption('0');
    await page.getByTestId('clock').selectOption('none');
    await page.getByText('Tables without a clock need a time limit').waitFor();
    expect((await page.getByTestId('round-time').inputValue()) === String(14 * DAY), 'there is no limit without a clock');
    expect((await page.getByTestId('round-time').locator('option[value="0"]').count()) === 0, 'no limit can be chosen without a clock');
    await page.getByTestId('clock').selectOption('turn');
    await page.getByTestId('round-time').locator('option[value="0"]').waitFor({ state: 'attached' });
}

async function deletes(page, id) {
    await page.getByTestId('delete-event').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'delete-event-sure');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/events');
    await page.getByText('You take part in no event yet.').waitFor();
    expect((await page.locator(`a[href="/events/${id}"]`).count()) === 0, 'a deleted event is in the list');
}

async function form(stage, page, other) {
    await signUp(page, stage.url, 'Flavia');
    await page.goto(`${stage.url}/tables`);
    await page.getByTestId('events').click();
    await page.getByTestId('make-event').click();
    await page.getByTestId('event-form').waitFor();
    await outlines(page);
    await needsLimit(page);
    await wrongInput(page);
    const id = await draftAndChange(stage, page, other);
    await other.goto(`${stage.url}/events/${id}`);
    await other.getByTestId('event-now').getByText('Bring wine.').waitFor({ state: 'detached' });
    await other.getByText('Bring wine.').waitFor();
    await expectClean(other, 'phone-de-event-open');
    await deletes(page, id);
    await expectClean(page, 'wide-en-events');
}

// ---- entering ----

/** A guest enters with a name; who comes too late waits, and moves up when somebody withdraws. */
async function entering(stage, page) {
    const aulus = await account(stage, 'Aulus');
    const junia = await account(stage, 'Junia');
    const { id } = await call(stage, 'POST', '/events', { ...SMALL, title: 'Saturnalia', limit: 1 + 1 }, aulus.token);
    for (const { token } of [aulus, junia]) await call(stage, 'POST', `/events/${id}/enter`, {}, token);
    await page.goto(`${stage.url}/events/${id}`);
    await page.getByTestId('guest-name').fill('Junia');
    await page.getByTestId('enter').click();
    await refusedWith(page, /Name/);
    await page.getByTestId('guest-name').fill('Gnaeus');
    await page.getByTestId('enter').click();
    await page.getByText('Du stehst auf der Warteliste.').waitFor();
    await expectClean(page, 'phone-de-event-waiting');
    await call(stage, 'POST', `/events/${id}/withdraw`, {}, junia.token);
    await page.getByText('Du bist angemeldet.').waitFor();
    await page.getByTestId('withdraw').click();
    await page.getByTestId('withdraw-sure').click();
    await page.getByTestId('enter').waitFor();
    const { id: rated } = await call(stage, 'POST', '/events', { ...SMALL, title: 'Gewertet', rated: true }, aulus.token);
    await page.goto(`${stage.url}/events/${rated}`);
    await page.getByText('Für die Anmeldung brauchst du ein Konto.').waitFor();
    expect((await page.getByTestId('enter').count()) === 0, 'a guest is asked to enter a rated event');
    await expectClean(page, 'phone-de-event-account');
}

// ---- running ----

/** What the person of a page asks of the server. */
async function asks(page, path, body) {
    const { status, answer } = await page.evaluate(async ([to, what]) => {
        const got = await fetch(`/api${to}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(what) });
        return { status: got.status, answer: await got.json() };
    }, [path, body]);
    expect(status === 200, `${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
}

/** Enters results in the order of the seats, as an organiser can. */
async function settle(stage, page, id, n, most = Infinity) {
    const round = await roundOf(stage, id, n);
    for (const { table, seats } of round.tables.filter(({ bye }) => !bye).slice(0, most))
        await asks(page, `/events/${id}/result`, { round: n, table, seats: seats.map((_, at) => ({ place: at + 1, score: 40 - 7 * at })), reason: 'played on a board' });
}

async function roundOf(stage, id, n) {
    for (let tries = 0; tries < 300; tries++) {
        const { rounds } = await call(stage, 'GET', `/events/${id}/rounds`);
        if (rounds.length >= n && rounds[n - 1].tables.every((table) => table.bye || table.id)) return rounds[n - 1];
        await sleep(100);
    }
    throw new Error(`there is no round ${n}`);
}

async function corrects(page) {
    const first = page.getByTestId('event-table').first();
    await first.getByTestId('correct').click();
    const dialog = page.getByTestId('correct-form');
    await dialog.locator('select').nth(0).selectOption('2');
    await dialog.locator('select').nth(1).selectOption('2');
    await dialog.getByTestId('correct-reason').fill('misread');
    await dialog.getByTestId('correct-save').click();
    await dialog.locator('[role=alert]').waitFor();
    page.faults.length = 0;
    await expectClean(page, 'wide-en-event-correct');
    await dialog.locator('select').nth(1).selectOption('1');
    await dialog.getByTestId('correct-save').click();
    await dialog.waitFor({ state: 'detached' });
    await first.getByText('corrected').waitFor();
    await page.getByTestId('notes').getByText('Reason: “misread”.').waitFor();
}

async function replaces(page) {
    await page.getByTestId('people-entered').locator('summary').click();
    await page.getByTestId('replace').last().click();
    await page.getByTestId('replace-by').fill('Nemo');
    await page.getByTestId('replace-save').click();
    await refusedWith(page, 'Nobody here is called Nemo.');
    await page.getByTestId('replace-by').fill('Quinta');
    await page.getByTestId('replace-save').click();
    await page.getByTestId('replace-form').waitFor({ state: 'detached' });
    await page.getByTestId('notes').getByText('by Quinta').waitFor();
}

async function pausesAndExtends(page) {
    await page.getByTestId('pause-event').click();
    await page.locator('[data-testid=event-state][data-state=paused]').waitFor();
    await expectClean(page, 'wide-en-event-paused');
    await page.getByTestId('resume-event').click();
    await page.getByTestId('extend-by').selectOption(String(7 * DAY));
    await page.getByTestId('extend').click();
    await page.getByText('The round has 7 days more.').waitFor();
}

/** The same tables, whoever computes them; without a network one sentence says why not. */
async function checksPairing(page) {
    await page.context().setOffline(true);
    page.isCut = true;
    await page.getByTestId('check-pairing').click();
    await page.locator('[role=alert]').filter({ hasText: /server|module|part of the page/i }).waitFor();
    page.faults.length = 0;
    await page.context().setOffline(false);
    await page.getByTestId('check-pairing').click();
    await page.getByTestId('checked').getByText('the tables are the same.').waitFor();
    page.isCut = false;
    page.faults.length = 0;
}

/** Paper has the standing, all rounds and the cross table, light, and no button. */
async function prints(page) {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const seen = await page.evaluate(() => ({
        buttons: [...document.querySelectorAll('main button, main a.btn')].filter((one) => one.getClientRects().length > 0).map((one) => one.textContent.trim()),
        rounds: [...document.querySelectorAll('[data-testid=round]')].filter((one) => one.open).length,
        isCross: document.querySelector('[data-testid=cross]').getClientRects().length > 0,
        theme: document.documentElement.dataset.theme,
    }));
    expect(seen.buttons.length === 0, `on paper there are buttons: ${seen.buttons.join()}`);
    expect(seen.rounds === 2 && seen.isCross && seen.theme === 'light', JSON.stringify(seen));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
}

async function exports(page) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export-standing').click()]);
    expect(file.suggestedFilename().endsWith('-standing.csv'), file.suggestedFilename());
}

/** The page of a person who takes part follows by itself: the round, one's table, the standing, whom one has met. */
async function follows(phone) {
    await phone.getByTestId('your-table').waitFor();
    await phone.getByTestId('round').first().waitFor();
    await expectClean(phone, 'phone-de-event-round');
    await phone.getByTestId('cross-who').selectOption('Titus');
    await phone.locator('.single').getByText('Tisch').first().waitFor();
}

async function begins(stage, page, phone) {
    await signUp(page, stage.url, 'Drusilla');
    await signUp(phone, stage.url, 'Servius');
    const people = await Promise.all(['Titus', 'Portia', 'Sextus', 'Quinta'].map((name) => account(stage, name)));
    const { id } = await asks(page, '/events', { ...SMALL, title: 'Consualia', fill: 'bots' });
    for (const { token } of people.slice(0, 3)) await call(stage, 'POST', `/events/${id}/enter`, {}, token);
    await phone.goto(`${stage.url}/events/${id}`);
    await phone.getByTestId('enter').click();
    await phone.getByTestId('withdraw').waitFor();
    await page.goto(`${stage.url}/events/${id}`);
    await page.getByTestId('invite-name').fill('Quinta');
    await page.getByTestId('invite').click();
    await page.getByTestId('people-invited').getByText('Quinta').waitFor();
    await page.getByTestId('start-event').click();
    await page.getByTestId('start-event-sure').click();
    await page.getByTestId('event-next').getByText('Round 1 of 2: 0 of 2 games are over.').waitFor();
    return id;
}

async function running(stage, page, phone) {
    const id = await begins(stage, page, phone);
    await follows(phone);
    await pausesAndExtends(page);
    await settle(stage, page, id, 1, 1);
    await page.getByTestId('event-next').getByText('1 of 2 games are over').waitFor();
    await corrects(page);
    await replaces(page);
    await settle(stage, page, id, 1);
    await page.getByTestId('event-next').getByText('Round 2 of 2').waitFor();
    await checksPairing(page);
    await settle(stage, page, id, 2);
    await page.locator('[data-testid=event-state][data-state=over]').waitFor();
    await page.getByTestId('event-next').getByText(/has won|shared by/).waitFor();
    await expectClean(page, 'wide-en-event-over');
    await prints(page);
    await exports(page);
    await phone.locator('[data-testid=event-state][data-state=over]').waitFor();
    await phone.goto(`${stage.url}/people/Titus`);
    await phone.getByTestId('past-events').getByText('Consualia').waitFor();
    await expectFits(phone, 'phone-de-past-events');
}

// ---- a table that cannot be finished, and the chat ----

/** An operator removes a table: all see it as void, until an organiser enters a result. */
async function isVoid(stage, page, phone, id) {
    const boss = await account(stage, 'Numa');
    stage.command('user', 'role', boss.name, 'operator');
    const { tables: [first] } = await roundOf(stage, id, 1);
    await page.goto(`${stage.url}/events/${id}`);
    await page.getByTestId('event-next').getByText('0 of 2 games are over').waitFor();
    await call(stage, 'DELETE', `/operator/tables/${first.id}`, undefined, boss.token);
    const card = page.locator(`[data-testid=event-table][data-table="${first.table}"]`);
    await card.getByTestId('void').getByText('This game cannot be finished. It brings nobody points.').waitFor();
    await page.getByTestId('event-next').getByText('1 of 2 games are over').waitFor();
    await page.getByTestId('round').getByText('1 of 2 games over, 1 void').waitFor();
    await page.getByTestId('notes').getByText(`The game of round 1, table ${first.table} cannot be finished`).waitFor();
    expect((await page.locator('[data-testid=cross] [data-ahead=void]').allTextContents()).join() === '1×,1×', 'the cross table does not show the void table');
    await expectClean(page, 'wide-en-event-void');
    await phone.goto(`${stage.url}/events/${id}`);
    await phone.getByTestId('void').waitFor();
    expect((await phone.getByTestId('correct').count()) === 0, 'a stranger can enter a result');
    await phone.getByTestId('cross-who').selectOption(first.seats[0].name);
    await phone.locator('.single').getByText('nicht gewertet').waitFor();
    await expectClean(phone, 'phone-de-event-void');
    await card.getByTestId('correct').getByText('Enter the result').click();
    await page.getByTestId('correct-reason').fill('played with cards');
    await page.getByTestId('correct-save').click();
    await card.getByTestId('void').waitFor({ state: 'detached' });
    await page.getByTestId('notes').getByText('has entered the result').waitFor();
}

/** An organiser removes a line, mutes a seat and switches the chat off, and has nothing else of a host. */
async function moderates(stage, page, people, { id, seats }) {
    const rude = people.find(({ name }) => name === seats[0].name);
    await call(stage, 'POST', `/tables/${id}/chat`, { text: 'something rude' }, rude.token);
    await page.goto(`${stage.url}/t/${id}`);
    await page.getByTestId('chat-button').click();
    const line = page.getByTestId('chat').getByText('something rude');
    await line.waitFor();
    await page.getByTestId('chat').locator('button').click();
    await line.waitFor({ state: 'detached' });
    await page.getByTestId('menu-button').click();
    await page.getByTestId('mute').first().check();
    await page.getByTestId('chat-on').uncheck();
    expect((await page.locator('#table-name').count()) === 0, 'an organiser can rename a table');
    await expectClean(page, 'wide-en-event-moderated');
    for (let tries = 0, table; !table || table.chat || table.muted.join() !== '0'; tries++) {
        expect(tries < 50, 'the server does not have what the organiser has set');
        table = await call(stage, 'GET', `/tables/${id}`);
        await sleep(100);
    }
}

/** News about a club come to whoever is at a table, as a sentence with a link. */
async function hears(stage, page, { token }, name) {
    await call(stage, 'POST', '/clubs', { id: 'arvales', name: 'Arvales' }, token);
    await call(stage, 'POST', '/clubs/arvales/invite', { name }, token);
    const notice = page.getByTestId('notice');
    await notice.getByText('Arvales').waitFor();
    expect((await notice.getByText('Go to the club').getAttribute('href')) === '/clubs/arvales', 'the notice does not lead to the club');
    await expectClean(page, 'wide-en-event-notice');
    await notice.getByTestId('notice-close').click();
    await notice.waitFor({ state: 'detached' });
}

async function organising(stage, page, phone) {
    await signUp(page, stage.url, 'Fabia');
    const people = await Promise.all(['Hostus', 'Spurius', 'Opiter', 'Agrippa'].map((name) => account(stage, name)));
    const { id } = await asks(page, '/events', { ...SMALL, title: 'Lupercalia' });
    for (const { token } of people) await call(stage, 'POST', `/events/${id}/enter`, {}, token);
    await asks(page, `/events/${id}/start`, {});
    const { tables } = await roundOf(stage, id, 1);
    await isVoid(stage, page, phone, id);
    await moderates(stage, page, people, tables[1]);
    await hears(stage, page, people[0], 'Fabia');
}

// ---- formats ----

const FORMATS = [
    { title: 'Knock-out', format: 'knockout', advance: 1, rounds: undefined, sign: 'spielt weiter' },
    { title: 'Groups', format: 'groups', group_size: 4, rounds: 2, sign: 'Gruppe 2' },
    { title: 'League', format: 'league', group_size: 4, rounds: 1, seasons: 2, promote: 1, sign: 'Saison 2, Runde 1' },
];

/** Each format after its first round, so that one sees who plays on and where. */
async function formats(stage, page) {
    await signUp(page, stage.url, 'Camilla');
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => account(stage, `Person${n + 1}`)));
    for (const { sign, ...settings } of FORMATS) {
        const { id } = await asks(page, '/events', { ...SMALL, ...settings });
        for (const { token } of people) await call(stage, 'POST', `/events/${id}/enter`, {}, token);
        await asks(page, `/events/${id}/start`, {});
        await settle(stage, page, id, 1);
        await roundOf(stage, id, 2);
        await page.goto(`${stage.url}/events/${id}`);
        await page.getByTestId('round').nth(1).locator('summary').click();
        await page.getByText(sign).first().waitFor();
        await expectClean(page, `desk-de-event-${settings.format}`);
        await page.getByTestId('cancel-event').click();
        await page.getByTestId('cancel-event-sure').click();
        await page.locator('[data-testid=event-state][data-state=cancelled]').waitFor();
    }
    await page.goto(`${stage.url}/events`);
    await page.getByTestId('my-events').getByText('abgesagt').first().waitFor();
    await expectClean(page, 'desk-de-events');
}

export const stories = (stage, visit) => [
    ['the form for an event: outline, wrong input, a draft, changes, its end', () =>
        visit(WIDE, 'en', 'light', (page) => visit(PHONE, 'de', 'dark', (other) => form(stage, page, other)))],
    ['an event that runs: pauses, corrections, a replacement, the pairing, paper and files', () =>
        visit(WIDE, 'en', 'dark', (page) => visit(PHONE, 'de', 'light', (phone) => running(stage, page, phone)))],
    ['organisers: a table that cannot be finished, the chat of a table, news from a club', () =>
        visit(WIDE, 'en', 'light', (page) => visit(PHONE, 'de', 'dark', (phone) => organising(stage, page, phone)))],
    ['every format shows who plays on', () => visit(DESKTOP, 'de', 'dark', (page) => formats(stage, page))],
    ['entering an event: guests, the waiting list, accounts', () => visit(PHONE, 'de', 'light', (page) => entering(stage, page))],
];
