// tab.ts: the browser's tab: its icon and its title show from afar that it is one's turn.
import { BASE } from './address';

const ICONS = { quiet: `${BASE}favicon.svg`, turn: `${BASE}favicon-turn.svg` } as const;

export function markTab(isTurn: boolean): void {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const wanted = isTurn ? ICONS.turn : ICONS.quiet;
    if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}

/** A title with the number of tables at which the others wait. */
export const titled = (title: string, n: number) => (n > 0 ? `(${n}) ${title}` : title);
