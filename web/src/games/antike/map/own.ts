// own.ts: lays out a person's own map of Antike II.
import { ownPlan, type OwnLayout } from '../../../maps/own';
import { FRAMES } from './frames';
import { cellTask, layoutAntike } from './layout';
import { searchCells } from './search';
import type { AntikeFacts } from './types';

/* About a second's work: borders that the search does not find are drawn as dotted lines. */
const CELL_STEPS = 1200;

const own: OwnLayout = {
    places: (file) => (file as AntikeFacts).regions,
    layout: (file, shape, coast) => {
        const facts = file as AntikeFacts;
        const plan = ownPlan(facts, facts.regions, FRAMES[shape], coast);
        return layoutAntike(facts, { ...plan, sites: searchCells(cellTask(facts, plan, CELL_STEPS)).sites });
    },
};

export default own;
