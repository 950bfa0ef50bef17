// parts.ts: Concordia's own parts of a table; those of Venus are the same.
import type { GameParts } from '..';
import Bar from './Bar.svelte';
import Choice from './Choice.svelte';
import ForSale from './ForSale.svelte';
import Hand from './Hand.svelte';
import { nOffers, seatOf } from './model';
import { isCovered } from './options';
import PlayerFacts from './PlayerFacts.svelte';
import { icons, sign } from './signs';
import Storehouse from './Storehouse.svelte';
import Tags from './Tags.svelte';

const parts: GameParts = {
    left: { title: 'web.concordia.for_sale', icon: 'roles-senator', count: nOffers, parts: [ForSale] },
    dock: { title: 'web.concordia.hand', icon: 'ui-cards', count: (view, seat) => seatOf(view, seat).nHand, parts: [Storehouse, Hand] },
    bar: Bar,
    choice: Choice,
    covers: isCovered,
    icons,
    sign,
    player: PlayerFacts,
    tags: Tags,
};

export default parts;
