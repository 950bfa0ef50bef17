// send.ts: choices that were tried out go to the real table one after the other.
import { get } from 'svelte/store';
import type { Move } from '../engine/types';
import { readLine } from './entries';
import type { TableSource } from './source';

/** Resolves when the log has the choice (true) or it was refused (false). */
function answered(source: TableSource, move: Move, after: number): Promise<boolean> {
    return new Promise((resolve) => {
        const stops: (() => void)[] = [];
        let isOver = false;
        const end = (isDone: boolean) => {
            isOver = true;
            stops.forEach((stop) => stop());
            resolve(isDone);
        };
        stops.push(source.log.subscribe((entries) => {
            const isThere = entries.some((entry) => entry.n > after && isOf(move, readLine(entry)));
            if (isThere && !isOver) end(true);
        }));
        stops.push(source.refusal.subscribe((refusal) => {
            if (refusal !== null && !isOver) end(false);
        }));
        if (isOver) stops.forEach((stop) => stop());
    });
}

function isOf(move: Move, line: { seat: number; what: string }): boolean {
    return line.seat === move.seat && line.what === move.move;
}

/** Whether all of them were taken; the first refusal ends it. */
export async function sendAll(source: TableSource, moves: readonly Move[]): Promise<boolean> {
    for (const move of moves) {
        const after = get(source.log).at(-1)?.n ?? 0;
        const done = source.act(move.seat, move.move);
        if (!(await answered(source, move, after))) return false;
        await done;
    }
    return true;
}
