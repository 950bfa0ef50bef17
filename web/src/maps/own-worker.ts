/* Lays out a user's own map beside the page, which must not stall for the second it takes. */
import { layoutOwn } from './own';
import type { FrameName, MapFacts } from './types';

export interface OwnMapRequest {
    facts: MapFacts;
    shape: FrameName;
}

self.onmessage = ({ data }: MessageEvent<OwnMapRequest>) => {
    self.postMessage(layoutOwn(data.facts, data.shape));
};
