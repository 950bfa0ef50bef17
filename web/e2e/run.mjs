// run.mjs: whole games in a real page, as TAP.
//
//   tools/node web/e2e/run.mjs AEDILE [PART [OF A NAME]]
//
// PART is one of those below, a game that has src/games/<game>/stories.mjs, or all; sizes, which takes long, is not
// among all.  AEDILE_SHOTS names a folder for screenshots of every screen.
import { fileOf, gamesWith } from './games.mjs';
import { onBlank, openStage, runTests } from './stage.mjs';

const STORIES = 'stories.mjs';
const OF_ALL = ['table', 'flow', 'online', 'around', 'notices', 'network', 'study', 'learn', 'rules', 'offline', 'site', 'look', 'numbers', 'workshop'];

const LONG = ['sizes'];

const [aedile, part = 'all', wanted = ''] = process.argv.slice(2);
const stage = await openStage(aedile);

const visit = (size, language, theme, work) => onBlank(stage, size, language, theme, work);

const tests = [];
const files = [...[...OF_ALL, ...LONG].map((name) => [name, `./${name}.mjs`]), ...gamesWith(STORIES).map((game) => [game, fileOf(game, STORIES).href])];
for (const [name, file] of files)
    if (part === name || (part === 'all' && !LONG.includes(name))) tests.push(...(await import(file)).stories(stage, visit));
const failed = await runTests(stage, tests.filter(([name]) => name.includes(wanted)));
await stage.close();
process.exit(failed ? 1 : 0);
