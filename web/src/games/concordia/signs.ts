// signs.ts: the icons of Concordia: of what sentences name, and of the amounts that choices cost and bring.
import type { Sign } from '../types';
import { cardOf, emblemsOf, PIECES } from './model';

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

const ICONS: Readonly<Record<string, (id: string) => string | null>> = {
    good: (id) => `goods-${id}`,
    god: (id) => `gods-${id}`,
    role: (id) => `roles-${id}`,
    kind: (id) => `pieces-${PIECES[id] ?? id}`,
    card: (id) => {
        const card = cardOf(id);
        return card ? (emblemsOf(card)[0] ?? null) : null;
    },
};

export function icons(noun: string, id: string): string | null {
    return ICONS[noun]?.(id) ?? null;
}
