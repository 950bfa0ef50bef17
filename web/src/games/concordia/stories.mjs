// stories.mjs: Concordia and Venus as a person plays them: with cards, on the map, in the prompt's own
// rows, alone and in teams, to the end and on a phone.
import { readFileSync } from 'node:fs';
import { choose, expectClean, make, openRecord, recordAt, recordBefore, startGame, untilAsked, watchRecord } from '../../../e2e/play.mjs';
import { DESKTOP, expect, PHONE } from '../../../e2e/stage.mjs';

const TURNS = 700;
const LATE = 0.9; // of a game that is played to its end
const LONG = 60000;

/** Confirms a turn that is whole, or ends it early. */
async function finishTurn(page) {
    const end = page.locator('[data-testid=confirm], [data-testid=finish]').first();
    await end.waitFor({ timeout: LONG });
    if (await page.getByTestId('finish').count()) await page.getByTestId('finish').click();
    await page.getByTestId('confirm').click();
}

/** Plays a card of the own hand, which may be behind a tab. */
async function playCard(page, card) {
    await untilAsked(page);
    const tab = page.locator('#tab-dock');
    if (await tab.count()) await tab.click();
    await make(page, page.locator(`button[data-card=${card}]`));
}

const moneyOf = async (page) => Number(/\d+/.exec(await page.getByTestId('own-money').innerText())?.[0]);

/** A colonist goes along a line, which is pointed at on the map by keys. */
async function architectTurn(page) {
    await startGame(page, page.stageUrl, 'concordia', { map: 'imperium', players: 3 });
    await playCard(page, 'architect_start');
    const road = page.locator('[data-place$="-land"]').first();
    await road.waitFor({ timeout: LONG });
    await road.focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=do], [data-testid=place-sheet]').first().waitFor();
    await expectClean(page, 'conc-architect');
    // The road's stop lies below the disc of the sea lane beside it.
    const stop = await page.locator('[data-place=roma-syracusae-land] .touch').boundingBox();
    await page.mouse.click(stop.x + stop.width / 2, stop.y + stop.height / 2);
    await page.locator('[data-place=roma-syracusae-land].chosen').waitFor();
}

/** The whole basket and the button that makes the trade can be seen and pressed. */
async function expectInSight(page) {
    const hidden = await page.evaluate(() => [...document.querySelectorAll('.trade .step, [data-testid=do]')].filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !button.contains(top);
    }).map((button) => button.getAttribute('aria-label') ?? button.textContent));
    expect(hidden.length === 0, `out of sight: ${hidden.join('; ')}`);
}

/** Goods are sold with minus and bought with plus, both in one basket; one button makes the trade, and the money follows. */
async function mercatorTrade(page) {
    await startGame(page, page.stageUrl, 'concordia', { map: 'imperium', players: 3 });
    await playCard(page, 'mercator_3');
    await page.locator('[data-sell=cloth]').click();
    const deal = page.locator('[data-testid=do][data-makes="sell cloth 1"]');
    await deal.waitFor();
    await page.locator('[data-buy=brick]').click();
    await deal.filter({ hasText: /Tuch.*Ziegel/ }).waitFor();
    expect(await page.locator('.slot.taken').count() === 1, 'the cloth to sell is not outlined');
    await expectInSight(page);
    await expectClean(page, 'conc-mercator');
    const before = await moneyOf(page);
    await deal.click();
    await page.waitForFunction((was) => !document.querySelector('[data-testid=own-money]')?.textContent?.endsWith(String(was)), before);
    await page.locator('.slot.spent').first().waitFor();
    await page.getByTestId('confirm').click(); // sold and bought: nothing more can be traded
}

async function senatorPurchase(page) {
    await startGame(page, page.stageUrl, 'concordia', { map: 'italia', players: 3 });
    await playCard(page, 'senator');
    const offer = page.locator('.choosing [data-move^="hire "]').first();
    await offer.waitFor({ timeout: LONG });
    await expectClean(page, 'conc-senator');
    await make(page, offer);
    await page.locator('[data-testid=draft] li').nth(1).waitFor();
    await finishTurn(page);
    await untilAsked(page);
}

/** A province can be chosen by its plaque; what comes of it stands there before it is confirmed. */
async function prefectTurn(page) {
    await startGame(page, page.stageUrl, 'concordia', { map: 'italia', players: 2 });
    await playCard(page, 'prefect_start');
    await page.locator('.choosing [data-move^="produce "]').first().waitFor({ timeout: LONG });
    await expectClean(page, 'conc-prefect');
    await page.locator('[data-place^="province:"]').first().focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('do').click();
    await page.getByTestId('confirm').click();
    await untilAsked(page);
}

/** A turn on a person's own map is tried out like any other: after the card come its steps. */
async function ownMapTurn(page) {
    const map = JSON.parse(readFileSync(new URL('../../../../data/concordia/italia.json', import.meta.url), 'utf8'));
    await page.goto(`${page.stageUrl}/setup/concordia`);
    await page.getByTestId('own-map').setInputFiles({ name: 'own.json', mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ ...map, id: 'own', title: 'Own' })) });
    await page.locator('input[name=map][value=own]:checked').waitFor();
    await page.getByTestId('start').click();
    await page.waitForURL('**/play/*');
    await playCard(page, 'architect_start');
    await page.locator('[data-place$="-land"]').first().waitFor({ timeout: LONG });
    expect((await page.getByTestId('confirm').count()) === 0, 'the turn could not be tried out');
}

/** What a card for sale does is explained in place. */
async function explainedOffer(page) {
    await startGame(page, page.stageUrl, 'concordia', { map: 'italia', players: 2 });
    await untilAsked(page);
    await page.locator('.offer .explain').first().click();
    await page.getByRole('dialog').waitFor();
    await expectClean(page, 'conc-explained');
}

async function toTheEnd(page, name) {
    for (let turn = 0; turn < TURNS; turn++) {
        if ((await untilAsked(page)) === 'over') break;
        await choose(page);
    }
    expect(await page.getByTestId('results').count(), 'the game has no end');
    await expectClean(page, name);
}

/** Nobody plays: the page goes on by itself. */
async function watchToTheEnd(page, record, name) {
    await watchRecord(page, page.stageUrl, record);
    await expectClean(page, name);
}

async function teamTable(page) {
    await page.goto(`${page.stageUrl}/setup/venus`);
    await page.getByTestId('start').waitFor();
    await page.locator('input[name=map][value=imperium]').check();
    await page.locator('input[name=players][value="4"]').check();
    await page.locator('label:has(input[type=checkbox])').filter({ hasText: /teams|Teams/ }).locator('input').check();
}

/** Everyone sees who plays with whom, and each card says what the partner will do. */
async function teamGame(page) {
    await teamTable(page);
    await page.getByTestId('start').click();
    await page.waitForURL('**/play/*');
    await untilAsked(page);
    while (!(await page.locator('button[data-card]').count())) {
        await choose(page);
        await untilAsked(page);
    }
    expect((await page.locator('.tag', { hasText: 'Team 1' }).count()) === 2, 'partners are not told');
    expect(await page.locator('.hcard .note').count(), 'cards do not tell what the partner does');
    await expectClean(page, 'venus-team');
}

/** The player of a Legatus sees the partner's whole hand, also what cannot be asked for, and asks for a card. */
async function legatus(page, name) {
    await openRecord(page, page.stageUrl, recordBefore('venus/ionium-team-4', '0 play legatus'));
    expect((await page.getByTestId('shown-hand').count()) === 0, 'a hand is shown before the Legatus is played');
    await playCard(page, 'legatus');
    await page.getByTestId('shown-hand').waitFor({ timeout: LONG });
    expect(await page.locator('.choosing .option[data-move="suggest tribune"]').count(), 'the Tribune cannot be asked for');
    expect(await page.locator('.choosing [data-shown=legatus]').count(), 'the Legatus in the hand is not shown');
    await expectClean(page, name);
    await make(page, page.locator('.choosing .option[data-move="suggest tribune"]'));
    await page.getByTestId('shown-hand').waitFor({ state: 'detached' });
}

/** Six can only play in teams: who chooses six gets them, and who chooses teams gets a number that goes with it. */
async function sixInTeams(page) {
    const teams = page.locator('label:has(input[type=checkbox])').filter({ hasText: /teams|Teams/ }).locator('input');
    await page.goto(`${page.stageUrl}/setup/venus`);
    await page.locator('input[name=players][value="3"]').check();
    await teams.check();
    expect(await page.locator('input[name=players][value="4"]').isChecked(), 'teams of three');
    await page.locator('input[name=players][value="6"]').check();
    expect(await teams.isChecked(), 'six without teams');
    await page.locator('.team').nth(5).waitFor();
    await expectClean(page, 'venus-six-setup');
    await page.getByTestId('start').click();
    await untilAsked(page);
    expect((await page.getByTestId('standing').locator('li').count()) === 3, 'partners do not stand together');
    await expectClean(page, 'venus-six');
}

const layerOf = (page) => page.evaluate(() => document.querySelector('.map .layer').style.transform);

/** Where a person has put the map it stays, however tall the sheet becomes. */
async function mapStays(page) {
    await page.goto(page.stageUrl);
    await openRecord(page, page.stageUrl, recordBefore('concordia/imperium-5', '0 move roma colonia_agrippina-novaria-land'));
    await page.locator('.map [data-place]').first().waitFor();
    await page.mouse.move(200, 250);
    await page.mouse.down();
    await page.mouse.move(90, 90, { steps: 4 });
    await page.mouse.up();
    const put = await layerOf(page);
    for (const key of ['End', 'Home']) {
        await page.locator('.handle').press(key);
        await page.locator(key === 'End' ? '.narrow.at-tall' : '.narrow.at-low').waitFor();
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        expect((await layerOf(page)) === put, `the map moved at ${key}: ${put}, ${await layerOf(page)}`);
    }
}

async function onAPhone(page) {
    await startGame(page, page.stageUrl, 'concordia', { map: 'hellas', players: 3 });
    await playCard(page, 'mercator_3');
    await page.locator('#tab-prompt[aria-selected=true]').waitFor();
    const box = await page.locator('[data-buy=brick]').boundingBox();
    expect(box && box.width >= 40 && box.height >= 40, 'a button is too small for a thumb');
    await page.locator('[data-sell=cloth]').click();
    await page.getByTestId('do').waitFor();
    await expectInSight(page);
    await expectClean(page, 'phone-mercator');
    await page.locator('#tab-left').click();
    await expectClean(page, 'phone-sale');
}

/** Stories with the size, language and theme of their page. */
const STORIES = [
    ['Concordia: an Architect on the map', DESKTOP, 'en', 'light', architectTurn],
    ['Concordia: a Mercator trades', DESKTOP, 'de', 'dark', mercatorTrade],
    ['Concordia: a Senator buys cards', DESKTOP, 'en', 'light', senatorPurchase],
    ['Concordia: a Prefect lets a province produce', DESKTOP, 'en', 'dark', prefectTurn],
    ['Concordia: a turn on an own map', DESKTOP, 'en', 'light', ownMapTurn],
    ['Concordia: a card for sale is explained', DESKTOP, 'de', 'dark', explainedOffer],
    ['Concordia: against a bot to the end', DESKTOP, 'en', 'light', async (page) => {
        await openRecord(page, page.stageUrl, recordAt('concordia/italia-2', LATE));
        await toTheEnd(page, 'conc-end');
    }],
    ['Concordia: bots play to the end, and one may watch', DESKTOP, 'en', 'light', (page) =>
        watchToTheEnd(page, recordAt('concordia-italia', LATE), 'conc-bots-end')],
    ['Venus: partners know of each other', DESKTOP, 'en', 'light', teamGame],
    ['Venus: a Legatus shows the hand of the partner', DESKTOP, 'en', 'light', (page) => legatus(page, 'venus-legatus')],
    ['Venus: a Legatus on a phone', PHONE, 'de', 'light', (page) => legatus(page, 'phone-venus-legatus')],
    ['Venus: six play in teams', PHONE, 'de', 'dark', sixInTeams],
    ['Venus: teams of bots play to the end', DESKTOP, 'de', 'light', (page) =>
        watchToTheEnd(page, recordAt('venus-teams', LATE), 'venus-team-end')],
    ['Concordia: the map of a phone stays where it was put', PHONE, 'en', 'light', mapStays],
    ['Concordia on a phone', PHONE, 'de', 'light', onAPhone],
];

export function stories({ url }, visit) {
    return STORIES.map(([name, size, language, theme, play]) => [name, () => visit(size, language, theme, (page) => {
        page.stageUrl = url;
        return play(page);
    })]);
}
