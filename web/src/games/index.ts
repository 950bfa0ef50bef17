// index.ts: the parts that a game puts round its map, by the game's id.  A game without any is
// played on the list; the list can be had with them, too.
import type { Component } from 'svelte';
import type { Move, View } from '../lib/engine/types';

export interface PartProps {
    view: View;
    /** The position in words, as the rules say it. */
    panel: readonly string[];
    viewer: number;
    moves: readonly Move[];
    act: (move: Move) => void;
}

/** One or more parts that belong together: a rail or dock on a wide screen, a tab on a smaller one. */
export interface GameGroup {
    /** Of the catalogue. */
    title: string;
    icon: string;
    /** How many things there are, for the tab. */
    count: (view: View, viewer: number) => number;
    parts: readonly Component<PartProps>[];
}

export interface GameParts {
    left: GameGroup;
    /** What belongs to a seat; those who watch have none. */
    dock: GameGroup;
    player: Component<{ view: View; seat: number }>;
}

const LOADERS: Readonly<Record<string, () => Promise<{ default: GameParts }>>> = {
    concordia: () => import('./concordia'),
    venus: () => import('./concordia'),
};

export async function partsOf(game: string): Promise<GameParts | null> {
    const load = LOADERS[game];
    return load ? (await load()).default : null;
}
