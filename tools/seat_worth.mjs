// seat_worth.mjs: measures what each seat is worth, and writes the table src/pairing/seat_worth.c.
//
//     tools/node tools/seat_worth.mjs build/release/aedile [GAMES [GAME/MAP ...]] > src/pairing/seat_worth.c
//
// For every game, map and number of players, or only for those named, GAMES (600) games are played by
//
//     aedile sim GAME --map MAP --players N --bots miles --games GAMES --seed 1 --json
//
// A seat's worth is its win rate less the mean of all seats, in thousandths.  A few hundred games leave an error of
// one or two percent, so the differences are drawn towards 0 by the rule of James and Stein: the less they exceed
// what chance alone would give, the more.  Seats that cannot be told apart are worth 0.
import { execFileSync } from 'node:child_process';

const aedile = process.argv[2];
const n_games = Number(process.argv[3] ?? 600);
const only = process.argv.slice(4);
const run = (...args) => JSON.parse(execFileSync(aedile, [...args, '--json'], { encoding: 'utf8' }));

// The worths of the seats, from their wins.
function worths(wins) {
    const total = wins.reduce((sum, n) => sum + n, 0); // shared first places count for each
    const mean = total / wins.length;
    const off = wins.map((n) => (n - mean) / n_games);
    const squares = off.reduce((sum, x) => sum + x * x, 0);
    const chance = ((wins.length - 1) * (mean / n_games) * (1 - mean / n_games)) / n_games;
    const kept = squares > chance ? 1 - chance / squares : 0;
    return off.map((x) => Math.round(1000 * kept * x) || 0);
}

const rows = [];
for (const { game, maps } of run('games').games) {
    if (game === 'forum') continue; // a game for tests
    for (const { map, players } of maps)
        for (const n of only.length === 0 || only.includes(`${game}/${map}`) ? players : []) {
            const { seats } = run('sim', game, '--map', map, '--players', `${n}`, '--bots', 'miles', '--games', `${n_games}`, '--seed', '1', '--threads', '1');
            rows.push(`    { "${game}", "${map}", ${n}, { ${worths(seats.map(({ wins }) => wins)).join(', ')} }, ${n_games} },`);
            console.error(rows.at(-1).trim());
        }
}
console.log(`/*
 * seat_worth.c: what each seat is worth, by game, map and number of seats.
 *
 * tools/seat_worth.mjs has written these rows from games of the bot miles without variants; each row
 * ends with the number of its games.  A worth is the seat's win rate less the mean of all seats, in
 * thousandths; differences that chance may explain are drawn towards 0.  Where there is no row,
 * nothing was measured, and all seats count as equal.
 */
#include <string.h>

#include "pairing/private.h"

static const struct {
    const char *game, *map;
    int n_seats;
    int16_t worth[AE_MAX_SEATS];
    int n_games;
} rows[] = {
${rows.join('\n')}
};
enum { N_ROWS = sizeof rows / sizeof rows[0] };

const int16_t *ct_measured_worth(const char *game, const char *map, int n_seats)
{
    for (int i = 0; i < N_ROWS; i++)
        if (rows[i].n_seats == n_seats && !strcmp(rows[i].game, game)
            && !strcmp(rows[i].map, map))
            return rows[i].worth;
    return NULL;
}`);
