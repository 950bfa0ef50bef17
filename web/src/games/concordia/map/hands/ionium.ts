/* Ionium: the seas between southern Italy and Asia. */
import type { Hands } from '../../../../../tools/maps/hand';
import type { ConcordiaHand } from '../hand';

const hand: ConcordiaHand = {
    view: {
        lon: 21.5,
        parallels: [36, 41],
        detail: '10m',
        minWeight: 0.002,
        seas: [
            ['MARE IONIUM', 18.3, 37, 15, 0],
            ['MARE LIBYCUM', 22.6, 34.9, 12, 0],
        ],
    },
    warp: 6,
    sides: { brundisium: 'S', hadrianopolis: 'E' },
    nudge: { terventum: [-8, -10], canusium: [6, -4], heraclea: [-4, 6], brundisium: [8, 2] },
};

export const ionium: Hands<ConcordiaHand> = { wide: hand };
