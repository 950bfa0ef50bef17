/*
 * venus_play.c: a game of Concordia Venus under test.
 */
#include "venus_play.h"

void begin_venus(conc_play *p, int seats, const char *tokens, const char *cards)
{
    start_game(p, &ae_venus, "imperium", (ae_setup){ .seats = (uint8_t)seats });
    draw_tokens(p, tokens);
    draw_rest(p, 0, cards);
}

void begin_team(conc_play *p, int seats, const char *tokens, const char *cards)
{
    start_game(p, &ae_venus, "imperium",
               (ae_setup){ .seats = (uint8_t)seats, .variant = TEAM });
    draw_tokens(p, tokens);
    draw_rest(p, 0, cards);
    run(p, seats == 4 ? "2 settle byzantium; 3 settle alexandria"
                      : "3 settle byzantium; 4 settle alexandria; 5 settle olisipo");
}

void discard(conc_play *p, int seat, int card)
{
    conc *s = &p->now;

    assert_true(s->hand[seat][card] > 0);
    s->hand[seat][card]--;
    s->n_hand[seat]--;
    s->pile[seat][card]++;
    s->n_pile[seat]++;
    if (conc_mode_of(s)->has_magister)
        s->below[seat] = s->top[seat];
    s->top[seat] = (uint8_t)card;
    s->copied[seat] = 0;
    expect_sound(p);
}

void give_turn(conc_play *p, int seat)
{
    assert_int_equal(p->now.step, ST_PLAY);
    assert_int_equal(p->now.actor, p->now.active);
    p->now.active = p->now.actor = (uint8_t)seat;
    expect_sound(p);
}

void expect_now(const conc_play *p, int active, int actor, int step)
{
    assert_int_equal(p->now.active, active);
    assert_int_equal(p->now.actor, actor);
    assert_int_equal(p->now.step, step);
}

void result_of(const conc_play *p, ae_result out[AE_MAX_SEATS])
{
    expect_sound(p);
    conc_result(&p->b->head, &p->now, out);
}

int is_over(const conc_play *p)
{
    return p->now.step == ST_OVER && p->game->to_act(&p->b->head, &p->now) == 0;
}
