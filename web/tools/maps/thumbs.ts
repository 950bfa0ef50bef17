/* `import thumbs from 'virtual:thumbs'` gives the small pictures of all maps by name, each loaded when it is asked for. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { rootsOf } from './roots';

const ALL = 'virtual:thumbs';

function listOf(names: string[]): string {
    const loaders = names.map((name) => `${JSON.stringify(name)}: () => import('${ALL}/${name}')`);
    return `export default { ${loaders.join(', ')} };`;
}

export function thumbs(web: string): Plugin {
    const folder = rootsOf(web).thumbs;
    return {
        name: 'aedile-thumbs',
        resolveId: (id) => (id.startsWith(ALL) ? '\0' + id : null),
        load(id) {
            if (id === '\0' + ALL) return listOf(readdirSync(folder).map((file) => file.replace('.json', '')));
            if (!id.startsWith(`\0${ALL}/`)) return null;
            return `export default ${readFileSync(resolve(folder, `${id.slice(ALL.length + 2)}.json`), 'utf8')};`;
        },
    };
}
