// parts.ts: Antike's own parts of a table.
import type { GameParts } from '../types';
import Advances from './Advances.svelte';
import AtPlace from './AtPlace.svelte';
import Bar from './Bar.svelte';
import Choice from './Choice.svelte';
import Legend from './Legend.svelte';
import { moments, sounds } from './moments';
import Personages from './Personages.svelte';
import PlaceDetail from './PlaceDetail.svelte';
import PlayerDetail from './PlayerDetail.svelte';
import PlayerFacts from './PlayerFacts.svelte';
import Purse from './Purse.svelte';
import RondelPart from './RondelPart.svelte';
import { icons, sign } from './signs';

const parts: GameParts = {
    over: { title: 'web.antike.rondel', icon: 'ui-rondel', count: () => 0, parts: [RondelPart] },
    dock: { title: 'web.antike.advances', icon: 'personages-scholar', count: () => 0, parts: [Personages, Advances] },
    isDockForAll: true,
    legend: Legend,
    bar: Bar,
    turnFields: ['round', 'turn', 'turn_of', 'active', 'step'],
    purse: Purse,
    isStandingInBar: true,
    isStandingInFacts: true,
    choice: Choice,
    covers: () => true,
    staysOpen: true,
    icons,
    sign,
    place: AtPlace,
    placeDetail: PlaceDetail,
    player: PlayerFacts,
    playerDetail: PlayerDetail,
    moments,
    sounds,
    stepIcons: {
        rondel: 'ui-rondel', pay: 'money-coin', units: 'pieces-legion', arm: 'pieces-legion', temple: 'pieces-temple',
        learn: 'personages-scholar', found: 'pieces-city', conquer: 'pieces-legion', fight: 'pieces-legion',
        resource: 'resources-any', market: 'resources-any',
    },
    scoreIcons: {
        kings: 'personages-king', scholars: 'personages-scholar', generals: 'personages-general',
        citizens: 'personages-citizen', navigators: 'personages-navigator',
    },
    lookables: {
        rondel: { selector: '.rondel', tab: 'over' },
        field: { selector: '[data-field="#"]', tab: 'over' },
        advances: { selector: '.advances', tab: 'dock' },
        personages: { selector: '.personages', tab: 'dock' },
    },
};

export default parts;
