// index.ts: the figures of the rules of Concordia Venus, which quote those of Concordia, by the names that their text uses.
import { BLUE, RED, type MapDetail } from '../../../learn/figures/types';
import concordia from '../../concordia/figures';
import type { Figure } from '../../types';
import Double from './Double.svelte';
import Team from './Team.svelte';

/** Houses in provinces of which one scores for Venus. */
const scoring: MapDetail = {
    map: 'imperium', box: { x0: 250, y0: 170, x1: 590, y1: 425 },
    icons: { massilia: 'goods-cloth', valentia: 'goods-wine' },
    signs: { hispania: 'goods-wine', gallia: 'goods-cloth' },
    standing: [
        { icon: 'pieces-house', owner: RED, at: 'brigantium', dx: -22, dy: 2 },
        { icon: 'pieces-house', owner: RED, at: 'olisipo', dx: 22, dy: -6 },
        { icon: 'pieces-house', owner: RED, at: 'lutetia', dx: -22, dy: -4 },
        { icon: 'pieces-house', owner: BLUE, at: 'massilia', dx: -20, dy: 12 },
    ],
};

const figures: Readonly<Record<string, Figure>> = { ...concordia, double: Double, team: Team, venus: scoring };

export default figures;
