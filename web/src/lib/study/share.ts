// share.ts: ways a record leaves this device: as a file, as a link, through the clipboard.
import type { Head } from './head';

export function fileName(head: Head): string {
    const day = new Date().toISOString().slice(0, 10);
    return `${head.game}-${head.map}-${day}.rec`;
}

export function download(record: string, name: string): void {
    const address = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** False where the browser gives no clipboard: on plain http, or when it is forbidden. */
export async function copied(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}
