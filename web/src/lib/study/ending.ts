// ending.ts: how a game came to its end.  The last event that has the words "<game>.ending.<event>" tells it.
import type { LogLine } from '../table/log';

/** The key of its sentence, and the seat that ended the game (-1 if nobody did); null if the game ended otherwise. */
export function endingOf(lines: readonly LogLine[], keyOf: (event: string) => string | null): { key: string; seat: number } | null {
    for (const line of [...lines].reverse()) {
        const key = line.event ? keyOf(line.event.event) : null;
        if (key !== null) return { key, seat: line.seat };
    }
    return null;
}
