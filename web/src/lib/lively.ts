// lively.ts: keeps a list on the screen fresh: it is looked at again after a while, when the person comes back to the
// tab, and when the network does.  In a tab that nobody sees this happens rarely, for the number in its title.

const SEEN = 8000; // milliseconds until the next look
const UNSEEN = 60000;

/** Calls `look` now and again and again; the answer ends it. */
export function keepLooking(look: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
        clearTimeout(timer);
        if (navigator.onLine !== false) look();
        timer = setTimeout(again, document.hidden ? UNSEEN : SEEN);
    };
    const comeBack = (): void => {
        if (!document.hidden) again();
    };
    again();
    document.addEventListener('visibilitychange', comeBack);
    addEventListener('online', comeBack);
    return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', comeBack);
        removeEventListener('online', comeBack);
    };
}
