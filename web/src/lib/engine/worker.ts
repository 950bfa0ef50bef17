// worker.ts: the rules in a worker of their own.  The page starts two of these: one keeps the
// tables, in the other one bots think, so that neither waits for the other.
import address from 'aedile.wasm?url';
import type { Answer, Call, Calls } from './calls';
import { Module, Refusal } from './module';

const loading = Module.load(address);

function ponder(module: Module, ...[record, seat, bot, seed]: Parameters<Calls['ponder']>): string {
    const handle = module.open(record);
    try {
        return module.think(handle, seat, bot, seed);
    } finally {
        module.close(handle);
    }
}

function serve(module: Module, call: Call): unknown {
    if (call.name === 'ponder') return ponder(module, ...(call.args as Parameters<Calls['ponder']>));
    const method = module[call.name] as (...args: unknown[]) => unknown;
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
