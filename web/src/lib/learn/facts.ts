// facts.ts: the lessons that there are, so that the list of them need not load any.
export const LESSON_FACTS = {
    concordia: { steps: 18, minutes: 12 },
    venus: { steps: 18, minutes: 10 },
    antike: { steps: 13, minutes: 10 },
    sylla: { steps: 21, minutes: 12 },
} as const;

export type LessonGame = keyof typeof LESSON_FACTS;

export function isLesson(game: string): game is LessonGame {
    return Object.hasOwn(LESSON_FACTS, game);
}
