// flow.mjs: stories of one turn: tried out, taken back, confirmed; hints; keys; settings.
import { choose, expectClean, make, startGame, unfold, untilAsked } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const BOTS = { seats: { 1: 'tiro', 2: 'tiro' } };
const LONG = 60000;

async function beginArchitect(page, url) {
    await startGame(page, url, 'concordia', BOTS);
    await untilAsked(page);
    if (page.viewportSize().width < 1200) await page.locator('#tab-dock').click();
    await make(page, page.locator('button[data-card=architect_start]'));
    await page.getByTestId('draft').waitFor({ state: 'attached' });
}

/** A step of the choices that begin so, in the list. */
async function take(page, start) {
    const before = await page.locator('[data-testid=draft] li').count();
    await unfold(page);
    await make(page, page.locator(`[data-testid=moves] [data-move^="${start}"]`).first());
    await page.waitForFunction((n) => document.querySelectorAll('[data-testid=draft] ol li').length !== n, before);
}

async function moveUntilBuilding(page) {
    for (let n = 0; n < 4 && !(await page.locator('[data-move^=build]').count()); n++) await take(page, 'move');
}

function money(page) {
    return page.getByTestId('own-money').textContent();
}

async function entriesOf(page) {
    return page.evaluate(() => JSON.parse(localStorage.getItem('aedile.tables'))[0].record.split('\n').filter((line) => /^0 /.test(line)));
}

/** Nothing is done before it is confirmed; the price is shown first, and then taken. */
async function tryOut(page, url) {
    await beginArchitect(page, url);
    await moveUntilBuilding(page);
    const purse = await money(page);
    await unfold(page);
    await page.locator('[data-move^=build]').first().hover();
    await page.locator('[data-testid=preview] [data-testid=changes]').waitFor();
    await take(page, 'build');
    // The price of the turn so far stands with its steps, that of a whole turn above the button.
    await page.locator('.prompt [data-testid=changes]').waitFor();
    expect((await money(page)) !== purse, 'the storehouse does not follow');
    await expectClean(page, 'wide-en-draft');
    expect((await entriesOf(page)).length === 0, 'something was done before it was confirmed');
    await page.getByTestId('undo').click();
    await page.waitForFunction((text) => document.querySelector('[data-testid=own-money]')?.textContent === text, purse);
    await page.getByTestId('reset').click();
    await page.locator('button[data-card=architect_start]').waitFor();
    expect(!(await page.getByTestId('draft').count()), 'the turn is not reset');
}

/** With buttons, wheel, mouse and keys; a click after that still hits its place. */
async function lookAround(page, url) {
    await beginArchitect(page, url);
    const at = () => page.locator('.map .layer').evaluate((layer) => layer.style.transform);
    const moved = async (what, work) => {
        const before = await at();
        await work();
        expect((await at()) !== before, `${what} does not move the map`);
    };
    const [nearer, , whole] = await page.locator('.zoom button').all();
    await moved('the button', () => nearer.click());
    await page.mouse.move(640, 400);
    await moved('the wheel', () => page.mouse.wheel(0, -200));
    await page.mouse.down();
    await moved('the mouse', () => page.mouse.move(600, 380, { steps: 4 }));
    await page.mouse.up();
    await moved('a key', () => page.keyboard.press('-'));
    await whole.click();
    expect((await at()) === 'translate(0px, 0px) scale(1)', `the whole map is at ${await at()}`);
    await page.locator('.map [data-place]').first().click();
    await page.locator('.map [data-place].chosen').waitFor();
}

async function setPace(page, pace) {
    await page.getByTestId('settings').click();
    await page.getByTestId('set-pace').selectOption(pace);
    await page.keyboard.press('Escape');
}

/** Notes what is still told of others while one may choose, or when it is over. */
async function watchCaptions(page) {
    await page.evaluate(() => {
        globalThis.late = [];
        globalThis.told = [];
        const look = () => {
            const caption = document.querySelector('[data-testid=caption], [data-testid=showing] li.now')?.textContent;
            if (caption && !told.includes(caption)) told.push(caption);
            if (caption && document.querySelector('[data-testid=since], [data-testid=moves] button, [data-testid=results]')) late.push(caption);
            requestAnimationFrame(look);
        };
        look();
    });
}

async function confirmAll(page, url) {
    await beginArchitect(page, url);
    await moveUntilBuilding(page);
    await take(page, 'build');
    await setPace(page, 'brisk');
    await watchCaptions(page);
    if (await page.getByTestId('finish').count()) await page.getByTestId('finish').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('showing').waitFor();
    await page.getByTestId('since').waitFor({ timeout: LONG });
    const { late, told } = await page.evaluate(() => ({ late, told }));
    expect(late.length === 0, `told too late: ${late.join(' | ')}`);
    expect(told.length > 1, 'what the others do is not shown one by one');
    await setPace(page, 'once');
    const done = await entriesOf(page);
    expect(done.some((line) => line.startsWith('0 build')), done.join(' | '));
    const folded = page.locator('[data-testid=since-fold][aria-expanded=false]');
    if (await folded.count()) await folded.click();
    await page.locator('[data-testid=since] li button').first().click();
    await expectClean(page, 'wide-en-since');
}

/** A place is pointed at, and pressed again; Escape and Enter do the rest. */
async function byKeys(page, url) {
    await beginArchitect(page, url);
    await page.keyboard.press('m');
    await page.locator('[data-place]:focus').waitFor();
    const first = await page.locator('[data-place]:focus').getAttribute('data-place');
    for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(arrow);
    expect(first !== null, 'no place has the focus');
    await page.keyboard.press('Enter');
    await page.getByTestId('do').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('do').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=draft] ol li').length === 2);
    await page.locator('#prompt-title').focus();
    await page.keyboard.press('u');
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=draft] ol li').length === 1);
    await page.getByTestId('finish').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=confirm]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByTestId('draft').waitFor({ state: 'detached', timeout: LONG });
    expect((await entriesOf(page)).includes('0 done'), 'Enter does not end the turn');
}

const filled = (page) => page.locator('main .btn.primary').allInnerTexts();

/** One button is filled at a time, it is named after what was picked, and nothing else ends the turn; a reload keeps the
 *  turn, and the screen shows it and not the next one. */
async function oneFilled(page, url) {
    await startGame(page, url, 'concordia', BOTS);
    await untilAsked(page);
    expect((await filled(page)).length === 0, 'a button is filled before anything is picked');
    const buttons = await page.getByTestId('ask-hint').boundingBox();
    await page.locator('button[data-card=senator]').click();
    await page.locator('button[data-card=architect_start]').click();
    expect((await filled(page)).join() === 'Play Architect', `filled: ${await filled(page)}`);
    await page.keyboard.press('Escape');
    await page.getByTestId('do').waitFor({ state: 'detached' });
    expect((await page.getByTestId('ask-hint').boundingBox()).y === buttons.y, 'the buttons have moved');
    await page.locator('button[data-card=architect_start]').dblclick();
    await moveUntilBuilding(page);
    expect((await filled(page)).length === 0, 'a button is filled while something can be built');
    const end = page.getByTestId('finish');
    expect(/^Build nothing/.test(await end.innerText()), await end.innerText());
    const made = await page.locator('[data-testid=draft] li').count();
    await page.reload();
    await page.waitForFunction((n) => document.querySelectorAll('[data-testid=draft] li').length === n, made);
    await end.click();
    expect((await filled(page)).join() === 'Confirm turn', `filled: ${await filled(page)}`);
    expect((await entriesOf(page)).length === 0, 'the turn was sent unasked');
    await page.getByTestId('confirm').click();
    await page.getByTestId('since').waitFor({ timeout: LONG });
    expect((await entriesOf(page)).includes('0 done'), 'the turn was not sent');
}

/** Who gives up is told so, and is asked for nothing. */
async function gaveUp(page, url) {
    await startGame(page, url, 'concordia', BOTS);
    await untilAsked(page);
    await page.getByTestId('settings').click();
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.locator('#prompt-title', { hasText: 'You gave up' }).waitFor({ timeout: LONG });
    expect((await page.getByTestId('ask-hint').count()) === 0, 'a hint is offered to who gave up');
    expect((await filled(page)).length === 0, 'something is asked of who gave up');
}

async function hinted(page, url, name) {
    await startGame(page, url, 'concordia', BOTS);
    await untilAsked(page);
    await page.getByTestId('ask-hint').click();
    await page.getByTestId('play-hint').first().waitFor({ timeout: LONG });
    await expectClean(page, `${name}-hint`);
    await page.getByTestId('play-hint').first().click();
    await page.getByTestId('draft').waitFor({ state: 'attached' });
}

async function withoutAsking(page, url) {
    await startGame(page, url, 'concordia', BOTS);
    await untilAsked(page);
    await page.getByTestId('settings').click();
    await expectClean(page, 'wide-en-settings');
    await page.getByTestId('set-confirm').uncheck();
    const saved = page.waitForEvent('download');
    await page.getByTestId('save-record').click();
    expect((await saved).suggestedFilename().endsWith('.rec'), 'the record is not saved');
    await page.keyboard.press('Escape');
    await make(page, page.locator('button[data-card=architect_start]'));
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('aedile.tables'))[0].record.includes('0 play architect'));
    await page.getByTestId('undo').click();
    await page.locator('button[data-card=architect_start]').waitFor();
}

async function keysShown(page, url) {
    await startGame(page, url, 'forum', { players: 2 });
    await untilAsked(page);
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await expectClean(page, 'wide-en-keys');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await choose(page, true);
}

/** On another screen the focus is at its heading. */
async function headings(page, url) {
    await page.goto(url);
    for (const path of ['/learn', '/tables', '/setup/antike']) {
        await page.locator(`a[href="${path}"]`).first().focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(`**${path}`);
        await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
        await page.goBack();
    }
}

/** A place that is not lit says why it cannot be chosen: to a click, and to keys; moving the map asks nothing. */
async function whyNot(page, url) {
    await startGame(page, url, 'concordia', BOTS);
    await untilAsked(page);
    const why = page.getByTestId('why');
    const roma = page.locator('.map [data-unlit=roma] circle');
    await roma.click();
    await why.locator('p').waitFor();
    const said = await why.textContent();
    await expectClean(page, 'wide-en-why');
    const box = await roma.boundingBox();
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 30, { steps: 4 });
    await page.mouse.up();
    expect(await why.locator('p').count() === 0, 'moving the map asks why');
    await page.locator('.map [data-unlit][tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    const there = await page.locator('[data-unlit]:focus').getAttribute('data-unlit');
    await page.keyboard.press('Enter');
    await why.locator('p').waitFor();
    expect(there && said && (await why.textContent()), 'nobody says why');
}

export function stories(stage, visit) {
    const wide = (work) => () => visit(DESKTOP, 'en', 'light', (page) => work(page, stage.url));
    return [
        ['a turn is tried out with its price, stepped back and reset', wide(tryOut)],
        ['a turn is confirmed; what the others did since is told', wide(confirmAll)],
        ['one button is filled, and it is the next step; a reload keeps the turn', wide(oneFilled)],
        ['who gives up is told so', wide(gaveUp)],
        ['the map is moved and zoomed', wide(lookAround)],
        ['a turn on the map with keys alone', wide(byKeys)],
        ['a hint says why and is played', wide((page, url) => hinted(page, url, 'wide-en'))],
        ['a hint, German, phone, dark', () => visit(PHONE, 'de', 'dark', (page) => hinted(page, stage.url, 'phone-de'))],
        ['choices count at once if one does not want to be asked', wide(withoutAsking)],
        ['what cannot be chosen says why', wide(whyNot)],
        ['keys are explained', wide(keysShown)],
        ['another screen is read from its heading', wide(headings)],
    ];
}
