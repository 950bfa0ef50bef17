/* Where the map tools find and leave their files. */
import { resolve } from 'node:path';

export interface Roots {
    data: string;
    cells: string;
    made: string;
}

export const rootsOf = (web: string): Roots => ({
    data: resolve(web, '../data'),
    cells: resolve(web, 'src/games/antike/map/cells'),
    made: resolve(web, 'src/maps/made'),
});
