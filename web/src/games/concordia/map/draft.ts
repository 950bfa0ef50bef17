// draft.ts: the picture of a map of Concordia while it is drawn.  Places lie where the drawer has put them, on a sheet that does not
// move when they do; what is incomplete is left out.
import { NO_GROUND, type DraftLayout, type DraftSheet } from '../../../maps/draft';
import type { MapFacts, Point } from '../../../maps/types';
import { layoutConcordia } from './layout';
import type { ConcordiaFacts, ConcordiaPicture } from './types';

const COARSE = 15; // units between the spots for a plaque: a sixth of the time
const CLOSE = 1; // places stay where they were put

type City = ConcordiaFacts['cities'][number];

/** Provinces with a city, and lines between two cities. */
function drawable(facts: ConcordiaFacts): ConcordiaFacts {
    const provinces = facts.provinces.filter(({ id }) => facts.cities.some(({ province }) => province === id));
    const ids = new Set(facts.cities.map(({ id }) => id));
    const lines = facts.lines.filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to));
    return { ...facts, provinces, lines };
}

function homesOf(cities: readonly City[], shares: readonly Point[], sheet: DraftSheet): Map<string, Point> {
    return new Map(cities.map(({ id }, n): [string, Point] => {
        const { x, y } = shares[n] ?? { x: 0.5, y: 0.5 };
        // Two places on one spot are told apart by a hair, so that each gets its area.
        return [id, { x: sheet.box.x0 + x * sheet.width + n * 0.01, y: sheet.box.y0 + y * sheet.height }];
    }));
}

function viasOf(facts: ConcordiaFacts, sheet: DraftSheet): Map<string, Point> {
    return new Map(facts.lines.flatMap(({ id, via }): [string, Point][] =>
        (via ? [[id, { x: sheet.box.x0 + via[0] * sheet.width, y: sheet.box.y0 + via[1] * sheet.height }]] : [])));
}

const layout: DraftLayout = (file: MapFacts, shares, sheet, land) => {
    const facts = drawable(file as ConcordiaFacts);
    const plan = { frame: sheet.frame, ground: land?.ground ?? NO_GROUND, isLand: land?.isLand ?? null, homes: homesOf(facts.cities, shares, sheet), least: CLOSE, net: COARSE };
    if (facts.cities.length > 0) return layoutConcordia(facts, { ...plan, vias: land ? undefined : viasOf(facts, sheet) });
    const { name, width, height, focus } = sheet.frame;
    return { kind: 'concordia', id: facts.id, title: facts.title, frame: name, width, height, focus, ...plan.ground, provinces: [], cities: [], routes: [] } as ConcordiaPicture;
};

export default layout;
