/* Lays out a user's own map away from the page, which goes on meanwhile: Antike's cells take a second. */
import { layoutOwn } from './own';
import type { FrameName, MapFacts } from './types';

export interface Task {
    facts: MapFacts;
    shape: FrameName;
}

self.onmessage = ({ data }: MessageEvent<Task>) => self.postMessage(layoutOwn(data.facts, data.shape));
