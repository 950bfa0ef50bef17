/* Mare Nostrum: fifty regions around the Mediterranean. */
import type { Hands } from '../../../../../tools/maps/hand';
import type { AntikeHand } from '../hand';

const wide: AntikeHand = {
    view: {
        lon: 15,
        parallels: [33, 48],
        detail: '50m',
        minWeight: 0.004,
        seas: [
            ['OCEANUS', -10.5, 46.2, 13, -70],
            ['PONTUS EUXINUS', 34.5, 43.5, 11, 4],
        ],
        extent: { x0: 70, y0: 96, x1: 1040, y1: 634 },
    },
    names: { colonia_agrippina: 'Colonia A.' },
    nudge: {
        memphis: [4, 14], petra: [14, 6], londinium: [6, -4], glevum: [-6, -2], mediolanum: [-6, -4],
        ancona: [10, 0], neapolis: [8, 4], athenae: [6, 0], sparta: [-8, 8], knossos: [6, 8],
        massilia: [-6, 4], roma: [-6, 4], paphos: [-6, 6], tyros: [8, 0], syracus: [4, 4],
        aquileia: [4, -8], gordion: [6, -2], alexandria: [-8, 0],
    },
    outside: [
        [-8, 54.5], [-4, 57], [4, 56.5], [9, 54.5], [15, 52.5], [21, 51], [27, 50.5], [33, 50.5],
        [38, 48.5], [43, 46], [46, 42], [44, 37.5], [41, 33.5], [40, 29], [35, 26.5], [27, 26.5],
        [21, 27.8], [15, 27.8], [8, 29.8], [3, 31.5], [-3, 31.5], [-9.5, 31.5], [-15, 36], [-15, 41],
        [-14, 46], [-10, 51],
    ],
    reach: 170,
    barriers: [
        ['ALPES', 10.6, 46.95, 9, 0],
        ['PYRENAEI', -2.3, 42.5, 9, 6],
        ['MOESIA', 24.1, 43.15, 9, 0],
    ],
};

export const mare_nostrum: Hands<AntikeHand> = { wide };
