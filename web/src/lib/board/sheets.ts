// sheets.ts: how the picture of a built-in map is called.

/** Games that play on the maps of another one. */
const MAPS_OF: Readonly<Record<string, string>> = { venus: 'concordia' };

export function sheetOf(game: string, map: string): string {
    return `${MAPS_OF[game] ?? game}-${map}`;
}
