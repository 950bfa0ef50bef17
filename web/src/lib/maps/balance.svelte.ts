// balance.svelte.ts: bots play many games on a map, in workers beside the page; the report grows with every game.
import { randomHex, rules, startThought } from '../engine/engine';
import type { BalanceCounts, BalanceReport, BalanceRequest } from '../engine/types';
import { messageOf } from '../message';

/** What is played; games of one trial can be added up. */
export type Trial = Pick<BalanceRequest, 'game' | 'map' | 'variant' | 'players' | 'bot'>;

/** A worker, as the engine starts it. */
type Worker = ReturnType<typeof startThought>;

/** Where games are played and reports are made; tests bring their own. */
export interface Place {
    start(): Worker;
    report(counts: readonly BalanceCounts[]): Promise<BalanceReport>;
    workers: number;
}

/** One core is left to the page and its other workers. */
export const workersHere = (cores: number): number => (cores > 2 ? 2 : 1);

const HERE: Place = { start: startThought, report: (counts) => rules().reportBalance(counts), workers: workersHere(globalThis.navigator?.hardwareConcurrency ?? 1) };

/** Games after which the report is made again: often at first, then at every tenth. */
const isTimeFor = (played: number): boolean => played <= 10 || played % 10 === 0;

export class BalanceRun {
    report = $state.raw<BalanceReport | null>(null);
    played = $state(0);
    wanted = $state(0);
    isRunning = $state(false);
    problem = $state<string | null>(null);

    private seed = '';
    private trial: Trial | null = null;
    /** The number of the next game.  A number is never used twice, also if its game was stopped. */
    private number = 0;
    /** Games that are being played. */
    private going = 0;
    /** Counts that are not in the report yet. */
    private fresh: BalanceCounts[] = [];
    private workers: Worker[] = [];
    private isReporting = false;

    constructor(private readonly place: Place = HERE) {}

    /** Begins again with another trial. */
    begin(trial: Trial, games: number): void {
        this.stop();
        this.report = this.problem = null;
        this.played = this.number = 0;
        this.fresh = [];
        this.seed = randomHex(32);
        this.trial = trial;
        this.run(games);
    }

    /** So many games more of the same trial. */
    more(games: number): void {
        if (this.trial && !this.isRunning) this.run(this.played + games);
    }

    /** Ends the workers at once; the report keeps the games that were played to their end. */
    stop(): void {
        for (const { stop } of this.workers) stop();
        this.workers = [];
        this.going = 0;
        this.isRunning = false;
        this.wanted = this.played;
    }

    /** As a person stops it. */
    cancel(): void {
        this.stop();
        this.tell().catch((reason: unknown) => this.fail(reason));
    }

    private run(wanted: number): void {
        this.wanted = wanted;
        this.isRunning = true;
        this.problem = null;
        this.workers = Array.from({ length: this.place.workers }, () => this.place.start());
        for (const worker of this.workers) void this.work(worker);
    }

    /** One worker plays a game after the other, until all are played or given to others. */
    private async work(worker: Worker): Promise<void> {
        const isHere = () => this.workers.includes(worker);
        try {
            while (this.trial && isHere() && this.played + this.going < this.wanted) {
                this.going++;
                const counts = await worker.engine.playBalance({ ...this.trial, seed: this.seed, game_number: this.number++ });
                if (!isHere()) return;
                this.going--;
                await this.add(counts);
            }
        } catch (reason) {
            if (isHere()) this.fail(reason);
        }
    }

    private async add(counts: BalanceCounts): Promise<void> {
        this.fresh.push(counts);
        this.played++;
        const isLast = this.played >= this.wanted;
        if (isLast || isTimeFor(this.played)) await this.tell();
        if (isLast && this.isRunning && this.played >= this.wanted) this.stop();
    }

    /** Adds fresh counts to the report, one batch after the other, so that no game counts twice. */
    private async tell(): Promise<void> {
        if (this.isReporting) return;
        this.isReporting = true;
        try {
            while (this.fresh.length > 0) {
                const [trial, counts] = [this.trial, this.report ? [this.report.sum, ...this.fresh] : this.fresh];
                this.fresh = [];
                const report = await this.place.report(counts);
                if (trial === this.trial) this.report = report;
            }
        } finally {
            this.isReporting = false;
        }
    }

    private fail(reason: unknown): void {
        this.stop();
        this.problem = messageOf(reason);
    }
}
