/* From a map's facts and its hand to the plan the layout wants: everything in the units of the frame. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { layoutAntike } from '../../src/games/antike/map/layout';
import type { AntikePlan } from '../../src/games/antike/map/layout';
import { layoutConcordia } from '../../src/games/concordia/map/layout';
import type { ConcordiaPlan } from '../../src/games/concordia/map/layout';
import type { Site } from '../../src/maps/cells';
import { landMask } from '../../src/maps/mask';
import { FRAMES } from '../../src/maps/own';
import type {
    AntikeFacts,
    Box,
    ConcordiaFacts,
    Frame,
    FrameName,
    MapPicture,
    Point,
} from '../../src/maps/types';
import type { AntikeHand, ConcordiaHand } from './hand';
import { ANTIKE_HANDS, CONCORDIA_HANDS } from './hands';
import { groundOf, nameAt, projectLand } from './land';
import type { Project } from './land';
import type { LonLat } from './nature';
import type { Roots } from './roots';

const MARGIN: Record<'concordia' | 'antike', [x: number, y: number]> = {
    concordia: [46, 34],
    antike: [52, 36],
};

/** A built-in map in one of its frames. */
export interface Sheet {
    game: 'concordia' | 'antike';
    id: string;
    frame: FrameName;
}

export function allSheets(): Sheet[] {
    const sheets = (game: Sheet['game'], hands: Record<string, object>): Sheet[] =>
        Object.entries(hands).flatMap(([id, frames]) =>
            (Object.keys(frames) as FrameName[]).map((frame) => ({ game, id, frame })),
        );
    return [...sheets('concordia', CONCORDIA_HANDS), ...sheets('antike', ANTIKE_HANDS)];
}

export const sheetName = ({ game, id, frame }: Sheet): string =>
    `${game}-${id}${frame === 'wide' ? '' : `-${frame}`}`;

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

interface Place {
    id: string;
    lat?: number;
    lon?: number;
}
const lonLat = (p: Place): LonLat => [p.lon!, p.lat!];

function extentOf(game: Sheet['game'], { focus }: Frame): Box {
    const [x, y] = MARGIN[game];
    return { x0: focus.x0 + x, y0: focus.y0 + y, x1: focus.x1 - x, y1: focus.y1 - y };
}

interface Base extends Pick<
    ConcordiaPlan,
    'frame' | 'ground' | 'isLand' | 'homes' | 'outside' | 'fill' | 'names' | 'reach' | 'warp'
> {
    project: Project;
}

function basePlan(sheet: Sheet, hand: ConcordiaHand | AntikeHand, places: Place[]): Base {
    const frame = FRAMES[sheet.game][sheet.frame];
    const { view } = hand;
    const projected = projectLand(
        view,
        places.map(lonLat),
        frame,
        view.extent ?? extentOf(sheet.game, frame),
    );
    const { project, land } = projected;
    const homes = new Map<string, Point>(
        places.map((p) => {
            const { x, y } = project(lonLat(p));
            const [dx, dy] = hand.nudge?.[p.id] ?? [0, 0];
            return [p.id, { x: x + dx, y: y + dy }];
        }),
    );
    return {
        frame,
        project,
        homes,
        ground: groundOf(view, projected, frame),
        isLand: landMask(land, frame.width, frame.height),
        outside: hand.outside?.map((p) => ({ ...project(p), group: null })),
        names: hand.names,
        fill: hand.fill?.map(([group, lon, lat]) => ({ ...project([lon, lat]), group })),
        reach: hand.reach,
        warp: hand.warp,
    };
}

function concordiaPlan(sheet: Sheet, hand: ConcordiaHand, facts: ConcordiaFacts): ConcordiaPlan {
    const { project, ...base } = basePlan(sheet, hand, facts.cities);
    return {
        ...base,
        sides: hand.sides,
        tints: hand.tints,
        least: hand.least,
        radius: hand.radius,
        plaques: new Map(Object.entries(hand.plaques ?? {}).map(([id, place]) => [id, project(place)])),
    };
}

/** The plan of an Antike map without its cells. */
export function antikePlan(sheet: Sheet, facts: AntikeFacts): AntikePlan {
    const hand = ANTIKE_HANDS[sheet.id]![sheet.frame]!;
    const { project, ...base } = basePlan(sheet, hand, facts.regions);
    return {
        ...base,
        barriers: hand.barriers?.map(([text, lon, lat, size = 9, turn = 0]) =>
            nameAt(project([lon, lat]), text, size, turn),
        ),
    };
}

export const factsOf = <T extends ConcordiaFacts | AntikeFacts>(sheet: Sheet, roots: Roots): T =>
    readJson<T>(resolve(roots.data, sheet.game, `${sheet.id}.json`));
export const cellsFile = (sheet: Sheet, roots: Roots): string =>
    resolve(roots.cells, `${sheet.id}.${sheet.frame}.json`);

export function makePicture(sheet: Sheet, roots: Roots): MapPicture {
    if (sheet.game === 'concordia') {
        const facts = factsOf<ConcordiaFacts>(sheet, roots);
        return layoutConcordia(facts, concordiaPlan(sheet, CONCORDIA_HANDS[sheet.id]![sheet.frame]!, facts));
    }
    const facts = factsOf<AntikeFacts>(sheet, roots);
    return layoutAntike(facts, {
        ...antikePlan(sheet, facts),
        sites: readJson<Site[]>(cellsFile(sheet, roots)),
    });
}
