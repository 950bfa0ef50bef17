/* tools/npm --prefix web run maps [name ...]: makes the pictures of the built-in maps. It is started in web/. */
import { makeMaps } from './make';
import type { MapTool } from './tool';

export function run(tools: readonly MapTool[], names: string[]): void {
    makeMaps(tools, process.cwd(), names, console.log);
}
