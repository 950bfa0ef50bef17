/* Where the map tools find and leave their files. */
import { resolve } from 'node:path';

export interface Roots {
    data: string;
    games: string;
    made: string;
    thumbs: string;
    /** The file with the coast lines for people's own maps. */
    coast: string;
}

export const rootsOf = (web: string): Roots => ({
    data: resolve(web, '../data'),
    games: resolve(web, 'src/games'),
    made: resolve(web, 'src/maps/made'),
    thumbs: resolve(web, 'src/maps/made/thumbs'),
    coast: resolve(web, 'src/maps/made/coast/coast.json'),
});
