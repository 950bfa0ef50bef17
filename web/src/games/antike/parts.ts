// parts.ts: Antike's own parts of a table.
import type { GameParts } from '..';
import Advances from './Advances.svelte';
import Bar from './Bar.svelte';
import Choice from './Choice.svelte';
import Legend from './Legend.svelte';
import Personages from './Personages.svelte';
import PlayerFacts from './PlayerFacts.svelte';
import Rondel from './Rondel.svelte';
import { icons, sign } from './signs';

const parts: GameParts = {
    over: { title: 'web.antike.rondel', icon: 'ui-rondel', count: () => 0, parts: [Rondel] },
    dock: { title: 'web.antike.advances', icon: 'personages-scholar', count: () => 0, parts: [Personages, Advances] },
    isDockForAll: true,
    legend: Legend,
    bar: Bar,
    isStandingInBar: true,
    isStandingInFacts: true,
    choice: Choice,
    covers: () => true,
    staysOpen: true,
    icons,
    sign,
    player: PlayerFacts,
};

export default parts;
