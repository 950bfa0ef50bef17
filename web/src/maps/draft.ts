// draft.ts: the sheet on which a map is drawn in the workshop, and what the layout of a kind does with it.
import type { Box, Frame, Ground, LandTest, MapFacts, MapPicture, Point } from './types';

export const NO_GROUND: Ground = { land: '', rivers: '', ranges: '', seas: [], waterlines: [], compass: null };

export interface DraftSheet {
    /** The sheet in units of the picture. */
    box: Box;
    width: number;
    height: number;
    frame: Frame;
}
/** The real coast below the sheet. */
export interface DraftLand {
    ground: Ground;
    isLand: LandTest | null;
}
/** Draws a map whose places lie at these shares of the sheet: the default export of map/draft.ts in the game's folder. */
export type DraftLayout = (facts: MapFacts, shares: readonly Point[], sheet: DraftSheet, land: DraftLand | null) => MapPicture;

const AREA = 866 * 626; // of a map at the table, so that words and medallions have the same size beside it
const ROUND = 44; // units round the sheet: medallions at its edge

/** A sheet of that width by height. */
export function sheetOf(aspect: number): DraftSheet {
    const width = Math.round(Math.sqrt(AREA * aspect));
    const height = Math.round(width / aspect);
    const box: Box = { x0: ROUND, y0: ROUND, x1: ROUND + width, y1: ROUND + height };
    const focus: Box = { x0: 0, y0: 0, x1: width + 2 * ROUND, y1: height + 2 * ROUND };
    return { box, width, height, frame: { name: 'wide', width: focus.x1, height: focus.y1, focus, bleed: 60 } };
}
