// index.ts: the figures of the rules of Concordia, by the names that their text uses.
import { BLUE, RED, type MapDetail } from '../../../learn/figures/types';
import type { Figure } from '../../types';
import Display from './Display.svelte';
import Plaques from './Plaques.svelte';
import Store from './Store.svelte';

/** Colonists on their way from Rome, and houses. */
const walk: MapDetail = {
    map: 'imperium', box: { x0: 494, y0: 308, x1: 768, y1: 515 },
    icons: { carthago: 'goods-wine', syracusae: 'goods-food' },
    standing: [
        { icon: 'pieces-ship', owner: RED, at: 'carthago-roma-sea' },
        { icon: 'pieces-colonist', owner: RED, at: 'roma-syracusae-land' },
        { icon: 'pieces-house', owner: RED, at: 'carthago', dx: -21, dy: -8 },
        { icon: 'pieces-house', owner: BLUE, at: 'syracusae', dx: 21, dy: -8 },
        { icon: 'pieces-house', owner: RED, at: 'syracusae', dx: 35, dy: 4 },
    ],
    ways: [{ from: 'roma', to: 'carthago-roma-sea', kind: 'sea' }, { from: 'roma', to: 'roma-syracusae-land', kind: 'land' }],
};

const figures: Readonly<Record<string, Figure>> = { display: Display, province: Plaques, store: Store, walk };

export default figures;
