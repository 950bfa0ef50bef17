// fresh.ts: whether the server has a newer page than this one.  Every build names its first script
// after its content, so another name there is another build.
import { BASE } from './address';

const ownScript = () => document.querySelector('script[type=module][src]')?.getAttribute('src');

/** False while the server does not answer. */
export async function isOutdated(): Promise<boolean> {
    const own = ownScript();
    const page = await fetch(BASE, { cache: 'no-store' }).then((answer) => (answer.ok ? answer.text() : ''), () => '');
    return Boolean(own) && page.includes('<script') && !page.includes(`"${own}"`);
}

/** The server no longer has the files of an older page: if one of them is missing, the whole page is loaded again. */
export function renewWhenBroken(): void {
    addEventListener('vite:preloadError', () => {
        void isOutdated().then((isOld) => {
            if (isOld) location.reload();
        });
    });
}
