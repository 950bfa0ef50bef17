// index.ts: Antike's own parts of a table.
import type { GameParts } from '..';
import Advances from './Advances.svelte';
import Bar from './Bar.svelte';
import { changes } from './changes';
import Choice from './Choice.svelte';
import Legend from './Legend.svelte';
import Personages from './Personages.svelte';
import PlayerFacts from './PlayerFacts.svelte';
import Rondel from './Rondel.svelte';

/** Groups of icons by the nouns whose ids are their names. */
const ICONS: Readonly<Record<string, string>> = { resource: 'resources', kind: 'pieces', person: 'personages', advance: 'advances' };

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
    changes,
    icons: (noun, id) => (ICONS[noun] ? `${ICONS[noun]}-${id}` : null),
    player: PlayerFacts,
};

export default parts;
