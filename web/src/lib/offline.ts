// offline.ts: whether the page works without a network on this device, and how to install it.
import { readable, writable } from 'svelte/store';
import { BASE } from './address';
import { renewWhenBroken } from './fresh';

/** kept: the page opens without a network; keeping: its files are being stored; the other values say why not. */
export type Offline = 'keeping' | 'kept' | 'insecure' | 'unsupported';

export const offline = writable<Offline>('keeping');

/** The browser's offer to install the page, as Chromium has it. */
export interface InstallOffer extends Event {
    prompt(): Promise<unknown>;
}

export const installOffer = readable<InstallOffer | null>(null, (set) => {
    const hear = (event: Event) => {
        event.preventDefault();
        set(event as InstallOffer);
    };
    const done = () => set(null);
    addEventListener('beforeinstallprompt', hear);
    addEventListener('appinstalled', done);
    return () => {
        removeEventListener('beforeinstallprompt', hear);
        removeEventListener('appinstalled', done);
    };
});

export async function keepPage(): Promise<void> {
    renewWhenBroken();
    if (!isSecureContext) return offline.set('insecure');
    if (!('serviceWorker' in navigator)) return offline.set('unsupported');
    try {
        await navigator.serviceWorker.register(`${BASE}sw.js`);
        await navigator.serviceWorker.ready;
        offline.set('kept');
    } catch {
        offline.set('unsupported');
    }
}
