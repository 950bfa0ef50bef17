// signs.ts: how Sylla shows what a seat has amounts of.
import type { Change } from '../types';
import { cardIcon, cardOfId, tileIcon } from './model';

type Shown = Pick<Change, 'icon' | 'label'>;

const SIGNS: Readonly<Record<string, (id: string) => Shown>> = {
    money: () => ({ icon: 'money-denarius', label: 'sylla.amount.money' }),
    token: (marker) => ({ icon: `ladder-${marker}`, label: `sylla.marker.${marker}` }),
    prestige: () => ({ icon: 'ladder-prestige', label: 'sylla.amount.prestige' }),
    upright: (card) => ({ icon: cardIcon(cardOfId(card)), label: `sylla.card.${card}` }),
    building: (tile) => ({ icon: tileIcon(tile), label: `sylla.tile.${tile}` }),
};

export function sign(amount: string, id: string): Shown {
    return SIGNS[amount]?.(id) ?? { icon: 'ui-check', label: `sylla.amount.${amount}` };
}
