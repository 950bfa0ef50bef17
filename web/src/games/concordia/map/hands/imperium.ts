/* Imperium: the whole Mediterranean. */
import type { Hands } from '../../../../../tools/maps/hand';
import type { ConcordiaHand } from '../hand';

const wide: ConcordiaHand = {
    view: {
        lon: 14,
        parallels: [33, 48],
        detail: '50m',
        minWeight: 0.004,
        seas: [
            ['OCEANUS', -9, 47.6, 13, 4],
            ['MARE INTERNUM', 17.3, 34.9, 13, 0],
        ],
    },
    warp: 7,
    reach: 130,
    names: { isca_dumnoniorum: 'Isca D.', colonia_agrippina: 'Colonia A.' },
    nudge: {
        memphis: [6, 22], petra: [20, 10], alexandria: [-12, -4], tyros: [6, -2], novaria: [-4, 0],
        roma: [0, 4], rusadir: [0, 4], carthago: [0, 4], syracusae: [2, 6],
    },
    outside: [
        [-8, 53.5], [-4, 56.5], [-7, 58], [2, 58], [9, 55.5], [14, 54], [20, 52.6], [26, 51.5], [32, 49.5],
        [37, 48], [42, 45], [42, 41], [43, 37.5], [42, 33], [39, 28], [39.5, 30.5], [27, 25], [21, 26.5],
        [14, 27.5], [8, 29.5], [3, 31], [-3, 31], [-9, 31], [33, 25.5], [36, 25.5], [10.5, 54], [17, 52.5],
        [24, 55], [5, 31.5], [44, 50], [31, 23],
    ],
    fill: [
        ['gallia', 4.6, 46.2], ['gallia', -2.5, 48], ['gallia', 4.5, 50], ['hispania', -4.5, 40.5],
        ['hispania', -4.8, 37.5], ['hispania', 1.2, 41.7], ['germania', 11.5, 49.8], ['germania', 14, 50],
        ['italia', 16.3, 40.2], ['italia', 11.2, 43.8], ['italia', 9, 40], ['italia', 9.2, 42.2],
        ['dacia', 26, 45.3], ['dacia', 17.5, 45.2], ['hellas', 21.7, 39.3], ['hellas', 22.2, 37.6],
        ['hellas', 24.8, 35.2], ['hellas', 23.2, 41], ['hellas', 18.6, 42.9], ['asia', 27.6, 38.3],
        ['asia', 33, 39.3], ['asia', 37.5, 39.7], ['asia', 26.7, 41.5], ['asia', 29.3, 37.3],
        ['syria', 33.2, 35], ['syria', 38.5, 35.2], ['syria', 37.5, 33.5], ['mauretania', 4, 35.8],
        ['mauretania', 8.6, 35.4], ['mauretania', -6.5, 34], ['mauretania', 0.8, 35.2],
        ['libya', 18, 30.8], ['libya', 11.2, 32], ['aegyptus', 27.2, 30.6], ['aegyptus', 33.3, 29.6],
        ['britannia', -1.5, 53], ['britannia', -3.8, 52.3],
    ],
    plaques: { italia: [8.75, 38.95] },
    tints: {
        britannia: '#A8434B', gallia: '#6E6AA6', hispania: '#D79A3C', germania: '#7D8052',
        italia: '#7DA34F', mauretania: '#A0714A', dacia: '#C9B23E', hellas: '#4B7A9B', libya: '#97709A',
        asia: '#9A7B4D', syria: '#5F9C7C', aegyptus: '#CE7A45',
    },
};

export const imperium: Hands<ConcordiaHand> = { wide };
