// refusal.ts: what is thrown if the rules, or a server, refuse something.

/** A refusal, with its name from the closed list of docs/protocol.md. */
export class Refusal extends Error {
    /** `line` is the line of a record that it speaks of, 0 for none; `where` the member of a request that is at fault. */
    constructor(readonly kind: string, message: string, readonly line = 0, readonly where = '') {
        super(message);
    }
}
