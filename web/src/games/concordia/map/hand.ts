// hand.ts: what the drawer decides for a map of Concordia.
import type { Side } from '../../../maps/types';
import type { Hand } from '../../../../tools/maps/hand';
import type { LonLat } from '../../../../tools/maps/nature';

export interface ConcordiaHand extends Hand {
    sides?: Record<string, Side>;
    plaques?: Record<string, LonLat>;
    tints?: Record<string, string>;
    least?: number;
    radius?: number;
}
