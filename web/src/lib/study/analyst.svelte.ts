// analyst.svelte.ts: a bot's analysis of the decisions of the open record: started on demand, shown while it
// runs, and stored.
import type { Language } from '../words';
import { analyse, keepAnalysis, knownAnalysis, type Analysis } from './analysis';
import { markOf, type Mark } from './marks';

/** The strongest first: its analysis is shown if several bots have analysed the record. */
const BOTS = ['imperator', 'tribunus', 'centurio', 'miles'];

export class Analyst {
    /** While it is at work. */
    progress = $state.raw<{ done: number; of: number } | null>(null);
    private found = $state.raw<{ record: string; analysis: Analysis } | null>(null);
    private isCancelled = false;

    /** Of the record that is looked at now. */
    readonly shown = $derived.by(() => (this.found?.record === this.record() ? this.found.analysis : null));
    readonly marks = $derived.by((): ReadonlyMap<number, Mark> => {
        const marked = (this.shown?.weighings ?? []).map(({ n, loss }) => ({ n, mark: markOf(loss) }));
        return new Map(marked.flatMap(({ n, mark }): [number, Mark][] => (mark ? [[n, mark]] : [])));
    });

    constructor(private readonly record: () => string) {}

    /** Shows a stored analysis of this record. */
    recall(language: Language): void {
        const record = this.record();
        if (this.found?.record === record) return;
        const known = BOTS.map((bot) => knownAnalysis(record, bot, null, language)).find((one) => one !== null);
        this.found = known ? { record, analysis: known } : null;
    }

    /** Analyses the decisions of one seat, or all decisions if `seat` is null. */
    async start(bot: string, seat: number | null, language: Language): Promise<void> {
        const record = this.record();
        this.isCancelled = false;
        const known = knownAnalysis(record, bot, seat, language);
        this.found = known && { record, analysis: known };
        if (known) return;
        this.progress = { done: 0, of: 1 };
        try {
            const analysis = await analyse({ record, bot, seat, tell: (done, of) => this.note(done, of) });
            this.found = { record, analysis };
            if (analysis.isWhole) keepAnalysis(record, seat, language, analysis);
        } finally {
            this.progress = null;
        }
    }

    cancel(): void {
        this.isCancelled = true;
    }

    private note(done: number, of: number): boolean {
        this.progress = { done, of };
        return !this.isCancelled;
    }
}
