// engine.ts: the page's side of the two workers.  Each method is a call that is answered later.
import address from 'aedile.wasm?url';
import type { Answer, Call, Calls } from './calls';
import { Refusal } from './refusal';

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
export type Engine = { [K in keyof Calls]: Later<Calls[K]> };

interface Waiting {
    resolve(value: unknown): void;
    reject(reason: Error): void;
}

/** What a worker is to the page: messages in, messages out. */
export interface Port {
    postMessage(call: Call): void;
    onmessage: ((message: MessageEvent<Answer>) => void) | null;
}

export function engineOver(port: Port): Engine {
    const waiting = new Map<number, Waiting>();
    let last = 0;

    port.onmessage = ({ data }) => {
        const who = waiting.get(data.id);
        waiting.delete(data.id);
        if ('error' in data) who?.reject(new Refusal(data.error, data.message, data.line));
        else who?.resolve(data.value);
    };
    const call = (name: keyof Calls) => (...args: unknown[]) =>
        new Promise((resolve, reject) => {
            const id = ++last;
            waiting.set(id, { resolve, reject });
            port.postMessage({ id, name, args });
        });
    return new Proxy({} as Engine, { get: (_, name) => call(name as keyof Calls) });
}

/** The rules, made ready to run once for all workers. */
let code: Promise<WebAssembly.Module> | null = null;
let language = 0;

/** A web space that does not know the type of the file sends another; then the file is compiled when all of it is here. */
async function compiled(answer: Response): Promise<WebAssembly.Module> {
    const isTyped = answer.headers.get('content-type') === 'application/wasm';
    return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** After a failure the next call loads them again. */
function readyRules(): Promise<WebAssembly.Module> {
    code ??= fetch(address).then(compiled);
    code.catch(() => (code = null));
    return code;
}

/** A worker whose first message is the rules; calls wait until it has them, and are refused if it cannot get them. */
function startWorker(failed?: () => void): { engine: Engine; stop: () => void } {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const ready = readyRules().then((rules) => worker.postMessage(rules));
    ready.catch(() => {
        worker.terminate();
        failed?.();
    });
    const answer = (data: Answer) => port.onmessage?.({ data } as MessageEvent<Answer>);
    const port: Port = {
        postMessage: (call) => void ready.then(() => worker.postMessage(call),
            (reason: Error) => answer({ id: call.id, error: 'internal', message: reason.message })),
        onmessage: null,
    };
    worker.onmessage = (message: MessageEvent<Answer>) => answer(message.data);
    port.postMessage({ id: 0, name: 'language', args: [language] });
    return { engine: engineOver(port), stop: () => worker.terminate() };
}

/** A worker for one long thought, which can be stopped in the midst of it. */
export function startThought(): { engine: Engine; stop: () => void } {
    return startWorker();
}

let tables: Engine | null = null;
let thinker: Engine | null = null;

/** The worker that keeps the tables. */
export function rules(): Engine {
    return (tables ??= startWorker(() => (tables = null)).engine);
}

/** The worker in which bots think. */
export function brain(): Engine {
    return (thinker ??= startWorker(() => (thinker = null)).engine);
}

/** Sets the language of all texts, by its number, in the running workers and in those started later. */
export function speakIn(number: number): void {
    language = number;
    for (const engine of [tables, thinker]) void engine?.language(number);
}

export function randomHex(bytes: number): string {
    const random = crypto.getRandomValues(new Uint8Array(bytes));
    return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function randomSeed(): [number, number] {
    const [high = 0, low = 0] = crypto.getRandomValues(new Int32Array(2));
    return [high, low];
}
