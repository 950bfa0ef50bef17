// hint.ts: a hint on demand.  A bot thinks in a worker of its own, so that it can be stopped and
// neither the table nor the other bots wait for it.
import { get, writable, type Readable } from 'svelte/store';
import { startThought, type Engine } from '../engine/engine';
import type { Advice, Move } from '../engine/types';
import { messageOf } from '../message';
import { hintLevel } from '../settings';

export type Hint =
    | { is: 'none' }
    | { is: 'thinking' }
    | { is: 'ready'; advice: Advice[] }
    | { is: 'failed'; why: string };

/** So many moves are shown. */
export const MOST = 3;

export interface Thought {
    engine: Pick<Engine, 'advise'>;
    stop: () => void;
}

export class Adviser {
    private readonly hint = writable<Hint>({ is: 'none' });
    readonly shown: Readable<Hint> = this.hint;
    private thought: Thought | null = null;

    constructor(private readonly start: () => Thought = startThought) {}

    async ask(record: string, seat: number): Promise<void> {
        this.clear();
        const thought = this.start();
        this.thought = thought;
        this.hint.set({ is: 'thinking' });
        try {
            const advice = await thought.engine.advise(record, seat, get(hintLevel), MOST);
            this.end(thought, { is: 'ready', advice });
        } catch (reason) {
            this.end(thought, { is: 'failed', why: messageOf(reason) });
        }
    }

    /** Stops the search, or removes the hint. */
    clear(): void {
        this.thought?.stop();
        this.thought = null;
        this.hint.set({ is: 'none' });
    }

    private end(thought: Thought, hint: Hint): void {
        if (this.thought !== thought) return;
        this.clear();
        this.hint.set(hint);
    }
}

/** The moves of one turn: the advised move, and what the same seat is expected to do right after it. */
export function planOf(advice: Advice): Move[] {
    const { line } = advice;
    const end = line.findIndex((move) => move.seat !== advice.seat);
    return [advice, ...(end < 0 ? line : line.slice(0, end))];
}

/** The reason that counts most for the move, as a key and its gap: the game's own sentence for it, if it has one. */
export function reasonOf(advice: Advice, keyOf: (fact: string) => string | null): { key: string; fact: string } {
    const good = advice.reasons.filter(({ points }) => points > 0);
    const told = good.find(({ fact }) => keyOf(fact) !== null);
    if (told) return { key: keyOf(told.fact) ?? '', fact: told.text };
    return good[0] ? { key: 'web.hint.generic', fact: good[0].text } : { key: 'web.hint.none', fact: '' };
}
