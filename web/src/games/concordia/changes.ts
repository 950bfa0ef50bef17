// changes.ts: what a choice in Concordia costs and brings.
import type { Change } from '..';
import type { View } from '../../lib/engine/types';
import { seatOf } from './model';

function amounts(view: View, seat: number): Omit<Change, 'by'>[] {
    const own = seatOf(view, seat);
    return [
        { icon: 'money-sestertius', label: 'concordia.fact.coins', left: own.money },
        ...own.goods.map(({ good, count }) => ({ icon: `goods-${good}`, label: `concordia.good.${good}`, left: count })),
        { icon: 'pieces-house', label: 'concordia.panel.houses', left: own.houses },
        { icon: 'pieces-colonist', label: 'web.concordia.land', left: own.land },
        { icon: 'pieces-ship', label: 'web.concordia.sea', left: own.sea },
        { icon: 'ui-cards', label: 'web.concordia.in_hand', left: own.nHand },
    ];
}

export function changes(before: View, after: View, viewer: number): Change[] {
    const had = amounts(before, viewer);
    return amounts(after, viewer)
        .map((amount, index) => ({ ...amount, by: amount.left - (had[index]?.left ?? 0) }))
        // The card that is played is no price; cards that come are worth telling.
        .filter(({ by, icon }) => by !== 0 && (by > 0 || icon !== 'ui-cards'));
}
