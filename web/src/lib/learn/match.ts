// match.ts: whether a choice is the one that a step of a lesson waits for.
import type { Move } from '../engine/types';
import { LEARNER, type Step } from './types';

export function fits(pattern: string, move: string): boolean {
    return pattern.split(' | ').some((one) =>
        one.endsWith('*') ? move.startsWith(one.slice(0, -1)) : move === one);
}

/** The pattern that the choice at this stage of a step has to match; null if any choice will do. */
export function wanted(step: Step, stage: number): string | null {
    return step.do?.[stage] ?? null;
}

export function isWanted(step: Step, stage: number, move: string): boolean {
    const pattern = wanted(step, stage);
    return step.isFree === true || (pattern !== null && fits(pattern, move));
}

/** The choices that the table offers: the wanted ones and those that tempt. */
export function offered(step: Step, stage: number, legal: readonly Move[]): Move[] {
    const tempting = step.do ? (step.tempt ?? []) : [];
    return legal.filter(({ seat, move }) => seat === LEARNER
        && (isWanted(step, stage, move) || tempting.some((pattern) => fits(pattern, move))));
}

export type Kind = 'read' | 'do' | 'free';

export function kindOf(step: Step): Kind {
    if (step.isFree) return 'free';
    return step.do ? 'do' : 'read';
}
