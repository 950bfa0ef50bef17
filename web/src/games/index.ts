// index.ts: the games' manifests by id, and what is loaded through them.
import games from 'virtual:games';
import type { MapKind } from '../maps/kind';
import * as registry from './registry';
import type { GamePage, GameParts } from './types';

/** By id, in the order of the rules' own list. */
export const PAGES: Readonly<Record<string, GamePage>> = Object.fromEntries(
    games.games.flatMap(({ game }) => {
        const page = (registry as Readonly<Record<string, GamePage>>)[game];
        return page ? [[game, page]] : [];
    }));

function gamesWith(test: (page: GamePage) => boolean): string[] {
    return Object.keys(PAGES).filter((game) => test(PAGES[game] as GamePage));
}

/** The games that the start page and the lists offer. */
export const ADVERTISED: readonly string[] = games.games.filter(({ example }) => !example).map(({ game }) => game);
export const WITH_LESSONS: readonly string[] = gamesWith(({ lesson }) => lesson !== undefined);
export const WITH_RULES: readonly string[] = gamesWith(({ rules }) => rules !== undefined);

/** The game that is offered to somebody who has not chosen one. */
export const FIRST_GAME: string = ADVERTISED[0] ?? '';

/** Whether it is played on maps, also on a person's own. */
export function hasMaps(game: string): boolean {
    return PAGES[game]?.map !== undefined;
}

export async function partsOf(game: string): Promise<GameParts | null> {
    return (await PAGES[game]?.parts?.())?.default ?? null;
}

/** How the maps of a game are drawn; null if it has none. */
export async function mapKindOf(game: string): Promise<MapKind | null> {
    return (await PAGES[game]?.map?.load())?.default ?? null;
}
