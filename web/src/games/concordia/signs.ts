// signs.ts: how Concordia's amounts are shown where choices say what they cost and bring.
import type { Sign } from '..';
import { PIECES } from './model';

const SIGNS: Readonly<Record<string, string>> = {
    coins: 'money-sestertius',
    houses: 'pieces-house',
    hand: 'ui-cards',
    magnus: 'roles-praefectus_magnus',
    points: 'ui-laurel',
};

export const sign: Sign = (amount, id, by) => {
    if (amount === 'goods') return { icon: `goods-${id}`, label: `concordia.good.${id}` };
    if (amount === 'colonists') return { icon: `pieces-${PIECES[id] ?? id}`, label: `concordia.kind.${id}` };
    // The card that is played is no price; cards that come are worth telling.
    const icon = amount === 'hand' && by < 0 ? undefined : SIGNS[amount];
    return icon ? { icon, label: `concordia.amount.${amount}` } : null;
};
