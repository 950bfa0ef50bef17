// task.svelte.ts: something a person asked for that takes a moment: whether it is under way, and how
// it ended, in one sentence.
import { isRefusal } from './api/ask';
import { messageOf } from './message';

export class Task {
    isBusy = $state(false);
    problem = $state<string | null>(null);
    done = $state<string | null>(null);

    /** Whether it went well; then `done` is told.  Refusals that mean something of their own here have their
     *  sentences in `refusals`. */
    async run(work: () => Promise<unknown>, done: string | null = null, refusals: Readonly<Record<string, string>> = {}): Promise<boolean> {
        this.isBusy = true;
        this.problem = this.done = null;
        try {
            await work();
            this.done = done;
            return true;
        } catch (reason) {
            const kind = Object.keys(refusals).find((one) => isRefusal(reason, one));
            this.problem = (kind && refusals[kind]) || messageOf(reason);
            return false;
        } finally {
            this.isBusy = false;
        }
    }
}
