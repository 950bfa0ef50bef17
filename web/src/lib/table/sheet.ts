// sheet.ts: the three heights of the sheet on a phone, and which of them a hand means.

export type Level = 'low' | 'half' | 'tall';

export const LEVELS: readonly Level[] = ['low', 'half', 'tall'];

const FLING = 0.4; // pixels per millisecond from which on a swipe counts more than where it ends

/** The next level up or down; at an end it stays. */
export function stepFrom(level: Level, by: number): Level {
    const at = Math.min(Math.max(LEVELS.indexOf(level) + by, 0), LEVELS.length - 1);
    return LEVELS[at] ?? level;
}

/** The level that a swipe means: a quick one the next in its direction, a slow one the nearest.
 *  `height` is where it ended as a share of the room, `heights` those of the levels, and `speed` is upwards. */
export function levelAfter(from: Level, height: number, speed: number, heights: Readonly<Record<Level, number>>): Level {
    if (Math.abs(speed) >= FLING) return stepFrom(from, Math.sign(speed));
    const away = (level: Level) => Math.abs(heights[level] - height);
    return LEVELS.reduce((best, level) => (away(level) < away(best) ? level : best));
}
