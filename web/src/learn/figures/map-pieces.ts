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
    /** Goods of cities that the text speaks of; the others have any. */
    goods: Readonly<Record<string, string>>;
    /** Provinces whose plaque is shown, with its good. */
    plaques: Readonly<Record<string, string>>;
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
        game: 'concordia', map: 'imperium', box: { x0: 494, y0: 308, x1: 768, y1: 515 },
        goods: { carthago: 'wine', syracusae: 'food' },
        plaques: {},
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
        goods: { massilia: 'cloth', valentia: 'wine' },
        plaques: { hispania: 'wine', gallia: 'cloth' },
        standing: [
            { icon: 'pieces-house', owner: RED, at: 'brigantium', dx: -22, dy: 2 },
            { icon: 'pieces-house', owner: RED, at: 'olisipo', dx: 22, dy: -6 },
            { icon: 'pieces-house', owner: RED, at: 'lutetia', dx: -22, dy: -4 },
            { icon: 'pieces-house', owner: BLUE, at: 'massilia', dx: -20, dy: 12 },
        ],
        ways: [],
        owned: {},
    },
    borders: {
        game: 'antike', map: 'mare_nostrum', box: { x0: 215, y0: 225, x1: 515, y1: 455 },
        goods: {},
        plaques: {},
        standing: [
            { icon: 'pieces-legion', owner: RED, at: 'massilia', dx: -22, dy: -19 },
            { icon: 'pieces-galley', owner: RED, at: 'massilia', dx: 24, dy: 20 },
        ],
        ways: [{ from: 'massilia', to: 'burdigala', kind: 'land' }, { from: 'massilia', to: 'carales', kind: 'sea' }],
        owned: { massilia: RED },
    },
};
