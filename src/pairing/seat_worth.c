#include "pairing/private.h"
const int16_t *ct_measured_worth(const char *game, const char *map, int n_seats)
{
    (void)game;
    (void)map;
    (void)n_seats;
    return NULL;
}
