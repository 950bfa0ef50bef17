// kind.ts: what the page asks of a kind of map.  A game that is played on maps has one in its folder,
// map/index.ts; another game may use it, too (Venus is played on the maps of Concordia).
import type { Component } from 'svelte';
import type { Piece } from '../lib/board/pieces';
import type { Place } from '../lib/board/places';
import type { BalanceReport } from '../lib/engine/types';
import type { View } from '../lib/engine/types';
import type { FiguresFile, MeasuredList } from './balance';
import type { Say } from '../lib/words';
import type { Printed } from './print';
import type { Label, MapFacts, MapPicture, Point } from './types';

/** What stands on a map; a kind adds what it draws in its own way. */
export interface Standing {
    /** Drawn over the map, one by one; a piece whose key stays the same moves. */
    pieces: readonly Piece[];
}

/** A city or region as a figure of the rules shows it. */
export interface Spot extends Point {
    id: string;
    radius: number;
    label: Label;
    /** The icon in its medallion. */
    icon: string;
    isCapital: boolean;
}

/** A map file in words. */
export interface MapSummary {
    /** How many there are of each thing: the key of the words, with the number as {n}. */
    counts: { key: string; n: number }[];
    /** How many players it is best with; null if the file does not say. */
    players: { from: number; to: number } | null;
    /** Its places, in groups that have a title or the key of one; `note` stands beside the name of a place, such as its letter. */
    groups: { id: string; title?: string; key?: string; places: { id: string; title: string; note?: string | null }[] }[];
}

/** `P` is the picture of such a map, `S` what stands on one. */
export interface MapKind<P extends MapPicture = MapPicture, S extends Standing = Standing> {
    /** Every place that a move may name. */
    places(picture: P): Place[];
    /** The way of a piece from place to place along the lines of the map, as the path of an SVG; null if none leads there. */
    way?(picture: P, from: string, to: string): string | null;
    /** What stands on the map in this view. */
    standing(picture: P, view: View): S;
    /** What stands on a map that is shown as a picture only. */
    decoration(picture: P): S;
    /** Ids of places that take no part in this game, in one text; empty if all do. */
    leftOut?(view: View): string;
    /** The picture without those places. */
    without?(picture: P, ids: readonly string[]): P;
    /** All that lies still: land, lines, medallions and names. */
    ground: Component<{ picture: P; standing: S }>;
    /** Drawn above the places and below the pieces. */
    over?: Component<{ picture: P; standing: S; view: View | null; picks: readonly string[] }>;
    /** What the choice that one points at would set on the map, apart from pieces. */
    ghosts?: Component<{ now: S; then: S }>;

    /** What the file of a map that can be played says. */
    summary(facts: MapFacts): MapSummary;

    /** What many games on the map say about its parts. */
    balance(picture: P, facts: MapFacts, report: BalanceReport, say: Say): MeasuredList[];
    /** The figures of the built-in maps. */
    figures(): Promise<{ default: FiguresFile }>;
    /** The map for paper: what a printed board shows, with its legend. */
    print(picture: P, facts: MapFacts, say: Say): Printed;

    /** SVG text for the map as a small picture, above its land. */
    thumb(picture: P): string;

    /* The same map in a figure of the rules, as SVG text. */
    drawGround(picture: P, prefix: string): string;
    drawLines(picture: P): string;
    spots(picture: P): Spot[];
    /** Signs of areas, by the id of the area and the icon that they show. */
    drawSigns?(picture: P, icons: Readonly<Record<string, string>>): string;
}

/** A kind for those who do not know its picture: it only ever gets pictures of its own. */
export function anyKind<P extends MapPicture, S extends Standing>(kind: MapKind<P, S>): MapKind {
    return kind as unknown as MapKind;
}

/** A map that can be shown. */
export interface DrawnMap {
    picture: MapPicture;
    kind: MapKind;
}

/** The way of a piece along the lines of the map, from where it stands to where it would stand; straight if no line leads
 *  there. */
export function wayOf({ kind, picture }: DrawnMap, from: Piece, to: Piece): string {
    const isMoved = from.place !== undefined && to.place !== undefined && from.place !== to.place;
    const lane = isMoved ? kind.way?.(picture, String(from.place), String(to.place)) : null;
    return `M${from.x} ${from.y}L${lane ? `${lane.slice(1)}L` : ''}${to.x} ${to.y}`;
}
