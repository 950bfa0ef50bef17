// movere.ts: Movere by groups.  The rules move one unit at a time; here one points at a region, says
// how many of its units go, and where to.  The first one goes; when it has arrived, the others of
// its group follow on the same way, as long as the legal list has it.
import type { Move, View } from '../../lib/engine/types';
import { KINDS, numbers, regionIndex, verbOf, withVerb } from './model';

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

const NOWHERE = 255;

export function isUnderWay(view: View): boolean {
    return view['at'] !== NOWHERE;
}

function unitsAt(view: View, kind: number, region: number): number {
    const units = numbers(view, 'units');
    const moved = numbers(view, 'moved');
    const regions = numbers(view, 'owner').length;
    const active = Number(view['active'] ?? 0);
    const there = units[(active * KINDS.length + kind) * regions + region] ?? 0;
    return there - (moved[kind * regions + region] ?? 0);
}

export function troopsOf(view: View, map: string, moves: readonly Move[]): Troop[] {
    const found = new Map<string, Troop>();
    for (const move of withVerb(moves, 'move')) {
        const [, kind = '', from = ''] = move.move.split(' ');
        const key = `${kind} ${from}`;
        const troop = found.get(key)
            ?? { kind, from, moves: [], count: Math.max(1, unitsAt(view, KINDS.indexOf(kind), regionIndex(map, from))) };
        troop.moves.push(move);
        found.set(key, troop);
    }
    return [...found.values()];
}

/** Units that could move this turn, and how many of them still can. */
export function unitsLeft(view: View): { left: number; all: number } {
    const regions = numbers(view, 'owner').length;
    const each = regions * KINDS.length;
    const active = Number(view['active'] ?? 0);
    const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
    const all = total(numbers(view, 'units').slice(active * each, (active + 1) * each));
    return { all, left: all - total(numbers(view, 'moved')) };
}

export function destinationOf(move: Move): string {
    return move.move.split(' ')[3] ?? '';
}

/** The place where a unit under way stands. */
export function wayFrom(moves: readonly Move[]): string | null {
    return withVerb(moves, 'move')[0]?.move.split(' ')[2] ?? null;
}

/** The group after one of its own has done this. */
export function led(group: Group | null, move: Move): Group | null {
    return group && { ...group, way: [...group.way, move.move] };
}

/** What the group does by itself now: null if there is nothing to do, or it cannot. */
export function nextStep(group: Group | null, view: View, moves: readonly Move[]): { move: Move; group: Group | null } | null {
    if (!group || group.left === 0) return null;
    if (group.done === 0 && isUnderWay(view)) return null;
    const move = moves.find((one) => one.move === group.way[group.done]);
    if (!move) return null;
    const isThere = group.done + 1 === group.way.length;
    return { move, group: isThere ? { ...group, left: group.left - 1, done: 0 } : { ...group, done: group.done + 1 } };
}

/** The word of the notation that names the region, by verb. */
const REGION_WORD: Readonly<Record<string, number>> = { arm: 2, temple: 1, fight: 3, conquer: 1, found: 1 };

export function placeOf(move: Move): string | undefined {
    const word = REGION_WORD[verbOf(move)];
    return word === undefined ? undefined : move.move.split(' ')[word];
}

/** The moves that name all places that were pointed at. */
export function pickedMoves(moves: readonly Move[], picks: readonly string[]): Move[] {
    return moves.filter((move) => picks.every((pick) => move.move.split(' ').includes(pick)));
}

/** The units that go, and where to, as far as it was pointed at.  A place without units that can go is where
    others go to. */
export function pointedWay(troops: readonly Troop[], picks: readonly string[]): { from: string | null; to: string | null } {
    const from = picks.find((pick) => troops.some((troop) => troop.from === pick)) ?? null;
    return { from, to: picks.find((pick) => pick !== from) ?? null };
}
