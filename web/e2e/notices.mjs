// notices.mjs: notices that it is a player's turn: on a device (Web Push), or by a webhook.  Both receivers run
// on this machine; the real service worker shows the pushed notice.
import { Browser, Receiver } from '../../tests/server/receiver.mjs';
import { findAndJoin, setTable, signUp } from './online.mjs';
import { expectClean } from './play.mjs';
import { DESKTOP, expect, openPage, openStage, PHONE } from './stage.mjs';

const PATH = '/push/livia';
const HOOK = '/hook/cornelia';

/** Chromium here has no push service of its maker: the subscription points to the receiver of this test. */
async function subscribeTo(page, subscription) {
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript((ours) => {
        const kept = { ...ours, toJSON: () => ours, unsubscribe: async () => localStorage.removeItem('subscribed') };
        PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? kept : null);
        PushManager.prototype.subscribe = async () => {
            localStorage.setItem('subscribed', 'yes');
            return kept;
        };
    }, subscription);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30000 });
}

/** The browser hands a message to the worker of the page. */
async function deliver(page, data) {
    const session = await page.context().newCDPSession(page);
    const found = new Promise((resolve) => session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => resolve(registrations[0])));
    await session.send('ServiceWorker.enable');
    const { registrationId } = await found;
    await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
}

async function shownNotice(page) {
    const shown = await page.waitForFunction(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const [notice] = await registration.getNotifications();
        return notice && { title: notice.title, body: notice.body, data: notice.data };
    });
    return shown.jsonValue();
}

/** Where a click on the notice leads. */
function clicked(page) {
    return page.context().serviceWorkers()[0].evaluate(async () => {
        const [notification] = await self.registration.getNotifications();
        const opened = new Promise((resolve) => (Clients.prototype.openWindow = async (url) => resolve(url)));
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
        return opened;
    });
}

async function toldAndBack(stage, receiver, page, other) {
    const browser = new Browser(receiver.origin + PATH);
    await subscribeTo(page, browser.subscription);
    await signUp(page, stage.url, 'Livia');
    await signUp(other, stage.url, 'Marcus');
    await page.getByTestId('push').click();
    await page.getByText('127.0.0.1').waitFor();
    await expectClean(page, 'phone-de-notices-on');
    await setTable(page, stage.url, 'Ides');
    const table = new URL(page.url()).pathname;
    await page.goto(`${stage.url}/account`);
    await findAndJoin(other, stage.url, 'Ides');
    const message = browser.open((await receiver.next(PATH)).body);
    expect(message.url === stage.url + table, `it leads to ${message.url}`);
    await deliver(page, JSON.stringify(message));
    const notice = await shownNotice(page);
    expect(notice.title === message.title && notice.body === message.text, `it says ${notice.title}: ${notice.body}`);
    expect((await clicked(page)) === message.url, 'a click leads elsewhere');
    await page.getByTestId('push').click();
    await page.getByText('127.0.0.1').waitFor({ state: 'detached' });
}

async function addHook(page, url) {
    await page.locator('#hook-url').fill(url);
    await page.locator('form:has(#hook-url) .btn').click();
}

/** A webhook on this machine gets a notice; if it fails, the page shows the error beside the webhook. */
async function hookTested(stage, receiver, page) {
    await signUp(page, stage.url, 'Cornelia');
    await addHook(page, 'https://example.org:25/');
    await page.getByText('1023').waitFor();
    page.faults.length = 0; // the browser logs the refusal
    await addHook(page, receiver.origin + HOOK);
    await page.getByText(receiver.origin + HOOK).waitFor();
    receiver.statuses.set(HOOK, [200, 404]);
    await page.getByTestId('test-hook').click();
    const said = JSON.parse((await receiver.next(HOOK)).body);
    expect(said.event === 'test', `it says ${said.event}`);
    await page.getByTestId('test-hook').click();
    await page.getByText('404').waitFor();
    await expectClean(page, 'wide-en-hook-failed');
}

/** Needs a server of its own, with the option that allows webhooks on this machine. */
async function withPushService(stage, work) {
    const receiver = await Receiver.start();
    const trusting = await openStage(stage.aedile, ['--allow-private-addresses']);
    try {
        await work(trusting, receiver);
    } finally {
        await trusting.close();
        receiver.stop();
    }
}

export const stories = (stage) => [
    ['notices: switched on, told by the server, shown by the worker, switched off', () => withPushService(stage, async (trusting, receiver) => {
        const page = await openPage(trusting, PHONE, 'de', 'dark', { serviceWorkers: 'allow' });
        const other = await openPage(trusting, DESKTOP, 'en');
        await toldAndBack(trusting, receiver, page, other);
    })],
    ['a webhook: refused in words, tested, and what went wrong', () => withPushService(stage, async (trusting, receiver) =>
        hookTested(trusting, receiver, await openPage(trusting, DESKTOP, 'en')))],
];
