// index.ts: every built-in map of Antike II with its hand.
import type { Hands } from '../../../../../tools/maps/hand';
import type { AntikeHand } from '../hand';
import { mare_nostrum } from './mare_nostrum';
import { orient } from './orient';

export const HANDS: Readonly<Record<string, Hands<AntikeHand>>> = { mare_nostrum, orient };
