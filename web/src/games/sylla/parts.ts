// parts.ts: Sylla's own parts of a table.
import type { GameParts } from '..';
import Bar from './Bar.svelte';
import Choice from './Choice.svelte';
import Crisis from './Crisis.svelte';
import Household from './Household.svelte';
import { peopleOf, pictureOf } from './model';
import PlayerFacts from './PlayerFacts.svelte';
import Republic from './Republic.svelte';
import { sign } from './signs';
import Tags from './Tags.svelte';

const parts: GameParts = {
    board: Republic,
    bar: Bar,
    isStandingInBar: true,
    isStandingInFacts: true,
    isRoundShown: true,
    dock: { title: 'web.sylla.people', icon: 'characters-senator', count: (view, seat) => peopleOf(view, seat, []).length, parts: [Household] },
    choice: Choice,
    covers: () => true,
    icons: pictureOf,
    sign,
    report: Crisis,
    player: PlayerFacts,
    tags: Tags,
};

export default parts;
