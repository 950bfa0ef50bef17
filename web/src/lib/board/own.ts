// own.ts: the picture of a map that is not built in.  Its record carries it in one line; a worker lays
// it out from the positions of its file.
import type { MapFacts, MapPicture } from '../../maps/types';
import type { Task } from '../../maps/worker';

const LINE = 'map ';
const KINDS: readonly string[] = ['concordia', 'antike'];

function isFacts(value: unknown): value is MapFacts {
    return typeof value === 'object' && value !== null && 'kind' in value && KINDS.includes(String(value.kind));
}

/** The map in a record; null if it is played on one that is built in, or on none that is drawn. */
export function mapIn(record: string): MapFacts | null {
    const line = record.split('\n').find((one) => one.startsWith(LINE));
    if (!line) return null;
    try {
        const facts: unknown = JSON.parse(line.slice(LINE.length));
        return isFacts(facts) ? facts : null;
    } catch {
        return null;
    }
}

/** A map that cannot be drawn is none: the list shows all of it. */
export function drawOwn(facts: MapFacts, isTall: boolean): Promise<MapPicture | null> {
    const worker = new Worker(new URL('../../maps/worker.ts', import.meta.url), { type: 'module' });
    const task: Task = { facts, shape: isTall ? 'tall' : 'wide' };
    return new Promise<MapPicture | null>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<MapPicture>) => resolve(data);
        worker.onerror = () => resolve(null);
        worker.postMessage(task);
    }).finally(() => worker.terminate());
}
