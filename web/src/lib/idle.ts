// idle.ts: what can wait until the page stands.

/** When the page has nothing to do; at once where the browser does not tell. */
export function idle(): Promise<void> {
    return new Promise((done) => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 2000 });
        else setTimeout(done);
    });
}
