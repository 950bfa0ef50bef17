// worker.ts: clubs.wasm in a worker, so that the page never waits for a pairing of many people.
import type { Pairing } from '../api/events';
import { Refusal } from '../engine/refusal';
import { PairingModule } from './module';
import { outlineOf, type Outline, type OutlineSettings } from './outline';

const PATIENCE = 1500; // milliseconds for an outline

/** What the page asks for: the tables of rounds, or how an event would go. */
export type Question =
    | { id: number; what: 'pair'; contest: string; round: number }
    | { id: number; what: 'outline'; settings: OutlineSettings; people: number };

export type Answer = { id: number; value: Pairing | Outline } | { id: number; error: string; message: string };

/** The module comes from the page as the first message. */
const loading = new Promise<PairingModule>((resolve, reject) => {
    self.onmessage = ({ data }: MessageEvent<WebAssembly.Module>) => {
        self.onmessage = (message: MessageEvent<Question>) => void hear(message.data);
        WebAssembly.instantiate(data, {}).then((instance) => resolve(new PairingModule(instance)), reject);
    };
});

function serve(module: PairingModule, question: Question): Pairing | Outline {
    if (question.what === 'pair') return module.pair(question.contest, question.round);
    const end = performance.now() + PATIENCE;
    return outlineOf(question.settings, question.people, (contest) => module.pair(contest, 0), () => performance.now() > end);
}

async function hear(question: Question): Promise<void> {
    const { id } = question;
    try {
        self.postMessage({ id, value: serve(await loading, question) } satisfies Answer);
    } catch (reason) {
        const error = reason instanceof Refusal ? reason.kind : 'internal';
        self.postMessage({ id, error, message: reason instanceof Error ? reason.message : String(reason) } satisfies Answer);
    }
}
