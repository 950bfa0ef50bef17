// troops.ts: where the pills of units stand at a region: in rows above the medallion, beside the temple of the city and
// never over it.
import { COLOURS } from '../../../lib/colours';
import type { Box } from '../../../maps/types';
import type { RegionStanding, Troop } from './pieces';

export const PILL_HEIGHT = 20;
export const HALF_CITY = 13;
/** The middle of a temple, from the middle of its region, and half its size. */
export const TEMPLE = { x: -HALF_CITY - 5, y: -HALF_CITY + 1, half: 10 };
const GAP = 2;
const IN_ROW = 2;
const EDGE = 0.6; // half the line round a pill

export interface Pill extends Troop {
    key: string;
    /** Its left end, and its middle line. */
    x: number;
    y: number;
    width: number;
    /** Of the nation, away from its own city. */
    letter: string;
}

function widthOf(count: number, letter: string): number {
    return 24 + (count > 1 ? 10 : 0) + (count > 9 ? 7 : 0) + (letter ? 9 : 0);
}

/** Beside a temple there is room for one pill; the rows above have two. */
function rowsOf<T>(pills: readonly T[], hasTemple: boolean): T[][] {
    const first = hasTemple ? 1 : IN_ROW;
    const rows = [pills.slice(0, first)];
    for (let at = first; at < pills.length; at += IN_ROW) rows.push(pills.slice(at, at + IN_ROW));
    return rows.map((row) => [...row]);
}

export function pillsOf(region: RegionStanding): Pill[] {
    const bare = region.troops.map((troop) => {
        const letter = troop.owner === region.owner ? '' : (COLOURS[troop.owner]?.letter ?? '');
        return { ...troop, letter, width: widthOf(troop.count, letter) };
    });
    const low = region.y - Math.max(region.radius, HALF_CITY) - PILL_HEIGHT / 2 - EDGE;
    return rowsOf(bare, region.hasTemple).flatMap((row, index) => {
        const whole = row.reduce((sum, { width }) => sum + width + GAP, -GAP);
        const least = region.hasTemple && index === 0 ? TEMPLE.x + TEMPLE.half + GAP : -whole / 2;
        let x = region.x + Math.max(-whole / 2, least);
        return row.map((pill): Pill => {
            const at = x;
            x += pill.width + GAP;
            return { ...pill, key: `${region.id}-${pill.owner}-${pill.icon}`, x: at, y: low - index * (PILL_HEIGHT + GAP) };
        });
    });
}

export const pillBox = ({ x, y, width }: Pill): Box => ({ x0: x, y0: y - PILL_HEIGHT / 2, x1: x + width, y1: y + PILL_HEIGHT / 2 });
