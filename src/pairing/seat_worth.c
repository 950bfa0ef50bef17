/*
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
    { "concordia", "imperium", 2, { -4, 4 }, 600 },
    { "concordia", "imperium", 3, { -2, -14, 16 }, 600 },
    { "concordia", "imperium", 4, { 14, -22, -21, 30 }, 600 },
    { "concordia", "imperium", 5, { 0, 0, 0, 0, 0 }, 600 },
    { "concordia", "italia", 2, { -4, 4 }, 600 },
    { "concordia", "italia", 3, { 2, -7, 5 }, 600 },
    { "concordia", "italia", 4, { 0, 0, 0, 0 }, 600 },
    { "concordia", "italia", 5, { 0, 0, 0, 0, 0 }, 600 },
    { "concordia", "crete", 2, { -35, 35 }, 600 },
    { "concordia", "crete", 3, { 1, -1, 0 }, 600 },
    { "concordia", "crete", 4, { 0, 0, 0, 0 }, 600 },
    { "concordia", "crete", 5, { -9, -30, 14, 26, -1 }, 600 },
    { "concordia", "hispania", 2, { 12, -12 }, 600 },
    { "concordia", "hispania", 3, { -1, 1, 0 }, 600 },
    { "concordia", "hispania", 4, { 0, 0, 0, 0 }, 600 },
    { "concordia", "hispania", 5, { 1, -6, 19, 8, -22 }, 600 },
    { "concordia", "hellas", 2, { -1, 1 }, 600 },
    { "concordia", "hellas", 3, { 31, -9, -22 }, 600 },
    { "concordia", "hellas", 4, { 0, 0, 0, 0 }, 600 },
    { "concordia", "hellas", 5, { -5, 20, -15, 12, -12 }, 600 },
    { "concordia", "ionium", 2, { 0, 0 }, 600 },
    { "concordia", "ionium", 3, { 0, 0, 0 }, 600 },
    { "concordia", "ionium", 4, { 13, -5, -5, -3 }, 600 },
    { "concordia", "ionium", 5, { 0, -1, 2, -2, 1 }, 600 },
    { "concordia", "cyprus", 2, { -7, 7 }, 600 },
    { "concordia", "cyprus", 3, { -28, 16, 12 }, 600 },
    { "concordia", "cyprus", 4, { 0, 0, 0, 0 }, 600 },
    { "concordia", "cyprus", 5, { -1, 12, 16, -35, 8 }, 600 },
    { "venus", "imperium", 2, { 23, -23 }, 600 },
    { "venus", "imperium", 3, { 0, 0, 0 }, 600 },
    { "venus", "imperium", 4, { 0, 0, 0, 0 }, 600 },
    { "venus", "imperium", 5, { 0, 0, 0, 0, 0 }, 600 },
    { "venus", "italia", 2, { 25, -25 }, 600 },
    { "venus", "italia", 3, { 0, 0, 0 }, 600 },
    { "venus", "italia", 4, { -1, 3, 12, -15 }, 600 },
    { "venus", "italia", 5, { -7, -29, 0, 9, 27 }, 600 },
    { "venus", "crete", 2, { 0, 0 }, 600 },
    { "venus", "crete", 3, { 0, 0, 0 }, 600 },
    { "venus", "crete", 4, { 23, -10, -18, 5 }, 600 },
    { "venus", "crete", 5, { -11, 3, 26, -22, 3 }, 600 },
    { "venus", "hispania", 2, { 0, 0 }, 600 },
    { "venus", "hispania", 3, { -11, 13, -2 }, 600 },
    { "venus", "hispania", 4, { -19, 20, 7, -8 }, 600 },
    { "venus", "hispania", 5, { 0, 0, 0, 0, 0 }, 600 },
    { "venus", "hellas", 2, { 21, -21 }, 600 },
    { "venus", "hellas", 3, { 0, 0, 0 }, 600 },
    { "venus", "hellas", 4, { 5, -5, 2, -3 }, 600 },
    { "venus", "hellas", 5, { 0, 0, 0, 0, 0 }, 600 },
    { "venus", "ionium", 2, { 14, -14 }, 600 },
    { "venus", "ionium", 3, { 0, 0, 0 }, 600 },
    { "venus", "ionium", 4, { 23, -16, -1, -6 }, 600 },
    { "venus", "ionium", 5, { 0, 0, 0, 0, 0 }, 600 },
    { "venus", "cyprus", 2, { 0, 0 }, 600 },
    { "venus", "cyprus", 3, { 0, 0, 0 }, 600 },
    { "venus", "cyprus", 4, { 1, 4, -4, -1 }, 600 },
    { "venus", "cyprus", 5, { 0, 0, 0, 0, 0 }, 600 },
    { "antike", "mare_nostrum", 2, { 140, -140 }, 600 },
    { "antike", "mare_nostrum", 3, { 31, 96, -127 }, 600 },
    { "antike", "mare_nostrum", 4, { -119, -77, 152, 44 }, 600 },
    { "antike", "mare_nostrum", 5, { -38, -5, -91, 193, -59 }, 600 },
    { "antike", "mare_nostrum", 6, { 20, 14, -2, -2, -4, -25 }, 600 },
    { "antike", "orient", 2, { -12, 12 }, 600 },
    { "antike", "orient", 3, { -76, 23, 53 }, 600 },
    { "antike", "orient", 4, { -70, -21, 106, -15 }, 300 },
    { "antike", "orient", 5, { -113, 76, -24, 34, 27 }, 300 },
    { "antike", "orient", 6, { 121, 115, -86, -99, -25, -25 }, 300 },
    { "sylla", "roma", 3, { 0, 0, 0 }, 600 },
    { "sylla", "roma", 4, { 0, 0, 0, 0 }, 600 },
};
enum { N_ROWS = sizeof rows / sizeof rows[0] };

const int16_t *ct_measured_worth(const char *game, const char *map, int n_seats)
{
    for (int i = 0; i < N_ROWS; i++)
        if (rows[i].n_seats == n_seats && !strcmp(rows[i].game, game)
            && !strcmp(rows[i].map, map))
            return rows[i].worth;
    return NULL;
}
