/* The picture of a user's own map, made in a worker. */
import type { OwnMapRequest } from './own-worker';
import type { FrameName, MapFacts, MapPicture } from './types';

export function ownPicture(facts: MapFacts, shape: FrameName): Promise<MapPicture> {
    const worker = new Worker(new URL('./own-worker.ts', import.meta.url), { type: 'module' });
    const answer = new Promise<MapPicture>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<MapPicture>) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
    });
    worker.postMessage({ facts, shape } satisfies OwnMapRequest);
    return answer.finally(() => worker.terminate());
}
