/*
 * clock.c: time left to each seat.
 */
#include "table/clock.h"

#include <string.h>

void ae_clock_start(ae_clock *clock, const ae_clock_rules *rules)
{
    memset(clock, 0, sizeof *clock);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        clock->left[seat] = rules->base;
}

void ae_clock_run(ae_clock *clock, int64_t now)
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (clock->running & AE_SEAT_BIT(seat))
            clock->left[seat] -= now - clock->now;
    clock->now = now;
}

void ae_clock_switch(ae_clock *clock, const ae_clock_rules *rules, ae_seats running)
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        int was = (clock->running & AE_SEAT_BIT(seat)) != 0;
        int is = (running & AE_SEAT_BIT(seat)) != 0;

        if (is && !was && rules->kind == AE_CLOCK_TURN)
            clock->left[seat] = rules->base;
        if (was && !is)
            clock->left[seat] += rules->step;
    }
    clock->running = running;
}

void ae_clock_renew(ae_clock *clock, const ae_clock_rules *rules, int seat)
{
    clock->left[seat] = rules->base;
}
