// module.ts: clubs.wasm behind typed functions: who sits where in a round of an event, and the standing (src/pairing).  Text
// goes through one buffer of the module; numbers below zero are refusals, whose JSON stands in the buffer.
import type { EventStanding, Pairing } from '../api/events';
import { Refusal } from '../engine/refusal';

interface Exports {
    memory: WebAssembly.Memory;
    ae_w_buffer(): number;
    ae_w_size(): number;
    ae_w_error_length(): number;
    ae_w_event_pair(round: number, length: number): number;
    ae_w_event_standing(length: number): number;
}

export class PairingModule {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();
    private readonly wasm: Exports;

    constructor(instance: WebAssembly.Instance) {
        this.wasm = instance.exports as unknown as Exports;
    }

    /** The tables of a round from what was known before it; of the next one if the round is 0. */
    pair(contest: string, round: number): Pairing {
        return this.json(this.wasm.ae_w_event_pair(round, this.put(contest)));
    }

    standing(contest: string): EventStanding {
        return this.json(this.wasm.ae_w_event_standing(this.put(contest)));
    }

    private put(text: string): number {
        const bytes = this.encoder.encode(text);
        if (bytes.length > this.wasm.ae_w_size()) throw new Refusal('too_large', 'text');
        new Uint8Array(this.wasm.memory.buffer, this.wasm.ae_w_buffer(), bytes.length).set(bytes);
        return bytes.length;
    }

    private get(length: number): string {
        return this.decoder.decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.ae_w_buffer(), length));
    }

    private json<T>(answer: number): T {
        if (answer >= 0) return JSON.parse(this.get(answer)) as T;
        const refusal = JSON.parse(this.get(this.wasm.ae_w_error_length())) as { error: string; message?: string; line?: number };
        throw new Refusal(refusal.error, refusal.message ?? refusal.error, refusal.line ?? 0);
    }
}
