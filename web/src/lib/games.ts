// games.ts: what can be played, as the rules list it; and the set-up one gets without choosing.
import games from 'virtual:games';
import type { GameInfo, MapInfo } from './engine/types';
import type { SeatChoice, Setup } from './settings';

export { games };

/** The bots that a person may choose, weakest first; the others are measures for research. */
export const LEVELS = ['tiro', 'miles', 'centurio', 'tribunus', 'imperator'] as const;

/** How well they play, in words. */
export const LEVEL_WORDS: Readonly<Record<(typeof LEVELS)[number], string>> = {
    tiro: 'web.level.tiro', miles: 'web.level.miles', centurio: 'web.level.centurio', tribunus: 'web.level.tribunus',
    imperator: 'web.level.imperator',
};

/** How far they look ahead. */
export const LEVEL_SIGHTS: Readonly<Record<(typeof LEVELS)[number], string>> = {
    tiro: 'web.sight.tiro', miles: 'web.sight.miles', centurio: 'web.sight.centurio', tribunus: 'web.sight.tribunus',
    imperator: 'web.sight.imperator',
};

/** Sits at the seats that nobody has chosen. */
const USUAL_BOT = 'miles';
/** Plays for whoever gives up or runs out of time, where nothing else was agreed on. */
export const USUAL_STAND_IN = 'centurio';
const USUAL_PLAYERS = 3;

export function gameOf(game: string): GameInfo | undefined {
    return games.games.find((one) => one.game === game);
}

const USUAL_MINUTES = 60;

/** Minutes that a game takes with people, about. */
export function minutesOf(game: string): number {
    return gameOf(game)?.minutes ?? USUAL_MINUTES;
}

export function mapOf(info: GameInfo, map: string): MapInfo | undefined {
    return info.maps.find((one) => one.map === map);
}

/** That many seats: the chosen ones stay, and each new one is a bot of the same level as the last bot. */
export function resize(seats: readonly SeatChoice[], players: number): SeatChoice[] {
    const bot = seats.filter((seat) => seat.bot !== null).at(-1)?.bot ?? USUAL_BOT;
    const added = Array.from({ length: Math.max(0, players - seats.length) }, (): SeatChoice => ({ name: '', bot }));
    return [...seats, ...added].slice(0, players);
}

export function usualSetup(info: GameInfo, name: string): Setup {
    const players = Math.min(Math.max(USUAL_PLAYERS, info.min_players), info.max_players);
    return { game: info.game, map: info.maps[0]?.map ?? '', variants: [],
        seats: resize([{ name, bot: null }], players) };
}

/** The bot that plays for whoever gives up at a table of this device: as good as the best bot there, so that the game goes
 *  on as it was. */
export function standInAt(seats: readonly SeatChoice[]): string {
    const there = LEVELS.filter((level) => seats.some(({ bot }) => bot === level));
    return there.at(-1) ?? USUAL_STAND_IN;
}
