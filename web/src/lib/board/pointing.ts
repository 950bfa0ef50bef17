// pointing.ts: choosing by pointing at places.  A move names places, where it comes from and where it
// leads; pointing at a place keeps only the moves that name it.
import type { GameEvent, Move } from '../engine/types';
import { placesIn, type Place } from './places';

type Places = ReadonlyMap<string, Place>;

/** All places that a move names: where it comes from, and then where it leads. */
export function namedIn(move: Move, places: Places): string[] {
    return placesIn(move.args, places);
}

/** The moves that name all of the places. */
export function narrowed(moves: readonly Move[], places: Places, picks: readonly string[]): Move[] {
    return moves.filter((move) => {
        const named = namedIn(move, places);
        return picks.every((pick) => named.includes(pick));
    });
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
