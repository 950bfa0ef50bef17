// index.ts: the figures of the rules of Antike II, by the names that their text uses.
import { RED, type MapDetail } from '../../../learn/figures/types';
import type { Figure } from '../../types';
import Persons from './Persons.svelte';
import Rondel from './Rondel.svelte';
import Strength from './Strength.svelte';

/** Where a legion and a galley can go from Massilia. */
const borders: MapDetail = {
    map: 'mare_nostrum', box: { x0: 215, y0: 225, x1: 515, y1: 455 },
    standing: [
        { icon: 'pieces-legion', owner: RED, at: 'massilia', dx: -22, dy: -19 },
        { icon: 'pieces-galley', owner: RED, at: 'massilia', dx: 24, dy: 20 },
    ],
    ways: [{ from: 'massilia', to: 'burdigala', kind: 'land' }, { from: 'massilia', to: 'carales', kind: 'sea' }],
    owned: { massilia: RED },
};

const figures: Readonly<Record<string, Figure>> = { persons: Persons, rondel: Rondel, strength: Strength, borders };

export default figures;
