// parts.ts: Concordia's own parts of a table; those of Venus are the same.
import type { GameParts } from '../types';
import AtPlace from './AtPlace.svelte';
import Bar from './Bar.svelte';
import Choice from './Choice.svelte';
import ForSale from './ForSale.svelte';
import Hand from './Hand.svelte';
import { nOffers, seatOf } from './model';
import { moments, sounds } from './moments';
import { isCovered, tradesOf } from './options';
import PlaceDetail from './PlaceDetail.svelte';
import PlayerDetail from './PlayerDetail.svelte';
import PlayerFacts from './PlayerFacts.svelte';
import Purse from './Purse.svelte';
import { icons, sign } from './signs';
import Storehouse from './Storehouse.svelte';
import Tags from './Tags.svelte';

const parts: GameParts = {
    left: { title: 'web.concordia.for_sale', icon: 'roles-senator', count: nOffers, parts: [ForSale] },
    dock: { title: 'web.concordia.hand', icon: 'ui-cards', count: (view, seat) => seatOf(view, seat).nHand, parts: [Storehouse, Hand] },
    bar: Bar,
    turnFields: ['round', 'turn', 'turns_left', 'active', 'actor', 'actor_seat', 'step', 'step_name'],
    purse: Purse,
    choice: Choice,
    covers: isCovered,
    showsPrices: (moves) => tradesOf(moves).length > 0,
    staysOpen: true,
    icons,
    sign,
    player: PlayerFacts,
    playerDetail: PlayerDetail,
    place: AtPlace,
    placeDetail: PlaceDetail,
    moments,
    sounds,
    tags: Tags,
    stepIcons: {
        settle: 'pieces-colonist', suggest: 'ui-cards', play: 'ui-cards', as: 'ui-cards', copy: 'roles-diplomat',
        move: 'roles-architect', build: 'roles-architect', hire: 'roles-senator', trade: 'roles-mercator',
        produce: 'roles-prefect', place: 'roles-colonist', take: 'ui-storehouse',
    },
    scoreIcons: {
        vesta: 'gods-vesta', jupiter: 'gods-jupiter', saturnus: 'gods-saturnus', mercurius: 'gods-mercurius',
        mars: 'gods-mars', minerva: 'gods-minerva', venus: 'gods-venus', concordia: 'gods-concordia',
    },
    lookables: {
        hand: { selector: '.hand', tab: 'dock' },
        card: { selector: '[data-card="#"]', tab: 'dock' },
        storehouse: { selector: '.store', tab: 'dock' },
        'for-sale': { selector: '.sale', tab: 'left' },
        province: { selector: '[data-place="province:#"]', tab: 'prompt' },
    },
};

export default parts;
