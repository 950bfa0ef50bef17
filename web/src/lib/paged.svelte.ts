// paged.svelte.ts: a list that the server gives in pages, each with the cursor of the next one.
import { messageOf } from './message';

export interface Page<T> {
    items: T[];
    next?: string | undefined;
}

export class Paged<T> {
    items = $state.raw<T[]>([]);
    problem = $state<string | null>(null);
    isLoading = $state(true);
    private next = $state<string | undefined>('');
    /** More than the first page has been asked for. */
    private isLong = false;
    /** Counts restarts: an answer to a request from before the last restart is dropped. */
    private round = 0;

    constructor(private load: (after: string) => Promise<Page<T>>) {}

    get hasMore(): boolean {
        return this.next !== undefined && this.items.length > 0;
    }

    /** Loads the first page again, perhaps of another list. */
    async restart(load = this.load): Promise<void> {
        this.load = load;
        this.next = '';
        this.isLong = false;
        await this.more(true);
    }

    /** Reloads the first page in the background, without an error message; a list of which more pages were loaded stays as it is. */
    async refresh(): Promise<void> {
        if (this.isLong || this.isLoading) return;
        const round = ++this.round;
        const page = await this.load('').catch(() => null);
        if (!page || round !== this.round) return;
        this.items = page.items;
        this.next = page.next;
        this.problem = null;
    }

    async more(isFresh = false): Promise<void> {
        const round = ++this.round;
        this.isLong ||= !isFresh;
        this.isLoading = true;
        this.problem = null;
        try {
            const page = await this.load(this.next ?? '');
            if (round !== this.round) return;
            this.items = isFresh ? page.items : [...this.items, ...page.items];
            this.next = page.next;
        } catch (reason) {
            if (round === this.round) this.problem = messageOf(reason);
        }
        this.isLoading = false;
    }
}
