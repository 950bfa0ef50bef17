// export.ts: a record as a file on the reader's device.
export function saveRecord(name: string, record: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
    link.download = `${name}.rec`;
    link.click();
    URL.revokeObjectURL(link.href);
}
