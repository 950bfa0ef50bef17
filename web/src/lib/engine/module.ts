// module.ts: aedile.wasm behind typed functions.  Text goes through one buffer of the module;
// numbers below zero are refusals, whose JSON stands in the buffer.
import { Refusal } from './refusal';
import { SHOWN, type Advice, type Frame, type GameEvent, type GameList, type MapCheck, type Shown, type StartRequest, type ToldEvent, type Weighed, type WhyNot } from './types';

/** Bytes of the longest map: AE_MAX_MAP in src/core/board.h. */
export const MAX_MAP = 256 * 1024;

interface Exports {
    memory: WebAssembly.Memory;
    ae_signature_line(line: number, at: number, size: number): number;
    ae_w_buffer(): number;
    ae_w_size(): number;
    ae_w_error_length(): number;
    ae_w_language(language: number): void;
    ae_w_games(): number;
    ae_w_map_check(length: number): number;
    ae_w_start(length: number): number;
    ae_w_open(length: number): number;
    ae_w_close(handle: number): void;
    ae_w_record(handle: number, viewer: number): number;
    ae_w_do(handle: number, seat: number, length: number, at: number): number;
    ae_w_try(handle: number, seat: number, length: number): number;
    ae_w_branch(handle: number, n: number): number;
    ae_w_frame(handle: number, viewer: number, after: number, bits: number): number;
    ae_w_show(handle: number, viewer: number, lists: number, bits: number, length: number): number;
    ae_w_events(handle: number, viewer: number, length: number): number;
    ae_w_layout(handle: number): number;
    ae_w_why(handle: number, seat: number, length: number): number;
    ae_w_missing_net(handle: number): number;
    ae_w_net(length: number): number;
    ae_w_think(handle: number, seat: number, length: number, seedHigh: number, seedLow: number): number;
    ae_w_hint(handle: number, seat: number, length: number, most: number): number;
    ae_w_weigh(handle: number, seat: number, length: number): number;
}

export class Module {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    private constructor(private readonly wasm: Exports) {}

    static of(instance: WebAssembly.Instance): Module {
        return new Module(instance.exports as unknown as Exports);
    }

    language(number: number): void {
        this.wasm.ae_w_language(number);
    }

    games(): GameList {
        return this.json(this.wasm.ae_w_games());
    }

    /** A text that is too long for the module gets the same fault as one that is too long for a map. */
    checkMap(text: string): MapCheck {
        return this.json(this.wasm.ae_w_map_check(this.put(text.slice(0, MAX_MAP + 1))));
    }

    start(request: StartRequest): number {
        return this.checked(this.wasm.ae_w_start(this.put(JSON.stringify(request))));
    }

    open(record: string): number {
        return this.checked(this.wasm.ae_w_open(this.put(record)));
    }

    close(handle: number): void {
        this.wasm.ae_w_close(handle);
    }

    record(handle: number, viewer: number): string {
        return this.text(this.wasm.ae_w_record(handle, viewer));
    }

    act(handle: number, seat: number, what: string, at: number): number {
        return this.checked(this.wasm.ae_w_do(handle, seat, this.put(what), at));
    }

    attempt(handle: number, seat: number, what: string): number {
        return this.checked(this.wasm.ae_w_try(handle, seat, this.put(what)));
    }

    branch(handle: number, n: number): number {
        return this.checked(this.wasm.ae_w_branch(handle, n));
    }

    frame(handle: number, viewer: number, after: number, bits: number = SHOWN): Frame {
        return this.json(this.wasm.ae_w_frame(handle, viewer, after, bits));
    }

    show(handle: number, viewer: number, lists: number, state: string, bits: number = SHOWN): Shown {
        return this.json(this.wasm.ae_w_show(handle, viewer, lists, bits, this.put(state)));
    }

    tell(handle: number, viewer: number, told: readonly (readonly ToldEvent[])[]): GameEvent[][] {
        return this.json(this.wasm.ae_w_events(handle, viewer, this.put(JSON.stringify(told))));
    }

    layout(handle: number): string {
        return this.text(this.wasm.ae_w_layout(handle));
    }

    why(handle: number, seat: number, noun: string, id: string, state = ''): WhyNot {
        const words = [noun, id, ...(state ? [state] : [])].join(' ');
        return this.json(this.wasm.ae_w_why(handle, seat, this.put(words)));
    }

    /** The name of the net that bots need at this table and that is not here yet; empty if none is. */
    missingNet(handle: number): string {
        return this.text(this.wasm.ae_w_missing_net(handle));
    }

    takeNet(name: string, bytes: Uint8Array): void {
        const head = this.encoder.encode(`${name}\n`);
        this.checked(this.wasm.ae_w_net(this.putBytes(new Uint8Array([...head, ...bytes]))));
    }

    think(handle: number, seat: number, bot: string, seed: readonly [number, number]): string {
        return this.text(this.wasm.ae_w_think(handle, seat, this.put(bot), seed[0], seed[1]));
    }

    hint(handle: number, seat: number, bot: string, most: number): Advice[] {
        const answer = this.wasm.ae_w_hint(handle, seat, this.put(bot), most);
        return this.json<{ moves: Advice[] }>(answer).moves;
    }

    weigh(handle: number, seat: number, bot: string, move: string): Weighed {
        return this.json(this.wasm.ae_w_weigh(handle, seat, this.put(`${bot}\n${move}`)));
    }

    /** What rules and bots do, as one hash for each game: the lines of tests/signature.txt. */
    signature(): string[] {
        const lines: string[] = [];
        for (let length = 0; (length = this.wasm.ae_signature_line(lines.length, this.wasm.ae_w_buffer(), this.wasm.ae_w_size())) > 0;)
            lines.push(this.get(length).trimEnd());
        return lines;
    }

    private put(text: string): number {
        return this.putBytes(this.encoder.encode(text));
    }

    private putBytes(bytes: Uint8Array): number {
        if (bytes.length > this.wasm.ae_w_size()) throw new Refusal('too_large', 'text');
        new Uint8Array(this.wasm.memory.buffer, this.wasm.ae_w_buffer(), bytes.length).set(bytes);
        return bytes.length;
    }

    private get(length: number): string {
        return this.decoder.decode(
            new Uint8Array(this.wasm.memory.buffer, this.wasm.ae_w_buffer(), length));
    }

    private checked(answer: number): number {
        if (answer >= 0) return answer;
        const refusal = JSON.parse(this.get(this.wasm.ae_w_error_length())) as
            { error: string; message?: string; where?: string; line?: number };
        const where = refusal.where ? ` (${refusal.where})` : '';
        throw new Refusal(refusal.error, (refusal.message ?? refusal.error) + where, refusal.line ?? 0);
    }

    private text(answer: number): string {
        return this.get(this.checked(answer));
    }

    private json<T>(answer: number): T {
        return JSON.parse(this.text(answer)) as T;
    }
}
