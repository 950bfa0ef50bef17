// download.ts: text or a picture as a file on this device.
const KEPT_MS = 1000; // some browsers read it a moment after the click

export function downloadBlob(name: string, blob: Blob): void {
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

export function download(name: string, text: string): void {
    downloadBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
