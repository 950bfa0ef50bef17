// link.ts: a record, and a position in it, as the end of an address: "#r=…&n=123".
import { pack, unpack } from '../packing';

export { LinkError, MOST } from '../packing';

/** Bytes; no record is as long. */
export const LARGEST = 2_000_000;

export const packed = (record: string) => pack(record, 'deflate');
export const unpacked = (text: string) => unpack(text, 'deflate', LARGEST);

/** The end of an address that holds all of it; without a position it opens at the start. */
export async function fragmentOf(record: string, position: number | null): Promise<string> {
    return `#r=${await packed(record)}` + (position === null ? '' : `&n=${position}`);
}

export interface Fragment {
    packed: string | null;
    position: number | null;
}

export function readFragment(hash: string): Fragment {
    const parts = new URLSearchParams(hash.replace(/^#/, ''));
    const position = parts.get('n');
    return { packed: parts.get('r'), position: position !== null && /^\d{1,5}$/.test(position) ? Number(position) : null };
}
