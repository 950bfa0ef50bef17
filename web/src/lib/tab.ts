// tab.ts: the icon of the browser's tab, which shows from afar that it is one's turn.
const ICONS = { quiet: '/favicon.svg', turn: '/favicon-turn.svg' } as const;

export function markTab(isTurn: boolean): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const wanted = isTurn ? ICONS.turn : ICONS.quiet;
    if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}
