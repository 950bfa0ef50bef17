// pulse.ts: finds dead connections.  A device that slept or changed its network keeps a socket that looks open but
// delivers nothing, and the browser does not report it.  So after a silence the page asks the server for a sign.

const SILENCE = 10000; // milliseconds after which a sign is asked for
const LATE = 1800; // milliseconds after which the person is told that no sign comes
const ANSWER = 5000; // milliseconds within which the sign has to come
const TRIES = 2; // a page that was busy may have missed the first one

export class Pulse {
    private timer: ReturnType<typeof setTimeout> | undefined;
    private alarm: ReturnType<typeof setTimeout> | undefined;
    private isLate = false;

    /** `ask` sends a message that the server answers.  `late` is told when an answer takes long, and again when it
     *  comes after all: that is no reason to give a slow connection up.  `dead` is called when none comes. */
    constructor(private readonly ask: () => void, private readonly dead: () => void, private readonly late: (isLate: boolean) => void = () => undefined) {}

    /** To be called for every message that arrives. */
    beat(): void {
        this.hush();
        if (this.isLate) this.late((this.isLate = false));
        this.wait(SILENCE, () => this.check());
    }

    /** Asks at once instead of waiting for a silence. */
    check(tries = TRIES): void {
        this.wait(ANSWER, () => (tries > 1 ? this.check(tries - 1) : this.dead()));
        this.alarm ??= setTimeout(() => this.late((this.isLate = true)), LATE);
        this.ask();
    }

    stop(): void {
        clearTimeout(this.timer);
        this.hush();
        this.isLate = false;
    }

    private hush(): void {
        clearTimeout(this.alarm);
        this.alarm = undefined;
    }

    private wait(time: number, work: () => void): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(work, time);
    }
}
