// push.ts: notices on this device for a player whose turn it is while the page is closed (Web Push).  The
// service worker shows them; this file switches them on and off, and says why that is impossible.
import { addPush, listPushes, removePush } from './api/me';

/** on and off; or what is missing: a safe address, a browser that can, the permission, a worker, a key
 *  of the server. */
export type PushState = 'on' | 'off' | 'insecure' | 'unable' | 'denied' | 'no_worker' | 'no_key';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function pushState(key: string): Promise<PushState> {
    if (!isSecureContext) return 'insecure';
    if (!canPush()) return 'unable';
    if (key === '') return 'no_key';
    if (Notification.permission === 'denied') return 'denied';
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return 'no_worker';
    return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** The server's key, as the browser wants it: bytes instead of base64url. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Switches notices on, asking for the permission if needed; returns the state afterwards. */
export async function pushOn(key: string): Promise<PushState> {
    if ((await Notification.requestPermission()) !== 'granted') return pushState(key);
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
    await addPush(subscription.toJSON());
    return 'on';
}

export async function pushOff(): Promise<PushState> {
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.getSubscription();
    const { pushes } = await listPushes();
    for (const push of pushes) if (push.endpoint === subscription?.endpoint) await removePush(push.id);
    await subscription?.unsubscribe();
    return 'off';
}
