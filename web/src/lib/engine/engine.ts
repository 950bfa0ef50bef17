// engine.ts: the page's side of the two workers.  Each method is a call that is answered later.
import type { Answer, Call, Calls } from './calls';
import { Refusal } from './module';

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
        if ('error' in data) who?.reject(new Refusal(data.error, data.message));
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

function newWorker(): Worker {
    return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

function startWorker(): Engine {
    return engineOver(newWorker() as unknown as Port);
}

/** A worker for one long thought, which can be stopped in the midst of it. */
export function startThought(): { engine: Engine; stop: () => void } {
    const worker = newWorker();
    return { engine: engineOver(worker as unknown as Port), stop: () => worker.terminate() };
}

let tables: Engine | null = null;
let thinker: Engine | null = null;

/** The worker that keeps the tables. */
export function rules(): Engine {
    return (tables ??= startWorker());
}

/** The worker in which bots think. */
export function brain(): Engine {
    return (thinker ??= startWorker());
}

export function randomHex(bytes: number): string {
    const random = crypto.getRandomValues(new Uint8Array(bytes));
    return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function randomSeed(): [number, number] {
    const [high = 0, low = 0] = crypto.getRandomValues(new Int32Array(2));
    return [high, low];
}
