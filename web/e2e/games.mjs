// games.mjs: the games that have a folder on the page, and what is in it.
import { existsSync, readdirSync } from 'node:fs';

const folder = new URL('../src/games/', import.meta.url);

/** A file in the folder of a game. */
export const fileOf = (game, name) => new URL(`${game}/${name}`, folder);

/** The games whose folder has that file. */
export const gamesWith = (name) => readdirSync(folder).filter((game) => existsSync(fileOf(game, name)));
