// sw.ts: the service worker: keeps the files of the page, so that it opens and plays without a
// network, and shows notices while it is closed.
//
// The build puts in the list of files, relative to the folder of the page, and its own name.  Pages
// come from the network while there is one, so that a new version shows at once; their parts have
// their content in their names and never change.
export {};

declare const FILES: readonly string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
/** The folder of the page, from the root: other pages may lie on the same host. */
const BASE = new URL('.', worker.location.href).pathname;
const CACHE = `aedile:${BASE}:${VERSION}`;
const PATHS = FILES.map((path) => BASE + path);
const PAGE = `${BASE}index.html`;
const ASSETS = `${BASE}assets/`;
const PATIENCE = 3000; // milliseconds that a page may take to come from the network

/** Copies a file from the cache of an older version if it has it, else loads it. */
async function keep(cache: Cache, path: string): Promise<void> {
    const old = path.startsWith(ASSETS) ? await caches.match(path) : undefined;
    const answer = old ?? (await fetch(path, { cache: 'no-cache' }));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await cache.put(path, answer);
}

async function install(): Promise<void> {
    const cache = await caches.open(CACHE);
    await Promise.all(PATHS.map((path) => keep(cache, path)));
    await worker.skipWaiting();
}

/** Whether a cache is that of an older version in this folder; the first versions, which lay at the root, named none. */
function isOld(name: string): boolean {
    const isHere = name.startsWith(`aedile:${BASE}:`) || (BASE === '/' && /^aedile-[0-9a-f]+$/.test(name));
    return isHere && name !== CACHE;
}

async function activate(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
    await worker.clients.claim();
}

function inTime(answer: Promise<Response>): Promise<Response> {
    return Promise.race([answer, new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))]);
}

async function page(request: Request): Promise<Response> {
    try {
        return await inTime(fetch(request));
    } catch {
        return (await caches.match(PAGE)) ?? Response.error();
    }
}

async function file(request: Request): Promise<Response> {
    return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

function isOurs(url: URL): boolean {
    return url.origin === worker.location.origin && (url.pathname.startsWith(ASSETS) || PATHS.includes(url.pathname));
}

interface Notice {
    title: string;
    text: string;
    table: string;
    /** The address of the table. */
    url: string;
}

/** No notice is shown if the table is visible in a window already. */
async function tell(notice: Notice): Promise<void> {
    const open = await worker.clients.matchAll({ type: 'window' });
    const isSeen = open.some((client) => client.focused && client.url.includes(notice.table));
    if (isSeen) return;
    await worker.registration.showNotification(notice.title, { body: notice.text, tag: notice.table, data: notice.url,
        icon: `${BASE}icon-192.png`, badge: `${BASE}badge.png` });
}

async function goTo(url: string): Promise<void> {
    const open = await worker.clients.matchAll({ type: 'window' });
    const { pathname } = new URL(url, worker.location.origin);
    const there = open.find((client) => new URL(client.url).pathname === pathname);
    if (there) await there.focus();
    else await worker.clients.openWindow(url);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    if (request.mode === 'navigate') event.respondWith(page(request));
    else if (isOurs(new URL(request.url))) event.respondWith(file(request));
});

worker.addEventListener('push', (event) => {
    const notice = event.data?.json() as Notice | undefined;
    if (notice) event.waitUntil(tell(notice));
});

worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(goTo(String(event.notification.data)));
});
