/* Lays out a user's own map in a worker, so that the page stays responsive: the cells of Antike II take a second. */
import type { OwnLayout } from './own';
import type { FrameName, MapFacts } from './types';

export interface Task {
    facts: MapFacts;
    shape: FrameName;
}

const LAYOUTS = import.meta.glob<OwnLayout>('../games/*/map/own.ts', { import: 'default' });

self.onmessage = async ({ data: { facts, shape } }: MessageEvent<Task>) => {
    const layout = await LAYOUTS[`../games/${facts.kind}/map/own.ts`]?.();
    self.postMessage(layout ? layout(facts, shape) : null);
};
