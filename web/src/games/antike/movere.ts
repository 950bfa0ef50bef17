// movere.ts: Movere by groups.  The rules move one unit at a time; here one points at a region, says
// how many of its units go, and where to.  The first one goes; when it has arrived, the others of
// its group follow on the same way, as long as the legal list has it.
import { idIn, numberIn } from '../../lib/engine/fields';
import type { Move, View } from '../../lib/engine/types';
import { countOf, idOf, ofKind } from './model';

/** Units of one kind that stand in a region and may still move. */
export interface Troop {
    kind: string;
    from: string;
    count: number;
    moves: Move[];
}

/** Those that follow the first one, and its way so far in notation. */
export interface Group {
    left: number;
    way: readonly string[];
    /** How much of it the next one has gone. */
    done: number;
}

/** The place where a unit under way stands. */
export function wayFrom(view: View): string | null {
    return idIn(view, 'under_way');
}

export function troopsOf(moves: readonly Move[]): Troop[] {
    const found = new Map<string, Troop>();
    for (const move of ofKind(moves, 'move')) {
        const [kind, from] = [idOf(move, 'kind'), idOf(move, 'from')];
        const troop = found.get(`${kind} ${from}`) ?? { kind, from, moves: [], count: countOf(move, 'units') };
        troop.moves.push(move);
        found.set(`${kind} ${from}`, troop);
    }
    return [...found.values()];
}

/** Units that could move this turn, and how many of them still can. */
export function unitsLeft(view: View): { left: number; all: number } {
    return { left: numberIn(view, 'units_left') ?? 0, all: numberIn(view, 'units_all') ?? 0 };
}

/** The region where a choice takes place, or where it leads to. */
export function placeOf(move: Move): string {
    return idOf(move, 'region');
}

/** The group after one of its own has done this. */
export function led(group: Group | null, move: Move): Group | null {
    return group && { ...group, way: [...group.way, move.move] };
}

/** What the group does by itself now: null if there is nothing to do, or it cannot. */
export function nextStep(group: Group | null, view: View, moves: readonly Move[]): { move: Move; group: Group | null } | null {
    if (!group || group.left === 0) return null;
    if (group.done === 0 && wayFrom(view) !== null) return null;
    const move = moves.find((one) => one.move === group.way[group.done]);
    if (!move) return null;
    const isThere = group.done + 1 === group.way.length;
    return { move, group: isThere ? { ...group, left: group.left - 1, done: 0 } : { ...group, done: group.done + 1 } };
}

/** The moves that name all places that were pointed at. */
export function pickedMoves(moves: readonly Move[], picks: readonly string[]): Move[] {
    return moves.filter((move) => picks.every((pick) => placeOf(move) === pick || idOf(move, 'from') === pick));
}

/** The units that go, and where to, as far as it was pointed at.  A place without units that can go is where
    others go to. */
export function pointedWay(troops: readonly Troop[], picks: readonly string[]): { from: string | null; to: string | null } {
    const from = picks.find((pick) => troops.some((troop) => troop.from === pick)) ?? null;
    return { from, to: picks.find((pick) => pick !== from) ?? null };
}
