/* Hispania: the western Mediterranean. */
import type { Hands } from '../../../../../tools/maps/hand';
import type { ConcordiaHand } from '../hand';

const hand: ConcordiaHand = {
    view: {
        lon: 2,
        parallels: [37, 43],
        detail: '50m',
        minWeight: 0.002,
        seas: [
            ['OCEANUS', -9.8, 45, 13, 0],
            ['MARE BALEARICUM', 5, 38.6, 13, 0],
        ],
    },
    warp: 6,
};

export const hispania: Hands<ConcordiaHand> = { wide: hand };
