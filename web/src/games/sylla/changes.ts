// changes.ts: what a choice or turn changes for a seat, for the preview of its price.
import type { Change } from '..';
import type { View } from '../../lib/engine/types';
import { LASTING, MARKERS, ownedOf, peopleOf, prestigeOf, purseOf, TYPES, tileIcon, typeIcon } from './model';

type Count = Pick<Change, 'icon' | 'label'> & { of: (view: View, seat: number) => number };

function upright(type: string) {
    return (view: View, seat: number): number =>
        peopleOf(view, seat, []).filter(({ card, status }) => card.type === type && status === 'up').length;
}

function faceUp(tile: string) {
    return (view: View, seat: number): number =>
        ownedOf(view, seat, []).filter((owned) => owned.tile === tile && !owned.isDown).length;
}

const COUNTS: readonly Count[] = [
    { icon: 'money-denarius', label: 'web.sylla.denarii', of: (view, seat) => purseOf(view, seat)?.money ?? 0 },
    ...MARKERS.map((marker, index): Count => ({ icon: `ladder-${marker}`, label: `sylla.marker.${marker}`,
        of: (view, seat) => purseOf(view, seat)?.tokens[index]?.n ?? 0 })),
    { icon: 'ladder-prestige', label: 'sylla.part.prestige', of: prestigeOf },
    ...TYPES.map((type): Count => ({ icon: typeIcon(type), label: `sylla.card.${type}`, of: upright(type) })),
    ...LASTING.map((tile): Count => ({ icon: tileIcon(tile), label: `sylla.tile.${tile}`, of: faceUp(tile) })),
];

/** What is gained and what is spent; people count while they stand upright. */
export function changes(before: View, after: View, viewer: number): Change[] {
    return COUNTS.map(({ icon, label, of }): Change => {
        const left = of(after, viewer);
        return { icon, label, by: left - of(before, viewer), left };
    }).filter(({ by }) => by !== 0).sort((a, b) => Math.sign(a.by) - Math.sign(b.by));
}
