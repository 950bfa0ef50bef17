// steps.ts: what a step of a turn is called, by the kinds of the legal moves.  Of several kinds of
// choice the first one of the game's list gives the name.
import type { Move } from '../engine/types';

export interface StepName {
    /** Of the catalogue. */
    title: string;
    icon: string;
}

type Row = readonly [kind: string, title: string, icon: string];

const CONCORDIA: readonly Row[] = [
    ['settle', 'web.step.settle', 'pieces-colonist'],
    ['suggest', 'web.step.suggest', 'ui-cards'],
    ['play', 'web.step.play', 'ui-cards'],
    ['as', 'web.step.as', 'ui-cards'],
    ['copy', 'web.step.copy', 'roles-diplomat'],
    ['move', 'web.step.move', 'roles-architect'],
    ['build', 'web.step.build', 'roles-architect'],
    ['hire', 'web.step.hire', 'roles-senator'],
    ['sell', 'web.step.trade', 'roles-mercator'],
    ['buy', 'web.step.trade', 'roles-mercator'],
    ['produce', 'web.step.produce', 'roles-prefect'],
    ['cash', 'web.step.produce', 'roles-prefect'],
    ['place', 'web.step.place', 'roles-colonist'],
    ['take', 'web.step.take', 'ui-storehouse'],
];

const ANTIKE: readonly Row[] = [
    ['rondel', 'web.step.rondel', 'ui-rondel'],
    ['spend', 'web.step.pay', 'money-coin'],
    ['move', 'web.step.units', 'pieces-legion'],
    ['arm', 'web.step.arm', 'pieces-legion'],
    ['temple', 'web.step.temple', 'pieces-temple'],
    ['learn', 'web.step.learn', 'personages-scholar'],
    ['found', 'web.step.found', 'pieces-city'],
    ['conquer', 'web.step.conquer', 'pieces-legion'],
    ['fight', 'web.step.fight', 'pieces-legion'],
    ['take', 'web.step.resource', 'resources-any'],
    ['get', 'web.step.market', 'resources-any'],
    ['coin_for', 'web.step.pay', 'money-coin'],
    ['give', 'web.step.market', 'resources-any'],
];

const SYLLA: readonly Row[] = [
    ['pick', 'web.step.pick', 'ui-cards'],
    ['pass', 'web.step.bid', 'money-denarius'],
    ['bid', 'web.step.bid_only', 'money-denarius'], // who opens cannot pass
    ['recruit', 'web.step.recruit', 'ui-cards'],
    ['offer', 'web.step.offer', 'buildings-market'],
    ['prevent', 'web.step.prevent', 'events-flood'],
    ['cube', 'web.step.cube', 'events-flood'],
    ['remove', 'web.step.remove', 'events-flood'],
    ['flip', 'web.step.flip', 'ui-cards'],
    ['flip_tile', 'web.step.flip', 'ui-cards'],
    ['vote', 'web.step.vote', 'characters-senator'],
    ['token', 'web.step.token', 'ladder-prestige'],
    ['sacrifice', 'web.step.income', 'buildings-house_temple'],
    ['tavern', 'web.step.income', 'buildings-tavern'],
    ['turn', 'web.step.use', 'ui-cards'],
];

const FORUM: readonly Row[] = [
    ['bid', 'web.step.card', 'ui-cards'],
    ['keep', 'web.step.keep', 'goods-any'],
    ['change', 'web.step.keep', 'goods-any'],
];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
    concordia: CONCORDIA, venus: CONCORDIA, antike: ANTIKE, sylla: SYLLA, forum: FORUM,
};

/** The choice to have done enough; all games have this kind. */
export const DONE = 'done';

export function stepName(game: string, moves: readonly Move[]): StepName | null {
    const kinds = new Set(moves.map(({ kind }) => kind));
    const row = ROWS[game]?.find(([kind]) => kinds.has(kind));
    return row ? { title: row[1], icon: row[2] } : null;
}
