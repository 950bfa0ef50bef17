/*
 * syl_play.h: a game of Sylla under test, played in notation.
 *
 * A test sets fields of a position and plays on from there.  Every position is checked before and
 * after a move, so that no test uses one that the game would refuse.  Colours sit as in the
 * examples of the rulebook.
 */
#ifndef AE_TESTS_UNIT_SYL_PLAY_H
#define AE_TESTS_UNIT_SYL_PLAY_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "games/sylla/syl.h"

enum { BLUE, RED_SEAT, WHITE, BLACK };

typedef struct {
    const syl_board *b;
    syl now;
} play;

/* ---- playing ---- */

static inline void expect_sound(const play *p)
{
    ae_fault fault = { .what = "", .at = 0 };

    if (syl_check(&p->b->head, &p->now, &fault) != AE_OK)
        fail_msg("%s %d is broken", fault.what, fault.at);
}

static inline void go(play *p, int seat, ae_move move)
{
    assert_int_equal(ae_play(&ae_sylla, &p->b->head, &p->now, (ae_step){ seat, move }, NULL),
                     AE_OK);
    expect_sound(p);
}

static inline int can(const play *p, int seat, const char *notation)
{
    expect_sound(p);
    return ae_parse(&ae_sylla, &p->b->head, &p->now, seat, notation) != 0;
}

/* Steps with their seats, separated by semicolons: "0 bid 4; 1 pass". */
static inline void run(play *p, const char *script)
{
    expect_sound(p);
    while (*(script += strspn(script, "; "))) {
        size_t len = strcspn(script, ";");
        char notation[AE_MAX_NOTATION];
        int seat = *script - '0';
        ae_move move;

        ae_put_n(&AE_TEXT_IN(notation), script + 2, len - 2);
        move = ae_parse(&ae_sylla, &p->b->head, &p->now, seat, notation);
        if (!move)
            fail_msg("seat %d cannot \"%s\"", seat, notation);
        go(p, seat, move);
        script += len;
    }
}

static inline int n_listed(const play *p, int seat)
{
    ae_moves list;

    expect_sound(p);
    ae_list(&ae_sylla, &p->b->head, &p->now, seat, &list);
    return list.n;
}

/* ---- positions ---- */

/* Up to the choice of the first characters, with seat 0 as consul. */
static inline void start(play *p, int seats, int work, int first, int second, int third)
{
    ae_setup setup = { .seats = (uint8_t)seats };
    int out = work == TEMPLE ? PANTHEON : TEMPLE;

    p->b = (const void *)ae_sylla.boards[0];
    assert_int_equal(ae_start(&ae_sylla, &p->b->head, &p->now, &setup), AE_OK);
    go(p, AE_CHANCE, MOVE(MV_FIRST, BLUE, 0));
    go(p, AE_CHANCE, MOVE(MV_OUT, out, 0));
    go(p, AE_CHANCE, MOVE(MV_WORK, work, 0));
    go(p, AE_CHANCE, MOVE(MV_EVENT, first, 0));
    go(p, AE_CHANCE, MOVE(MV_EVENT, second, 0));
    go(p, AE_CHANCE, MOVE(MV_EVENT, third, 0));
    assert_int_equal(p->now.step, ST_PICK);
}

static inline void deal_tiles(play *p)
{
    static const uint8_t tile[SLOTS] = { MARKET, MARKET, CRANE_TILE, TAVERN, FIELD, FIELD };

    for (int i = 0; i < SLOTS; i++)
        go(p, AE_CHANCE, MOVE(MV_TILE, tile[i], 0));
}

static inline void take_back(syl *s)
{
    for (int card = 0; card < CHARS; card++)
        for (int seat = 0; seat < s->seats; seat++) {
            s->pile[card] = (uint8_t)(s->pile[card] + s->cards[seat][card][UP]);
            s->cards[seat][card][UP] = 0;
        }
    for (int i = 0; i < SLOTS; i++)
        if (s->on_offer[i] != NONE)
            s->pile[s->on_offer[i]]++;
    memset(s->on_offer, NONE, sizeof s->on_offer);
    memset(s->money, 0, sizeof s->money);
}

/* The first election of four, nobody having any card or money. */
static inline void begin(play *p, int work, int first, int second, int third)
{
    static const uint8_t card[SLOTS] = { SLAVE, LEGIONARY, SLAVE_X, SENATOR, VESTAL, MERCHANT };

    start(p, SEATS, work, first, second, third);
    run(p,
        "0 pick legionary legionary vestal vestal; 1 pick legionary legionary vestal vestal;"
        "2 pick legionary legionary vestal vestal; 3 pick legionary legionary vestal vestal");
    for (int i = 0; i < SLOTS; i++)
        go(p, AE_CHANCE, MOVE(MV_CHAR, i < 3 ? MERCHANT : SENATOR, 0));
    deal_tiles(p);
    take_back(&p->now);
    for (int i = 0; i < SLOTS; i++) {
        p->now.on_offer[i] = card[i];
        p->now.pile[card[i]]--;
    }
    expect_sound(p);
}

static inline void give(play *p, int seat, int card, int n)
{
    uint8_t *at = &p->now.cards[seat][card][UP];

    assert_true(p->now.pile[card] >= n);
    p->now.pile[card] = (uint8_t)(p->now.pile[card] - n);
    *at = (uint8_t)(*at + n);
}

static inline void set_money(play *p, int blue, int red, int white, int black)
{
    int money[] = { blue, red, white, black };

    for (int seat = 0; seat < p->now.seats; seat++)
        p->now.money[seat] = (int16_t)money[seat];
}

/* Sets the last round, with no tiles left to draw, so that a test may place any tile. */
static inline void make_last(play *p)
{
    p->now.round = ROUNDS;
    memset(p->now.tiles, 0, sizeof p->now.tiles);
}

/* The last two characters on offer go below the pile. */
static inline void to_sale(play *p)
{
    for (int i = 0; i < SEATS; i++)
        p->now.pile[p->now.on_offer[i]]++;
    memcpy(p->now.under, p->now.on_offer + SEATS, SLOTS - SEATS);
    memset(p->now.on_offer, NONE, sizeof p->now.on_offer);
    p->now.seller = p->now.actor = p->now.consul;
    p->now.step = ST_OFFER;
    expect_sound(p);
}

static inline void close_sale(play *p)
{
    to_sale(p);
    memset(p->now.slot, NONE, sizeof p->now.slot);
    p->now.seller = NONE;
}

static inline void to_income(play *p)
{
    close_sale(p);
    syl_begin_income(p->b, &p->now, p->now.consul, NULL);
    expect_sound(p);
}

static inline void to_cubes(play *p)
{
    close_sale(p);
    syl_begin_cubes(p->b, &p->now, NULL);
    expect_sound(p);
}

static inline void to_votes(play *p)
{
    close_sale(p);
    syl_begin_work(p->b, &p->now, NULL);
    for (int work = 0; p->now.step == ST_WORK; work++)
        if (p->now.works_left >> work & 1)
            go(p, AE_CHANCE, MOVE(MV_WORK, work, 0));
    expect_sound(p);
}

static inline void expect_prestige(const play *p, int blue, int red, int white, int black)
{
    assert_int_equal(p->now.prestige[BLUE], blue);
    assert_int_equal(p->now.prestige[RED_SEAT], red);
    assert_int_equal(p->now.prestige[WHITE], white);
    assert_int_equal(p->now.prestige[BLACK], black);
}

static inline void expect_money(const play *p, int blue, int red, int white, int black)
{
    assert_int_equal(p->now.money[BLUE], blue);
    assert_int_equal(p->now.money[RED_SEAT], red);
    assert_int_equal(p->now.money[WHITE], white);
    assert_int_equal(p->now.money[BLACK], black);
}

#endif
