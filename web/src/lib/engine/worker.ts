// worker.ts: the rules in a worker of their own.  The page starts two of these: one keeps the
// tables, in the other one bots think, so that neither waits for the other.
import type { BalanceRequest } from './balance';
import type { Answer, Call, Calls } from './calls';
import { Module } from './module';
import { Refusal } from './refusal';
import { readyNet } from './nets';

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

/** Set-ups whose bots have what they have learned. */
const ready = new Set<string>();

/** A table of the same set-up says which net its bots need. */
async function readyFor(module: Module, { game, map, variant, players, bot }: BalanceRequest): Promise<void> {
    const setup = `${game} ${variant} ${players}`;
    if (ready.has(setup)) return;
    const seats = Array.from({ length: players }, () => ({ bot }));
    const handle = module.start({ game, map, variant, seats, undo: 'free', seed: '0'.repeat(64) });
    try {
        await readyNet(module, handle);
        ready.add(setup);
    } finally {
        module.close(handle);
    }
}

const THOUGHTS: Readonly<Record<string, (module: Module, ...args: never[]) => unknown>> = {
    ponder: (module, ...[record, seat, bot, seed]: Parameters<Calls['ponder']>) =>
        at(module, record, (handle) => module.think(handle, seat, bot, seed)),
    advise: (module, ...[record, seat, bot, most]: Parameters<Calls['advise']>) =>
        at(module, record, (handle) => module.hint(handle, seat, bot, most)),
    balancePlay: async (module, ...[request]: Parameters<Calls['balancePlay']>) => {
        await readyFor(module, request);
        return module.balancePlay(request);
    },
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
