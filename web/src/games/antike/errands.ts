// errands.ts: choices that follow one another by themselves after one press: the units of a group behind their first one,
// and what is given and taken in a trade at the market.  An errand ends when the legal list does not have its next
// choice, when somebody steps back, or when a turn begins.
import { numberIn } from '../../lib/engine/fields';
import type { Move, View } from '../../lib/engine/types';
import { led, nextStep, unitsLeft, type Group } from './movere';

type Act = (move: Move) => void;

export class Errands {
    private group: Group | null = null;
    /** Units that could still move when the last unit of the group set out; stepping back makes them as many again. */
    private units = 0;
    private queue: readonly string[] = [];
    private turn: number | null = null;
    private answered: readonly Move[] | null = null;

    /** Sends so many units on that way, one after the other; or leads the group on by a choice of its first unit. */
    march(move: Move, count: number, view: View, moves: readonly Move[], act: Act): void {
        this.begin(view, moves);
        const isStart = move.kind === 'move' && count > 1;
        if (isStart) this.units = unitsLeft(view).left;
        this.group = isStart ? { left: count - 1, way: [move.move], done: 0 } : led(this.group, move);
        act(move);
    }

    /** Makes these choices, by their notations, one after the other. */
    run(steps: readonly string[], view: View, moves: readonly Move[], act: Act): void {
        this.begin(view, moves);
        this.group = null;
        this.queue = steps;
        this.next(moves, act);
    }

    /** To be called with every new list of choices. */
    follow(view: View, moves: readonly Move[], act: Act): void {
        if (moves === this.answered || moves.length === 0) return;
        if (this.turn !== numberIn(view, 'turn') || moves.some((move) => move.kind === 'rondel')) this.drop();
        if (this.queue.length > 0) this.next(moves, act);
        else this.step(view, moves, act);
    }

    private begin(view: View, moves: readonly Move[]): void {
        this.queue = [];
        this.turn = numberIn(view, 'turn');
        this.answered = moves;
    }

    private drop(): void {
        this.group = null;
        this.queue = [];
    }

    private next(moves: readonly Move[], act: Act): void {
        const move = moves.find((one) => one.move === this.queue[0]);
        this.queue = move ? this.queue.slice(1) : [];
        this.answered = moves;
        if (move) act(move);
    }

    private step(view: View, moves: readonly Move[], act: Act): void {
        const isBetween = moves.some((move) => move.kind === 'done');
        if (isBetween && this.group?.done === 0 && unitsLeft(view).left >= this.units) this.drop();
        const step = nextStep(this.group, view, moves);
        if (step === null) {
            if (isBetween) this.group = null;
            return;
        }
        if (this.group?.done === 0) this.units = unitsLeft(view).left;
        this.answered = moves;
        this.group = step.group;
        act(step.move);
    }
}

/** Of the table that is on the screen. */
export const errands = new Errands();
