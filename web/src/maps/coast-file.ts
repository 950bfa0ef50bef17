// coast-file.ts: loads the coast lines, once and only when a map needs them, in the page and in workers.
import address from './made/coast/coast.json?url';
import { decodeCoast, type Coast, type CoastFile } from './coast';

let coast: Promise<Coast> | null = null;

/** Null if they cannot be loaded; the next call tries again. */
export function loadCoast(): Promise<Coast | null> {
    coast ??= fetch(address).then(async (answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        return decodeCoast((await answer.json()) as CoastFile);
    });
    return coast.catch(() => (coast = null));
}
