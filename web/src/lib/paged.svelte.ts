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
    /** What was asked for before and comes too late is not shown. */
    private round = 0;

    constructor(private load: (after: string) => Promise<Page<T>>) {}

    get hasMore(): boolean {
        return this.next !== undefined && this.items.length > 0;
    }

    /** From the start, perhaps of another list. */
    async restart(load = this.load): Promise<void> {
        this.load = load;
        this.next = '';
        await this.more(true);
    }

    async more(isFresh = false): Promise<void> {
        const round = ++this.round;
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
