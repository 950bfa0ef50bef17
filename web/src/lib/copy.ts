// copy.ts: text into the clipboard.

/** For browsers without the clipboard API: selects a text field and copies the selection. The field has to lie inside an
 *  open dialog, since a dialog blocks selection outside it. */
function copyMarked(text: string): boolean {
    const before = document.activeElement;
    const field = document.createElement('textarea');
    field.className = 'unseen';
    field.value = text;
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return isCopied;
}

/** Returns whether the text was copied. On plain http the clipboard API does not exist, and a browser may forbid both ways. */
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copyMarked(text);
    }
}
