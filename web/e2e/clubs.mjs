// clubs.mjs: a club on the server: founding it, coming in by request and by invitation, roles, news, tables, its end; an event of
// a club, played over two rounds; and a server on which nobody can found a club.
import { readFileSync } from 'node:fs';
import { PASSWORD, signUp } from './online.mjs';
import { expectClean, expectFits, playOn } from './play.mjs';
import { DESKTOP, expect, openPage, openStage, PHONE } from './stage.mjs';

const WIDE = { width: 1440, height: 900 };

/** What a program asks of the server; throws if it is refused. */
export async function call(stage, method, path, body, token) {
    const headers = { ...(body ? { 'Content-Type': 'application/json' } : {}), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${stage.url}/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    expect(answer.ok, `${method} ${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
    return answer.json();
}

/** Somebody with an account whom a program plays. */
export async function account(stage, name) {
    const { token } = await call(stage, 'POST', '/users', { name, password: PASSWORD });
    return { name, token };
}

/** The browser logs every refusal, also one that the story wants. */
async function refusedWith(page, text) {
    await page.locator('[role=alert]').getByText(text).first().waitFor();
    page.faults.length = 0;
}

const memberRow = (page, name) => page.locator(`[data-member="${name}"]`);

// ---- founding ----

/** The address follows from the name; one that is wrong or taken is refused, and what was typed stays. */
export async function found(page, url, { name, about = '', entry = 'open' }) {
    await page.goto(`${url}/tables`);
    await page.getByTestId('clubs').click();
    await page.getByTestId('found').click();
    await page.getByTestId('club-name').fill(name);
    await page.getByTestId('club-about').fill(about);
    await page.getByTestId(`entry-${entry}`).check();
    await page.getByTestId('club-save').click();
    await page.getByTestId('own-role').waitFor();
}

async function wrongAddresses(stage, page) {
    await page.goto(`${stage.url}/clubs`);
    await page.getByTestId('found').click();
    await expectClean(page, 'wide-en-club-form');
    expect(await page.getByTestId('club-save').isDisabled(), 'a club without a name can be founded');
    await page.getByTestId('club-name').fill('Äpfel & Öl!');
    expect((await page.getByTestId('club-address').inputValue()) === 'aepfel-oel', 'the address does not follow from the name');
    for (const wrong of ['x', 'Amici', '-ab', 'a--b', 'a b']) {
        await page.getByTestId('club-address').fill(wrong);
        expect(await page.getByTestId('club-save').isDisabled(), `"${wrong}" is taken as an address`);
        expect((await page.getByTestId('club-address').getAttribute('aria-invalid')) === 'true', `"${wrong}" is not shown as wrong`);
    }
    await page.getByTestId('club-address').fill('amici-romae');
    await page.getByTestId('club-save').click();
    await refusedWith(page, 'Another club has this address already');
    expect((await page.getByTestId('club-name').inputValue()) === 'Äpfel & Öl!', 'what was typed is gone');
    await expectClean(page, 'wide-en-club-taken');
}

// ---- people ----

async function askToJoin(stage, page) {
    await page.goto(`${stage.url}/clubs`);
    await page.getByTestId('find-name').fill('ROMAE');
    await page.keyboard.press('Enter');
    await expectClean(page, 'phone-de-clubs');
    await page.getByTestId('listed-clubs').getByText('Amici Romae').click();
    await page.getByTestId('ask').click();
    await page.getByTestId('take_back').waitFor();
    await expectClean(page, 'phone-de-club-asking');
    await page.getByTestId('take_back').click();
    await page.getByTestId('ask').click();
    await page.getByTestId('take_back').waitFor();
}

async function letInAndRaise(page, name) {
    await page.reload();
    await page.getByTestId('asking').getByText(name).waitFor();
    await expectClean(page, 'wide-en-club-asked');
    await page.getByTestId('let-in').click();
    await memberRow(page, name).getByTestId('role').selectOption('helper');
    await page.locator('[role=status]').getByText(`The role of ${name} is now: Helper.`).waitFor();
}

/** A helper invites and writes, but gives no roles; a name that nobody has is refused in so many words. */
async function helps(page) {
    await page.reload();
    await page.getByTestId('invite-name').fill('Nemo');
    await page.getByTestId('invite').click();
    await refusedWith(page, 'Hier heißt niemand Nemo.');
    await page.getByTestId('invite-name').fill('Cornelia');
    await page.getByTestId('invite').click();
    await page.getByTestId('invited').getByText('Cornelia').waitFor();
    expect((await page.getByTestId('role').count()) === 0, 'a helper can give roles');
    expect((await page.getByTestId('club-settings').count()) === 0, 'a helper can change the club');
    await page.getByTestId('news-text').fill('Salvete!\nDienstag um acht.');
    await page.getByTestId('news-send').click();
    await page.getByTestId('news').getByText('Dienstag um acht.').waitFor();
    expect((await page.getByTestId('news-text').inputValue()) === '', 'the sent text is still in its field');
    await expectClean(page, 'phone-de-club-helper');
}

async function acceptInvitation(stage, page) {
    await page.goto(`${stage.url}/tables`);
    await page.getByTestId('clubs').getByText('1 Einladung').waitFor();
    await expectClean(page, 'wide-de-tables-invited');
    await page.getByTestId('clubs').click();
    await page.getByTestId('invitations').getByText('Amici Romae').waitFor();
    await expectClean(page, 'wide-de-clubs-invited');
    await page.getByTestId('accept').click();
    await page.getByTestId('my-clubs').getByText('Amici Romae').click();
    await page.getByTestId('own-role').getByText('Mitglied').waitFor();
    expect((await page.getByTestId('news-text').count()) === 0, 'a plain member can write news');
    await expectClean(page, 'wide-de-club-member');
}

/** The second button takes the place and the focus of the first. */
async function removeByKeys(page, name) {
    await page.reload();
    await memberRow(page, name).getByTestId('remove-member').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'remove-member-sure');
    await page.keyboard.press('Enter');
    await memberRow(page, name).waitFor({ state: 'detached' });
}

async function lastOrganiserStays(page) {
    await page.getByTestId('leave').click();
    await page.getByTestId('leave-sure').click();
    await refusedWith(page, 'A club needs an organiser');
    await memberRow(page, 'Livia').getByTestId('role').selectOption('member');
    await page.locator('#club-members [role=alert]').waitFor();
    page.faults.length = 0;
    expect((await memberRow(page, 'Livia').getByTestId('role').inputValue()) === 'organiser', 'the refused role is shown');
}

// ---- tables, settings, the end ----

/** A table that is made from the page of the club belongs to it, also if another game is chosen. */
async function setClubTable(stage, page) {
    await page.getByTestId('new-table').click();
    await page.locator('.kinds').getByText('Antike II').click();
    await page.waitForURL('**/setup/antike?online&club=amici-romae');
    const choice = page.getByTestId('table-club');
    await choice.waitFor();
    expect((await choice.inputValue()) === 'amici-romae', 'the club is not chosen');
    expect(await page.getByTestId('listed').isChecked(), 'the members would not find the table');
    await page.locator('#who-1').selectOption('');
    await expectClean(page, 'wide-en-club-setup');
    await page.getByTestId('start').click();
    await page.getByTestId('of-club').getByText('Club: Amici Romae').waitFor();
    await expectFits(page, 'wide-en-club-table');
    await page.getByTestId('of-club').click();
    await page.getByTestId('club-running').getByText('Antike II').first().waitFor();
}

async function changeAndRemoveNews(page) {
    await page.locator('[data-testid=club-settings] summary').click();
    await page.getByTestId('club-name').fill('Amici Urbis');
    await page.getByTestId('entry-invitation').check();
    await page.getByTestId('club-save').click();
    await page.locator('h1').getByText('Amici Urbis').waitFor();
    await page.getByTestId('news-remove').first().click();
    await page.getByTestId('news-remove-sure').click();
    await page.getByTestId('news').waitFor({ state: 'detached' });
    await expectClean(page, 'wide-en-club-settings');
}

/** The club is gone for everybody who looks at it. */
async function deleteClub(stage, page, other) {
    await page.getByTestId('delete-club').click();
    await page.getByTestId('delete-club-sure').click();
    await page.waitForURL(`${stage.url}/clubs`);
    await page.getByTestId('my-clubs').getByText('Amici').waitFor({ state: 'detached' });
    await other.reload();
    await refusedWith(other, 'Unter dieser Adresse gibt es keinen Verein');
    await expectClean(other, 'phone-de-club-gone');
}

async function clubLife(stage, livia, marcus, cornelia) {
    await signUp(livia, stage.url, 'Livia');
    await signUp(marcus, stage.url, 'Marcus');
    await signUp(cornelia, stage.url, 'Cornelia');
    await found(livia, stage.url, { name: 'Amici Romae', about: 'Dienstags um acht.\nAuch mit Neulingen.', entry: 'request' });
    await expectClean(livia, 'wide-en-club-new');
    await wrongAddresses(stage, livia);
    await askToJoin(stage, marcus);
    await livia.goto(`${stage.url}/clubs/amici-romae`);
    await letInAndRaise(livia, 'Marcus');
    await helps(marcus);
    await acceptInvitation(stage, cornelia);
    await removeByKeys(livia, 'Cornelia');
    await lastOrganiserStays(livia);
    await setClubTable(stage, livia);
    await changeAndRemoveNews(livia);
    await deleteClub(stage, livia, marcus);
}

// ---- an event of a club ----

const ROUNDS = 2;
const MOST_CHOICES = 60; // of a game at the smallest table

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again until there is an answer that will do. */
async function until(what, work) {
    for (const end = Date.now() + 30000; Date.now() < end; await sleep(100)) {
        const found = await work();
        if (found) return found;
    }
    throw new Error(`there is no ${what}`);
}

/** Makes the event through the form that the page of the club leads to; the smallest game is asked for in the address. */
async function makeEvent(stage, page, club) {
    await page.goto(`${stage.url}/clubs/${club}`);
    await page.getByTestId('new-event').click();
    await page.getByTestId('event-form').waitFor();
    await page.goto(`${page.url()}&game=forum`);
    await page.getByTestId('event-title').fill('Ludi Romani');
    await page.locator('input[name=players][value="2"]').check();
    await page.getByTestId('rounds').fill(String(ROUNDS));
    await page.locator('input[name=entry][value=members]').check();
    await expectFits(page, 'wide-en-club-event-form');
    await page.getByTestId('save-event').click();
    await page.getByTestId('enter').waitFor();
    await page.getByTestId('of-club').waitFor();
    return new URL(page.url()).pathname.split('/').at(-1);
}

/** A member finds the event on the page of the club. */
async function enterFromClub(stage, page, club) {
    await page.goto(`${stage.url}/clubs/${club}`);
    await page.getByTestId('club-events').getByText('Ludi Romani').click();
    await page.getByTestId('enter').click();
    await page.getByTestId('withdraw').waitFor();
    await expectFits(page, 'phone-de-event-entered');
}

/** A program plays the seat of a person to the end of the game. */
async function playFor(stage, { token, pick }, id) {
    for (let n = 0; ; n++) {
        const { state, turn } = await call(stage, 'GET', `/tables/${id}`, undefined, token);
        if (state === 'over') return;
        if (!turn) {
            await sleep(50);
            continue;
        }
        const { seq, moves } = await call(stage, 'GET', `/tables/${id}/legal`, undefined, token);
        const move = pick(moves);
        if (!move) continue;
        // The other person may have moved meanwhile; the loop looks again.
        await call(stage, 'POST', `/tables/${id}/entries`, { seat: move.seat, seq, do: move.move, action: `${id}-${n}` }, token).catch((error) => {
            if (!/: 409/.test(error.message)) throw error;
        });
    }
}

/** The menu of the table leads to the event, also on a phone; nobody can pause a table of an event. */
async function belongs(page) {
    await page.getByTestId('menu-button').click();
    await page.locator('[data-testid=of-event]:visible').last().getByText('Ludi Romani').waitFor();
    expect((await page.getByTestId('resign').count()) === 1 && (await page.getByTestId('pause').count()) === 0, 'a table of an event can be paused');
    await page.keyboard.press('Escape');
}

/** Goes from the event to one's own table, plays there to the end, and comes back. */
async function playOwn({ page, look, pick }, n, table) {
    // The page may still show the table of the last round.
    await page.locator(`[data-testid=your-table][href*="${table}"]`).click();
    await page.waitForURL(`**/t/${table}`);
    if (n === 1) await belongs(page);
    const played = await playOn(page, MOST_CHOICES, false, pick);
    expect(played < MOST_CHOICES, `${look}: the game of round ${n} has no end`);
    if (n === 1) await expectFits(page, `${look}-event-table-over`);
    expect((await page.getByTestId('rematch').count()) === 0, 'a table of an event can be set again');
    await page.getByTestId('to-event').click();
    await page.getByTestId('event-now').waitFor();
}

/** Everybody plays a round: two people in browsers, the others by programs. */
async function playRound(stage, event, n, { pages, programs }) {
    const round = await until(`round ${n}`, async () => {
        const { rounds } = await call(stage, 'GET', `/events/${event}/rounds`);
        return rounds[n - 1]?.tables.every(({ state }) => state === 'running') && rounds[n - 1];
    });
    expect(round.tables.length === 2, `round ${n} has ${round.tables.length} tables`);
    const tableOf = (name) => round.tables.find(({ seats }) => seats.some((seat) => seat.name === name)).id;
    await Promise.all([
        ...pages.map((person) => playOwn(person, n, tableOf(person.name))),
        ...programs.map((person) => playFor(stage, person, tableOf(person.name)))]);
}

const wordsOf = (language) => JSON.parse(readFileSync(new URL(`../../data/i18n/${language}.json`, import.meta.url), 'utf8'));

/** Points by place at tables of two, from the results alone: 1 for the first, 0 for the last, a shared place shares. */
function pointsOf(rounds) {
    const points = new Map();
    for (const { seats } of rounds.flatMap(({ tables }) => tables)) {
        const firsts = seats.filter(({ place }) => place === 1).length;
        for (const { name, place } of seats) points.set(name, (points.get(name) ?? 0) + (place === 1 ? 1 / firsts : 0));
    }
    return points;
}

/** The page shows everybody with the points that the results bring, the best first, and who is below others why. */
async function readStanding(stage, event, page, name) {
    await page.locator('[data-testid=event-state][data-state=over]').waitFor();
    const { rounds } = await call(stage, 'GET', `/events/${event}/rounds`);
    const { standing } = await call(stage, 'GET', `/events/${event}/standing`);
    const words = wordsOf(await page.evaluate(() => document.documentElement.lang));
    const wanted = pointsOf(rounds);
    const decimal = (text) => Number(text.replace(',', '.'));
    const rows = await page.locator('[data-testid=standing] tbody tr').evaluateAll((all) => all.map((row) => ({
        name: row.dataset.name, points: row.querySelector('strong').textContent, place: Number(row.querySelector('.place').textContent),
        words: row.innerText })));
    expect(rows.map((row) => row.name).join() === standing.map((row) => row.name).join(), `these stand there: ${rows.map((row) => row.name).join()}`);
    expect(rows.length === 4, `${rows.length} people stand there`);
    for (const row of rows) expect(decimal(row.points) === wanted.get(row.name), `${row.name} has ${row.points}, and not ${wanted.get(row.name)}`);
    for (const [index, row] of rows.entries()) {
        const above = rows[index - 1];
        expect(!above || decimal(above.points) >= decimal(row.points), `${row.name} is below ${above?.name}`);
        expect(row.place === standing[index].place, `${row.name} has place ${row.place}`);
        expect(!above || row.words.includes(words[`web.reason.${standing[index].reason}`]), `it is not said why ${row.name} is below ${above?.name}: ${row.words}`);
    }
    expect(rows[0].place === 1, 'nobody has won');
    expect(new Set(wanted.values()).size > 1, 'all have the same points, which proves little');
    await expectClean(page, `${name}-event-standing`);
}

async function wholeEvent(stage, lucilla, manlius) {
    await Promise.all([signUp(lucilla, stage.url, 'Lucilla'), signUp(manlius, stage.url, 'Manlius')]);
    // Everybody bids in another order, so that games are not drawn.
    const programs = await Promise.all([['Tullia', (all) => all[1] ?? all[0]], ['Gnaeus', (all) => all.at(-2) ?? all[0]]].map(async ([name, pick]) => ({ ...(await account(stage, name)), pick })));
    await found(lucilla, stage.url, { name: 'Ludus Magnus' });
    const club = 'ludus-magnus';
    await manlius.goto(`${stage.url}/clubs/${club}`);
    await manlius.getByTestId('join').click();
    await manlius.getByTestId('own-role').getByText('Mitglied').waitFor();
    for (const { token } of programs) await call(stage, 'POST', `/clubs/${club}/join`, {}, token);
    const event = await makeEvent(stage, lucilla, club);
    await lucilla.getByTestId('enter').click();
    await lucilla.getByTestId('withdraw').waitFor();
    await enterFromClub(stage, manlius, club);
    for (const { token } of programs) await call(stage, 'POST', `/events/${event}/enter`, {}, token);
    await lucilla.getByTestId('start-event').click();
    await lucilla.getByTestId('start-event-sure').click();
    const pages = [{ name: 'Lucilla', page: lucilla, look: 'wide-en', pick: (all) => all.first() }, { name: 'Manlius', page: manlius, look: 'phone-de', pick: (all) => all.last() }];
    for (let n = 1; n <= ROUNDS; n++) await playRound(stage, event, n, { pages, programs });
    await Promise.all([readStanding(stage, event, lucilla, 'wide-en'), readStanding(stage, event, manlius, 'phone-de')]);
    await lucilla.getByTestId('of-club').click();
    await lucilla.getByTestId('club-events').getByText('over').waitFor();
    await lucilla.getByTestId('club-over').getByText('Round 2, table 2').waitFor();
    await expectFits(lucilla, 'wide-en-club-played');
}

// ---- without clubs ----

/** Nothing on a server without clubs shows that there could be any. */
async function withoutClubs(stage) {
    const own = await openStage(stage.aedile, ['--max-clubs-per-user', '0']);
    try {
        const page = await openPage(own, DESKTOP, 'en');
        await signUp(page, own.url, 'Livia');
        for (const [path, sign] of [['/tables', '[data-testid=filter]'], ['/account', '[data-testid=sign-out]'], ['/people/Livia', 'h2']]) {
            await page.goto(own.url + path);
            await page.locator(sign).first().waitFor();
            await page.waitForLoadState('networkidle');
            expect((await page.locator('a[href^="/clubs"]').count()) === 0, `${path} has a way to clubs`);
        }
        await page.goto(`${own.url}/clubs`);
        await page.getByText('There are no clubs on this server.').waitFor();
        expect((await page.getByTestId('found').count()) === 0, 'a club can be founded');
        await expectClean(page, 'wide-en-no-clubs');
    } finally {
        await own.close();
    }
}

export const stories = (stage, visit) => [
    ['a club: founded, joined by request and invitation, roles, news, a table, its end', () =>
        visit(WIDE, 'en', 'light', (livia) => visit(PHONE, 'de', 'dark', (marcus) => visit(DESKTOP, 'de', 'light', (cornelia) =>
            clubLife(stage, livia, marcus, cornelia))))],
    ['an event of a club: made, entered, two rounds, the standing', () =>
        visit(WIDE, 'en', 'light', (lucilla) => visit(PHONE, 'de', 'dark', (manlius) => wholeEvent(stage, lucilla, manlius)))],
    ['a server without clubs shows no way to them', () => withoutClubs(stage)],
];
