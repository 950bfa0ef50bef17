/*
 * clock.c: the time left to each seat.
 */
#include "table/clock.h"

#include <string.h>

void ae_clock_start(ae_clock *clock, const ae_clock_rules *rules, ae_seats turn, ae_seats away)
{
    memset(clock, 0, sizeof *clock);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        clock->left[seat] = rules->base;
    clock->turn = turn;
    clock->away = away;
}

ae_seats ae_clock_running(const ae_clock *clock)
{
    return clock->turn & (ae_seats)~clock->away;
}

void ae_clock_run(ae_clock *clock, int64_t now)
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (ae_clock_running(clock) & AE_SEAT_BIT(seat)) {
            clock->left[seat] -= now - clock->now;
            clock->ran[seat] += now - clock->now;
        }
    clock->now = now;
}

int64_t ae_clock_given(const ae_clock *clock, int seat)
{
    return clock->left[seat] + clock->ran[seat];
}

int64_t ae_clock_give(const ae_clock_rules *rules, int64_t given, int64_t ran)
{
    return rules->kind == AE_CLOCK_TURN ? rules->base + ran : given + rules->step;
}

void ae_clock_set_given(ae_clock *clock, const int64_t given[AE_MAX_SEATS])
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        clock->left[seat] = given[seat] - clock->ran[seat];
}

static void end_turn(ae_clock *clock, const ae_clock_rules *rules, int seat)
{
    int64_t ran = clock->ran[seat];

    clock->left[seat] = ae_clock_give(rules, ae_clock_given(clock, seat), ran) - ran;
}

/* On a live clock, a seat that is away when its turn ends gets no step. */
ae_seats ae_clock_switch(ae_clock *clock, const ae_clock_rules *rules, ae_seats turn,
                         int is_decided)
{
    ae_seats ended = clock->turn & (ae_seats)~turn & AE_EVERYONE;
    ae_seats gets = is_decided ? ended : 0;

    if (rules->kind != AE_CLOCK_TURN)
        gets &= (ae_seats)~clock->away;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (gets & AE_SEAT_BIT(seat))
            end_turn(clock, rules, seat);
    clock->turn = turn;
    return gets;
}

void ae_clock_leave(ae_clock *clock, int seat)
{
    clock->away |= AE_SEAT_BIT(seat);
}

void ae_clock_time_out(ae_clock *clock, int seat)
{
    clock->away |= AE_SEAT_BIT(seat);
    clock->timed_out |= AE_SEAT_BIT(seat);
}

void ae_clock_return(ae_clock *clock, const ae_clock_rules *rules, int seat)
{
    if (clock->timed_out & AE_SEAT_BIT(seat))
        clock->left[seat] = rules->base;
    clock->away &= (ae_seats)~AE_SEAT_BIT(seat);
    clock->timed_out &= (ae_seats)~AE_SEAT_BIT(seat);
}
