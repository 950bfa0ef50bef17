// stories.mjs: stories of Antike II: the rondel by click and by keys, units in groups on the map, an advance,
// the end of a game, and the phone.
import { expectClean, expectFits, make, openRecord, playOn, recordAt, recordBefore, startGame, untilAsked } from '../../../e2e/play.mjs';
import { DESKTOP, expect, PHONE } from '../../../e2e/stage.mjs';

const BOTS = { players: 3, seats: { 1: 'tiro', 2: 'tiro' } };
const MOST = 900;
const LATE = 0.9; // of a game that is played to its end

async function beginTurn(page, url) {
    await startGame(page, url, 'antike', BOTS);
    await untilAsked(page);
    await page.locator('[data-field=militia]').waitFor();
}

/** The field that was chosen is shown as such, and the units can be placed. */
async function rondelByClick(page, url) {
    await beginTurn(page, url);
    expect((await page.locator('[data-field]').count()) === 8, 'not every field can be chosen at first');
    await page.locator('[data-testid=choice] [data-move="rondel ferrum"] .effects').waitFor(); // what it gives
    await expectClean(page, 'antike-wide-rondel');
    await make(page, page.locator('[data-field=militia]'));
    await make(page, page.locator('[data-testid=choice] [data-move^="arm legion"]').first());
    await page.locator('[data-testid=draft] li').nth(1).waitFor();
    await expectClean(page, 'antike-wide-militia');
}

async function rondelByKeys(page, url) {
    await beginTurn(page, url);
    await page.locator('[data-field=militia]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-field=militia][aria-pressed=true]').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=choice] [data-move^="arm galley"]').first().focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('do').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=draft] li').nth(1).waitFor();
}

function unitsLeft(page) {
    return page.getByTestId('units-left').textContent();
}

async function pointAt(page, place) {
    await page.locator(`.map [data-place=${place}]`).focus();
    await page.keyboard.press('Enter');
}

/** Two legions go; the second follows the first by itself. */
async function groupOnMap(page, url, send = () => page.getByTestId('do').click()) {
    await openRecord(page, url, recordBefore('antike/orient-war-4', '0 move legion antiochia attalia'));
    const before = await unitsLeft(page);
    await pointAt(page, 'antiochia');
    await pointAt(page, 'attalia');
    await expectClean(page, 'antike-wide-movere');
    await send();
    await page.locator('[data-testid=choice] [data-move=stay]').click();
    const left = Number(/\d+/.exec(before)?.[0]) - 2;
    await page.getByTestId('units-left').filter({ hasText: new RegExp(`^\\D*${left}\\b`) }).waitFor();
}

/** Where they go is pressed once more: the whole group is sent, not one of it. */
const groupByPressing = (page, url) => groupOnMap(page, url, () => pointAt(page, 'attalia'));

/** On Movere, with five legions in Gordion, where another nation has a city. */
function inAForeignCity() {
    const [MOVERE, MOVING, GORDION, OTHER, GOLD] = [7, 7, 18, 2, 3];
    return recordBefore('antike/orient-war-4', '1 rondel militia').replace(/^position (.*)$/m, (_, json) => {
        const at = { ...JSON.parse(json), active: 0, step: MOVING };
        at.field[0] = MOVERE;
        [at.owner[GORDION], at.city[GORDION], at.units[GORDION]] = [OTHER, GOLD, 5];
        return `position ${JSON.stringify(at)}`;
    });
}

/** Units that can go and conquer have both choices where they stand. */
async function conquerOrGo(page, url) {
    await openRecord(page, url, inAForeignCity());
    await pointAt(page, 'gordion');
    const sheet = page.getByTestId('place-sheet');
    await sheet.locator('[data-move="move legion gordion sinope"]').waitFor();
    await sheet.locator('[data-move^="conquer gordion"]').first().click();
    await page.locator('[data-testid=do][data-makes^="conquer gordion"]').waitFor();
    await expectClean(page, 'antike-wide-conquer');
    await sheet.locator('[data-move="move legion gordion sinope"]').click();
    await page.locator('[data-at=sinope] .head button').click();
    await pointAt(page, 'gordion');
    await make(page, sheet.locator('[data-move^="conquer gordion"]').first());
    await page.locator('[data-testid=finish]').filter({ hasText: 'Found nothing' }).waitFor();
}

async function learn(page, url) {
    await openRecord(page, url, recordBefore('antike/orient-duel-2', '0 learn mercatura'));
    await page.getByTestId('stock').waitFor(); // what it is paid with
    await page.locator('[data-testid=choice] [data-move="learn mercatura"] .effects').waitFor(); // the scholar
    await make(page, page.locator('button[data-advance=mercatura]'));
    await page.locator('div[data-advance=mercatura]').waitFor();
    await expectClean(page, 'antike-wide-learned');
}

/** An advance and a field that cannot be chosen now say why not. */
async function whyNot(page, url) {
    await openRecord(page, url, recordBefore('antike/orient-war-4', '0 move legion antiochia attalia'));
    const said = (name) => page.locator('[data-testid=why] p').filter({ hasText: name }).waitFor();
    await page.locator('div[data-advance=metallum]').click();
    await said('Scientia');
    await page.locator('[data-why="field aurum"] .slice').click();
    await said('Movere');
    await expectClean(page, 'antike-wide-why');
}

async function toTheEnd(page, url) {
    await openRecord(page, url, recordAt('antike-orient', LATE));
    await playOn(page, MOST);
    expect(await page.getByTestId('results').count(), 'the game has no end');
    const numbers = async (selector) => ((await page.locator(selector).textContent()).match(/\d+/g) ?? []).map(Number);
    const [goal] = await numbers('.ant-goal');
    expect(Math.max(...await numbers('.ant-standings')) >= goal, 'nobody has the personages that win');
    await expectClean(page, 'antike-wide-end');
}

async function onPhone(page, url) {
    await startGame(page, url, 'antike', BOTS);
    await untilAsked(page);
    for (const tab of ['players', 'log', 'dock', 'over']) {
        await page.locator(`#tab-${tab}`).click();
        await expectFits(page, `antike-phone-${tab}`);
    }
    await page.locator('[data-field=militia]').click();
    await page.locator('#tab-prompt[aria-selected=true]').waitFor();
    await page.getByTestId('do').click();
    await page.locator('[data-testid=choice] [data-move^="arm "]').first().click();
    await expectClean(page, 'antike-phone-prompt');
}

export function stories({ url }, visit) {
    const story = (work, size = DESKTOP, language = 'en', theme = 'light') => () =>
        visit(size, language, theme, (page) => work(page, url));
    return [
        ['Antike: the rondel by click', story(rondelByClick)],
        ['Antike: the rondel by keys, dark', story(rondelByKeys, DESKTOP, 'en', 'dark')],
        ['Antike: a group of units on the map', story(groupOnMap)],
        ['Antike: a group goes where the map is pressed once more', story(groupByPressing)],
        ['Antike: units conquer or go', story(conquerOrGo)],
        ['Antike: an advance', story(learn)],
        ['Antike: why not', story(whyNot)],
        ['Antike: to the end', story(toTheEnd)],
        ['Antike: phone, German', story(onPhone, PHONE, 'de')],
    ];
}
