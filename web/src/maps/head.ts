/* What every picture of a map begins with: its name, its frame and the ground on which all else stands. */
import { compactPath } from './geometry';
import { placeSeas } from './labels';
import type { Box, Frame, Ground, LandTest, MapPicture, Point } from './types';

interface Plan {
    frame: Frame;
    ground: Ground;
    isLand: LandTest | null;
}

/** Names of seas give way to what is taken, and to the lines. */
export function headOf(facts: { id: string; title: string }, plan: Plan, taken: Box[], lines: Point[][]): Omit<MapPicture, 'kind'> {
    const { name, width, height, focus } = plan.frame;
    return {
        id: facts.id,
        title: facts.title,
        frame: name,
        width,
        height,
        focus,
        ...plan.ground,
        land: compactPath(plan.ground.land),
        seas: placeSeas(plan.ground.seas, taken, lines, plan.isLand),
    };
}
