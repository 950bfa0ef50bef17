// files.ts: the files of the npm package that are not scripts: the rules as WebAssembly, and what bots have learned.
// Each is named in whole, so that bundlers find it.

export const RULES = new URL('./aedile.wasm', import.meta.url);

/** The nets by their names, as data/ has them. */
export const NETS: Readonly<Record<string, URL>> = {
    'antike/duel': new URL('./antike-duel.net', import.meta.url),
    'antike/many': new URL('./antike-many.net', import.meta.url),
    'concordia/duel': new URL('./concordia-duel.net', import.meta.url),
    'concordia/many': new URL('./concordia-many.net', import.meta.url),
    'sylla/many': new URL('./sylla-many.net', import.meta.url),
};

/** Reads one of these files. */
export type Reader = (file: URL) => Promise<Uint8Array>;

export async function fetched(file: URL): Promise<Uint8Array> {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file.href}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}
