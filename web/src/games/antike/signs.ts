// signs.ts: the icons of Antike: of what sentences name, and of the amounts that choices cost and bring.
import type { Sign } from '../types';
import { amountIcon, iconOf, labelOf } from './model';

/** Groups of icons by the nouns whose ids are their names. */
const ICONS: Readonly<Record<string, string>> = { kind: 'pieces', person: 'personages', advance: 'advances' };

export function icons(noun: string, id: string): string | null {
    if (noun === 'resource') return iconOf(id);
    return ICONS[noun] ? `${ICONS[noun]}-${id}` : null;
}

/** The keys of their labels in the catalogue.  Amounts that are missing here, such as progress towards a personage,
 *  are shown elsewhere. */
const LABELS: Readonly<Record<string, (id: string) => string>> = {
    resource: labelOf,
    coins: () => 'antike.amount.coins',
    units: (id) => `antike.kind.${id}`,
    cities: () => 'antike.amount.cities',
    temples: () => 'antike.amount.temples',
    person: (id) => `antike.person.${id}`,
};

export const sign: Sign = (amount, id) => {
    const label = LABELS[amount]?.(id);
    return label ? { icon: amountIcon({ amount, id }), label } : null;
};
