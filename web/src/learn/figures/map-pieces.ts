// map-pieces.ts: pieces of maps that the rules show: which map, which part of it, and what stands there.
import type { Box } from '../../maps/types';

export interface Standing {
    icon: string;
    /** A place in the order of seats' colours. */
    owner: number;
    /** The city, region or route where it stands; moved a little, so that several have room. */
    at: string;
    dx?: number;
    dy?: number;
}

export interface MapPieceFacts {
    game: 'concordia' | 'antike';
    map: string;
    box: Box;
    /** Goods of the cities that are in sight. */
    goods: Readonly<Record<string, string>>;
    standing: readonly Standing[];
    /** From where to where something goes. */
    ways: readonly { from: string; to: string; kind: 'land' | 'sea' }[];
    /** Regions that belong to somebody. */
    owned: Readonly<Record<string, number>>;
}

const RED = 0;
const BLUE = 3;

export const MAP_PIECES: Readonly<Record<string, MapPieceFacts>> = {
    walk: {
        game: 'concordia', map: 'imperium', box: { x0: 520, y0: 325, x1: 780, y1: 520 },
        goods: { carthago: 'wine', syracusae: 'food', dyrrhachium: 'tool', massilia: 'cloth', aquileia: 'brick' },
        standing: [
            { icon: 'pieces-ship', owner: RED, at: 'carthago-roma-sea' },
            { icon: 'pieces-colonist', owner: RED, at: 'roma-syracusae-land' },
            { icon: 'pieces-house', owner: RED, at: 'carthago', dx: -21, dy: -8 },
            { icon: 'pieces-house', owner: BLUE, at: 'syracusae', dx: 21, dy: -8 },
            { icon: 'pieces-house', owner: RED, at: 'syracusae', dx: 35, dy: 4 },
        ],
        ways: [{ from: 'roma', to: 'carthago-roma-sea', kind: 'sea' }, { from: 'roma', to: 'roma-syracusae-land', kind: 'land' }],
        owned: {},
    },
    venus: {
        game: 'concordia', map: 'imperium', box: { x0: 250, y0: 170, x1: 590, y1: 425 },
        goods: { brigantium: 'food', olisipo: 'brick', valentia: 'wine', burdigala: 'tool', lutetia: 'brick', massilia: 'cloth', novaria: 'wine' },
        standing: [
            { icon: 'pieces-house', owner: RED, at: 'brigantium', dx: -20, dy: -6 },
            { icon: 'pieces-house', owner: RED, at: 'olisipo', dx: 20, dy: 8 },
            { icon: 'pieces-house', owner: RED, at: 'lutetia', dx: 22, dy: -2 },
            { icon: 'pieces-house', owner: BLUE, at: 'massilia', dx: 22, dy: 6 },
        ],
        ways: [],
        owned: {},
    },
    borders: {
        game: 'antike', map: 'mare_nostrum', box: { x0: 215, y0: 225, x1: 515, y1: 455 },
        goods: {},
        standing: [
            { icon: 'pieces-legion', owner: RED, at: 'massilia', dx: -26, dy: -12 },
            { icon: 'pieces-galley', owner: RED, at: 'massilia', dx: 26, dy: 10 },
        ],
        ways: [{ from: 'massilia', to: 'lugdunum', kind: 'land' }, { from: 'massilia', to: 'carales', kind: 'sea' }],
        owned: { massilia: RED },
    },
};
