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

/** The map in a record as it stands there; null if it is played on one that is built in. */
function lineIn(record: string): unknown {
    const line = record.split('\n').find((one) => one.startsWith(LINE));
    try {
        return line ? (JSON.parse(line.slice(LINE.length)) as unknown) : null;
    } catch {
        return null;
    }
}

/** The same if it can be drawn. */
export function mapIn(record: string): MapFacts | null {
    const facts = lineIn(record);
    return isFacts(facts) ? facts : null;
}

/** What the rules are to be given: the id of a map that is built in, else the map that the record carries. */
export async function mapFor(game: string, map: string, record: () => Promise<string>): Promise<unknown> {
    const info = gameOf(game);
    const isBuiltIn = info !== undefined && mapOf(info, map) !== undefined;
    return isBuiltIn ? map : (lineIn(await record()) ?? map);
}

/** A map that cannot be drawn is none: the list shows all of it. */
export function drawOwn(facts: MapFacts, isTall: boolean): Promise<MapPicture | null> {
    const worker = new Worker(new URL('../../maps/worker.ts', import.meta.url), { type: 'module' });
    const task: Task = { facts, shape: isTall ? 'tall' : 'wide' };
    return new Promise<MapPicture | null>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<MapPicture | null>) => resolve(data);
        worker.onerror = () => resolve(null);
        worker.postMessage(task);
    }).finally(() => worker.terminate());
}
