// pulse.ts: whether a connection still carries.  A device that slept or changed its network is left with a socket
// that looks open and says nothing more; nobody tells the page.  So after a silence it is asked for a sign.

const SILENCE = 25000; // milliseconds after which a sign is asked for
const ANSWER = 5000; // milliseconds in which it has to come
const TRIES = 2; // a page that was busy may have missed the first one

export class Pulse {
    private timer: ReturnType<typeof setTimeout> | undefined;

    /** `ask` makes the other side say something; `dead` is called when it does not. */
    constructor(private readonly ask: () => void, private readonly dead: () => void) {}

    /** Something was heard. */
    beat(): void {
        this.wait(SILENCE, () => this.check());
    }

    /** Asked now; nothing more happens if something is heard in time. */
    check(tries = TRIES): void {
        this.wait(ANSWER, () => (tries > 1 ? this.check(tries - 1) : this.dead()));
        this.ask();
    }

    stop(): void {
        clearTimeout(this.timer);
    }

    private wait(time: number, work: () => void): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(work, time);
    }
}
