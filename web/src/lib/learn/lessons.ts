// lessons.ts: the lessons by game, loaded when one is opened.
import type { Language } from '../words';
import type { Lesson, LessonText } from './types';

const LESSONS = import.meta.glob<{ default: Lesson }>('../../games/*/lesson/lesson.json');
const TEXTS = import.meta.glob<{ default: LessonText }>('../../games/*/lesson/text.*.json');

export async function lessonOf(game: string): Promise<Lesson | null> {
    const load = LESSONS[`../../games/${game}/lesson/lesson.json`];
    return load ? (await load()).default : null;
}

export async function textOf(game: string, language: Language): Promise<LessonText | null> {
    const load = TEXTS[`../../games/${game}/lesson/text.${language}.json`];
    return load ? (await load()).default : null;
}
