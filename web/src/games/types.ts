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
import type { Frame, Move, Section, View } from '../lib/engine/types';
import type { Sound } from '../lib/sound';
import type { Lead } from '../lib/table/flow.svelte';
import type { LogLine } from '../lib/table/log';
import type { MapKind } from '../maps/kind';
import type { MapDetail } from '../learn/figures/types';

export interface PartProps {
    view: View;
    /** While the viewer tries out a turn: the view at its beginning; otherwise null. */
    before: View | null;
    /** The position as sections, rows and cells. */
    sections: readonly Section[];
    viewer: number;
    /** In a study the parts belong to the seat that is looked at, and say so. */
    isStudied?: boolean;
    /** The id of the map. */
    map: string;
    /** The places that the viewer has pointed at, and the moves that name all of them. */
    picks: readonly string[];
    left: readonly Move[];
    point: (place: string) => void;
    /** Clears `picks`. */
    unpoint: () => void;
    /** Sets several choices that one press on a place makes together, such as a group of units that moves; null: none. */
    lead: (lead: Lead | null) => void;
    /** The choice to have done enough; the prompt has a button for it. */
    finish: Move | null;
    names: readonly string[];
    /** The log as far as it is shown; empty in a replay, which can go back. */
    lines: readonly LogLine[];
    /** The legal moves.  An element that stands for a move has the move's notation as data-move; when the
     *  viewer points at it, the prompt shows what the move costs. */
    moves: readonly Move[];
    /** The choice that the prompt's filled button makes; what stands for it is marked with aria-pressed. */
    picked: Move | null;
    /** A card, row or tile was pressed: its choice is picked, and made if it was picked before. */
    pick: (move: Move) => void;
    /** Sets the choice of the filled button where it is put together from several things, such as a number and a
     *  good; null while something is missing. */
    ready: (move: Move | null) => void;
    /** The choice that the viewer points at, or else the one that is picked: parts may show what it would take. */
    looked?: Move | null;
    /** Tries out several choices in a row and returns the position after them; null if they cannot be made. */
    peek?: ((moves: readonly Move[]) => Promise<Frame | null>) | undefined;
    /** Makes several choices, one after the other. */
    actAll?: ((moves: readonly Move[]) => void) | undefined;
    /** Makes a choice at once: for a button that says all that it does, and for what follows by itself. */
    act: (move: Move) => void;
    /** Whether a sheet at the picked place shows the choices that are left: no other part needs a filled button then. */
    isAtPlace?: boolean;
    /** Shows why a thing, such as the "card" "senator", cannot be chosen now; shows nothing if it can. */
    why: (noun: string, id: string) => void;
}

/** For the game's facts about one player. */
export interface PlayerProps {
    view: View;
    seat: number;
    map: string;
}

/** A peak of the game that is staged while its line of the log is shown: a conquest, a vote, the last house. */
export interface Moment {
    /** What it is, for styles and tests: "conquest". */
    name: string;
    icon: string;
    /** Milliseconds that it is shown; nothing at the pace "at once", and at most 200 with reduced motion. */
    span: number;
    sound?: Sound;
    /** How it is shown, if not as an icon with its sentence. */
    show?: Component<MomentProps>;
}

export interface MomentProps {
    line: LogLine;
    moment: Moment;
    view: View;
    names: readonly string[];
    viewer: number;
    /** The log up to the line. */
    lines: readonly LogLine[];
}

/** An amount of the viewer that a choice changes. */
export interface Change {
    icon: string;
    /** A key of the catalogue. */
    label: string;
    /** The difference. */
    by: number;
    /** The amount afterwards. */
    left: number;
}

/** The icon and label for a change of an amount, by the name of the amount, the id of its kind and the difference;
 *  null if the change is not worth showing. */
export type Sign = (amount: string, id: string, by: number) => Pick<Change, 'icon' | 'label'> | null;

/** One or more parts that belong together: a rail or dock on a wide screen, a tab on a smaller one. */
export interface GameGroup {
    /** A key of the catalogue. */
    title: string;
    icon: string;
    /** How many things there are, for the tab; 0 shows none. */
    count: (view: View, viewer: number) => number;
    parts: readonly Component<PartProps>[];
}

/** A part of the table screen that a lesson can point at.  If the part is in a closed tab, the lesson points at the
 *  tab. */
export interface Lookable {
    /** A CSS selector; # in it is replaced by the id that the lesson names. */
    selector: string;
    /** The tab that contains it on a small screen. */
    tab: string;
}

/** The parts that a game adds to the table screen.  Only `player` is required.  The list of all choices is always there,
 *  too; a game without parts is played with it. */
export interface GameParts {
    /** The rail on the left of the map. */
    left?: GameGroup;
    /** The dock below the map. */
    dock?: GameGroup;
    /** Whether watchers see the dock, too. */
    isDockForAll?: boolean;
    /** Lies over the lower left corner of the map. */
    over?: GameGroup;
    /** The game's own board, where there is no map. */
    board?: Component<PartProps>;
    /** Facts of the whole table for the top bar. */
    bar?: Component<PartProps>;
    /** What the viewer can pay with, as a line of a few facts; on a phone it stands above the prompt. */
    purse?: Component<PartProps>;
    /** Whether `bar` shows the standing, so that the table does not show it again. */
    isStandingInBar?: boolean;
    /** Whether `player` shows the standing, so that it is not repeated beside the name. */
    isStandingInFacts?: boolean;
    /** The fields of a view that say whose turn it is, and which round and phase: while a turn is tried out they stay
     *  as they are in it. */
    turnFields?: readonly string[];
    /** The game's own way to choose, above the list of choices. */
    choice?: Component<PartProps>;
    /** Whether `choice` offers this move; if it offers all moves, the list of choices is folded. */
    covers?: (move: Move) => boolean;
    /** Whether `choice` shows what these moves cost and bring, so that the prompt need not. */
    showsPrices?: (moves: readonly Move[]) => boolean;
    /** Whether `choice` also has buttons for a place that was picked on the map, and so stays open then. */
    staysOpen?: boolean;
    /** The icon of a thing that a sentence names, by its noun and id; null if it has none. */
    icons?: (noun: string, id: string) => string | null;
    /** How changes of amounts are shown; without it, the prompt shows a choice's events in words. */
    sign?: Sign;
    /** The moment that a line of the log is; null for most lines. */
    moments?: (line: LogLine) => Moment | null;
    /** The sounds of lines that are no moments, by the names of their events; the others sound like a move. */
    sounds?: Readonly<Record<string, Sound>>;
    /** The legend of the map. */
    legend?: Component;
    /** The choices of a place that was picked on the map, in a small sheet beside it; `left` has the moves.  The sheet has
     *  the filled button for the one that is picked.  Without this part, the sheet lists the moves with their prices. */
    place?: Component<PartProps & { place: string }>;
    /** All that is known of a player, shown when the player's row is pressed. */
    playerDetail?: Component<PlayerProps & { names: readonly string[]; viewer: number }>;
    /** All that is known of a place, shown when it is pressed and is no choice. */
    placeDetail?: Component<PartProps & { place: string }>;
    player: Component<PlayerProps>;
    /** Small labels beside a player's name. */
    tags?: Component<{ view: View; seat: number }>;
    /** Icons of the steps of a turn, by their ids. */
    stepIcons?: Readonly<Record<string, string>>;
    /** Icons of the columns of the final score, by their ids. */
    scoreIcons?: Readonly<Record<string, string>>;
    /** Parts of this game that a lesson can point at, by the names that lessons use. */
    lookables?: Readonly<Record<string, Lookable>>;
}

type Loader<T> = () => Promise<{ default: T }>;

/** A figure of the rules: a drawing of its own, or a detail of a map. */
export type Figure = Component | MapDetail;

/** The maps that a game is played on. */
export interface MapUse {
    load: Loader<MapKind>;
    /** The nouns of places on these maps, such as "city": arguments of moves with these nouns can be pointed at. */
    places: readonly string[];
    /** The nouns of areas, such as "province"; an area may have the same id as a place in it. */
    areas?: readonly string[];
    /** A media query for the tall picture of a map; by default it is shown wherever the table has tabs. */
    tallOn?: string;
}

/** The manifest of a game: everything that the page needs at its start. */
export interface GamePage {
    /** The icon of the game in lists. */
    emblem: string;
    parts?: Loader<GameParts>;
    /** Without it, the game has no map. */
    map?: MapUse;
    /** The guided first game: how many steps it has, how long it takes, and the map to show for it. */
    lesson?: { steps: number; minutes: number; map?: string };
    /** The rules reference; `cover` is its figure on the list of rules. */
    rules?: { cover: string };
}
