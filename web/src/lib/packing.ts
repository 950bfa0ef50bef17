// packing.ts: text that travels in the end of an address, deflated and written in base64url, so that it needs no server.
export type LinkFault = 'too_long' | 'unable' | 'broken';

export class LinkError extends Error {
    constructor(readonly fault: LinkFault) {
        super(fault);
    }
}

/** Characters of packed text that an address may hold.  A message of the large messengers holds 65,536 characters, and Safari cuts
 *  addresses at 80,000; nothing of it reaches a server, because it follows the #. */
export const MOST = 60_000;

/** Records are packed as `deflate`, maps as `deflate-raw`, which is six bytes shorter. */
export type Packing = 'deflate' | 'deflate-raw';

function streamed(bytes: Uint8Array, stream: GenericTransformStream): ReadableStream<Uint8Array> {
    return new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
}

/** Reads to the end, or stops at the first byte too many: a few bytes may inflate to gigabytes. */
async function readUpTo(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
    const reader = stream.getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
        size += next.value.length;
        if (size > most) {
            await reader.cancel().catch(() => undefined);
            throw new LinkError('broken');
        }
        parts.push(next.value);
    }
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

function toBase64url(bytes: Uint8Array): string {
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64url(text: string): Uint8Array {
    if (text.length > MOST || !/^[\w-]+$/.test(text)) throw new LinkError('broken');
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

export async function pack(text: string, packing: Packing): Promise<string> {
    if (!('CompressionStream' in globalThis)) throw new LinkError('unable');
    const bytes = streamed(new TextEncoder().encode(text), new CompressionStream(packing));
    const packed = toBase64url(await readUpTo(bytes, Infinity));
    if (packed.length > MOST) throw new LinkError('too_long');
    return packed;
}

/** The text again, if it has at most so many bytes and is valid UTF-8. */
export async function unpack(packed: string, packing: Packing, most: number): Promise<string> {
    if (!('DecompressionStream' in globalThis)) throw new LinkError('unable');
    try {
        const bytes = await readUpTo(streamed(fromBase64url(packed), new DecompressionStream(packing)), most);
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
        throw new LinkError('broken');
    }
}
