// own.ts: lays out a person's own map of Concordia.
import { ownPlan, type OwnLayout } from '../../../maps/own';
import { FRAMES } from './frames';
import { layoutConcordia } from './layout';
import type { ConcordiaFacts } from './types';

const layout: OwnLayout = (file, shape) => {
    const facts = file as ConcordiaFacts;
    return layoutConcordia(facts, ownPlan(facts, facts.cities, FRAMES[shape]));
};

export default layout;
