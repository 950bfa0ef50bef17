// play.mjs: how a person plays in the page: looks, chooses, waits for the others.
import { readFileSync } from 'node:fs';
import { expect, faultsByEye, faultsOf, goBlank } from './stage.mjs';

const LONG = 60000;
const ROOT = new URL('../../', import.meta.url);

/** Starts a game against bots through the set-up screen. */
export async function startGame(page, url, game, choices = {}) {
    await page.goto(`${url}/setup/${game}`);
    await page.getByTestId('start').waitFor();
    if (choices.map) await page.locator(`input[name=map][value=${choices.map}]`).check();
    if (choices.players) await page.locator(`input[name=players][value="${choices.players}"]`).check();
    for (const [seat, bot] of Object.entries(choices.seats ?? {})) await page.locator(`#who-${seat}`).selectOption(bot);
    await page.getByTestId('start').click();
    await page.waitForURL('**/play/*');
}

/** The lines of a golden record, such as "antike/orient-war-4", or of an example, such as "antike-orient". */
function linesOf(name) {
    const file = name.includes('/') ? `tests/golden/${name}.rec` : `examples/games/${name}.rec`;
    return readFileSync(new URL(file, ROOT), 'utf8').split('\n');
}

/** Without the bot of the first seat, which a person has. */
const forAPerson = (lines) => lines.filter((one) => !one.startsWith('bot 0 ')).join('\n') + '\n';

/** A record up to a line of the first seat. */
export function recordBefore(name, line) {
    const lines = linesOf(name);
    return forAPerson(lines.slice(0, lines.indexOf(line)));
}

/** A record up to the first choice of the first seat after that part of it. */
export function recordAt(name, part) {
    const lines = linesOf(name);
    return forAPerson(lines.slice(0, lines.findIndex((line, index) => index >= part * lines.length && /^0 [a-z]/.test(line))));
}

const BOT = { name: '', bot: 'tiro' };

/** A table that goes on from a record: a person in the first seat, or nobody, against bots. */
async function openKept(page, url, record, first) {
    const said = (word) => new RegExp(`^${word} (\\S+)`, 'm').exec(record)?.[1];
    const others = Array.from({ length: Number(said('seats')) - 1 }, () => BOT);
    const table = { id: 'kept', game: said('game'), map: said('board'), variants: said('variant')?.split(',') ?? [],
        seats: [first, ...others], record, isOver: false, at: 1 };
    await goBlank(page, url);
    await page.evaluate((one) => localStorage.setItem('aedile.tables', JSON.stringify([one])), table);
    await page.goto(`${url}/play/kept`);
}

/** Goes on from a record, against bots. */
export async function openRecord(page, url, record) {
    await openKept(page, url, record, { name: 'Livia', bot: null });
    await untilAsked(page);
}

/** Bots play on from a record, in every seat, to the end. */
export async function watchRecord(page, url, record) {
    await openKept(page, url, record, BOT);
    await page.getByTestId('results').waitFor({ timeout: 2 * LONG });
}

/** Waits until one may choose, is asked to take the device, or it is over. */
export async function untilAsked(page) {
    const asked = '[data-testid=moves] button, [data-testid=confirm], [data-testid=take], [data-testid=results]';
    await page.locator(asked).first().waitFor({ state: 'attached', timeout: LONG });
    if (await page.getByTestId('results').count()) return 'over';
    return (await page.getByTestId('take').count()) ? 'take' : 'move';
}

async function press(page, button, byKeys) {
    if (!byKeys) return button.click();
    await button.focus();
    return page.keyboard.press('Enter');
}

/** Many choices are folded away. */
export async function unfold(page, byKeys = false) {
    const all = page.locator('[data-testid=all-choices][aria-expanded=false]');
    if (await all.count()) await press(page, all, byKeys);
}

/** Picks something and makes that choice with the filled button. */
export async function make(page, thing) {
    await thing.click();
    await page.getByTestId('do').click();
}

const FIRST = (choices) => choices.first();

/** Picks a choice.  News of the others may fold the list again at that moment; then it is unfolded once more. */
async function pickOne(page, byKeys, pick) {
    const one = pick(page.locator('[data-testid=moves] ul button'));
    await unfold(page, byKeys);
    await one.waitFor({ timeout: 2000 }).catch(() => unfold(page, byKeys));
    await press(page, one, byKeys);
}

/** Picks the first choice, or the one that `pick` takes, and makes it with the filled button, by clicks or by keys alone;
 *  confirms a turn that is whole. */
export async function choose(page, byKeys = false, pick = FIRST) {
    const before = await page.getByTestId('news').textContent();
    if (!(await page.getByTestId('confirm').count())) {
        await pickOne(page, byKeys, pick);
        await press(page, page.getByTestId('do'), byKeys);
        await untilNews(page, before);
        await untilTaken(page);
    }
    const confirm = page.getByTestId('confirm');
    if (!(await confirm.count())) return;
    await press(page, confirm, byKeys);
    await confirm.waitFor({ state: 'detached', timeout: LONG });
}

/** News may also come from the others, while one's own choice is still on its way. */
async function untilTaken(page) {
    await page.locator('.prompt[aria-busy=true]').waitFor({ state: 'detached', timeout: LONG });
}

async function untilNews(page, before) {
    await page.waitForFunction((text) => document.querySelector('[data-testid=news]')?.textContent !== text, before,
        { timeout: LONG });
}

/** Plays until it is over, or for so many choices. */
export async function playOn(page, most, byKeys = false, pick = FIRST) {
    for (let n = 0; n < most; n++) {
        const asked = await untilAsked(page);
        if (asked === 'over') return n;
        if (asked === 'take') await page.getByTestId('take').click();
        else await choose(page, byKeys, pick);
    }
    return most;
}

/** Axe finds nothing, and everything fits.  Axe takes about a second for a table. */
export async function expectClean(page, name) {
    const faults = await faultsOf(page, name);
    expect(faults.length === 0, faults.join('\n'));
}

/** Everything fits: for the other states of a screen that axe has seen. */
export async function expectFits(page, name) {
    const faults = await faultsByEye(page, name);
    expect(faults.length === 0, faults.join('\n'));
}
