// idle.ts: waits until the page has been drawn and has nothing else to do.

const PATIENCE = 2000; // milliseconds to wait at most: a hidden page draws no frames

/** When the next frame is drawn and nothing else is to be done. */
export function idle(): Promise<void> {
    return new Promise((done) => {
        const rest = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => done()) : done());
        requestAnimationFrame(() => setTimeout(rest));
        setTimeout(done, PATIENCE);
    });
}
