// firefox.mjs: drives Debian's Firefox through WebDriver BiDi.
import puppeteer from 'puppeteer-core';

/** A story that leaves a page while it loads breaks off what is loading. */
const BROKEN_OFF = /dynamically imported module|ServiceWorker|Unable to preload/;
const program = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** A browser with one page, as browsers/run.mjs needs it. */
export async function openFirefox(size) {
    const browser = await puppeteer.launch({ browser: 'firefox', protocol: 'webDriverBiDi', executablePath: program, headless: true,
        defaultViewport: size });
    const page = await browser.newPage();
    const faults = [];
    page.on('pageerror', (error) => BROKEN_OFF.test(error.message) || faults.push(error.message));
    return {
        name: 'Firefox',
        faults,
        go: (address) => page.goto(address),
        run: (work, ...args) => page.evaluate(work, ...args),
        click: async (selector) => {
            const found = await page.$(selector);
            await found.evaluate((element) => element.scrollIntoView({ block: 'center' }));
            await found.click();
        },
        shot: (path) => page.screenshot({ path }),
        close: () => browser.close(),
    };
}
