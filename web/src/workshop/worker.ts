// worker.ts: lays out the map that is drawn, beside the page, so that pointer and keys never wait.
import { covers, landFor, viewOf, worldIn, type World } from '../maps/coast';
import { loadCoast } from '../maps/coast-file';
import { sheetOf, type DraftLand, type DraftLayout, type DraftSheet } from '../maps/draft';
import type { MapFacts, MapPicture, Point } from '../maps/types';

export interface LayoutTask {
    facts: MapFacts;
    shares: readonly Point[];
    aspect: number;
    world: World | null;
}

const LAYOUTS = import.meta.glob<DraftLayout>('../games/*/map/draft.ts', { import: 'default' });

const SEEN = 420; // units beyond the sheet where a wide screen still shows land

/** The land of the last piece of the world: it is the same at every change of the map. */
let known: { key: string; land: DraftLand } | null = null;

async function landOf(world: World, sheet: DraftSheet): Promise<DraftLand | null> {
    const key = JSON.stringify(world);
    if (known?.key === key) return known.land;
    const coast = await loadCoast();
    const view = viewOf(world, sheet.box);
    if (!coast || !covers(coast, worldIn(view, sheet.box))) return null;
    known = { key, land: landFor(coast, view, { ...sheet.frame, bleed: SEEN }) };
    return known.land;
}

async function laidOut({ facts, shares, aspect, world }: LayoutTask): Promise<MapPicture | null> {
    const layout = await LAYOUTS[`../games/${facts.kind}/map/draft.ts`]?.();
    const sheet = sheetOf(aspect);
    return layout ? layout(facts, shares, sheet, world && (await landOf(world, sheet))) : null;
}

self.onmessage = async ({ data }: MessageEvent<LayoutTask>) => {
    self.postMessage(await laidOut(data).catch(() => null));
};
