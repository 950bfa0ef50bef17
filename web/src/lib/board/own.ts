// own.ts: a map that is not built in.  Its record carries it in one line; a worker lays its picture out
// from the positions of its file.
import type { MapFacts, MapPicture } from '../../maps/types';
import type { Task } from '../../maps/worker';
import { hasMaps } from '../../games';
import { gameOf, games, mapOf } from '../games';

const LINE = 'map ';
/** Kinds of maps that can be drawn. */
const KINDS: readonly string[] = games.games.filter(({ game }) => hasMaps(game)).map(({ map_kind }) => map_kind);

function isFacts(value: unknown): value is MapFacts {
    return typeof value === 'object' && value !== null && 'kind' in value && KINDS.includes(String(value.kind));
}

/** The map in a record, as parsed JSON; null if the record names a built-in map. */
function lineIn(record: string): unknown {
    const line = record.split('\n').find((one) => one.startsWith(LINE));
    try {
        return line ? (JSON.parse(line.slice(LINE.length)) as unknown) : null;
    } catch {
        return null;
    }
}

/** The map in a record if the page can draw this kind; else null. */
export function mapIn(record: string): MapFacts | null {
    const facts = lineIn(record);
    return isFacts(facts) ? facts : null;
}

/** The `map` of a start request: the id of a built-in map, else the map that the record carries. */
export async function mapFor(game: string, map: string, record: () => Promise<string>): Promise<unknown> {
    const info = gameOf(game);
    const isBuiltIn = info !== undefined && mapOf(info, map) !== undefined;
    return isBuiltIn ? map : (lineIn(await record()) ?? map);
}

/** Null if the map cannot be drawn; the table is then played on the list. */
export function drawOwn(facts: MapFacts, isTall: boolean): Promise<MapPicture | null> {
    const worker = new Worker(new URL('../../maps/worker.ts', import.meta.url), { type: 'module' });
    const task: Task = { facts, shape: isTall ? 'tall' : 'wide' };
    return new Promise<MapPicture | null>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<MapPicture | null>) => resolve(data);
        worker.onerror = () => resolve(null);
        worker.postMessage(task);
    }).finally(() => worker.terminate());
}
