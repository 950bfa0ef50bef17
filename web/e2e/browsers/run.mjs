// run.mjs: the main stories in Firefox and WebKit, as TAP, for `make soak`.
//
//   tools/node web/e2e/browsers/run.mjs AEDILE [firefox|webkit]
//
// AEDILE_SHOTS names a folder for a picture of the end of each story.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openServerAlone } from '../stage.mjs';
import { openFirefox } from './firefox.mjs';
import { STORIES } from './stories.mjs';
import { openWebkit } from './webkit.mjs';

const SIZE = { width: 1366, height: 768 };
const BROWSERS = { firefox: openFirefox, webkit: openWebkit };
const [aedile, only] = process.argv.slice(2);
const shots = process.env.AEDILE_SHOTS;

/** Null if all is well, else why not. */
async function faultOf(browser, url, story) {
    try {
        await browser.go(url);
        await browser.run(() => localStorage.setItem('aedile.pace', '0'));
        await story(browser, url);
        return browser.faults.splice(0).join('\n') || null;
    } catch (error) {
        return String(error.stack ?? error);
    }
}

const server = await openServerAlone(aedile);
if (shots) mkdirSync(shots, { recursive: true });
let [number, failed] = [0, 0];
for (const [name, open] of Object.entries(BROWSERS).filter(([one]) => !only || one === only)) {
    const browser = await open(SIZE);
    for (const [title, story] of STORIES) {
        const fault = await faultOf(browser, server.url, story);
        if (shots) await browser.shot(join(shots, `${name}-${number}.png`));
        if (fault !== null) console.log(fault.replace(/^/gm, '# '));
        console.log(`${fault === null ? 'ok' : 'not ok'} ${++number} - ${browser.name}: ${title}`);
        failed += fault === null ? 0 : 1;
    }
    await browser.close();
}
console.log(`1..${number}`);
await server.close();
process.exit(failed ? 1 : 0);
