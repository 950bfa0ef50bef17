// figures.mjs: the figures of the built-in maps that the workshop shows beside those of a person's own map.
//
//   tools/node web/tools/figures.mjs AEDILE
//
// Writes web/src/games/<game>/map/figures.json for each game with maps.  It takes some minutes, so the files are kept in the tree.
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';

const GAMES = { concordia: 200, antike: 100 };
const BOT = 'centurio';
const ROOT = new URL('../../', import.meta.url);

const [aedile] = process.argv.slice(2);

const round = (number, digits) => Number(number.toFixed(digits));
const total = (list, mean) => round(list.reduce((sum, one) => sum + one[mean], 0), 1);

/** The lists of a report, with the member that has the mean number a game. */
const LISTS = { cities: 'houses', lines: 'used', provinces: 'income', regions: 'cities', temples: 'temples', borders: 'used' };

function figuresOf(report) {
    const { map, players, turns, decisions, scores, fair } = report;
    const lists = Object.entries(LISTS).filter(([name]) => name in report).map(([name, mean]) => [name, total(report[name], mean)]);
    return { map, players, turns: round(turns.mean / players, 1), decisions: round(decisions, 0), winner: round(scores.winner, 1), mean: round(scores.mean, 1),
        p: round(fair.p, 3), totals: Object.fromEntries(lists) };
}

function reportOf(file, games, players) {
    const args = ['map', 'test', file, '--games', games, '--players', players, '--bot', BOT, '--seed', 'figures', '--threads', 1, '--json'];
    return JSON.parse(execFileSync(aedile, args.map(String), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 24 }));
}

for (const [game, games] of Object.entries(GAMES)) {
    const folder = new URL(`data/${game}/`, ROOT).pathname;
    const maps = readdirSync(folder).filter((name) => name.endsWith('.json')).sort().map((name) => folder + name);
    const rows = maps.flatMap((file) => {
        const { players } = JSON.parse(execFileSync(aedile, ['map', 'check', file, '--json'], { encoding: 'utf8' }));
        return players[game].map((n) => JSON.stringify(figuresOf(reportOf(file, games, n))));
    });
    const head = JSON.stringify({ made: 'tools/node web/tools/figures.mjs AEDILE', games, bot: BOT });
    writeFileSync(new URL(`web/src/games/${game}/map/figures.json`, ROOT), `${head.slice(0, -1)}, "maps": [\n  ${rows.join(',\n  ')}\n]}\n`);
}
