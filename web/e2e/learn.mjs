// learn.mjs: lessons in a real page, from the list of them to the real game that follows.
import { readFileSync } from 'node:fs';
import { fileOf, gamesWith } from './games.mjs';
import { expectClean, make, untilAsked } from './play.mjs';
import { DESKTOP, expect, PHONE } from './stage.mjs';

const LONG = 60000;
const LESSON = 'lesson/lesson.json';

/** Every lesson is played in another of these. */
const LOOKS = [
    [PHONE, 'en', 'dark', 'phone-dark'],
    [DESKTOP, 'en', 'light', 'wide-en'],
    [DESKTOP, 'de', 'dark', 'dark-de'],
    [PHONE, 'de', 'light', 'phone-de'],
];

function lessonOf(game) {
    return JSON.parse(readFileSync(fileOf(game, LESSON), 'utf8'));
}

function fits(pattern, move) {
    return pattern.split(' | ').some((one) => (one.endsWith('*') ? move.startsWith(one.slice(0, -1)) : move === one));
}

/** Waits until the coach has nothing under way, and says where it stands. */
async function standing(page) {
    const coach = page.locator('[data-testid=coach][aria-busy=false]');
    await coach.waitFor({ timeout: LONG });
    return coach.evaluate(({ dataset }) => ({ ...dataset, stage: Number(dataset.stage) }));
}

async function moved(page, before) {
    await page.waitForFunction(([step, stage]) => {
        const coach = document.querySelector('[data-testid=coach][aria-busy=false]');
        return coach && (coach.dataset.step !== step || coach.dataset.stage !== String(stage));
    }, [before.step, before.stage], { timeout: LONG });
}

/** The wanted choice, in the list of choices. */
async function choose(page, pattern) {
    const tab = page.locator('#tab-prompt');
    if (await tab.count()) await tab.click();
    await page.locator('[data-testid=moves] [data-move]').first().waitFor({ state: 'attached' });
    const moves = await page.locator('[data-testid=moves] [data-move]').evaluateAll((all) => all.map((one) => one.dataset.move));
    const wanted = moves.find((move) => pattern === null || fits(pattern, move));
    expect(wanted !== undefined, `none of ${moves.join(', ')} is ${pattern}`);
    const all = page.getByTestId('all-choices');
    const button = page.locator(`[data-testid=moves] [data-move="${wanted}"]`);
    if (!(await button.isVisible()) && (await all.count())) await all.click();
    await make(page, button);
}

async function goOn(page, lesson, at) {
    const step = lesson.steps.find((one) => one.id === at.step);
    if (at.kind === 'read') await page.getByTestId('next').click();
    else await choose(page, step.do?.[at.stage] ?? null);
    await moved(page, at);
}

/** Plays a lesson, looks at some of its steps with axe, and starts the real game. */
async function wholeLesson(page, url, game, name) {
    const lesson = lessonOf(game);
    await page.goto(`${url}/learn`);
    await expectClean(page, `${name}-learn`);
    await page.locator(`[data-lesson=${game}]`).click();
    const looked = new Set();
    for (let at = await standing(page); at.step !== 'done'; at = await standing(page)) {
        if (!looked.has(at.kind)) await expectClean(page, `${name}-lesson-${game}-${at.kind}`);
        looked.add(at.kind);
        await goOn(page, lesson, at);
    }
    await page.getByTestId('results').waitFor();
    await expectClean(page, `${name}-lesson-${game}-done`);
    await page.getByTestId('real').click();
    await page.waitForURL('**/play/*');
    await untilAsked(page);
    await page.goto(`${url}/learn`);
    await page.locator('.done').waitFor();
}

/** A choice that is not wanted now changes nothing; one goes back, leaves and comes back. */
async function wrongAndBack(page, url) {
    const lesson = lessonOf('concordia');
    await page.goto(`${url}/learn/concordia`);
    for (let at = await standing(page); at.step !== 'architect'; at = await standing(page)) await goOn(page, lesson, at);
    await choose(page, 'play senator');
    await page.getByTestId('wrong').waitFor();
    await page.getByTestId('lesson-hint').click();
    await page.locator('.coach .hint').waitFor();
    await expectClean(page, 'wide-en-lesson-wrong');
    await goOn(page, lesson, await standing(page));
    await page.reload();
    expect((await standing(page)).step === 'move', 'the lesson does not go on where it was left');
    await page.getByTestId('back').click();
    await page.locator('[data-testid=coach][data-step=architect][aria-busy=false]').waitFor();
    await make(page, page.locator('button[data-card=architect_start]'));
    await page.locator('[data-testid=coach][data-step=move][aria-busy=false]').waitFor();
}

/** The tests, for a way to visit a page and the address of the server. */
export function stories({ url }, visit) {
    return [
        ...gamesWith(LESSON).map((game, index) => {
            const [size, language, theme, name] = LOOKS[index % LOOKS.length];
            return [`the lesson of ${game}, ${name}`, () => visit(size, language, theme, (page) => wholeLesson(page, url, game, name))];
        }),
        ['a lesson: another choice, a hint, back, and again', () => visit(DESKTOP, 'en', 'light', (page) => wrongAndBack(page, url))],
    ];
}
