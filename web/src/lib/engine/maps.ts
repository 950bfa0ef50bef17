// maps.ts: what the rules say of a map file: its faults, and what is legal but probably not meant.
export type { MapCheck, MapFinding as MapFault, MapThing } from './types';
