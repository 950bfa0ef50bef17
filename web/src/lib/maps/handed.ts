// handed.ts: a map that one screen gives to another: the screen that shows a map to the workshop.  It lasts until it is
// taken, also over a reload, and belongs to this tab.
const KEY = 'aedile.handed-map';

/** For browsers that shut the storage of a tab. */
let inMemory: string | null = null;

export function handOver(text: string): void {
    inMemory = text;
    try {
        sessionStorage.setItem(KEY, text);
    } catch {
        // The page is not loaded anew on the way to the workshop, so memory suffices.
    }
}

function stored(): string | null {
    try {
        const text = sessionStorage.getItem(KEY);
        sessionStorage.removeItem(KEY);
        return text;
    } catch {
        return null;
    }
}

/** The text of the map, once; null if none was given. */
export function takeHanded(): string | null {
    const text = stored() ?? inMemory;
    inMemory = null;
    return text;
}
