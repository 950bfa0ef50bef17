// idle.ts: what can wait until the page stands.

const PATIENCE = 2000; // milliseconds; a page that nobody sees draws no frames

/** When the next frame is drawn and nothing else is to be done. */
export function idle(): Promise<void> {
    return new Promise((done) => {
        const rest = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => done()) : done());
        requestAnimationFrame(() => setTimeout(rest));
        setTimeout(done, PATIENCE);
    });
}
