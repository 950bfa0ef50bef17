// stories.mjs: Sylla in a real page: its board, its own ways to choose, and a whole game to its end.
import { expectClean, expectFits, make, openRecord, recordAt, recordBefore, startGame } from '../../../e2e/play.mjs';
import { DESKTOP, expect, PHONE } from '../../../e2e/stage.mjs';

const LONG = 60000;
const SHORT = 4000;
const MANY = 250;
const LATE = 0.82; // where the last round begins, as a part of the record
/** What every game asks for. */
const STEPS = ['pick', 'elect', 'recruit', 'bid', 'turn', 'vote', 'over'];
const BOTS = { 1: 'tiro', 2: 'tiro' };

const asked = (page) => page.locator('.syl.choice, [data-testid=confirm], [data-testid=results]').first().waitFor({ timeout: LONG });

/** The kind of choice; a turn that is whole waits for its confirmation. */
async function stepOf(page) {
    const found = await page.waitForFunction(() => {
        const has = (id) => document.querySelector(`[data-testid=${id}]`) !== null;
        return has('results') ? 'over' : has('confirm') ? 'confirm' : document.querySelector('.syl.choice')?.dataset.step;
    }, null, { timeout: LONG });
    return found.jsonValue();
}

/** The first characters: as many as are asked for. */
async function pick(page) {
    const button = page.getByTestId('do');
    for (let index = 0; !(await button.count()); index += 2) await page.locator('[data-pick]').nth(index % 9).click();
    await button.click();
}

/** As high as can be: somebody has to buy. */
async function bid(page) {
    const more = page.locator('.stepper button').last();
    while ((await more.count()) && !(await more.isDisabled())) await more.click();
    if (!(await page.getByTestId('do').count())) await page.locator('[data-testid=bid], [data-testid=pass]').first().click();
    await page.getByTestId('do').click();
}

/** Puts a vote together; the filled button seals it. */
export async function vote(page) {
    await page.locator('[data-thumb=up]').click();
    const more = page.locator('.stepper button').last();
    if (!(await more.isDisabled())) await more.click();
}

/** Clicks a button if it is still there: a turn may have gone on before. */
const click = (selector) => (page) => page.locator(selector).first().click({ timeout: SHORT }).catch(() => {});
/** Picks it, and makes the choice. */
const first = (selector) => async (page) => {
    await click(selector)(page);
    await click('[data-testid=do]')(page);
};

async function sealed(page) {
    await vote(page);
    await page.getByTestId('do').click();
}

/** How each step is played, on the board and with its people where there is room. */
export const WAYS = {
    pick, elect: bid, bid, vote: sealed, confirm: click('[data-testid=confirm]'),
    token: first('[data-do^=token]'), recruit: first('button[data-recruit]'), offer: first('button[data-site]'),
    turn: first('button[data-person]'), income: first('[data-do], [data-testid=finish]'), cube: first('button[data-event], .events .pick'),
    prevent: first('button[data-event]'), remove: first('button[data-event]'), flip: first('button[data-person], button[data-tile]'),
};
/** On a phone everything is done from the prompt. */
export const FROM_PROMPT = Object.fromEntries(['recruit', 'offer', 'turn', 'cube', 'prevent', 'remove', 'flip'].map((step) => [step, first('[data-do]')]));

/** Plays on until it is over or `until` is asked for; `look` sees each step the first time. */
export async function playSylla(page, ways, until, seen = new Set(), look = async () => {}) {
    for (let n = 0; n < MANY; n++) {
        await asked(page);
        const step = await stepOf(page);
        if (!seen.has(step)) await look(step);
        seen.add(step);
        if (step === 'over' || step === until) return seen;
        const before = await page.getByTestId('news').textContent();
        await ways[step](page);
        await page.waitForFunction((text) => document.querySelector('[data-testid=news]')?.textContent !== text, before, { timeout: SHORT }).catch(() => {});
    }
    throw new Error(`no end, nor ${until}`);
}

/** Somebody is picked, which ends the answer to why a site cannot be, and comes to the board. */
async function recruit(page) {
    const before = await page.locator('.ch').count();
    const person = page.locator('button[data-recruit]').first();
    const type = await person.getAttribute('data-recruit');
    await person.click();
    await page.getByTestId('why').locator('p').waitFor({ state: 'detached', timeout: LONG });
    await page.getByTestId('do').click();
    await page.waitForFunction((n) => document.querySelectorAll('.ch').length > n, before, { timeout: LONG });
    expect(await page.locator(`[data-person=${type}]`).count(), `${type} has not come`);
}

/** The last vote of a round in which all three markers are in crisis: everybody's tokens are shown in its summary, which
 *  the round in the top bar opens again, and in the log. */
async function crisis(page, url, name) {
    await openRecord(page, url, recordBefore('sylla/roma-3', '0 vote down 2'));
    expect((await page.getByTestId('crisis').count()) === 0, 'tokens are shown before the crisis');
    await sealed(page);
    const rows = page.getByTestId('crisis').locator('tr');
    await rows.nth(2).waitFor({ timeout: LONG });
    const civic = await rows.first().locator('b').allInnerTexts();
    expect(civic.join() === '2,0,1', `not everybody's tokens: ${civic}`);
    await expectClean(page, name);
    await page.getByTestId('go-on').click();
    await page.getByTestId('round-summary').waitFor({ state: 'detached' });
    await page.locator('[data-testid=rounds], .short-round').filter({ visible: true }).click();
    await page.getByTestId('round-summary').waitFor();
    await page.getByTestId('go-on').click();
    const tab = page.locator('#tab-log');
    if (await tab.count()) await tab.click();
    await page.locator('.log .line', { hasText: /(shows|zeigt) \d+/i }).nth(8).waitFor();
    await expectClean(page, `${name}-log`);
}

export const stories = (stage, visit) => [
    ['Sylla: a character is recruited on the board; what cannot be chosen says why', () => visit(DESKTOP, 'en', 'light', async (page) => {
        await openRecord(page, stage.url, recordBefore('sylla/roma-3', '0 recruit vestal'));
        await page.locator('.sites [data-why]').first().click();
        await page.getByTestId('why').locator('p', { hasText: 'Recruit a character first' }).waitFor({ timeout: LONG });
        await expectClean(page, 'wide-en-sylla-why');
        await recruit(page);
    })],
    ['Sylla: an auction is won with the stepper and paid with people', () => visit(DESKTOP, 'en', 'dark', async (page) => {
        await openRecord(page, stage.url, recordBefore('sylla/roma-3', '0 bid 3'));
        await playSylla(page, WAYS, 'turn');
        expect(await page.locator('button[data-person].legal').count(), 'nobody can be turned');
        const turned = await page.locator('.ch.turned').count();
        await make(page, page.locator('button[data-person]').first());
        await page.waitForFunction((n) => document.querySelectorAll('.ch.turned').length > n, turned, { timeout: LONG });
    })],
    ['Sylla: the vote is sealed with the keyboard', () => visit(DESKTOP, 'en', 'light', async (page) => {
        await openRecord(page, stage.url, recordBefore('sylla/roma-3', '0 vote down 4'));
        await page.getByRole('spinbutton').focus();
        await page.keyboard.press('ArrowUp');
        expect((await page.getByRole('spinbutton').getAttribute('aria-valuenow')) === '1', 'the arrow adds no denarius');
        await page.getByTestId('do').focus();
        await page.keyboard.press('Enter');
        await page.locator('.thumbs').waitFor({ state: 'detached', timeout: LONG });
    })],
    ['Sylla: the first and the last round, clean in each phase', () => visit(DESKTOP, 'en', 'light', async (page) => {
        const look = (step) => expectClean(page, `wide-en-sylla-${step}`);
        await startGame(page, stage.url, 'sylla', { players: 3, seats: BOTS });
        const early = await playSylla(page, WAYS, 'vote', new Set(), look);
        await openRecord(page, stage.url, recordAt('sylla/roma-3', LATE));
        const seen = await playSylla(page, WAYS, 'over', early, look);
        for (const step of STEPS) expect(seen.has(step), `${step} has not come`);
    })],
    ['Sylla: everybody shows tokens in a crisis', () => visit(DESKTOP, 'en', 'light', (page) => crisis(page, stage.url, 'wide-en-sylla-crisis'))],
    ['Sylla: a crisis on a phone', () => visit(PHONE, 'de', 'light', (page) => crisis(page, stage.url, 'phone-de-sylla-crisis'))],
    ['Sylla: German, phone', () => visit(PHONE, 'de', 'light', async (page) => {
        await startGame(page, stage.url, 'sylla', { players: 4, seats: { ...BOTS, 3: 'tiro' } });
        await playSylla(page, { ...WAYS, ...FROM_PROMPT }, 'vote', new Set(), (step) => expectFits(page, `phone-de-sylla-${step}`));
        await expectClean(page, 'phone-de-sylla-vote');
        for (const tab of ['dock', 'players', 'list', 'prompt']) {
            await page.locator(`#tab-${tab}`).click();
            await expectFits(page, `phone-de-sylla-${tab}`);
        }
        await sealed(page);
    })],
];
