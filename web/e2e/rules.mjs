// rules.mjs: the rules and the glossary in a real page: found from a table, searched, jumped in, printed.
import { gamesWith } from './games.mjs';
import { expectClean, expectFits, startGame, untilAsked } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const GAMES = gamesWith('rules/en.md');

/** How far a section's begin is below the top of the window. */
function topOf(page, id) {
    return page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
}

async function expectAtTop(page, id) {
    await page.waitForFunction((name) => {
        const top = document.getElementById(name)?.getBoundingClientRect().top ?? Infinity;
        return top > -5 && top < 120;
    }, id);
    expect(await page.locator(`#${id}.marked`).count(), `#${id} is not marked`);
}

async function fromATable(page, url) {
    await startGame(page, url, 'concordia', {});
    await untilAsked(page);
    await page.getByTestId('rules').click();
    await page.waitForURL('**/rules/concordia');
    await page.locator('#card-architect').waitFor();
    await page.getByTestId('back').click();
    await untilAsked(page);
}

/** A card explains itself over the table, with the text of its own game. */
async function explainCard(page, url) {
    await startGame(page, url, 'venus', {});
    await untilAsked(page);
    if (await page.locator('#tab-dock').isVisible()) await page.locator('#tab-dock').click();
    const sign = page.locator('a.explain[href="/rules/venus#card-magister"]');
    await sign.focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('explanation').getByRole('heading', { name: 'Magister' }).waitFor();
    await expectClean(page, 'phone-de-explained');
    await page.keyboard.press('Escape');
    await page.getByTestId('explanation').waitFor({ state: 'detached' });
    await sign.click();
    await page.getByTestId('explanation').locator('a[href="/rules/venus#card-magister"]').click();
    await expectAtTop(page, 'card-magister');
}

async function search(page, url) {
    await page.goto(`${url}/rules/concordia`);
    await page.locator('#goal').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('praefectus');
    await page.locator('[data-testid=hits] mark').first().waitFor();
    await expectClean(page, 'wide-en-rules-search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectAtTop(page, 'card-praefectus_magnus');
    await page.goBack();
    await page.waitForFunction(() => location.hash === '');
    await page.locator('#rules-search').fill('zzzz');
    expect((await page.locator('[data-testid=hits] li').count()) === 0, 'something is found for nothing');
    await page.locator('#rules-search').press('Escape');
    expect((await page.locator('#rules-search').inputValue()) === '', 'Escape does not clear');
}

/** A link from outside to an alias, then the other language: the place stays. */
async function jumpAndSwitch(page, url) {
    await page.goto(`${url}/rules/venus#card-prefect_mercator`);
    await expectAtTop(page, 'card-double');
    const before = await topOf(page, 'card-double');
    await page.locator('.lang[lang=de]').evaluate((button) => button.click());
    await page.locator('#card-double', { hasText: 'Doppelkarten' }).waitFor();
    await page.waitForTimeout(100);
    const after = await topOf(page, 'card-double');
    expect(Math.abs(after - before) < 4, `the place moved by ${after - before}`);
}

async function everyBook(page, url, name, look = expectClean) {
    await page.goto(`${url}/rules`);
    await page.locator('[data-rules=sylla]').waitFor();
    await expectClean(page, `${name}-rules-home`);
    for (const game of GAMES) {
        await page.goto(`${url}/rules/${game}`);
        await page.locator('#mistakes').waitFor();
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(!isWide, `${game} is wider than the screen`);
        await look(page, `${name}-rules-${game}`);
    }
    await page.goto(`${url}/glossary`);
    await page.locator('#rondel').waitFor();
    await expectClean(page, `${name}-glossary`);
}

async function onAPhone(page, url) {
    await page.goto(`${url}/rules/antike`);
    await page.getByTestId('contents').click();
    await page.locator('dialog[open]').waitFor();
    await expectClean(page, 'phone-de-rules-contents');
    await page.locator('dialog input').fill('seefahrer');
    await page.locator('[data-testid=hits] a').first().click();
    await expectAtTop(page, 'personage-navigator');
    expect(!(await page.locator('dialog[open]').count()), 'the drawer stays open');
}

/** On paper there is only the text, dark on light. */
async function print(page, url) {
    await page.goto(`${url}/rules/sylla`);
    await page.locator('#goal').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    for (const gone of ['.topbar', 'aside', '.ways'])
        expect(!(await page.locator(gone).first().isVisible()), `${gone} is printed`);
    await expectClean(page, 'print-rules-sylla');
    await page.emulateMedia({ media: 'screen' });
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
}

async function glossary(page, url) {
    await page.goto(`${url}/glossary`);
    await page.locator('#term').fill('bonus');
    await page.locator('[data-testid=terms] mark').first().waitFor();
    await page.locator('#praefectus_magnus a').click();
    await expectAtTop(page, 'card-praefectus_magnus');
    await page.goto(`${url}/rules/chess`);
    await page.locator('a[href="/"]').first().waitFor();
}

export function stories(stage, visit) {
    const wide = (language, theme, work) => () => visit(DESKTOP, language, theme, work);
    const phone = (language, theme, work) => () => visit(PHONE, language, theme, work);
    return [
        ['rules: from a table and back', wide('en', 'light', (page) => fromATable(page, stage.url))],
        ['rules: a card explains itself, German, phone', phone('de', 'light', (page) => explainCard(page, stage.url))],
        ['rules: search with keys alone', wide('en', 'light', (page) => search(page, stage.url))],
        ['rules: a link to a card, and the other language keeps the place', wide('en', 'dark', (page) => jumpAndSwitch(page, stage.url))],
        ['rules: every book is clean, German, wide, dark', wide('de', 'dark', (page) => everyBook(page, stage.url, 'dark-de'))],
        ['rules: every book is clean, English, phone', phone('en', 'light', (page) => everyBook(page, stage.url, 'phone-en', expectFits))],
        ['rules: contents in a drawer, German, phone', phone('de', 'light', (page) => onAPhone(page, stage.url))],
        ['rules: print', wide('en', 'dark', (page) => print(page, stage.url))],
        ['rules: from the glossary to the rules', wide('en', 'light', (page) => glossary(page, stage.url))],
    ];
}
