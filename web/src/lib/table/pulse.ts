// pulse.ts: finds dead connections.  A device that slept or changed its network keeps a socket that looks open but
// delivers nothing, and the browser does not report it.  So after a silence the page asks the server for a sign.

const SILENCE = 25000; // milliseconds after which a sign is asked for
const ANSWER = 5000; // milliseconds within which the sign has to come
const TRIES = 2; // a page that was busy may have missed the first one

export class Pulse {
    private timer: ReturnType<typeof setTimeout> | undefined;

    /** `ask` sends a message that the server answers; `dead` is called when no answer comes. */
    constructor(private readonly ask: () => void, private readonly dead: () => void) {}

    /** To be called for every message that arrives. */
    beat(): void {
        this.wait(SILENCE, () => this.check());
    }

    /** Asks at once instead of waiting for a silence. */
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
