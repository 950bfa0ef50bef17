/* Rivers and ranges on a map, from their places in the world: decoration only. */
import { round1, softPath } from './geometry';
import type { Frame, Ground, Point } from './types';

export type LonLat = [lon: number, lat: number];

/** From [lon, lat] to the frame. */
export type Project = (place: LonLat) => Point;

const nearFrame = (p: Point, frame: Frame): boolean =>
    p.x > -frame.bleed &&
    p.x < frame.width + frame.bleed &&
    p.y > -frame.bleed &&
    p.y < frame.height + frame.bleed;

/** One peak with a shaded side; every third is larger. */
function peak({ x, y }: Point, i: number): string {
    const k = 0.85 + ((i * 37) % 10) / 22;
    const at = (dx: number, dy: number): string => `${round1(x + dx)} ${round1(y + dy)}`;
    return `M${at(-8 * k, 3)}Q${at(-3 * k, -2)} ${at(0, -7 * k)}Q${at(3 * k, -1)} ${at(8 * k, 3)}M${at(0.5, -6 * k)}l2.5 4.5-1.5 3M${at(3.5, -2.5)}l1.5 3`;
}

export function natureOf(rivers: readonly LonLat[][], ranges: readonly LonLat[], project: Project, frame: Frame): Pick<Ground, 'rivers' | 'ranges'> {
    const near = (line: LonLat[]): boolean => line.some((p) => nearFrame(project(p), frame));
    return {
        rivers: rivers.filter(near).map((line) => softPath(line.map(project))).join(''),
        ranges: ranges.map(project).filter((p) => nearFrame(p, frame)).map(peak).join(''),
    };
}
