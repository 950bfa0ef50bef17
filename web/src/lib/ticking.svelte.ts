// ticking.svelte.ts: the time now, for parts that show how a clock runs.
import type { Clock } from './api';

const TICK = { live: 200, turn: 5000, none: 60000 } as const; // milliseconds between two looks, by kind of clock

/** Made while a part is set up; ends with it. */
export class Ticking {
    now = $state(performance.now());

    constructor(kind: () => Clock['kind']) {
        $effect(() => {
            this.now = performance.now();
            const timer = setInterval(() => (this.now = performance.now()), TICK[kind()]);
            return () => clearInterval(timer);
        });
    }

    since = (heardAt: number) => Math.max(0, this.now - heardAt);
}
