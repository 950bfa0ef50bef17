// index.ts: every built-in map of Concordia with its hand.
import type { Hands } from '../../../../../tools/maps/hand';
import type { ConcordiaHand } from '../hand';
import { crete } from './crete';
import { cyprus } from './cyprus';
import { hellas } from './hellas';
import { hispania } from './hispania';
import { imperium } from './imperium';
import { ionium } from './ionium';
import { italia } from './italia';

export const HANDS: Readonly<Record<string, Hands<ConcordiaHand>>> = { imperium, italia, crete, hispania, hellas, ionium, cyprus };
