// own.ts: lays out a person's own map of Concordia.
import { ownPlan, type OwnLayout } from '../../../maps/own';
import { FRAMES } from './frames';
import { layoutConcordia } from './layout';
import type { ConcordiaFacts } from './types';

const own: OwnLayout = {
    places: (file) => (file as ConcordiaFacts).cities,
    layout: (file, shape, coast) => layoutConcordia(file as ConcordiaFacts, ownPlan(file, own.places(file), FRAMES[shape], coast)),
};

export default own;
