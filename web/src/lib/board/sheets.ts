// sheets.ts: the file name of the picture of a built-in map.
import { gameOf } from '../games';

export function sheetOf(game: string, map: string): string {
    return `${gameOf(game)?.map_kind ?? game}-${map}`;
}
