/*
 * score.c: awards personages, and ranks the seats.
 */
#include <string.h>

#include "ant.h"

/* The winner; then personages, cities and temples of the better nation of each seat. */
static int is_above(const ant *s, int nation, int other)
{
    if (s->winner == nation || s->winner == other)
        return s->winner == nation && nation != other;
    if (ant_n_persons(s, nation) != ant_n_persons(s, other))
        return ant_n_persons(s, nation) > ant_n_persons(s, other);
    if (ant_n_cities(s, nation) != ant_n_cities(s, other))
        return ant_n_cities(s, nation) > ant_n_cities(s, other);
    return ant_n_temples(s, nation) > ant_n_temples(s, other);
}

void ant_result(const ae_board *board, const void *state, ae_result out[AE_MAX_SEATS])
{
    const ant *s = state;

    (void)board;
    memset(out, 0, AE_MAX_SEATS * sizeof *out);
    for (int seat = 0; seat < s->seats; seat++) {
        int best = ant_best_nation(s, seat);

        out[seat].team = (uint8_t)seat;
        out[seat].rank = 1;
        for (int person = 0; person < PERSONS; person++) {
            out[seat].part[person] = s->persons[best][person];
            out[seat].score = (int16_t)(out[seat].score + s->persons[best][person]);
        }
        for (int other = 0; other < s->seats; other++)
            out[seat].rank =
                (uint8_t)(out[seat].rank + is_above(s, ant_best_nation(s, other), best));
    }
}
