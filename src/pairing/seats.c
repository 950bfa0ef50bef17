/*
 * seats.c: the cheapest way to put a few people on the seats of a table.
 *
 * Dynamic programming over sets of seats: best[set] is the least cost at which the first people, as
 * many as the set has seats, take exactly those seats.  If two ways cost the same, the one in which
 * the last person has the lowest seat is taken.
 */
#include "pairing/private.h"

enum { SETS = 1 << AE_MAX_SEATS };

/* The number of seats in each set. */
static const uint8_t size_of[SETS] = {
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3,
    3, 4, 2, 3, 3, 4, 3, 4, 4, 5, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4,
    3, 4, 4, 5, 2, 3, 3, 4, 3, 4, 4, 5, 3, 4, 4, 5, 4, 5, 5, 6,
};

static void extend(const int32_t *cost, unsigned set, int n_seats, int64_t *best, int8_t *last)
{
    for (int seat = 0; seat < n_seats; seat++) {
        unsigned with = set | 1u << seat;

        if (with != set && best[set] + cost[seat] < best[with]) {
            best[with] = best[set] + cost[seat];
            last[with] = (int8_t)seat;
        }
    }
}

int64_t ct_assign_seats(const int32_t (*cost)[AE_MAX_SEATS], int n_people, int n_seats,
                        int *seat)
{
    int64_t best[SETS];
    int8_t last[SETS] = { 0 };
    unsigned set, found = 0, n_sets = 1u << n_seats;

    for (set = 0; set < n_sets; set++)
        best[set] = set ? INT64_MAX : 0;
    for (set = 0; set < n_sets; set++)
        if (best[set] < INT64_MAX && size_of[set] < n_people)
            extend(cost[size_of[set]], set, n_seats, best, last);
    for (set = 0; set < n_sets; set++)
        if (size_of[set] == n_people && (!found || best[set] < best[found]))
            found = set;
    for (int i = n_people, at = (int)found; seat && i-- > 0; at &= ~(1 << last[at]))
        seat[i] = last[at];
    return best[found];
}
