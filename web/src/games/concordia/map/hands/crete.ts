/* Crete: one long island and Gaudos. */
import type { Hands } from '../../../../../tools/maps/hand';
import type { ConcordiaHand } from '../hand';

const hand: ConcordiaHand = {
    view: {
        lon: 25,
        parallels: [35, 36],
        detail: '10m',
        minWeight: 0.00006,
        stretch: 0.72,
        seas: [
            ['MARE CRETICUM', 25, 35.72, 16, 0],
            ['MARE LIBYCUM', 25.4, 34.72, 16, 0],
        ],
    },
    warp: 4,
    reach: 210,
};

export const crete: Hands<ConcordiaHand> = { wide: hand };
