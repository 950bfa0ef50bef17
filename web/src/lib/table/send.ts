// send.ts: choices that were tried out go to the real table one after the other.
import { get } from 'svelte/store';
import type { Move } from '../engine/types';
import { readLine } from './entries';
import type { TableSource } from './source';

/** Taken; refused in words; or no longer possible, as the table went on without it. */
export type Sent = 'taken' | 'refused' | 'gone';

function isOf(move: Move, line: { seat: number; what: string }): boolean {
    return line.seat === move.seat && line.what === move.move;
}

function isTaken(source: TableSource, move: Move, after: number): boolean {
    return get(source.log).some((entry) => entry.n > after && isOf(move, readLine(entry)));
}

function isPossible(source: TableSource, move: Move): boolean {
    return get(source.frame)?.legal?.some((one) => one.seat === move.seat && one.move === move.move) ?? false;
}

/** What became of a choice that was sent when the log had so many entries; null as long as that is open. */
function fateOf(source: TableSource, move: Move, after: number): Sent | null {
    if (isTaken(source, move, after)) return 'taken';
    if (get(source.refusal) !== null) return 'refused';
    const hasMoved = (get(source.frame)?.seq ?? 0) > after;
    return hasMoved && !isPossible(source, move) ? 'gone' : null;
}

function answered(source: TableSource, move: Move, after: number): Promise<Sent> {
    return new Promise((resolve) => {
        let stops: (() => void)[] = [];
        const look = () => {
            const fate = fateOf(source, move, after);
            if (fate === null) return;
            resolve(fate);
            // A store calls at once when it is subscribed to; what it gives back to stop it comes later.
            queueMicrotask(() => stops.forEach((stop) => stop()));
        };
        stops = [source.log, source.refusal, source.frame].map((store) => store.subscribe(look));
    });
}

/** Whether all of them were taken; the first one that is not ends it. */
export async function sendAll(source: TableSource, moves: readonly Move[]): Promise<Sent> {
    for (const move of moves) {
        const after = get(source.log).at(-1)?.n ?? 0;
        const done = source.act(move.seat, move.move);
        const fate = await answered(source, move, after);
        if (fate !== 'taken') return fate;
        await done;
    }
    return 'taken';
}
