/* Makes the picture of every built-in map: made/<game>-<map>.json, and <game>-<map>-tall.json where a tall frame is worth it. */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { faultsOf } from '../../src/maps/collide';
import { allSheets, makePicture, sheetName } from './plan';
import { rootsOf } from './roots';

/** Makes the named pictures, or all. */
export function makeMaps(web: string, only: string[], say: (line: string) => void): void {
    const roots = rootsOf(web);
    mkdirSync(roots.made, { recursive: true });
    for (const sheet of allSheets()) {
        const name = sheetName(sheet);
        if (only.length && !only.includes(name)) continue;
        const picture = makePicture(sheet, roots);
        const text = JSON.stringify(picture);
        const faults = faultsOf(picture);
        writeFileSync(resolve(roots.made, `${name}.json`), text + '\n');
        say(
            [`${name}: ${(text.length / 1024).toFixed(0)} KiB, ${faults.length} faults`, ...faults].join(
                '\n  ',
            ),
        );
    }
}

function newest(path: string): number {
    const stat = statSync(path);
    if (!stat.isDirectory()) return stat.mtimeMs;
    return Math.max(
        0,
        ...readdirSync(path)
            .filter((name) => name !== 'made')
            .map((name) => newest(join(path, name))),
    );
}

/** Whether every picture is there and younger than all it is made from. */
export function mapsAreFresh(web: string): boolean {
    const { data, made } = rootsOf(web);
    const files = allSheets().map((s) => resolve(made, `${sheetName(s)}.json`));
    if (!files.every(existsSync)) return false;
    const sources = [
        join(data, 'concordia'),
        join(data, 'antike'),
        resolve(web, 'src/maps'),
        resolve(web, 'tools/maps'),
    ];
    return Math.min(...files.map(newest)) > Math.max(...sources.map(newest));
}
