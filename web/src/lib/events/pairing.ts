// pairing.ts: the page's side of the worker that pairs.  The module is loaded when somebody first asks for it.
import address from 'clubs.wasm?url';
import type { Pairing } from '../api/events';
import { Refusal } from '../engine/refusal';
import type { Outline, OutlineSettings } from './outline';
import type { Answer, Question } from './worker';

interface Waiting {
    resolve(value: Pairing | Outline): void;
    reject(reason: Error): void;
}

type Ask = (question: Question) => Promise<Pairing | Outline>;

/** A web space that does not know the type of the file sends another; then the file is compiled when all of it is here. */
async function compiled(): Promise<WebAssembly.Module> {
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) throw new Refusal('unavailable', 'clubs.wasm');
    const isTyped = answer.headers.get('content-type') === 'application/wasm';
    return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

async function started(): Promise<Ask> {
    const code = await compiled();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const waiting = new Map<number, Waiting>();
    worker.postMessage(code);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        const who = waiting.get(data.id);
        waiting.delete(data.id);
        if ('error' in data) who?.reject(new Refusal(data.error, data.message));
        else who?.resolve(data.value);
    };
    worker.onerror = () => {
        for (const { reject } of waiting.values()) reject(new Refusal('unavailable', 'worker'));
        waiting.clear();
        asking = null;
    };
    return (question) => new Promise((resolve, reject) => {
        waiting.set(question.id, { resolve, reject });
        worker.postMessage(question);
    });
}

let asking: Promise<Ask> | null = null;
let last = 0;

/** After a failure the next question loads the module again. */
function ready(): Promise<Ask> {
    asking ??= started();
    asking.catch(() => (asking = null));
    return asking;
}

/** Computes the tables of a round again from the file of the event. */
export async function pairAgain(contest: string, round: number): Promise<Pairing> {
    return (await ready())({ id: ++last, what: 'pair', contest, round }) as Promise<Pairing>;
}

export async function outline(settings: OutlineSettings, people: number): Promise<Outline> {
    return (await ready())({ id: ++last, what: 'outline', settings, people }) as Promise<Outline>;
}
