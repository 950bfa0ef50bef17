// worker.ts: the rules in a worker of their own.  The page starts two of these: one keeps the
// tables, in the other one bots think, so that neither waits for the other.
import address from 'aedile.wasm?url';
import type { Answer, Call, Calls } from './calls';
import { Module, Refusal } from './module';

const loading = Module.load(address);

/** At a table that is opened for this and closed again. */
function at<T>(module: Module, record: string, work: (handle: number) => T): T {
    const handle = module.open(record);
    try {
        return work(handle);
    } finally {
        module.close(handle);
    }
}

const THOUGHTS: Readonly<Record<string, (module: Module, ...args: never[]) => unknown>> = {
    ponder: (module, ...[record, seat, bot, seed]: Parameters<Calls['ponder']>) =>
        at(module, record, (handle) => module.think(handle, seat, bot, seed)),
    advise: (module, ...[record, seat, bot, most]: Parameters<Calls['advise']>) =>
        at(module, record, (handle) => module.hint(handle, seat, bot, most)),
    weigh: (module, ...[record, seat, bot, move]: Parameters<Calls['weigh']>) =>
        at(module, record, (handle) => module.weigh(handle, seat, bot, move)),
};

function serve(module: Module, call: Call): unknown {
    const thought = THOUGHTS[call.name];
    if (thought) return thought(module, ...(call.args as never[]));
    const method = module[call.name as keyof Module] as (...args: unknown[]) => unknown;
    return method.apply(module, call.args);
}

function refuse(id: number, reason: unknown): Answer {
    const error = reason instanceof Refusal ? reason.kind : 'internal';
    return { id, error, message: reason instanceof Error ? reason.message : String(reason) };
}

async function answer(call: Call): Promise<Answer> {
    try {
        return { id: call.id, value: serve(await loading, call) };
    } catch (reason) {
        return refuse(call.id, reason);
    }
}

self.onmessage = async (message: MessageEvent<Call>) => {
    self.postMessage(await answer(message.data));
};
