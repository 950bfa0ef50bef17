/* Orient: from the Danube to the horn of Africa and Persia. */
import type { Hands } from '../../../../../tools/maps/hand';
import type { AntikeHand } from '../hand';

const view: AntikeHand['view'] = {
    lon: 36,
    parallels: [18, 40],
    detail: '50m',
    minWeight: 0.006,
    seas: [
        ['PONTUS EUXINUS', 34.5, 43.4, 10, 0],
        ['CASPIUM', 51, 41.2, 11, 62],
        ['MARE ERYTHRAEUM', 59.5, 16, 12, -50],
    ],
};

const fill: NonNullable<AntikeHand['fill']> = [
    ['adulis', 41.3, 10.4], ['adulis', 44.3, 8.5], ['adulis', 47.2, 8.4], ['phasis', 37.8, 44.4],
    ['tomis', 33, 44.7],
];
/* The stretched frame leaves less room along the southern and the Persian sea. */
const wideFill: typeof fill = [
    ['charax', 49.8, 29], ['charax', 50.7, 28.2], ['harmotia', 53.6, 26.9], ['harmotia', 52.2, 27.4],
    ['adane', 48.4, 14.4], ['moscha', 50.4, 15.4],
];

const common: Omit<AntikeHand, 'view'> = {
    outside: [
        [12, 46], [16, 49.5], [24, 50.5], [31, 49], [37, 47.5], [42, 46], [47, 44.5], [51, 43.5],
        [54, 40.5], [58, 39.5], [60.5, 35], [60.5, 30.5], [61.5, 26.5], [61, 21.5], [59.5, 17],
        [58.5, 12.5], [55.5, 8], [50.5, 6], [45.5, 6], [41, 8], [38, 10.8], [35, 13], [30.5, 14.5],
        [28.5, 19], [28.5, 24], [24, 26], [19, 27], [14, 29], [10.5, 31], [10, 35], [11.5, 39.5],
        [14.5, 43],
    ],
    reach: 190,
    fill,
    nudge: { punt: [4, -10], opone: [0, -6] },
};

export const orient: Hands<AntikeHand> = {
    wide: { ...common, fill: [...fill, ...wideFill], view: { ...view, stretch: 1.5 } },
    tall: { ...common, view },
};
