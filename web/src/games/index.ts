// index.ts: the parts that a game puts round its map, by the game's id.  A game without any is
// played on the list; the list can be had with them, too.
import type { Component } from 'svelte';
import type { Move, Section, View } from '../lib/engine/types';
import type { Lead } from '../lib/table/flow.svelte';
import type { Told } from '../lib/table/log';

export interface PartProps {
    view: View;
    /** The view as the turn began, while one's own turn is tried out; else null. */
    before: View | null;
    /** The position as sections, rows and cells. */
    sections: readonly Section[];
    viewer: number;
    /** The map that is played on, by its id. */
    map: string;
    /** Places that were pointed at, and the choices that name all of them. */
    picks: readonly string[];
    left: readonly Move[];
    point: (place: string) => void;
    /** Forgets what was pointed at. */
    unpoint: () => void;
    /** What happens if that is pressed once more, where it is more than one choice. */
    lead: (lead: Lead | null) => void;
    /** The choice that would end the turn; the prompt has a button for it. */
    finish: Move | null;
    names: readonly string[];
    /** An element that stands for one of them has its notation as data-move; pointing at it then shows
     *  what it costs. */
    moves: readonly Move[];
    act: (move: Move) => void;
    /** Says why something that one points at cannot be chosen now: "card", "senator".  If it can, nothing is said. */
    why: (noun: string, id: string) => void;
}

/** For what a game tells of a player. */
export interface PlayerProps {
    view: View;
    seat: number;
    map: string;
}

/** For what a game reports of the log. */
export interface ReportProps {
    view: View;
    told: readonly Told[];
    names: readonly string[];
}

/** Something of one's own that a choice changes. */
export interface Change {
    icon: string;
    /** Of the catalogue. */
    label: string;
    /** How much more, or less. */
    by: number;
    /** How much one has afterwards. */
    left: number;
}

/** The icon and label of what a seat has an amount of, by its name, the id of what is counted, and how much more or
 *  less it is; null if that is not worth showing. */
export type Sign = (amount: string, id: string, by: number) => Pick<Change, 'icon' | 'label'> | null;

/** One or more parts that belong together: a rail or dock on a wide screen, a tab on a smaller one. */
export interface GameGroup {
    /** Of the catalogue. */
    title: string;
    icon: string;
    /** How many things there are, for the tab; 0 shows none. */
    count: (view: View, viewer: number) => number;
    parts: readonly Component<PartProps>[];
}

/** What a game has of its own; all but the players' facts may be left out. */
export interface GameParts {
    /** The rail on the left of the map. */
    left?: GameGroup;
    /** The dock below the map. */
    dock?: GameGroup;
    /** Whether those who only watch have the dock, too. */
    isDockForAll?: boolean;
    /** Lies over the lower left corner of the map. */
    over?: GameGroup;
    /** The game's own board, where there is no map. */
    board?: Component<PartProps>;
    /** Facts of the whole table for the top bar. */
    bar?: Component<PartProps>;
    /** Whether that has the standing, so that the table need not show it. */
    isStandingInBar?: boolean;
    /** Whether `player` has the standing, so that it need not stand beside the name. */
    isStandingInFacts?: boolean;
    /** Whether the board shows where the round stands, so that the prompt need not say it. */
    isRoundShown?: boolean;
    /** The game's own way to choose, above the list of choices. */
    choice?: Component<PartProps>;
    /** Whether `choice` has this move; the list then waits behind a button. */
    covers?: (move: Move) => boolean;
    /** Whether it has a button for a place that was chosen on the map, too. */
    staysOpen?: boolean;
    /** The icon of a thing that a sentence names, by its noun and id; null if it has none. */
    icons?: (noun: string, id: string) => string | null;
    /** How amounts are shown: what choices cost and bring; without it the events are told in words. */
    sign?: Sign;
    /** What has just happened to all, below the prompt; empty at most times. */
    report?: Component<ReportProps>;
    /** What signs on the map mean. */
    legend?: Component;
    player: Component<PlayerProps>;
    /** What stands beside a player's name. */
    tags?: Component<{ view: View; seat: number }>;
}

const LOADERS: Readonly<Record<string, () => Promise<{ default: GameParts }>>> = {
    concordia: () => import('./concordia/parts'),
    venus: () => import('./concordia/parts'),
    antike: () => import('./antike/parts'),
    sylla: () => import('./sylla/parts'),
};

export async function partsOf(game: string): Promise<GameParts | null> {
    const load = LOADERS[game];
    return load ? (await load()).default : null;
}
