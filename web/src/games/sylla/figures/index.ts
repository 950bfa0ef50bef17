// index.ts: the figures of the rules of Sylla, by the names that their text uses.
import type { Figure } from '../../types';
import Bid from './Bid.svelte';
import Events from './Events.svelte';
import Ladder from './Ladder.svelte';
import Vote from './Vote.svelte';

const figures: Readonly<Record<string, Figure>> = { bid: Bid, events: Events, ladder: Ladder, vote: Vote };

export default figures;
