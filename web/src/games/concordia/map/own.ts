// own.ts: lays out a person's own map of Concordia.
import { ownPlan, type OwnLayout, type OwnPlan } from '../../../maps/own';
import type { Point } from '../../../maps/types';
import { FRAMES } from './frames';
import { layoutConcordia } from './layout';
import type { ConcordiaFacts } from './types';

/** The points that lines run through, on maps that are placed on a board as these points are. */
function viasOf({ lines }: ConcordiaFacts, { onBoard }: OwnPlan): Map<string, Point> {
    return new Map(lines.flatMap(({ id, via }): [string, Point][] => (via && onBoard ? [[id, onBoard(via)]] : [])));
}

const own: OwnLayout = {
    places: (file) => (file as ConcordiaFacts).cities,
    layout: (file, shape, coast) => {
        const facts = file as ConcordiaFacts;
        const plan = ownPlan(facts, own.places(facts), FRAMES[shape], coast);
        return layoutConcordia(facts, { ...plan, vias: viasOf(facts, plan) });
    },
};

export default own;
