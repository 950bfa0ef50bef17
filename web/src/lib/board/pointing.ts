// pointing.ts: choosing by pointing at places.  A move names places, where it comes from and where it
// leads; pointing at a place keeps only the moves that name it.
import type { GameEvent, Move } from '../engine/types';
import { placesIn, type Place } from './places';

type Places = ReadonlyMap<string, Place>;

/** All places that a move names: where it comes from, and then where it leads. */
export function namedIn(move: Move, places: Places): string[] {
    return placesIn(move.args, places);
}

/** Whether a move names the places in this order. */
function isInOrder(named: readonly string[], picks: readonly string[]): boolean {
    const at = picks.map((pick) => named.indexOf(pick));
    return at.every((index, n) => index >= 0 && (n === 0 || index > (at[n - 1] ?? -1)));
}

/** The moves that name all of the places.  If units can go both ways between two places, the first place is the start. */
export function narrowed(moves: readonly Move[], places: Places, picks: readonly string[]): Move[] {
    const naming = moves.filter((move) => {
        const named = namedIn(move, places);
        return picks.every((pick) => named.includes(pick));
    });
    const inOrder = naming.filter((move) => isInOrder(namedIn(move, places), picks));
    return inOrder.length > 0 ? inOrder : naming;
}

/** What a place is to the choices: something stands there that can go, one can go there, or something is done there. */
export type Role = 'mover' | 'target' | 'site';

/** A place that can be pointed at, and the moves that name it. */
export interface Choice {
    role: Role;
    moves: readonly Move[];
}

const isWay = (named: readonly string[]): boolean => named.length > 1;

/** Whether a move starts at this place and leads to another. */
function startsAt(move: Move, places: Places, place: string): boolean {
    const named = namedIn(move, places);
    return isWay(named) && named[0] === place;
}

/** The picked place from which one of the moves leads elsewhere; null if there is none. */
function startIn(moves: readonly Move[], places: Places, picks: readonly string[]): string | null {
    return picks.find((pick) => moves.some((move) => startsAt(move, places, pick))) ?? null;
}

/** The places picked after one more is pointed at.  A place that fits is added; another target replaces the target and
 *  keeps the start; any other place begins anew. */
export function picksAfter(moves: readonly Move[], places: Places, picks: readonly string[], place: string): string[] {
    if (picks.includes(place)) return picks.filter((pick) => pick !== place);
    if (narrowed(moves, places, [...picks, place]).length > 0) return [...picks, place];
    const start = startIn(moves, places, picks);
    const isTarget = start !== null && moves.some((move) => startsAt(move, places, start) && namedIn(move, places).at(-1) === place);
    return isTarget ? [start, place] : [place];
}

function roleOf(place: string, moves: readonly Move[], places: Places, start: string | null): Role {
    const named = moves.map((move) => namedIn(move, places));
    if (start !== null && place !== start && named.some((ids) => ids[0] === start && ids.at(-1) === place)) return 'target';
    if (named.some((ids) => isWay(ids) && ids[0] === place)) return 'mover';
    return named.some(isWay) ? 'target' : 'site';
}

/** The places that can be pointed at now, with what they are.  Once a start is picked these are its targets and the
 *  other starts; otherwise all places of the moves. */
export function choicesOf(moves: readonly Move[], places: Places, picks: readonly string[]): Map<string, Choice> {
    const left = narrowed(moves, places, picks);
    const start = startIn(left, places, picks);
    const points = [...pointsOf(moves, places)].map(([place, naming]): [string, Choice] =>
        [place, { role: roleOf(place, naming, places, start), moves: picks.length > 0 ? either(narrowed(naming, places, picks), naming) : naming }]);
    const isOffered = ([place, { role }]: [string, Choice]) => start === null || role !== 'target'
        || moves.some((move) => startsAt(move, places, start) && namedIn(move, places).at(-1) === place);
    return new Map(points.filter(isOffered));
}

function either(some: readonly Move[], all: readonly Move[]): readonly Move[] {
    return some.length > 0 ? some : all;
}

/** Whether a move takes place at this place alone. */
function isDoneAt(move: Move, places: Places, place: string): boolean {
    const named = namedIn(move, places);
    return !isWay(named) && named[0] === place;
}

/** The picked place where something is to be decided: where a choice that is left leads, or takes place.  A start has
 *  none, as one points at where to go next, unless something can be done there, too. */
export function placeToDecide(left: readonly Move[], places: Places, picks: readonly string[]): string | null {
    const last = [...picks].reverse().find((pick) => left.some((move) => namedIn(move, places).at(-1) === pick)) ?? null;
    if (last === null) return null;
    return left.some((move) => isDoneAt(move, places, last)) || !left.some((move) => startsAt(move, places, last)) ? last : null;
}

/** The places that can be pointed at, each with the moves that name it: targets of moves, and places where moves
 *  start, unless all moves start there. */
export function pointsOf(moves: readonly Move[], places: Places): Map<string, Move[]> {
    const naming = moves.map((move) => ({ move, named: namedIn(move, places) })).filter(({ named }) => named.length > 0);
    const targets = new Set(naming.map(({ named }) => named.at(-1)));
    const found = new Map<string, Move[]>();
    for (const { move, named } of naming)
        for (const place of new Set(named)) found.set(place, [...(found.get(place) ?? []), move]);
    return new Map([...found].filter(([place, those]) => targets.has(place) || those.length < naming.length));
}

/** The nearest place in the direction of an arrow key; null if there is none. */
export function nextPlace(from: Place, all: readonly Place[], x: number, y: number): Place | null {
    const AHEAD = 0.5; // within sixty degrees of the arrow
    let best: Place | null = null;
    let shortest = Infinity;
    for (const place of all) {
        const far = Math.hypot(place.x - from.x, place.y - from.y);
        const ahead = (place.x - from.x) * x + (place.y - from.y) * y;
        if (far === 0 || ahead < AHEAD * far || far >= shortest) continue;
        best = place;
        shortest = far;
    }
    return best;
}

/** The places that an event speaks of. */
export function placesOfEvent(event: GameEvent, places: Places): string[] {
    return placesIn(event, places);
}
