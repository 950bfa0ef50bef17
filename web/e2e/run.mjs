// run.mjs: whole games in a real page, as TAP.
//
//   node web/e2e/run.mjs AEDILE [PART [OF A NAME]]
//
// PART is one of those below, or all.  AEDILE_SHOTS names a folder for screenshots of every screen.
import { openPage, openStage, runTests } from './stage.mjs';

const PARTS = ['table', 'flow', 'concordia', 'antike', 'sylla', 'online', 'around', 'notices', 'network', 'study', 'learn', 'rules', 'offline', 'look', 'numbers'];

const [aedile, part = 'all', wanted = ''] = process.argv.slice(2);
const stage = await openStage(aedile);

async function visit(size, language, theme, work) {
    const page = await openPage(stage, size, language, theme);
    try {
        await work(page);
    } finally {
        await page.context().close();
    }
}

const tests = [];
for (const name of PARTS.filter((one) => part === 'all' || part === one))
    tests.push(...(await import(`./${name}.mjs`)).stories(stage, visit));
const failed = await runTests(stage, tests.filter(([name]) => name.includes(wanted)));
await stage.close();
process.exit(failed ? 1 : 0);
