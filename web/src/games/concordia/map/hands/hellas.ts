/* Hellas: Greece from Thessaly to Kythera. */
import type { Hands } from '../../../../../tools/maps/hand';
import type { ConcordiaHand } from '../hand';

const hand: ConcordiaHand = {
    view: {
        lon: 23,
        parallels: [36, 41],
        detail: '10m',
        minWeight: 0.0004,
        seas: [
            ['MARE IONIUM', 20.6, 37.1, 13, 62],
            ['MARE AEGAEUM', 25.1, 38.15, 12, 0],
            ['MARE CRETICUM', 24, 36.15, 11, 0],
        ],
    },
    warp: 5,
    reach: 130,
    fill: [
        ['cyclades', 24.9, 37.83], ['cyclades', 25.15, 37.58], ['cyclades', 24.93, 37.43],
        ['cyclades', 24.35, 37.62], ['cyclades', 24.42, 37.4], ['cyclades', 24.5, 37.15],
        ['cyclades', 24.7, 36.97], ['cyclades', 25.2, 37.05], ['cyclades', 25.3, 36.72],
        ['cyclades', 25.9, 36.84], ['sporades', 26.05, 38.4], ['sporades', 23.5, 39.17],
        ['sporades', 23.9, 39.2], ['epirus', 20.65, 38.7], ['epirus', 20.7, 38.38], ['locris', 21.3, 38.5],
        ['attica', 23.9, 37.75], ['laconia', 22.95, 36.6],
    ],
};

export const hellas: Hands<ConcordiaHand> = { wide: hand, tall: hand };
