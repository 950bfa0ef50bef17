/* Sees to it that the pictures of the maps are there before the page is built or tested: some twenty-five seconds after a change, else nothing. */
import type { Plugin } from 'vite';
import { makeMaps, mapsAreFresh } from './make';

export function maps(web: string): Plugin {
    return {
        name: 'aedile-maps',
        buildStart() {
            if (!mapsAreFresh(web)) makeMaps(web, [], (line) => this.info(line));
        },
    };
}
