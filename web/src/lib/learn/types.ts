// types.ts: a lesson as data: where the table starts, what the coach says, which choices lead on, and what the
// other seats answer.

/** A table as it stands before a step: from the set-up, or from a position that was prepared. */
export interface Scene {
    map: string;
    variants: string[];
    /** Who sits there; the learner is the first. */
    names: string[];
    seed: string;
    position?: unknown;
    /** What has happened there already: "seat notation". */
    script?: string[];
}

export interface Step {
    /** The key of its texts in `LessonText`. */
    id: string;
    /** The table begins anew with this scene. */
    scene?: string;
    /** Parts of the screen to look at, by the names of parts.ts. */
    look?: string[];
    /** Choices to be made one after the other: notations, of which any of several goes ("a | b");
     *  one that ends with * stands for all that begin so. */
    do?: string[];
    /** Wrong choices that are offered too, and answered with an explanation. */
    tempt?: string[];
    /** Any choice goes, until the turn is over; bots answer as they like. */
    isFree?: boolean;
    /** What the others do then: "seat notation". */
    after?: string[];
}

export interface Lesson {
    game: string;
    minutes: number;
    scenes: Record<string, Scene>;
    steps: Step[];
    /** The real game that is offered at the end. */
    next: { map: string; variants: string[]; players: number };
}

export interface StepText {
    title: string;
    /** Paragraphs; what stands between * is set off. */
    text: string[];
    /** For each choice of the step, what is to be done now. */
    now?: string[];
    /** Why another choice is wanted now. */
    wrong?: string;
    hint?: string;
}

export interface LessonText {
    about: string;
    steps: Record<string, StepText>;
}

/** The learner's seat. */
export const LEARNER = 0;
