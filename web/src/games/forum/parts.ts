// parts.ts: Forum's own parts of a table.  It has no map and no board: the position stands there as a list.
import type { GameParts, Sign } from '../types';
import Choice from './Choice.svelte';
import PlayerFacts from './PlayerFacts.svelte';

const SIGNS: Readonly<Record<string, { icon: string; label: string }>> = {
    points: { icon: 'ui-laurel', label: 'forum.amount.points' },
    cards: { icon: 'ui-cards', label: 'forum.amount.cards' },
};

const sign: Sign = (amount) => SIGNS[amount] ?? null;

const parts: GameParts = {
    choice: Choice,
    covers: () => true,
    sign,
    player: PlayerFacts,
    stepIcons: { card: 'ui-cards', keep: 'goods-any' },
    scoreIcons: { prizes: 'buildings-market' },
};

export default parts;
