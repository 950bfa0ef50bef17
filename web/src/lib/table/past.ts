// past.ts: how a table stood after earlier entries, as the viewer would have seen it then.
import type { Engine } from '../engine/engine';
import type { Frame } from '../engine/types';

/** The frames after these entries of the table, by their numbers; one that the rules refuse is missing. */
export async function pastFrames(engine: Pick<Engine, 'branch' | 'close'>, table: number, numbers: readonly number[],
    frameOf: (handle: number) => Promise<Frame>): Promise<ReadonlyMap<number, Frame>> {
    const found = new Map<number, Frame>();
    for (const n of numbers) {
        const handle = await engine.branch(table, n).catch(() => -1);
        if (handle < 0) continue;
        const frame = await frameOf(handle).catch(() => null);
        await engine.close(handle);
        if (frame) found.set(n, frame);
    }
    return found;
}
