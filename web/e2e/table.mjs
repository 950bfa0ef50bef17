// table.mjs: every kind of table in short, and whole games on the list: with keys, on a phone, at one
// device, over the server.
import { choose, expectClean, expectFits, make, playOn, startGame, untilAsked } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const MANY = 200;

export function stories(stage, visit) {
    /** Every "?" of the set-up says something, by keys alone; Escape closes it and goes back to it. */
    async function helpByKeys(page) {
        const detail = page.getByTestId('detail');
        for (const sign of await page.getByTestId('help').all()) {
            await sign.press('Enter');
            expect((await detail.locator('dd').allTextContents()).every((text) => text.length > 5), 'a help is empty');
            await detail.press('Escape');
            await detail.waitFor({ state: 'detached' });
            expect(await sign.evaluate((node) => node === document.activeElement), 'the focus is not back at the help');
        }
        expect(new URL(page.url()).pathname === '/setup/venus', 'a help has sent the form');
    }

    async function homeAndSetup(page, name) {
        await page.goto(stage.url);
        await expectClean(page, `${name}-home`);
        await page.goto(`${stage.url}/setup/venus?online`);
        await page.getByTestId('start').waitFor();
        await expectClean(page, `${name}-setup`);
        await helpByKeys(page);
        await page.goto(`${stage.url}/nowhere`);
        await expectClean(page, `${name}-lost`);
    }

    async function wholeForum(page, name, byKeys) {
        await startGame(page, stage.url, 'forum', { players: 3 });
        await untilAsked(page);
        await expectClean(page, `${name}-forum`);
        await playOn(page, MANY, byKeys);
        expect(await page.getByTestId('results').count(), 'the game has no end');
        await expectClean(page, `${name}-end`);
    }

    async function someTurns(page, name, game, most) {
        await startGame(page, stage.url, game, { seats: { 1: 'tiro', 2: 'tiro' } });
        await playOn(page, most);
        await untilAsked(page);
        await expectClean(page, `${name}-${game}`);
    }

    /** Sets a table on the server with a free seat, and gives the link away. */
    async function hostTable(page) {
        await page.goto(`${stage.url}/setup/forum`);
        await page.locator('input[name=players][value="2"]').check();
        await page.locator('#who-1').selectOption('');
        await page.locator('#name-0').fill('Livia');
        await page.getByTestId('online').check();
        await page.getByTestId('start').click();
        await page.waitForURL('**/t/*');
        await page.locator('#wait-title').waitFor();
        return page.url();
    }

    async function joinTable(page, link, name) {
        await page.goto(link);
        await page.locator('form input').fill(name);
        await page.locator('form .btn.primary').click();
        await page.getByTestId('moves').waitFor({ state: 'attached' });
    }

    /** Both play; the guest's connection is cut once and has to heal. */
    async function overTheServer(host, guest) {
        const link = await hostTable(host);
        await expectClean(host, 'wide-en-waiting');
        await joinTable(guest, link, 'Marcus');
        await guest.evaluate(() => globalThis.sockets.forEach((socket) => socket.close()));
        for (let turn = 0; turn < MANY && !(await host.getByTestId('results').count()); turn++)
            for (const page of [host, guest])
                if ((await untilAsked(page)) === 'move') await choose(page);
        await guest.getByTestId('results').waitFor();
    }
    return [
        ['screens are clean, English, wide', () => visit(DESKTOP, 'en', 'light', (page) => homeAndSetup(page, 'wide-en'))],
        ['screens are clean, German, phone, dark', () => visit(PHONE, 'de', 'dark', (page) => homeAndSetup(page, 'phone-de'))],
        ['a whole game with keys alone, English, wide', () => visit(DESKTOP, 'en', 'light', (page) => wholeForum(page, 'wide-en', true))],
        ['a whole game, German, phone', () => visit(PHONE, 'de', 'light', (page) => wholeForum(page, 'phone-de', false))],
        ['turns of Concordia, English, wide', () => visit(DESKTOP, 'en', 'light', (page) => someTurns(page, 'wide-en', 'concordia', 4))],
        ['turns of Concordia, German, phone', () => visit(PHONE, 'de', 'dark', (page) => someTurns(page, 'phone-de', 'concordia', 4))],
        ['turns of Antike II', () => visit(DESKTOP, 'de', 'light', (page) => someTurns(page, 'wide-de', 'antike', 4))],
        ['two clicks from home to a table, and back to it after loading', () => visit(DESKTOP, 'en', 'light', async (page) => {
            await page.goto(stage.url);
            await page.getByTestId('play').click();
            await untilAsked(page);
            await page.reload();
            await untilAsked(page);
            await page.goto(stage.url);
            await page.locator('a[href^="/play/"]').first().waitFor();
        })],
        ['a place on the map shows its moves; a step can be taken back', () => visit(DESKTOP, 'en', 'light', async (page) => {
            await startGame(page, stage.url, 'concordia', {});
            await untilAsked(page);
            await make(page, page.locator('button[data-card=architect_start]'));
            const place = page.locator('[data-place]').first();
            await place.focus();
            await page.keyboard.press('Enter');
            const lit = await page.locator('[data-testid=moves] button').count();
            expect(lit >= 1 && lit < 6, `${lit} moves of one place`);
            await page.getByTestId('undo').click();
            await page.getByTestId('undo').click();
            await page.locator('button[data-card=architect_start]').waitFor();
        })],
        ['Concordia is played with its cards, wide; the list is a switch away', () => visit(DESKTOP, 'en', 'light', async (page) => {
            await startGame(page, stage.url, 'concordia', {});
            await untilAsked(page);
            await make(page, page.locator('button[data-card=senator]'));
            await page.locator('[data-played=senator]').waitFor();
            await page.locator('button[data-offer="1"]').click();
            await page.locator('button[data-offer="1"], [data-testid=undo]').first().waitFor();
            await expectClean(page, 'wide-en-cards');
            await page.getByTestId('list').click();
            await page.locator('#position-title').waitFor();
            await expectClean(page, 'wide-en-list');
        })],
        ['Venus is played with its cards, phone, German', () => visit(PHONE, 'de', 'light', async (page) => {
            await startGame(page, stage.url, 'venus', {});
            await untilAsked(page);
            for (const tab of ['left', 'players', 'log', 'list', 'dock']) {
                await page.locator(`#tab-${tab}`).click();
                await expectFits(page, `phone-de-${tab}`);
            }
            await expectClean(page, 'phone-de-dock');
            await page.locator('button[data-card=tribune]').click();
            await page.locator('#tab-prompt[aria-selected=true]').waitFor();
        })],
        ['two people at one device hand it over', () => visit(DESKTOP, 'en', 'light', async (page) => {
            await startGame(page, stage.url, 'forum', { players: 2, seats: { 1: '' } });
            expect((await untilAsked(page)) === 'take', 'nobody is asked to take the device');
            expect(!(await page.getByText('hand 1 2 3').count()), 'a hand is to be seen');
            await expectClean(page, 'wide-en-hand-over');
            await playOn(page, MANY);
            expect(await page.getByTestId('results').count(), 'the game has no end');
        })],
        ['two pages over the server', () => visit(DESKTOP, 'en', 'light', (host) =>
            visit(PHONE, 'de', 'light', (guest) => overTheServer(host, guest)))],
        ];
}
