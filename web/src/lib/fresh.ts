// fresh.ts: whether the server has a newer page than this one.  Every build names its first script
// after its content, so another name there is another build.

const ownScript = () => document.querySelector('script[type=module][src]')?.getAttribute('src');

/** Not so while the server does not answer. */
export async function isOutdated(): Promise<boolean> {
    const own = ownScript();
    const page = await fetch('/', { cache: 'no-store' }).then((answer) => (answer.ok ? answer.text() : ''), () => '');
    return Boolean(own) && page.includes('<script') && !page.includes(`"${own}"`);
}

/** Parts of an older page are gone from the server: what cannot be shown then is loaded as it is now. */
export function renewWhenBroken(): void {
    addEventListener('vite:preloadError', () => {
        void isOutdated().then((isOld) => {
            if (isOld) location.reload();
        });
    });
}
