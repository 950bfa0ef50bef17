/* Italia: turned to lie along a wide screen; on a tall one it stands upright. */
import type { Hands } from '../../../../../tools/maps/hand';
import type { ConcordiaHand } from '../hand';

const common: Omit<ConcordiaHand, 'view'> = {
    warp: 6,
    radius: 15,
    sides: { mutina: 'NW' },
    least: 68,
    outside: [
        [4.5, 44.2], [5, 46], [7, 47.2], [9.2, 47.6], [12, 47.9], [14.5, 47.2], [15.5, 45.9], [14.8, 45.1],
        [16, 44.5], [17.5, 43.5], [19.5, 42], [20, 40.6], [20.2, 39.3], [10, 36.8], [9.5, 36], [5.8, 43.2],
        [6, 44.9], [13.9, 46.9], [11.2, 34.5], [14.4, 35.9],
    ],
    fill: [
        ['transpadana', 8, 45.4], ['transpadana', 9.7, 45.1], ['venetia', 12.3, 46.4],
        ['liguria', 8.2, 44.2], ['etruria', 10.4, 43.6], ['corsica', 9.1, 40], ['corsica', 8.8, 39.3],
        ['corsica', 9, 42.4], ['apulia', 16.6, 41], ['apulia', 17.3, 40.5], ['lucania', 16.3, 39.5],
        ['lucania', 16.2, 38.5], ['sicilia', 14.2, 37.5], ['sicilia', 12.8, 37.8], ['campania', 14.8, 41],
        ['umbria', 12.8, 43.5], ['campania', 13, 41.5], ['aemilia', 10, 44.7],
    ],
    tints: {
        venetia: '#C58B5A', transpadana: '#8E86C0', liguria: '#6FA06F', aemilia: '#C9A24A',
        etruria: '#B5655B', corsica: '#6E98B8', umbria: '#9AA65A', campania: '#B783A6', apulia: '#C9B25C',
        lucania: '#6FA59A', sicilia: '#C97F4E',
    },
};
const view: ConcordiaHand['view'] = { lon: 12, parallels: [38, 46], detail: '10m', minWeight: 0.0009 };

export const italia: Hands<ConcordiaHand> = {
    wide: {
        ...common,
        plaques: { aemilia: [10.1, 44.42] },
        view: {
            ...view,
            angle: 38,
            compass: { x: 268, y: 636 },
            seas: [
                ['MARE TYRRHENUM', 11.9, 40, 16, 0],
                ['MARE SUPERUM', 15.9, 42.7, 14, 2],
                ['MARE LIGUSTICUM', 7.35, 42.35, 10, 0],
            ],
        },
    },
    tall: {
        ...common,
        view: {
            ...view,
            seas: [
                ['MARE TYRRHENUM', 11.7, 39.9, 15, 0],
                ['MARE SUPERUM', 16.4, 43, 14, 42],
                ['MARE LIGUSTICUM', 8.3, 43.3, 9, 0],
            ],
        },
    },
};
