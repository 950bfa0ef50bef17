// signs.ts: how Sylla shows what a seat has amounts of.
import type { Sign } from '..';
import { cardIcon, cardOfId, tileIcon } from './model';

const SIGNS: Readonly<Record<string, (id: string) => ReturnType<Sign>>> = {
    money: () => ({ icon: 'money-denarius', label: 'sylla.amount.money' }),
    token: (marker) => ({ icon: `ladder-${marker}`, label: `sylla.marker.${marker}` }),
    prestige: () => ({ icon: 'ladder-prestige', label: 'sylla.amount.prestige' }),
    upright: (card) => ({ icon: cardIcon(cardOfId(card)), label: `sylla.card.${card}` }),
    building: (tile) => ({ icon: tileIcon(tile), label: `sylla.tile.${tile}` }),
};

export const sign: Sign = (amount, id) => SIGNS[amount]?.(id) ?? { icon: 'ui-check', label: `sylla.amount.${amount}` };
