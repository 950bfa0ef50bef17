// keys.ts: when a single key is meant for the table, and not for a field, a button or a dialog.
import { get } from 'svelte/store';
import { shortcuts } from './settings';

const FIELDS = 'input, select, textarea, [contenteditable]';
const BUTTONS = 'button, a, summary, [role=button], [role=tab]';

export function isForTable(event: KeyboardEvent): boolean {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !get(shortcuts)) return false;
    const at = event.target instanceof Element ? event.target : null;
    return !at?.closest(FIELDS) && document.querySelector('dialog[open]') === null;
}

/** Enter presses what has the focus, if that can be pressed. */
export function isOnButton(event: KeyboardEvent): boolean {
    return event.target instanceof Element && event.target.closest(BUTTONS) !== null;
}
