// worker.ts: the rules in a worker of their own.  The page starts two of these: one keeps the
// tables, in the other one bots think, so that neither waits for the other.
import type { Answer, Call, Calls } from './calls';
import { Module } from './module';
import { Refusal } from './refusal';
import { readyNet } from './nets';
import type { BalanceCounts, BalanceRequest, StartRequest } from './types';

/** The rules come from the page, which has them made ready once for all workers, as the first message. */
const loading = new Promise<Module>((resolve, reject) => {
    self.onmessage = ({ data }: MessageEvent<WebAssembly.Module>) => {
        self.onmessage = hear;
        WebAssembly.instantiate(data, {}).then((instance) => resolve(Module.of(instance)), reject);
    };
});

/** Runs a thought at a table that is opened from a record for it and closed afterwards. */
async function at<T>(module: Module, record: string, work: (handle: number) => T): Promise<T> {
    const handle = module.open(record);
    try {
        await readyNet(module, handle);
        return work(handle);
    } finally {
        module.close(handle);
    }
}

/** Plays a game of bots; a table of the same set-up shows which net they need. */
async function playBalance(module: Module, request: BalanceRequest): Promise<BalanceCounts> {
    const { game, map, variant = '', players, bot, seed } = request;
    const seats = Array.from({ length: players }, () => ({ bot }));
    const handle = module.start({ game, map, variant, undo: 'free', seed, seats } as StartRequest);
    try {
        await readyNet(module, handle);
    } finally {
        module.close(handle);
    }
    return module.playBalance(request);
}

const THOUGHTS: Readonly<Record<string, (module: Module, ...args: never[]) => unknown>> = {
    ponder: (module, ...[record, seat, bot, seed]: Parameters<Calls['ponder']>) =>
        at(module, record, (handle) => module.think(handle, seat, bot, seed)),
    advise: (module, ...[record, seat, bot, most]: Parameters<Calls['advise']>) =>
        at(module, record, (handle) => module.hint(handle, seat, bot, most)),
    playBalance: (module, ...[request]: Parameters<Calls['playBalance']>) => playBalance(module, request),
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
    const line = reason instanceof Refusal ? reason.line : 0;
    return { id, error, line, message: reason instanceof Error ? reason.message : String(reason) };
}

async function answer(call: Call): Promise<Answer> {
    try {
        return { id: call.id, value: await serve(await loading, call) };
    } catch (reason) {
        return refuse(call.id, reason);
    }
}

async function hear(message: MessageEvent<Call>): Promise<void> {
    self.postMessage(await answer(message.data));
}
