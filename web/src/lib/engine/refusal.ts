// refusal.ts: what is thrown if the rules, or a server, refuse something.

/** A refusal, with its name from the closed list of docs/protocol.md. */
export class Refusal extends Error {
    /** The line of a record that it speaks of; 0 is none. */
    constructor(readonly kind: string, message: string, readonly line = 0) {
        super(message);
    }
}
