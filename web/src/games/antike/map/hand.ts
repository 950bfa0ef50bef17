// hand.ts: what the drawer decides for a map of Antike II.
import type { Hand, HandName } from '../../../../tools/maps/hand';

export interface AntikeHand extends Hand {
    barriers?: HandName[];
}
