// print.ts: paper is light, whatever the theme of the screen.
import { get } from 'svelte/store';
import { applyTheme, theme } from '../lib/settings';

/** While this is on, printing uses the light theme; returns a function that ends it. */
export function printLight(): () => void {
    const printing = matchMedia('print');
    const change = (): void => applyTheme(printing.matches ? 'light' : get(theme));
    printing.addEventListener('change', change);
    return () => printing.removeEventListener('change', change);
}
