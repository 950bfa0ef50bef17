// run.mjs: whole games in a real page, as TAP.
//
//   tools/node web/e2e/run.mjs AEDILE [PART,... [OF A NAME]]
//
// PART is one of those below, a game that has src/games/<game>/stories.mjs, or all; sizes, which takes long, is not
// among all.  Parts that are named together share the browser; each begins with a fresh server.  AEDILE_SHOTS names a folder for screenshots of every screen.
import { fileOf, gamesWith } from './games.mjs';
import { onBlank, openStage, runTests } from './stage.mjs';

const STORIES = 'stories.mjs';
const OF_ALL = ['table', 'flow', 'online', 'around', 'notices', 'network', 'study', 'learn', 'rules', 'offline', 'site', 'look', 'numbers', 'workshop', 'clubs', 'events'];

const LONG = ['sizes'];

const [aedile, part = 'all', wanted = ''] = process.argv.slice(2);
const stage = await openStage(aedile);

const visit = (size, language, theme, work) => onBlank(stage, size, language, theme, work);

const files = [...[...OF_ALL, ...LONG].map((name) => [name, `./${name}.mjs`]), ...gamesWith(STORIES).map((game) => [game, fileOf(game, STORIES).href])];
const parts = part === 'all' ? files.map(([name]) => name).filter((name) => !LONG.includes(name)) : part.split(',');
let failed = 0;
for (const [index, name] of parts.entries()) {
    const [, file] = files.find(([each]) => each === name) ?? [];
    if (!file) throw new Error(`${name}: there is no such part`);
    if (index > 0) await stage.renew();
    const tests = (await import(file)).stories(stage, visit);
    failed += await runTests(stage, tests.filter(([each]) => each.includes(wanted)));
}
await stage.close();
process.exit(failed ? 1 : 0);
