// parts.ts: Sylla's own parts of a table.
import type { GameParts } from '../types';
import Bar from './Bar.svelte';
import Choice from './Choice.svelte';
import Household from './Household.svelte';
import { peopleOf, pictureOf } from './model';
import PlayerDetail from './PlayerDetail.svelte';
import PlayerFacts from './PlayerFacts.svelte';
import Purse from './Purse.svelte';
import Republic from './Republic.svelte';
import { momentOf } from './scene';
import Scene from './Scene.svelte';
import { sign } from './signs';
import Tags from './Tags.svelte';

const parts: GameParts = {
    board: Republic,
    bar: Bar,
    turnFields: ['round', 'phase', 'actor', 'step', 'step_name', 'seller', 'seller_seat', 'consul', 'consul_seat'],
    purse: Purse,
    isStandingInBar: true,
    isStandingInFacts: true,
    dock: { title: 'web.sylla.people', icon: 'characters-senator', count: (view, seat) => peopleOf(view, seat, []).length, parts: [Household] },
    choice: Choice,
    covers: () => true,
    icons: pictureOf,
    sign,
    player: PlayerFacts,
    playerDetail: PlayerDetail,
    moments: (line) => momentOf(line, Scene),
    sounds: { money: 'coin', paid: 'coin', bought: 'build', tile: 'build', offered: 'build' },
    tags: Tags,
    stepIcons: {
        pick: 'ui-cards', bid: 'money-denarius', bid_only: 'money-denarius', recruit: 'ui-cards',
        offer: 'buildings-market', prevent: 'events-flood', cube: 'events-flood', remove: 'events-flood',
        flip: 'ui-cards', vote: 'characters-senator', token: 'ladder-prestige', income: 'buildings-house_temple',
        taverns: 'buildings-tavern', use: 'ui-cards',
    },
    scoreIcons: {
        prestige: 'ladder-prestige', christians: 'characters-christian', slaves: 'characters-slave',
        civic: 'ladder-civic', health: 'ladder-health', leisure: 'ladder-leisure',
    },
    lookables: {
        ladder: { selector: '.ladder', tab: 'prompt' },
        events: { selector: '.events', tab: 'prompt' },
        works: { selector: '.area.work', tab: 'prompt' },
        buildings: { selector: '.sites', tab: 'prompt' },
        offer: { selector: '.recruits', tab: 'prompt' },
        people: { selector: '.people', tab: 'dock' },
        purse: { selector: '.purse', tab: 'dock' },
    },
};

export default parts;
