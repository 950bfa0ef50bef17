// print.ts: paper is light, whatever the theme of the screen.
import { get } from 'svelte/store';
import { applyTheme, theme } from '../lib/settings';

/** Prints in the light theme as long as the screen that calls it is there; gives back how to end that. */
export function printLight(): () => void {
    const printing = matchMedia('print');
    const change = (): void => applyTheme(printing.matches ? 'light' : get(theme));
    printing.addEventListener('change', change);
    return () => printing.removeEventListener('change', change);
}
