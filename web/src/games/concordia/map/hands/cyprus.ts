/* Cyprus with the coasts of Cilicia and Syria. */
import type { Hands } from '../../../../../tools/maps/hand';
import type { ConcordiaHand } from '../hand';

const hand: ConcordiaHand = {
    view: {
        lon: 35,
        parallels: [34, 37],
        detail: '10m',
        minWeight: 0.0003,
        seas: [
            ['MARE CILICIUM', 33.2, 35.8, 11, 0],
            ['MARE PHOENICIUM', 34.6, 34.35, 13, 0],
        ],
    },
    warp: 6,
    reach: 140,
    fill: [
        ['cappadocia', 34, 37.05], ['cappadocia', 34.2, 37.4], ['paphia', 32.4, 35.05],
        ['amathusia', 33.05, 34.9], ['salaminia', 33.6, 35.25], ['salaminia', 34.1, 35.45],
    ],
    names: { alexandria_ad_issum: 'Alexandria', chalcis_ad_belum: 'Chalcis' },
};

export const cyprus: Hands<ConcordiaHand> = { wide: hand, tall: hand };
