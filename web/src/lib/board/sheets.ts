// sheets.ts: how the picture of a built-in map is called.
import { gameOf } from '../games';

export function sheetOf(game: string, map: string): string {
    return `${gameOf(game)?.map_kind ?? game}-${map}`;
}
