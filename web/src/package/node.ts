// node.ts: the npm package as Node.js loads it: its files come from the disk.
import { readFile } from 'node:fs/promises';
import { fetched, type Reader } from './files';
import { load as loadWith, type Aedile } from './index';

export * from './index';

const fromDisk: Reader = (file) => (file.protocol === 'file:' ? readFile(file) : fetched(file));

export function load(read: Reader = fromDisk): Promise<Aedile> {
    return loadWith(read);
}
