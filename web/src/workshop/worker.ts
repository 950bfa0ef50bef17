// worker.ts: lays out the map that is drawn, beside the page, so that pointer and keys never wait.
import type { DraftLayout } from '../maps/draft';
import { sheetOf } from '../maps/draft';
import type { MapFacts, MapPicture, Point } from '../maps/types';
import type { World } from './placing';

export interface LayoutTask {
    facts: MapFacts;
    shares: readonly Point[];
    aspect: number;
    world: World | null;
}

const LAYOUTS = import.meta.glob<DraftLayout>('../games/*/map/draft.ts', { import: 'default' });

async function laidOut({ facts, shares, aspect }: LayoutTask): Promise<MapPicture | null> {
    const layout = await LAYOUTS[`../games/${facts.kind}/map/draft.ts`]?.();
    return layout ? layout(facts, shares, sheetOf(aspect), null) : null;
}

self.onmessage = async ({ data }: MessageEvent<LayoutTask>) => {
    self.postMessage(await laidOut(data).catch(() => null));
};
