// sizes.mjs: every screen fits at every size that people have, in both languages and themes: tables far into their games,
// six players, clocks with days, and all the other screens.  It takes long, so make soak runs it.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { almostFull, sitDown } from './around.mjs';
import { misfitsOf } from './fits.mjs';
import { openRecord } from './play.mjs';
import { expect, openPage } from './stage.mjs';

const WIDE = [[1920, 1080], [1440, 900], [1366, 768], [1024, 768]];
const PHONES = [[390, 844], [360, 640]];
const ROOT = new URL('../../', import.meta.url);
const SETTLE = 350; // milliseconds until the map has its new size
const shots = process.env.AEDILE_SHOTS;

/** Records, and how far into them: many cards, six players, large stocks. */
const LATE = [
    ['examples/games/concordia-imperium', 0.8], ['tests/golden/concordia/imperium-5', 0.8], ['tests/golden/venus/imperium-team-6', 0.7],
    ['examples/games/venus-teams', 0.8], ['tests/golden/antike/mare-nostrum-6', 0.7], ['examples/games/antike-mare', 0.8],
    ['examples/games/sylla-four', 0.6], ['examples/games/sylla-three', 0.9],
];

const SCREENS = ['', 'setup/concordia', 'setup/venus', 'setup/antike', 'setup/sylla', 'study', 'study/example/concordia-imperium',
    'study/example/antike-mare', 'study/example/sylla-four', 'learn', 'learn/concordia', 'rules', 'rules/antike', 'glossary', 'tables', 'clubs', 'events', 'leaderboards', 'account'];

/** A record up to a turn of the first seat, which a person has. */
function lateRecord(name, share) {
    const lines = readFileSync(new URL(`${name}.rec`, ROOT), 'utf8').split('\n');
    const own = [...lines.keys()].filter((at) => /^0 (play|rondel|recruit|bid)/.test(lines[at]));
    const end = own[Math.floor(own.length * share)];
    return lines.slice(0, end).filter((line) => !/^(bot 0|result) /.test(line)).join('\n') + '\n';
}

/** Looks at the page at all sizes; on a smaller one at every tab of a table, unless a dialog lies over it. */
async function lookAll(page, sizes, name, faults) {
    for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(SETTLE);
        const tabs = await page.locator('body:not(:has(dialog[open])) .sheet > .tabs [role=tab]').evaluateAll((all) => all.map((tab) => tab.id));
        for (const tab of [...tabs.slice(1), tabs[0] ?? '']) {
            if (tab) await page.locator(`#${tab}`).click();
            const title = `${name}-${width}x${height}${tab ? `-${tab}` : ''}`;
            if (shots) await page.screenshot({ path: join(shots, `${title}.png`) });
            faults.push(...(await misfitsOf(page, title)));
        }
    }
}

async function tables(page, url, sizes, name) {
    const faults = [];
    for (const [record, share] of LATE) {
        await openRecord(page, url, lateRecord(record, share));
        await lookAll(page, sizes, `${name}-${record.split('/').at(-1)}`, faults);
    }
    return faults;
}

async function crowds(page, stage, sizes, name) {
    const faults = [];
    for (const [game, players] of [['antike', 6], ['sylla', 4], ['concordia', 5]]) {
        await sitDown(page, await almostFull(stage, game, players), 'Marcus');
        await lookAll(page, sizes, `${name}-crowd-${game}`, faults);
    }
    return faults;
}

/** Also the start page with games that wait, and the dialogs of a table. */
async function screens(page, url, sizes, name) {
    const faults = [];
    for (const screen of SCREENS) {
        await page.goto(`${url}/${screen}`);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        await lookAll(page, sizes, `${name}-${screen.replaceAll('/', '-') || 'home'}`, faults);
    }
    for (const dialog of ['settings', 'keys']) {
        await page.goto(`${url}/play/kept`);
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.getByTestId(dialog).click();
        await lookAll(page, sizes, `${name}-${dialog}`, faults);
    }
    return faults;
}

const WORKS = {
    tables: (page, stage, ...rest) => tables(page, stage.url, ...rest),
    crowds,
    screens: async (page, stage, ...rest) => {
        await openRecord(page, stage.url, lateRecord(...LATE[0]));
        return screens(page, stage.url, ...rest);
    },
};

function story(stage, work, sizes, language, theme) {
    const name = `${language}-${theme}`;
    const [width, height] = sizes[0];
    return [`${work} fit, ${sizes === PHONES ? 'phones' : 'desktops'}, ${language}, ${theme}`, async () => {
        if (shots) mkdirSync(shots, { recursive: true });
        const page = await openPage(stage, { width, height }, language, theme);
        const faults = await WORKS[work](page, stage, sizes, name);
        await page.context().close();
        expect(faults.length === 0, [...new Set(faults)].join('\n'));
    }];
}

export const stories = (stage) => Object.keys(WORKS).flatMap((work) => [WIDE, PHONES].flatMap((sizes) =>
    ['en', 'de'].flatMap((language) => ['light', 'dark'].map((theme) => story(stage, work, sizes, language, theme)))));
