/* Every built-in map with its hand. */
import type { AntikeHand, ConcordiaHand, Hands } from '../hand';
import { crete } from './crete';
import { cyprus } from './cyprus';
import { hellas } from './hellas';
import { hispania } from './hispania';
import { imperium } from './imperium';
import { ionium } from './ionium';
import { italia } from './italia';
import { mare_nostrum } from './mare_nostrum';
import { orient } from './orient';

export const CONCORDIA_HANDS: Record<string, Hands<ConcordiaHand>> = {
    imperium,
    italia,
    crete,
    hispania,
    hellas,
    ionium,
    cyprus,
};
export const ANTIKE_HANDS: Record<string, Hands<AntikeHand>> = { mare_nostrum, orient };
