// webkit.mjs: drives WebKitGTK's MiniBrowser through plain WebDriver, on a screen of its own.
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { freePort } from '../stage.mjs';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'; // the name that WebDriver gives to elements
const BROWSERS = ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
    .concat('/usr/lib/x86_64-linux-gnu/webkitgtk-6.0/MiniBrowser');

async function ask(address, method, body) {
    const answer = await fetch(address, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
}

async function untilReady(address) {
    for (let tries = 0; tries < 100; tries++) {
        if (await ask(`${address}/status`, 'GET').then((value) => value.ready, () => false)) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('WebKitWebDriver does not answer');
}

/** A browser with one page, as browsers/run.mjs needs it. */
export async function openWebkit(size) {
    const screen = `:${90 + Math.floor(Math.random() * 400)}`;
    const display = spawn('Xvfb', [screen, '-screen', '0', `${size.width}x${size.height + 200}x24`], { stdio: 'ignore' });
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore',
        env: { ...process.env, DISPLAY: screen, GDK_BACKEND: 'x11', WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } });
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address);
    const binary = BROWSERS.find((path) => existsSync(path));
    const { sessionId } = await ask(`${address}/session`, 'POST',
        { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } } });
    const session = `${address}/session/${sessionId}`;
    await ask(`${session}/window/rect`, 'POST', size);
    await ask(`${session}/timeouts`, 'POST', { script: 60000, pageLoad: 60000 });
    return {
        name: 'WebKit',
        faults: [],
        go: (to) => ask(`${session}/url`, 'POST', { url: to }),
        run: (work, ...args) => ask(`${session}/execute/sync`, 'POST', { script: `return (${work})(...arguments)`, args }),
        click: async (selector) => {
            const found = await ask(`${session}/element`, 'POST', { using: 'css selector', value: selector });
            await ask(`${session}/execute/sync`, 'POST', { script: 'arguments[0].scrollIntoView({ block: "center" })', args: [found] });
            await ask(`${session}/element/${found[ELEMENT]}/click`, 'POST', {});
        },
        shot: async (path) => writeFileSync(path, await ask(`${session}/screenshot`, 'GET'), 'base64'),
        close: async () => {
            await ask(session, 'DELETE').catch(() => undefined);
            driver.kill();
            display.kill();
        },
    };
}
