// focus.ts: where the focus goes when the screen has changed, for people who use keys or a screen reader.

/** Focuses the heading of the new screen, unless the screen has set the focus itself. */
export function beginAtHeading(): void {
    if (document.activeElement !== document.body) return;
    const start = document.querySelector<HTMLElement>('h1') ?? document.getElementById('main');
    if (!start) return;
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
}
