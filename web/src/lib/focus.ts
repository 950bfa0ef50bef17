// focus.ts: where who reads with keys or by ear goes on when the screen has changed.

/** At its heading, unless the new screen has put the focus somewhere itself. */
export function beginAtHeading(): void {
    if (document.activeElement !== document.body) return;
    const start = document.querySelector<HTMLElement>('h1') ?? document.getElementById('main');
    if (!start) return;
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
}
