/* Lays out a user's own map in a worker, so that the page stays responsive: the cells of Antike II take a second. */
import { loadCoast } from './coast-file';
import { isOnCoast, type OwnLayout } from './own';
import type { FrameName, MapFacts, MapPicture } from './types';

export interface Task {
    facts: MapFacts;
    shape: FrameName;
}

const LAYOUTS = import.meta.glob<OwnLayout>('../games/*/map/own.ts', { import: 'default' });

async function drawn({ facts, shape }: Task): Promise<MapPicture | null> {
    const own = await LAYOUTS[`../games/${facts.kind}/map/own.ts`]?.();
    if (!own) return null;
    const coast = isOnCoast(own.places(facts)) ? await loadCoast() : null;
    return own.layout(facts, shape, coast);
}

self.onmessage = async ({ data }: MessageEvent<Task>) => {
    self.postMessage(await drawn(data).catch(() => null));
};
