/* Every built-in map with its hand. */
import type { AntikeHand, ConcordiaHand, Hands } from '../hand';
import { crete } from '../../../src/games/concordia/map/hands/crete';
import { cyprus } from '../../../src/games/concordia/map/hands/cyprus';
import { hellas } from '../../../src/games/concordia/map/hands/hellas';
import { hispania } from '../../../src/games/concordia/map/hands/hispania';
import { imperium } from '../../../src/games/concordia/map/hands/imperium';
import { ionium } from '../../../src/games/concordia/map/hands/ionium';
import { italia } from '../../../src/games/concordia/map/hands/italia';
import { mare_nostrum } from '../../../src/games/antike/map/hands/mare_nostrum';
import { orient } from '../../../src/games/antike/map/hands/orient';

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
