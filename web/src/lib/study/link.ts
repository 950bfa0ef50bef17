// link.ts: a record, and a position in it, as the end of an address: "#r=…&n=123".  The record is
// deflated and written in base64url, so that it travels in a message and needs no server.
export type LinkFault = 'too_long' | 'unable' | 'broken';

export class LinkError extends Error {
    constructor(readonly fault: LinkFault) {
        super(fault);
    }
}

/** Longer addresses are cut by messengers and mail. */
export const MOST = 60_000;

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
    const out = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
    return new Uint8Array(await new Response(out).arrayBuffer());
}

function toBase64url(bytes: Uint8Array): string {
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array {
    if (!/^[\w-]+$/.test(text)) throw new LinkError('broken');
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

export async function packed(record: string): Promise<string> {
    if (!('CompressionStream' in globalThis)) throw new LinkError('unable');
    const bytes = await through(new TextEncoder().encode(record), new CompressionStream('deflate'));
    const text = toBase64url(bytes);
    if (text.length > MOST) throw new LinkError('too_long');
    return text;
}

export async function unpacked(text: string): Promise<string> {
    if (!('DecompressionStream' in globalThis)) throw new LinkError('unable');
    try {
        const bytes = await through(fromBase64url(text), new DecompressionStream('deflate'));
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
        throw new LinkError('broken');
    }
}

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
