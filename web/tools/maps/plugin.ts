/* Makes the pictures of the maps before the page is built or tested: some twenty-five seconds after a change, else nothing. */
import { execFileSync } from 'node:child_process';
import type { Plugin } from 'vite';
import { mapsAreFresh } from './make';

export function maps(web: string): Plugin {
    return {
        name: 'aedile-maps',
        buildStart() {
            if (mapsAreFresh(web)) return;
            this.info(execFileSync(process.execPath, ['tools/maps/run.mjs', 'build'], { cwd: web, encoding: 'utf8' }));
        },
    };
}
