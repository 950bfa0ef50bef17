// task.svelte.ts: a request of a person that takes a moment: whether it is running, and its result in one
// sentence.
import { isRefusal } from './api/ask';
import { messageOf } from './message';

export class Task {
    isBusy = $state(false);
    problem = $state<string | null>(null);
    done = $state<string | null>(null);

    /** Runs the work and returns whether it succeeded; then the message is `done`. `refusals` has sentences for
     *  refusals by their names; others are shown in the server's words. */
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
