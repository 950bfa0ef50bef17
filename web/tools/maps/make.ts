/* Makes the picture of every built-in map: made/<kind>-<map>.json, <kind>-<map>-tall.json where a tall frame is worth it, thumbs/<kind>-<map>.json, and the coast lines
   for people's own maps, coast/coast.json. */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drawThumb } from '../../src/maps/thumb';
import { makeCoast } from './coast';
import { allSheets, makePicture, sheetName } from './plan';
import { rootsOf } from './roots';
import type { MapTool } from './tool';

/** Makes the named pictures, or all. */
export function makeMaps(tools: readonly MapTool[], web: string, only: string[], say: (line: string) => void): void {
    const roots = rootsOf(web);
    mkdirSync(roots.thumbs, { recursive: true });
    if (only.length === 0 || only.includes('coast')) makeCoast(roots, say);
    for (const sheet of allSheets(tools)) {
        const name = sheetName(sheet);
        if (only.length && !only.includes(name)) continue;
        const picture = makePicture(sheet, roots);
        const text = JSON.stringify(picture);
        const faults = sheet.tool.faults(picture);
        writeFileSync(resolve(roots.made, `${name}.json`), text + '\n');
        if (sheet.frame === 'wide') writeFileSync(resolve(roots.thumbs, `${name}.json`), JSON.stringify(drawThumb(picture, sheet.tool.thumb(picture))) + '\n');
        say([`${name}: ${(text.length / 1024).toFixed(0)} KiB, ${faults.length} faults`, ...faults].join('\n  '));
    }
}

function newest(path: string): number {
    const stat = statSync(path);
    if (!stat.isDirectory()) return stat.mtimeMs;
    return Math.max(0, ...readdirSync(path).filter((name) => name !== 'made').map((name) => newest(join(path, name))));
}

/** Folders of games that have a kind of map. */
function kindsIn(games: string): string[] {
    return readdirSync(games).filter((game) => existsSync(join(games, game, 'map/tool.ts')));
}

/** Names of built-in maps that must have a picture: there is a hand for each. */
function namesOf(games: string): string[] {
    return kindsIn(games).flatMap((kind) => readdirSync(join(games, kind, 'map/hands'))
        .filter((file) => file !== 'index.ts').map((file) => `${kind}-${file.replace('.ts', '')}`));
}

/** Whether every picture is there and younger than all it is made from. */
export function mapsAreFresh(web: string): boolean {
    const { data, games, made, thumbs, coast } = rootsOf(web);
    if (!existsSync(coast) || !namesOf(games).every((name) => [made, thumbs].every((folder) => existsSync(resolve(folder, `${name}.json`))))) return false;
    const pictures = [made, thumbs].flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => resolve(folder, name))).concat(coast);
    const sources = [
        ...kindsIn(games).flatMap((kind) => [join(data, kind), join(games, kind, 'map')]),
        resolve(web, 'src/maps'),
        resolve(web, 'tools/maps'),
    ];
    return Math.min(...pictures.map(newest)) > Math.max(...sources.map(newest));
}
