// plugins.ts: what the build makes for the page: the catalogue without the keys of the command line and the
// server, the list of games, all icons as one sprite, the service worker, and packed copies of its files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { build, type Plugin, type Rolldown } from 'vite';
import { Module } from '../src/lib/engine/module';
import type { GameInfo, StepName } from '../src/lib/engine/types';

// Prefixes of keys that only the command line and the server use; the page leaves them out.
const NOT_FOR_THE_PAGE = ['cli.', 'config.', 'fault.', 'play.', 'remote.', 'server.', 'store.'];

const WORDS = 'virtual:words/';

export function pageWords(json: string): Record<string, string> {
    const all = Object.entries(JSON.parse(json) as Record<string, string>);
    return Object.fromEntries(
        all.filter(([key]) => !NOT_FOR_THE_PAGE.some((prefix) => key.startsWith(prefix))),
    );
}

/** `import words from 'virtual:words/de'` gives the catalogue of that language. */
export function catalogues(folder: string): Plugin {
    return {
        name: 'aedile-catalogues',
        resolveId: (id) => (id.startsWith(WORDS) ? '\0' + id : null),
        load(id) {
            if (!id.startsWith('\0' + WORDS)) return null;
            const file = join(folder, id.slice(WORDS.length + 1) + '.json');
            this.addWatchFile(file);
            const words = JSON.stringify(pageWords(readFileSync(file, 'utf8')));
            return `export default JSON.parse(${JSON.stringify(words)});`;
        },
    };
}

const GAMES = 'virtual:games';

const STEPS = 'virtual:games/steps';

type Listed = GameInfo & { rules?: number; state_size?: number; parts?: string[]; steps?: StepName[] };

/** What the page needs of a game before a table is opened. */
function light({ rules: _, state_size: __, parts: ___, steps: ____, maps, ...info }: Listed): GameInfo {
    return { ...info, maps: maps.map(({ map, players }) => ({ map, players })) };
}

/** `import games from 'virtual:games'` gives what the rules can play, so that the first screen need not wait for them;
 *  `virtual:games/steps` gives the steps of turns by game, which only tables need. */
export function gameList(wasm: string): Plugin {
    return {
        name: 'aedile-games',
        resolveId: (id) => (id === GAMES || id === STEPS ? '\0' + id : null),
        async load(id) {
            if (id !== '\0' + GAMES && id !== '\0' + STEPS) return null;
            this.addWatchFile(wasm);
            const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
            const list = Module.of(instance).games();
            const games: readonly Listed[] = list.games;
            const steps = Object.fromEntries(games.map((one) => [one.game, one.steps ?? []]));
            return `export default ${JSON.stringify(id === '\0' + STEPS ? steps : { ...list, games: games.map(light) })};`;
        },
    };
}

function symbol(folder: string, group: string, file: string): string {
    const svg = readFileSync(join(folder, group, file), 'utf8');
    const inside = svg.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
    return `<symbol id="${group}-${file.replace('.svg', '')}" viewBox="0 0 24 24">${inside}</symbol>`;
}

/** All icons as symbols, "<group>-<name>", at the begin of the body. */
export function sprite(folder: string): Plugin {
    return {
        name: 'aedile-sprite',
        transformIndexHtml(html) {
            const symbols = readdirSync(folder).sort().flatMap((group) =>
                readdirSync(join(folder, group)).sort().map((file) => symbol(folder, group, file)));
            return html.replace('<!--icons-->',
                `<svg display="none" aria-hidden="true">${symbols.join('')}</svg>`);
        },
    };
}

/** Preloads these fonts before the style sheet is read, so that text is laid out once. */
export function earlyFonts(names: readonly string[]): Plugin {
    const link = (file: string) =>
        ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true }, injectTo: 'head' as const });
    return {
        name: 'aedile-early-fonts',
        apply: 'build',
        transformIndexHtml: {
            order: 'post',
            handler: (_, { bundle = {} }) => Object.keys(bundle).filter((file) => names.some((name) => file.includes(`${name}-normal`))).map(link),
        },
    };
}

// Writes a gzip copy beside each larger file; the server sends it to browsers that accept gzip.
export function packed(): Plugin {
    return {
        name: 'aedile-packed',
        apply: 'build',
        writeBundle(options, bundle) {
            for (const name of Object.keys(bundle)) {
                const path = join(options.dir ?? '', name);
                if (!/\.(html|js|css|wasm|json|svg|net)$/.test(name)) continue;
                const bytes = readFileSync(path);
                if (bytes.length > 1024) writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
            }
        },
    };
}

function versionOf(folder: string, files: readonly string[]): string {
    const hash = createHash('sha256');
    for (const path of files) hash.update(path).update(readFileSync(join(folder, path)));
    return hash.digest('hex').slice(0, 16);
}

/** Writes sw.js, which knows all files of this build. */
export function offline(worker: string, pub: string): Plugin {
    return {
        name: 'aedile-offline',
        apply: 'build',
        async writeBundle(options, bundle) {
            const folder = options.dir ?? '';
            const files = [...Object.keys(bundle), ...readdirSync(pub)].sort();
            const define = { FILES: JSON.stringify(files), VERSION: JSON.stringify(versionOf(folder, files)) };
            const made = await build({ configFile: false, publicDir: false, logLevel: 'warn', define,
                build: { write: false, rolldownOptions: { input: worker, output: { format: 'iife' } } } }) as Rolldown.RolldownOutput;
            const { code } = made.output[0];
            writeFileSync(join(folder, 'sw.js'), code);
        },
    };
}
