// link.ts: a map as the end of an address: "/map#m=…".  The text of the file travels byte for byte.
import { whole } from '../address';
import { pack, unpack } from '../packing';
import { LARGEST } from './file';

/** Where such an address leads: the screen that shows a map. */
export const MAP_PATH = '/map';

/** Longer messages than these are refused by some messengers (Discord 2,000 characters, Telegram 4,096). */
export const SHORT = 4000;

export async function linkOf(text: string): Promise<string> {
    return whole(`${MAP_PATH}#m=${await pack(text, 'deflate-raw')}`);
}

/** The packed map in the end of an address; null if it has none. */
export const packedIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('m');

/** The text of the map; a LinkError is thrown if it is damaged or would be larger than a map may be. */
export const unpacked = (packed: string) => unpack(packed, 'deflate-raw', LARGEST);
