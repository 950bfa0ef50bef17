// putaway.ts: games that a person has put away.  They disappear from the list at once, and from the device only after
// some seconds, until which they can be taken back.
import { readonly, writable, type Readable } from 'svelte/store';

export const TIME = 10000; // milliseconds in which it can be undone

export class PutAway {
    private readonly list = writable<readonly string[]>([]);
    private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
    /** The ids of the games that can still be taken back. */
    readonly ids: Readable<readonly string[]> = readonly(this.list);

    /** `remove` deletes a game for good; while `isHeld` says that somebody is about to take it back, it waits. */
    constructor(private readonly remove: (id: string) => void, private readonly isHeld: (id: string) => boolean = () => false) {}

    put(id: string): void {
        this.list.update((ids) => [...ids, id]);
        this.wait(id);
    }

    takeBack(id: string): void {
        clearTimeout(this.timers.get(id));
        this.timers.delete(id);
        this.list.update((ids) => ids.filter((one) => one !== id));
    }

    /** Whoever leaves the page of the list means it. */
    end(): void {
        for (const id of [...this.timers.keys()]) this.finish(id);
    }

    private wait(id: string): void {
        this.timers.set(id, setTimeout(() => (this.isHeld(id) ? this.wait(id) : this.finish(id)), TIME));
    }

    private finish(id: string): void {
        this.takeBack(id);
        this.remove(id);
    }
}
