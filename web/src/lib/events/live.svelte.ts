// live.svelte.ts: an event that is looked at: the event itself is asked for again and again, its rounds, standing and notes
// only when its version has changed.
import { isRefusal } from '../api/ask';
import { notesOf, oneEvent, roundsOf, standingOf, type ClubEvent, type EventNote, type EventRound, type StandingRow } from '../api/events';
import { messageOf } from '../message';
import { poll, type Seen } from './poller';

const OFTEN = 5000; // milliseconds between two looks at an event that can change
const RARELY = 60000; // at one that is over: only a correction changes it

export class LiveEvent {
    event = $state.raw<ClubEvent | null>(null);
    rounds = $state.raw<readonly EventRound[]>([]);
    standing = $state.raw<readonly StandingRow[]>([]);
    notes = $state.raw<readonly EventNote[]>([]);
    /** Why there is nothing to show. */
    problem = $state<string | null>(null);
    isGone = $state(false);
    /** The server does not answer; what is shown may be old. */
    isStale = $state(false);
    private version = -1;
    private stop: (() => void) | null = null;

    constructor(private readonly id: string) {}

    begin(seen?: Seen): () => void {
        this.stop = poll(() => this.look(), () => (this.isGone ? 0 : this.isOver() ? RARELY : OFTEN), seen);
        return () => this.stop?.();
    }

    private isOver(): boolean {
        return this.event?.state === 'over' || this.event?.state === 'cancelled';
    }

    private async look(): Promise<void> {
        try {
            await this.take(await oneEvent(this.id));
            this.problem = null;
            this.isStale = false;
        } catch (reason) {
            this.isGone = isRefusal(reason, 'not_found');
            if (this.event && !this.isGone) this.isStale = true;
            else this.problem = messageOf(reason);
            throw reason;
        }
    }

    /** Shows the event, as an answer has it; the rest is read again if the event has changed. */
    async take(event: ClubEvent): Promise<void> {
        if (event.version < this.version) return;
        if (event.version !== this.version) await this.readRest(event);
        this.event = event;
    }

    private async readRest({ round, version, state }: ClubEvent): Promise<void> {
        const hasBegun = round > 0;
        const hasNotes = state !== 'draft' && state !== 'open';
        const [rounds, standing, notes] = await Promise.all([
            hasBegun ? roundsOf(this.id) : { rounds: [] }, hasBegun ? standingOf(this.id) : { standing: [] }, hasNotes ? notesOf(this.id) : { notes: [] }]);
        [this.rounds, this.standing, this.notes, this.version] = [rounds.rounds, standing.standing, notes.notes, version];
    }
}
