/* `import thumbs from 'virtual:thumbs'` gives the small pictures of all maps by name, each loaded when it is asked for. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { drawThumb } from '../../src/maps/thumb';
import { allSheets, sheetName } from './plan';
import { rootsOf } from './roots';

const ALL = 'virtual:thumbs';

function listOf(names: string[]): string {
    const loaders = names.map((name) => `${JSON.stringify(name)}: () => import('${ALL}/${name}')`);
    return `export default { ${loaders.join(', ')} };`;
}

export function thumbs(web: string): Plugin {
    const { made } = rootsOf(web);
    const thumb = (name: string): string => JSON.stringify(drawThumb(JSON.parse(readFileSync(resolve(made, `${name}.json`), 'utf8'))));
    return {
        name: 'aedile-thumbs',
        resolveId: (id) => (id.startsWith(ALL) ? '\0' + id : null),
        load(id) {
            if (id === '\0' + ALL) return listOf(allSheets().filter((sheet) => sheet.frame === 'wide').map(sheetName));
            if (!id.startsWith(`\0${ALL}/`)) return null;
            return `export default ${thumb(id.slice(ALL.length + 2))};`;
        },
    };
}
