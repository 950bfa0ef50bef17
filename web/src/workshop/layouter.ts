// layouter.ts: asks the worker for pictures of the map that is drawn.  While the worker is busy only the newest state waits.
import type { MapFacts, MapPicture } from '../maps/types';
import type { Doc } from './json';
import { factsOf } from './facts';
import { sharesOf, type Placing } from './placing';
import type { LayoutTask } from './worker';

/** What the layout reads, with a value for everything. */
function taskOf(doc: Doc, placing: Placing): LayoutTask {
    const facts = factsOf(doc);
    const lines = facts.lines.map(({ id, from, to, kind, mayStop, via }) => ({ id, from, to, kind, may_stop: mayStop, ...(via ? { via } : {}) }));
    const provinces = facts.provinces.map(({ id, title, color }) => ({ id, title, ...(/^#[0-9a-f]{6}$/.test(color ?? '') ? { color } : {}) }));
    const cities = facts.cities.map(({ id, title, province, token }) => ({ id, title, province, token }));
    const { kind, id, title, capital } = facts;
    return { facts: { kind, id, title, capital, lines, provinces, cities } as MapFacts, shares: sharesOf(facts, placing), aspect: placing.aspect, world: placing.kind === 'world' ? placing.world : null };
}

export class Layouter {
    private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    private waiting: LayoutTask | null = null;
    private isBusy = false;

    constructor(private readonly done: (picture: MapPicture) => void) {
        this.worker.onmessage = ({ data }: MessageEvent<MapPicture | null>) => {
            this.isBusy = false;
            if (data) this.done(data);
            this.next();
        };
    }

    ask(doc: Doc, placing: Placing): void {
        this.waiting = taskOf(doc, placing);
        this.next();
    }

    stop(): void {
        this.worker.terminate();
    }

    private next(): void {
        if (this.isBusy || !this.waiting) return;
        this.isBusy = true;
        this.worker.postMessage(this.waiting);
        this.waiting = null;
    }
}
