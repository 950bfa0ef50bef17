// stand.ts: a table in the rules' worker that stands for one on a server: of the same game, map, variant and
// seats.  The server sends states as bytes and events as numbers; here they become views, choices and sentences.
import type { Engine } from '../engine/engine';
import { SHOWN, type Entry, type Frame, type StartRequest, type WhyNot } from '../engine/types';
import type { TableInfo } from './source';

const NO_SEED = '0'.repeat(64);
const PIECE = 128; // entries that are put into words by one call: as many as a server sends in one message

/** The rules know a map that is built in by its id, and are given one of a person's own. */
export function standInOf(info: TableInfo, map: unknown, state?: string): StartRequest {
    const seats = info.seats.map(({ name, bot }) => ({ name: name || (bot ?? '') }));
    return { game: info.game, map, variant: info.variants.join(','), seats, undo: 'free', seed: NO_SEED, ...(state ? { state } : {}) };
}

export class Stand {
    private handle = -1;
    private begun = '';

    constructor(private readonly engine: Pick<Engine, 'start' | 'close' | 'layout' | 'show' | 'tell' | 'why'>) {}

    /** Starts the table, and again if the seats have changed; throws a refusal if these rules do not know such a table. */
    async follow(info: TableInfo, map: unknown): Promise<void> {
        const request = standInOf(info, map);
        const wanted = JSON.stringify(request);
        if (wanted === this.begun) return;
        const handle = await this.engine.start(request);
        await this.close();
        this.handle = handle;
        this.begun = wanted;
    }

    get isThere(): boolean {
        return this.handle >= 0;
    }

    layout(): Promise<string> {
        return this.engine.layout(this.handle);
    }

    /** The frame with what its state shows to that seat, and the choices of it if it may choose. */
    async shown(frame: Frame, viewer: number, mayChoose: boolean): Promise<Frame> {
        if (frame.state === undefined) return frame;
        const { view, legal, sections } = await this.engine.show(this.handle, viewer, mayChoose ? 1 << viewer : 0, frame.state, SHOWN);
        return { ...frame, ...(view ? { view } : {}), legal: legal ?? [], ...(sections ? { sections } : {}) };
    }

    /** The entries with their events in words, in the current language. */
    async told(entries: readonly Entry[], viewer: number): Promise<Entry[]> {
        const all: Entry[] = [];
        for (let from = 0; from < entries.length; from += PIECE) {
            const piece = entries.slice(from, from + PIECE);
            const events = await this.engine.tell(this.handle, viewer, piece.map(({ told }) => told ?? []));
            all.push(...piece.map((entry, index) => ({ ...entry, events: events[index] ?? [] })));
        }
        return all;
    }

    /** Why the seat cannot choose something at that state; null if it can, or if it is nothing to be chosen. */
    async why(seat: number, noun: string, id: string, state: string): Promise<WhyNot | null> {
        const answer = await this.engine.why(this.handle, seat, noun, id, state).catch(() => null);
        return answer?.why ? answer : null;
    }

    async close(): Promise<void> {
        if (this.handle < 0) return;
        const { handle } = this;
        this.handle = -1;
        this.begun = '';
        await this.engine.close(handle);
    }
}
