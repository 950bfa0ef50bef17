// poller.ts: asks again and again while somebody looks: soon while all is well, ever later while it fails, and not at all in
// a tab that nobody sees.

const MOST = 120000; // milliseconds between two questions that fail

export interface Seen {
    /** Whether nobody sees the tab. */
    isHidden(): boolean;
    /** Calls back when the tab is seen again or the network is back; the answer ends it. */
    whenBack(back: () => void): () => void;
}

const TAB: Seen = {
    isHidden: () => document.hidden,
    whenBack: (back) => {
        const see = (): void => { if (!document.hidden) back(); };
        document.addEventListener('visibilitychange', see);
        addEventListener('online', see);
        return () => {
            document.removeEventListener('visibilitychange', see);
            removeEventListener('online', see);
        };
    },
};

/** `look` throws if it fails; `every` is the time until the next look, 0 for never.  The answer ends it all. */
export function poll(look: () => Promise<void>, every: () => number, seen: Seen = TAB): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isBusy = false;
    let isOver = false;
    const later = (): void => {
        clearTimeout(timer);
        const wait = every();
        if (isOver || wait === 0) return;
        timer = setTimeout(() => { if (!seen.isHidden()) void again(); }, Math.min(MOST, wait * 2 ** failures));
    };
    const again = async (): Promise<void> => {
        if (isBusy || isOver) return;
        isBusy = true;
        clearTimeout(timer);
        await look().then(() => (failures = 0), () => failures++);
        isBusy = false;
        later();
    };
    const stop = seen.whenBack(() => void again());
    void again();
    return () => {
        isOver = true;
        clearTimeout(timer);
        stop();
    };
}
