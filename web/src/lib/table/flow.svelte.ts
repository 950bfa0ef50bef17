// flow.svelte.ts: one's own turn at a table screen: what was pointed at, what was tried out, what it would
// cost, and sending it.  It knows no rules: choices come from the legal list.
import { untrack } from 'svelte';
import { fromStore } from 'svelte/store';
import { mapFor } from '../board/own';
import { namedIn, narrowed, picksAfter, placeToDecide } from '../board/pointing';
import type { Place } from '../board/places';
import { rules } from '../engine/engine';
import { WATCHER, type Frame, type Move, type Part } from '../engine/types';
import { confirmTurns } from '../settings';
import { isAskedFirst, type Turn } from './buttons';
import { Draft, frameOf } from './draft';
import { Adviser } from './hint';
import { lit } from './lit';
import { sendAll } from './send';
import type { TableInfo, TableSource } from './source';
import { Stand } from './stand';
import { DONE } from './steps';
import type { Box } from '../../maps/types';

/** A choice and the position that it would lead to. */
export interface Preview {
    move: Move;
    frame: Frame;
}

const PAUSE = 70; // milliseconds that one has to point at something before it is tried out

/** More than one choice, done by one press: a group that goes to a place. */
export interface Lead {
    place: string;
    /** The first of the choices; the prompt shows its price. */
    move: Move;
    /** What the filled button says. */
    label: string;
    work: () => void;
}

/** Why something cannot be chosen, and where on the screen it is. */
export interface Refused {
    parts: readonly Part[];
    at: Box;
}

/** The table is there before the flow reads it. */
class AtTable {
    /** `real` is the frame that the screen shows; it may be behind the table's newest one. */
    constructor(protected readonly source: TableSource, protected readonly real: { readonly current: Frame | null } = fromStore(source.frame)) {}
}

export class Flow extends AtTable {
    /** Places that were pointed at; the choices that name all of them are left. */
    picks = $state.raw<readonly string[]>([]);
    places = $state.raw<ReadonlyMap<string, Place>>(new Map());
    /** The fields of the game's view that say whose turn it is. */
    turnFields = $state.raw<readonly string[]>([]);
    /** What the pointer or the focus is at. */
    looked = $state.raw<Move | null>(null);
    preview = $state.raw<Preview | null>(null);
    /** The card, row or tile that was picked; the filled button makes this choice. */
    private taken = $state.raw<Move | null>(null);
    /** The position after a suggested turn, while the suggestion is shown. */
    plan = $state.raw<Frame | null>(null);
    private planned: readonly Move[] = [];
    isSending = $state(false);
    /** What was last asked and could not be chosen. */
    refused = $state.raw<Refused | null>(null);
    /** How many choices are on their way: tried out, or asked of the table. */
    private underway = $state(0);
    /** What the game's own part does when the place is pressed once more. */
    lead = $state.raw<Lead | null>(null);

    private readonly draft = new Draft(rules(), (info) => this.mapFor(info));
    /** Cached: a table does not change its map. */
    private map: Promise<unknown> | null = null;
    private readonly adviser = new Adviser();
    private readonly stand = new Stand(rules());
    private readonly info = fromStore(this.source.info);
    private readonly seat = fromStore(this.source.viewer);
    private readonly drafted = fromStore(this.draft.shown);
    private readonly confirms = fromStore(confirmTurns);
    private readonly advised = fromStore(this.adviser.shown);

    readonly steps = $derived(this.drafted.current.steps);
    readonly isWhole = $derived(this.drafted.current.isWhole);
    readonly isDropped = $derived(this.drafted.current.isDropped);
    /** The frame with what was tried out. */
    readonly frame = $derived(this.real.current ? frameOf(this.real.current, this.drafted.current, this.turnFields) : null);
    /** The view as the turn began, while it is tried out. */
    readonly before = $derived(this.steps.at(-1)?.frame ? (this.real.current?.view ?? null) : null);
    /** A bot plays the seat of whoever has given up. */
    readonly hasGivenUp = $derived(this.real.current?.resigned?.includes(this.seat.current) ?? false);
    readonly moves = $derived(this.isWhole || this.isSending ? []
        : (this.frame?.legal ?? []).filter((move) => move.seat === this.seat.current && !this.hasGivenUp));
    /** Those that name all places that were pointed at. */
    readonly left = $derived(narrowed(this.moves, this.places, this.picks));
    /** The one choice that is left after pointing. */
    readonly chosen = $derived(this.picks.length > 0 && this.left.length === 1 ? (this.left[0] ?? null) : null);
    /** What was picked, of cards, rows and tiles or on the map. */
    readonly picked = $derived(this.taken ?? this.lead?.move ?? this.chosen);
    /** The choice to have done enough. */
    readonly finish = $derived(this.moves.find((move) => move.kind === DONE) ?? null);
    /** The picked place at which the choices that are left stand on a sheet. */
    readonly decided = $derived(placeToDecide(this.left, this.places, this.picks));
    readonly hint = $derived(this.advised.current);
    /** Whether choices are tried out before they are sent. */
    readonly isDrafting = $derived(this.confirms.current && !this.source.isGuided);
    readonly turn = $derived<Turn>({ moves: this.moves, picked: this.picked, steps: this.steps.map(({ move }) => move), isWhole: this.isWhole, isConfirmed: this.isDrafting });
    readonly isBusy = $derived(this.isSending || this.underway > 0);

    /** To be called while the screen is set up. */
    attach(): void {
        $effect(() => this.follow());
        $effect(() => this.tryOut(this.looked ?? this.picked));
        $effect(() => {
            if (this.picks.length > 0) this.taken = null;
        });
        $effect(() => {
            const { moves } = this;
            this.picks = [];
            this.taken = untrack(() => moves.find((move) => move.move === this.taken?.move) ?? null);
            this.looked = null;
            this.refused = null;
            this.dropHint();
        });
        $effect(() => () => {
            this.adviser.clear();
            void this.draft.close();
            void this.stand.close();
        });
    }

    /** Makes a choice: tries it out, or sends it if the player does not confirm turns.  A turn of this one choice is
     *  sent, too: it was picked first, and is not asked for twice. */
    act(move: Move): void {
        if (!this.isSending) void this.take(move);
    }

    private async take(move: Move): Promise<void> {
        const isFirst = this.steps.length === 0;
        this.taken = null;
        this.underway++;
        try {
            if (this.isDrafting) await this.draft.choose(move);
            else await this.source.act(move.seat, move.move);
        } finally {
            this.underway--;
        }
        if (isFirst && this.isWhole) await this.confirm();
    }

    /** A card, row or tile was pressed: it is picked, or made if it was picked before. */
    pick(move: Move): void {
        if (this.picked?.move === move.move) this.press();
        else this.ready(move);
    }

    /** What the filled button makes, as far as it is put together; null if something is missing. */
    ready(move: Move | null): void {
        if (this.isSending || this.taken === move) return;
        if (move && narrowed([move], this.places, this.picks).length === 0) this.picks = [];
        this.taken = move;
        this.show(move);
    }

    /** The button to have done enough was pressed. */
    stop(): void {
        if (!this.finish) return;
        if (isAskedFirst(this.turn)) this.ready(this.finish);
        else this.act(this.finish);
    }

    /** Does what was picked: as the game's own part would, else the choice itself. */
    press(): void {
        if (this.taken) this.act(this.taken);
        else if (this.lead) this.lead.work();
        else if (this.chosen) this.act(this.chosen);
    }

    /** Pressing the target of a choice a second time makes the choice; pressing its start a second time drops the start. */
    private isTarget(place: string): boolean {
        if (this.lead) return this.lead.place === place;
        return this.chosen !== null && namedIn(this.chosen, this.places).at(-1) === place;
    }

    point(place: string): void {
        if (this.picks.includes(place) && this.isTarget(place)) this.press();
        else this.picks = picksAfter(this.moves, this.places, this.picks, place);
    }

    widen(place: string): void {
        this.picks = this.picks.filter((pick) => pick !== place);
    }

    /** Drops what was picked, or the last place pointed at, or else the last choice; returns whether there was one. */
    back(): boolean {
        if (this.isSending) return false;
        if (this.taken) this.ready(null);
        else if (this.picks.length > 0) this.picks = this.picks.slice(0, -1);
        else if (this.steps.length > 0) void this.draft.back();
        else return false;
        return true;
    }

    reset(): void {
        if (!this.isSending) void this.draft.reset();
    }

    /** Sends the whole turn. */
    async confirm(): Promise<void> {
        if (this.isSending || !this.isWhole) return;
        const moves = this.steps.map((step) => step.move);
        this.isSending = true;
        const fate = await sendAll(this.source, moves);
        await this.draft.forget(fate === 'gone');
        this.isSending = false;
    }

    /** The pointer or the focus is at a choice, by its notation, or at none. */
    look(notation: string | null): void {
        const move = this.moves.find((one) => one.move === notation) ?? null;
        if (move === this.looked) return;
        this.looked = move;
        this.show(move ?? this.taken);
    }

    /** Lights the places that a choice names. */
    private show(move: Move | null): void {
        lit.set(move ? namedIn(move, this.places) : []);
    }

    /** Asks the rules why something that the player points at cannot be chosen. */
    async why(noun: string, id: string, at: Box): Promise<void> {
        const [info, seat] = [this.info.current, this.seat.current];
        const state = this.steps.at(-1)?.frame?.state ?? this.real.current?.state;
        this.refused = null;
        if (!info || state === undefined || seat === WATCHER || this.isSending) return;
        await this.stand.follow(info, await this.mapFor(info));
        const answer = await this.stand.why(seat, noun, id, state);
        if (answer?.parts) this.refused = { parts: answer.parts, at };
    }

    async askHint(): Promise<void> {
        const record = (await this.draft.record()) ?? (await this.source.record());
        await this.adviser.ask(record, this.seat.current);
    }

    dropHint(): void {
        this.adviser.clear();
        this.showPlan([]);
    }

    /** Draws a suggested turn on the map: its places, and what would stand there after it. */
    showPlan(moves: readonly Move[]): void {
        this.plan = null;
        lit.set([...new Set(moves.flatMap((move) => namedIn(move, this.places)))]);
        this.planned = moves;
        if (moves.length === 0) return;
        void this.draft.peek(...moves).then((frame) => {
            if (this.planned === moves) this.plan = frame;
        });
    }

    /** Makes several choices, one after the other. */
    async actAll(moves: readonly Move[]): Promise<void> {
        if (this.isSending) return;
        this.taken = null;
        this.underway++;
        try {
            for (const move of moves) await (this.isDrafting ? this.draft.choose(move) : this.source.act(move.seat, move.move));
        } finally {
            this.underway--;
        }
    }

    /** The position after several choices in a row; null if they cannot be made. */
    peek(moves: readonly Move[]): Promise<Frame | null> {
        return this.draft.peek(...moves);
    }

    /** Makes the choices of a suggested turn; the player still confirms the turn. */
    playPlan(moves: readonly Move[]): void {
        this.dropHint();
        if (this.isDrafting) void this.draft.chooseAll(moves);
        else if (moves[0]) this.ready(moves[0]);
    }

    private mapFor({ game, map }: TableInfo): Promise<unknown> {
        return (this.map ??= mapFor(game, map, () => this.source.record()));
    }

    private follow(): void {
        const [info, real, seat] = [this.info.current, this.real.current, this.seat.current];
        if (!this.isSending) void this.draft.follow(info, real, seat);
    }

    private tryOut(move: Move | null): (() => void) | void {
        if (!move || this.preview?.move !== move) this.preview = null;
        if (!move) return;
        const timer = setTimeout(async () => {
            const frame = await this.draft.peek(move);
            if (frame && (this.looked ?? this.picked) === move) this.preview = { move, frame };
        }, PAUSE);
        return () => clearTimeout(timer);
    }
}
