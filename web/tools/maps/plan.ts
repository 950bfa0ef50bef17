/* From a map's facts and its hand to the plan the layout wants: everything in the units of the frame. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Site } from '../../src/maps/cells';
import { landMask } from '../../src/maps/mask';
import type { Box, Frame, FrameName, MapFacts, MapPicture, Point } from '../../src/maps/types';
import type { Hand } from './hand';
import { groundOf, projectLand } from './land';
import type { Project } from './land';
import type { LonLat } from './nature';
import type { Roots } from './roots';
import type { BasePlan, MapTool } from './tool';

/** A built-in map in one of its frames. */
export interface Sheet {
    tool: MapTool;
    kind: string;
    id: string;
    frame: FrameName;
    hand: Hand;
}

export function allSheets(tools: readonly MapTool[]): Sheet[] {
    return tools.flatMap((tool) => Object.entries(tool.hands).flatMap(([id, frames]) =>
        (Object.entries(frames) as [FrameName, Hand][]).map(([frame, hand]): Sheet => ({ tool, kind: tool.kind, id, frame, hand }))));
}

export const sheetName = ({ kind, id, frame }: Sheet): string => `${kind}-${id}${frame === 'wide' ? '' : `-${frame}`}`;

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const lonLat = (p: { lat?: number; lon?: number }): LonLat => [p.lon!, p.lat!];

function extentOf({ margin: [x, y] }: MapTool, { focus }: Frame): Box {
    return { x0: focus.x0 + x, y0: focus.y0 + y, x1: focus.x1 - x, y1: focus.y1 - y };
}

export function basePlan({ tool, frame: name, hand }: Sheet, facts: MapFacts): { base: BasePlan; project: Project } {
    const frame = tool.frames[name];
    const places = tool.places(facts);
    const { view } = hand;
    const projected = projectLand(view, places.map(lonLat), frame, view.extent ?? extentOf(tool, frame));
    const { project, land } = projected;
    const homes = new Map<string, Point>(
        places.map((p) => {
            const { x, y } = project(lonLat(p));
            const [dx, dy] = hand.nudge?.[p.id] ?? [0, 0];
            return [p.id, { x: x + dx, y: y + dy }];
        }),
    );
    const base: BasePlan = {
        frame,
        homes,
        ground: groundOf(view, projected, frame),
        isLand: landMask(land, frame.width, frame.height),
        outside: hand.outside?.map((p) => ({ ...project(p), group: null })),
        names: hand.names,
        fill: hand.fill?.map(([group, lon, lat]) => ({ ...project([lon, lat]), group })),
        reach: hand.reach,
        warp: hand.warp,
    };
    return { base, project };
}

export const factsOf = <F extends MapFacts = MapFacts>({ kind, id }: Sheet, roots: Roots): F => readJson<F>(resolve(roots.data, kind, `${id}.json`));
export const cellsFile = ({ kind, id, frame }: Sheet, roots: Roots): string => resolve(roots.games, kind, 'map/cells', `${id}.${frame}.json`);

export function makePicture(sheet: Sheet, roots: Roots): MapPicture {
    const facts = factsOf(sheet, roots);
    const { base, project } = basePlan(sheet, facts);
    const sites = sheet.tool.search ? readJson<Site[]>(cellsFile(sheet, roots)) : undefined;
    return sheet.tool.picture(facts, base, sheet.hand, project, sites);
}
