// send.ts: the choices of a turn that was tried out go to the real table together, as one message.
import { get } from 'svelte/store';
import type { Move } from '../engine/types';
import { readLine, type Line } from './entries';
import type { TableSource } from './source';

/** Taken; refused in words; or no longer possible, as the table went on without it. */
export type Sent = 'taken' | 'refused' | 'gone';

/** Whether the log has all of these choices after that entry, in their order; forced choices may lie between them. */
function areTaken(source: TableSource, moves: readonly Move[], after: number): boolean {
    const lines = get(source.log).filter((entry) => entry.n > after).map(readLine);
    let at = 0;
    return moves.every((move) => {
        const isIt = (line: Line, index: number) => index >= at && line.seat === move.seat && line.what === move.move;
        const found = lines.findIndex(isIt);
        at = found + 1;
        return found >= 0;
    });
}

function isPossible(source: TableSource, move: Move): boolean {
    return get(source.frame)?.legal?.some((one) => one.seat === move.seat && one.move === move.move) ?? false;
}

/** The result of choices that were sent when the log had so many entries; null while it is unknown. */
function fateOf(source: TableSource, moves: readonly Move[], after: number): Sent | null {
    const [first] = moves;
    if (!first || areTaken(source, moves, after)) return 'taken';
    if (get(source.refusal) !== null) return 'refused';
    const hasMoved = (get(source.frame)?.seq ?? 0) > after;
    return hasMoved && !isPossible(source, first) ? 'gone' : null;
}

function answered(source: TableSource, moves: readonly Move[], after: number): Promise<Sent> {
    return new Promise((resolve) => {
        let stops: (() => void)[] = [];
        const look = () => {
            const fate = fateOf(source, moves, after);
            if (fate === null) return;
            resolve(fate);
            // A store calls its subscriber at once, before `subscribe` has returned the function that stops it.
            queueMicrotask(() => stops.forEach((stop) => stop()));
        };
        stops = [source.log, source.refusal, source.frame].map((store) => store.subscribe(look));
    });
}

/** The choices of one seat; all of them are taken, or none. */
export async function sendAll(source: TableSource, moves: readonly Move[]): Promise<Sent> {
    const after = get(source.log).at(-1)?.n ?? 0;
    const done = source.act(moves[0]?.seat ?? 0, ...moves.map(({ move }) => move));
    const fate = await answered(source, moves, after);
    if (fate === 'taken') await done;
    return fate;
}
