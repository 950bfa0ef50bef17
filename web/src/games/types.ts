// types.ts: what a game brings to the page.  Its folder has a manifest, index.ts, with a `GamePage`, which is
// small and loaded at once; what takes room is loaded when it is needed.  Some files are found by their names:
//
//   Art.svelte                                         the picture that stands for the game on cards
//   figures/index.ts                                   figures of the rules by name, a record of `Figure`
//   lesson/lesson.json, lesson/text.<language>.json    the guided first game
//   rules/<language>.md, rules/names.json              the rules reference, and how it reads icons out
//   glossary.<language>.json                           words of the game
//   map/own.ts, map/tool.ts, map/hands/<map>.ts        the layout of maps, in the page and in the build
//   examples.json                                      what the games in examples/games are, as keys of the catalogue
//   stories.mjs                                        plays in a real page, for web/e2e
//
// All but the manifest and Art.svelte may be missing.
import type { Component } from 'svelte';
import type { Move, Section, View } from '../lib/engine/types';
import type { Lead } from '../lib/table/flow.svelte';
import type { LogLine } from '../lib/table/log';
import type { MapKind } from '../maps/kind';
import type { MapDetail } from '../learn/figures/types';

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
    lines: readonly LogLine[];
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

/** A part of the table screen that a lesson can point at; one that lies in a tab which is not open is shown by its tab. */
export interface Lookable {
    /** CSS; # stands for the id, if the lesson names one. */
    selector: string;
    /** The tab in which it lies on a smaller screen. */
    tab: string;
}

/** The parts that a game puts round its map. A game without any is played on the list of choices; with them, that list can
 *  be had, too. All but the players' facts may be left out. */
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
    /** Icons of the steps of a turn, by their ids. */
    stepIcons?: Readonly<Record<string, string>>;
    /** Icons of the columns of the final score, by their ids. */
    scoreIcons?: Readonly<Record<string, string>>;
    /** What a lesson can point at besides the parts of every table, by the names that lessons use. */
    lookables?: Readonly<Record<string, Lookable>>;
}

type Loader<T> = () => Promise<{ default: T }>;

/** A figure of the rules: a drawing of its own, or a detail of a map. */
export type Figure = Component | MapDetail;

/** The maps that a game is played on. */
export interface MapUse {
    load: Loader<MapKind>;
    /** What lies on these maps, as the rules call it: arguments of moves with these names can be pointed at. */
    places: readonly string[];
    /** The same for areas, which may have the id of one of their places. */
    areas?: readonly string[];
    /** On which screens the tall picture of a map is shown; without it, wherever the table has tabs. */
    tallOn?: string;
}

/** The manifest of a game: all that the page needs to know of it at once. */
export interface GamePage {
    /** The icon that stands for it in lists. */
    emblem: string;
    parts?: Loader<GameParts>;
    /** Without it, the game has no map. */
    map?: MapUse;
    /** The guided first game: how many steps it has, how long it takes, and the map to show for it. */
    lesson?: { steps: number; minutes: number; map?: string };
    /** The rules reference; `cover` is the figure that stands for it in the list of them. */
    rules?: { cover: string };
}
