// study.mjs: the end of a game, its replay, branches, analysis, and records that come and go.
import { readFileSync } from 'node:fs';
import { expectClean, playOn, startGame } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const MANY = 200;
const LONG = { timeout: 60000 };
const EXAMPLE = readFileSync(new URL('../../examples/games/concordia-italia.rec', import.meta.url), 'utf8');

const place = (page) => page.getByTestId('slider').inputValue().then(Number);

async function placeIs(page, wanted, what) {
    await page.waitForFunction((n) => Number(document.querySelector('[data-testid=slider]')?.value) === n, wanted)
        .catch(async () => expect(false, `${what}: at ${await place(page)}, not at ${wanted}`));
}

async function endOfForum(page, url, name) {
    await startGame(page, url, 'forum', { players: 3 });
    await playOn(page, MANY);
    await page.getByTestId('results').waitFor();
    await page.locator('[role=slider]').first().waitFor(LONG);
    await expectClean(page, `${name}-end-screen`);
}

/** The slider, the buttons and the keys lead to the same places. */
async function throughTheGame(page) {
    await page.getByTestId('slider').waitFor();
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=slider]')?.value) > 0);
    await page.locator('body').press('End');
    const last = Number(await page.getByTestId('slider').getAttribute('max'));
    await placeIs(page, last, 'End');
    await page.locator('body').press('ArrowLeft');
    await placeIs(page, last - 1, 'back');
    await page.locator('body').press('Home');
    await placeIs(page, 0, 'Home');
    await page.locator('body').press('Shift+ArrowRight');
    const turn = await place(page);
    expect(turn > 0, 'a turn leads nowhere');
    await page.locator('[data-step=turn_back]').click();
    await placeIs(page, 0, 'turn back');
    await page.getByTestId('slider').fill('4');
    await placeIs(page, 4, 'slider');
    await page.locator('.entries [data-n]').last().click();
    expect((await place(page)) > 4, 'a line of the log leads nowhere');
    await page.locator('.entries .lit').first().waitFor();
}

async function playsByItself(page) {
    await page.locator('[data-step=first]').click();
    await page.locator('.speed select').selectOption({ index: 3 });
    await page.getByTestId('play-on').click();
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=slider]')?.value) >= 2);
    await page.getByTestId('play-on').click();
}

/** Another choice at the first decision, answered by bots. */
async function branchOff(page) {
    await page.locator('#study-choices').click();
    await page.locator('[data-step=first]').click();
    while (!(await page.locator('[data-testid=choices] [data-move]').count())) {
        const before = await place(page);
        await page.locator('[data-step=on]').click();
        await placeIs(page, before + 1, 'on');
        await page.waitForTimeout(100);
    }
    await page.locator('[data-testid=choices] [data-move]').last().click();
    await page.locator('.branch').waitFor(LONG);
    await page.getByTestId('stop').waitFor({ state: 'detached', ...LONG });
    await page.locator('#study-branches').click();
    expect((await page.locator('[data-branch]').count()) === 1, 'the branch is not listed');
}

async function takeAway(page, button) {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return readFileSync(await file.path(), 'utf8');
}

async function linkHere(page) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByTestId('share').click();
    await page.locator('[data-testid=address], [role=status]:not(:empty)').first().waitFor();
    if (await page.getByTestId('address').count()) return page.getByTestId('address').inputValue();
    return page.evaluate(() => navigator.clipboard.readText());
}

async function bring(page, url, record) {
    await page.goto(`${url}/study`);
    await page.getByTestId('paste').fill(record);
    await page.getByTestId('bring').click();
}

async function judge(page, name) {
    await page.locator('#study-analysis').click();
    await page.getByTestId('level').selectOption('miles');
    await page.getByTestId('analyse').click();
    await page.getByTestId('honest').waitFor(LONG);
    await page.locator('.curve [role=slider]').waitFor();
    await expectClean(page, `${name}-analysis`);
}

async function wholeStory(stage, page, fresh) {
    await endOfForum(page, stage.url, 'wide-en');
    await page.getByTestId('replay').click();
    await throughTheGame(page);
    await playsByItself(page);
    await expectClean(page, 'wide-en-replay');
    await branchOff(page);
    const record = await takeAway(page, page.locator('.tree li').nth(1).locator('button').nth(1));
    expect(record.startsWith('aedile 1\n'), 'what was taken away is no record');
    await page.locator('.tree .name').first().click();
    await judge(page, 'wide-en');
    await page.locator('#study-branches').click();
    await page.locator('body').press('End');
    const link = await linkHere(page);
    await fresh.goto(link);
    await fresh.getByTestId('slider').waitFor();
    await placeIs(fresh, Number(/n=(\d+)/.exec(link)?.[1]), 'the link');
    await bring(fresh, stage.url, record);
    await fresh.getByTestId('slider').waitFor();
    await fresh.goto(`${stage.url}/study`);
    expect((await fresh.locator('a[href^="/study/kept/"]').count()) === 2, 'what was brought is not kept');
}

/** A view, a branch against bots that is played on, and a table that begins from here. */
async function studyConcordia(stage, page) {
    await page.goto(`${stage.url}/study/example/concordia-italia?n=60`);
    await page.getByTestId('slider').waitFor();
    await placeIs(page, 60, 'the address');
    await page.getByTestId('viewer').selectOption('1');
    await expectClean(page, 'phone-de-replay');
    for (const tab of ['log', 'players', 'prompt']) await page.locator(`#tab-${tab}`).click();
    await page.locator('#study-branches').click();
    await expectClean(page, 'phone-de-branches');
    await page.locator('#study-choices').click();
    await page.getByTestId('play-here').click();
    await page.waitForURL('**/play/*');
    await page.locator('[data-testid=moves] button').first().waitFor({ ...LONG, state: 'attached' });
}

/** The server keeps the record; the same again is asked of it. */
async function ofTheServer(stage, page) {
    await page.goto(`${stage.url}/setup/forum`);
    await page.locator('input[name=players][value="2"]').check();
    await page.locator('#name-0').fill('Aurelia');
    await page.getByTestId('online').check();
    await page.getByTestId('start').click();
    await page.waitForURL('**/t/*');
    await playOn(page, MANY);
    await page.getByTestId('results').waitFor();
    const end = page.url();
    await page.getByTestId('replay').click();
    await page.waitForURL('**/study/t/*');
    await throughTheGame(page);
    await page.goto(end);
    await page.getByTestId('rematch').click();
    await page.waitForURL((url) => url.pathname.startsWith('/t/') && url.href !== end);
}

async function refusals(stage, page) {
    await bring(page, stage.url, EXAMPLE.replace('chance first', 'chance worst'));
    const fault = await page.getByTestId('fault').textContent();
    expect(/3\d/.test(fault ?? ''), `the line is not named: ${fault}`);
    await expectClean(page, 'wide-en-study');
    await bring(page, stage.url, 'Veni, vidi, vici.');
    await page.getByTestId('fault').waitFor();
    await page.goto(`${stage.url}/study#r=AAAA`);
    await page.getByTestId('fault').waitFor();
    await page.goto(`${stage.url}/study/kept/nothing`);
    await page.locator('main h1').waitFor();
    await expectClean(page, 'wide-en-no-record');
}

export function stories(stage, visit) {
    return [
        ['study: a game from its end through replay, branch, analysis, file and link', () => visit(DESKTOP, 'en', 'light', (page) =>
            visit(PHONE, 'en', 'light', (fresh) => wholeStory(stage, page, fresh)))],
        ['study: the end screen, German, phone, dark', () => visit(PHONE, 'de', 'dark', (page) => endOfForum(page, stage.url, 'phone-de'))],
        ['study: Concordia from a seat, and a table from there, German, phone', () => visit(PHONE, 'de', 'light', (page) => studyConcordia(stage, page))],
        ['study: a game of the server, and a rematch', () => visit(DESKTOP, 'en', 'light', (page) => ofTheServer(stage, page))],
        ['study: bad records and broken links are refused', () => visit(DESKTOP, 'en', 'dark', (page) => refusals(stage, page))],
    ];
}
