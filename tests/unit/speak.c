/*
 * speak.c: moves and events of forum as notation, words and JSON.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/speak.h"

typedef struct {
    const ae_game *game;
    const ae_board *board;
    ae_state now;
    int n;
    ae_event event[32]; /* of the last move */
} play;

static void hear(void *ctx, const ae_event *event)
{
    play *p = ctx;

    p->event[p->n++] = *event;
}

static void do_move(play *p, int seat, const char *notation)
{
    ae_move move = ae_parse(p->game, p->board, &p->now, seat, notation);

    assert_int_not_equal(move, 0);
    p->n = 0;
    assert_int_equal(ae_play(p->game, p->board, &p->now, (ae_step){ seat, move },
                             &(ae_sink){ .emit = hear, .ctx = p }),
                     AE_OK);
}

static void begin(play *p)
{
    p->game = ae_game_find("forum");
    p->board = ae_board_find(p->game, "market");
    assert_int_equal(ae_start(p->game, p->board, &p->now, &(ae_setup){ .seats = 2 }), AE_OK);
}

/* Every listed notation, in the order of the list, joined by commas. */
static void try_list(play *p, int seat, const char *expected)
{
    char room[256];
    ae_text text = AE_TEXT_IN(room);
    ae_moves list;

    ae_list(p->game, p->board, &p->now, seat, &list);
    for (int i = 0; i < list.n; i++) {
        ae_put(&text, i ? ", " : "");
        ae_notation(p->game, p->board, &p->now, (ae_step){ seat, list.move[i] }, &text);
    }
    assert_string_equal(room, expected);
}

static void test_notation(void **state)
{
    play p;

    (void)state;
    begin(&p);
    try_list(&p, AE_CHANCE, "draw figs, draw oil, draw wine, draw silk, draw amber");
    try_list(&p, 0, "");
    do_move(&p, AE_CHANCE, "draw wine");
    try_list(&p, AE_CHANCE, "");
    try_list(&p, 1, "bid 1, bid 2, bid 3, bid 4, bid 5");
    do_move(&p, 0, "bid 2");
    try_list(&p, 0, "");
    do_move(&p, 1, "bid 5");
    try_list(&p, 1, "keep wine, change figs, change oil");
}

static void test_parse(void **state)
{
    static const char *const bad[] = { "",          "draw",      "draw ",       "draw  oil",
                                       " draw oil", "draw oil ", "Draw oil",    "draw olive",
                                       "bid 1",     "draw oi",   "draw oil oil" };
    play p;

    (void)state;
    begin(&p);
    assert_int_not_equal(ae_parse(p.game, p.board, &p.now, AE_CHANCE, "draw oil"), 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(ae_parse(p.game, p.board, &p.now, AE_CHANCE, bad[i]), 0);
    assert_int_equal(ae_parse(p.game, p.board, &p.now, 0, "draw oil"), 0);
}

static void test_seats(void **state)
{
    static const char *const bad[] = { "",  "6",     "-1",      "00",     "01", " 0",
                                       "a", "chanc", "chances", "Chance", "7" };
    char room[16];

    (void)state;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        ae_put_seat(&AE_TEXT_IN(room), seat);
        assert_int_equal(ae_seat_read(room, strlen(room)), seat);
    }
    ae_put_seat(&AE_TEXT_IN(room), AE_CHANCE);
    assert_string_equal(room, "chance");
    assert_int_equal(ae_seat_read("chance of rain", 6), AE_CHANCE);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(ae_seat_read(bad[i], strlen(bad[i])), -1);
}

static void test_seat_names(void **state)
{
    static const char *const names[AE_MAX_SEATS] = { "Anna", "", "", "", "", "" };
    ae_look english = { .words = ae_words_for("en"), .seat_name = names };
    ae_look german = { .words = ae_words_for("de") };
    char room[64];

    (void)state;
    ae_put_seat_name(&AE_TEXT_IN(room), &english, 0);
    assert_string_equal(room, "\x01◆ Anna\x10");
    ae_put_seat_name(&AE_TEXT_IN(room), &english, 1);
    assert_string_equal(room, "\x02▲ Green\x10");
    ae_put_seat_name(&AE_TEXT_IN(room), &english, 5);
    assert_string_equal(room, "\x06○ White\x10");
    ae_put_seat_name(&AE_TEXT_IN(room), &english, AE_CHANCE);
    assert_string_equal(room, "Fortune");
    ae_put_seat_name(&AE_TEXT_IN(room), &german, 0);
    assert_string_equal(room, "\x01◆ Rot\x10");
}

static void test_move_words(void **state)
{
    ae_look english = { .words = ae_words_for("en") }, german = { .words = ae_words_for("de") };
    char room[128];
    ae_move move;
    play p;

    (void)state;
    begin(&p);
    move = ae_parse(p.game, p.board, &p.now, AE_CHANCE, "draw oil");
    ae_move_words(p.game, p.board, &p.now, (ae_step){ AE_CHANCE, move }, &english,
                  &AE_TEXT_IN(room));
    assert_string_equal(room, "oil come up");
    ae_move_words(p.game, p.board, &p.now, (ae_step){ AE_CHANCE, move }, &german,
                  &AE_TEXT_IN(room));
    assert_string_equal(room, "Öl wird gezogen");
    do_move(&p, AE_CHANCE, "draw oil");
    move = ae_parse(p.game, p.board, &p.now, 1, "bid 3");
    ae_move_words(p.game, p.board, &p.now, (ae_step){ 1, move }, &english, &AE_TEXT_IN(room));
    assert_string_equal(room, "bid with card 3");
}

static void try_events(const play *p, const char *expected)
{
    ae_look look = { .words = ae_words_for("en") };
    char room[1024];
    ae_text text = AE_TEXT_IN(room);

    for (int i = 0; i < p->n; i++) {
        ae_event_json(p->game, p->board, &p->event[i], &text);
        ae_put(&text, " ");
        ae_event_words(p->game, p->board, &p->event[i], &look, &text);
        ae_put(&text, "\n");
    }
    assert_string_equal(room, expected);
}

static void test_events(void **state)
{
    play p;

    (void)state;
    begin(&p);
    do_move(&p, AE_CHANCE, "draw oil");
    try_events(&p, "{\"event\":\"drawn\",\"ware\":\"oil\",\"points\":2} "
                   "Up for auction: oil, 2 points.\n");
    do_move(&p, 0, "bid 2");
    try_events(&p,
               "{\"event\":\"sealed\",\"seat\":0} \x01◆ Red\x10 has chosen a card.\n"
               "{\"event\":\"bid\",\"seat\":0,\"card\":2} \x01◆ Red\x10 bids with card 2.\n");
    do_move(&p, 1, "bid 4");
    try_events(&p,
               "{\"event\":\"sealed\",\"seat\":1} \x02▲ Green\x10 has chosen a card.\n"
               "{\"event\":\"bid\",\"seat\":1,\"card\":4} \x02▲ Green\x10 bids with card 4.\n"
               "{\"event\":\"shown\",\"seat\":0,\"card\":2} \x01◆ Red\x10 shows card 2.\n"
               "{\"event\":\"shown\",\"seat\":1,\"card\":4} \x02▲ Green\x10 shows card 4.\n");
    do_move(&p, 1, "change figs");
    try_events(&p, "{\"event\":\"changed\",\"seat\":1,\"old\":\"oil\",\"ware\":\"figs\"} "
                   "\x02▲ Green\x10 changes the oil for figs.\n"
                   "{\"event\":\"won\",\"seat\":1,\"ware\":\"figs\",\"points\":1} "
                   "\x02▲ Green\x10 takes the figs: 1 point.\n");
}

/* Arguments that are left out, and luck as an argument: a test game with one event. */
static void test_odd_arguments(void **state)
{
    static const ae_kind events[] = {
        { .name = "met",
          .arg = { { "who", &ae_a_seat }, { "n", &ae_number }, { "by", &ae_a_seat } } },
        { .name = NULL },
    };
    static const char *const key[] = { "seat.chance", "seat.red", "toy.event.met" };
    static const char *const text[] = { "Luck", "Red", "{seat} meets {who} {n} by {by}" };
    static const ae_words words = { .language = "xx", .n = 3, .key = key, .text = text };
    static const ae_game toy = { .id = "toy", .events = events };
    ae_event event = { .kind = 0, .seat = 0, .arg = { AE_CHANCE, 5, AE_NONE } };
    ae_look look = { .words = &words };
    char room[128];

    (void)state;
    ae_event_json(&toy, NULL, &event, &AE_TEXT_IN(room));
    assert_string_equal(room, "{\"event\":\"met\",\"seat\":0,\"who\":\"chance\",\"n\":5}");
    ae_event_words(&toy, NULL, &event, &look, &AE_TEXT_IN(room));
    assert_string_equal(room, "\x01◆ Red\x10 meets Luck 5 by ");
    event.arg[0] = 0;
    event.arg[1] = AE_NONE;
    event.arg[2] = 0;
    ae_event_json(&toy, NULL, &event, &AE_TEXT_IN(room));
    assert_string_equal(room, "{\"event\":\"met\",\"seat\":0,\"who\":0,\"by\":0}");
}

static void toy_phrase(const ae_board *board, const void *state, int seat, ae_move move,
                       ae_phrase *out)
{
    (void)board, (void)state, (void)seat;
    *out = (ae_phrase){ .kind = (uint8_t)(move - 1), .arg = { 3, 4, 5 } };
}

static void say_roman(const ae_board *board, int value, const ae_look *look, ae_text *out)
{
    (void)board, (void)look;
    for (int i = 0; i < value; i++)
        ae_put(out, "I");
}

/* Arguments after n_notated are not in the notation; a noun may have its own say(). */
static void test_notated(void **state)
{
    static const ae_noun roman = { .name = "roman", .say = say_roman };
    static const ae_kind phrases[] = {
        { .name = "a", .arg = { { "x", &ae_number }, { "y", &ae_number }, { "z", &roman } } },
        { .name = "b",
          .arg = { { "x", &ae_number }, { "y", &ae_number }, { "z", &roman } },
          .n_notated = 2 },
        { .name = NULL },
    };
    static const char *const key[] = { "toy.move.a", "toy.move.b" };
    static const char *const text[] = { "{x}-{y}-{z}", "{x}={y}={z}" };
    static const ae_words words = { .language = "xx", .n = 2, .key = key, .text = text };
    static const ae_game toy = { .id = "toy", .phrases = phrases, .phrase = toy_phrase };
    static const char *const expected[] = { "a 3 4 5", "3-4-IIIII", "b 3 4", "3=4=IIIII" };
    ae_look look = { .words = &words };
    char room[64];

    (void)state;
    for (int i = 0; i < 2; i++) {
        ae_step step = { 0, (ae_move)(i + 1) };

        ae_notation(&toy, NULL, NULL, step, &AE_TEXT_IN(room));
        assert_string_equal(room, expected[2 * i]);
        ae_move_words(&toy, NULL, NULL, step, &look, &AE_TEXT_IN(room));
        assert_string_equal(room, expected[2 * i + 1]);
    }
}

/* A ware without a text in the catalogue is named by the title on the board. */
static void test_nouns(void **state)
{
    static const ae_words none = { .language = "xx", .n = 0 };
    ae_look english = { .words = ae_words_for("en") }, mute = { .words = &none };
    const ae_noun *ware;
    ae_noun bare;
    char room[64];
    play p;

    (void)state;
    begin(&p);
    ware = p.game->events[0].arg[0].noun;
    ae_put_noun(&AE_TEXT_IN(room), p.game, p.board, &english, ware, 5);
    assert_string_equal(room, "amber");
    ae_put_noun(&AE_TEXT_IN(room), p.game, p.board, &mute, ware, 5);
    assert_string_equal(room, "Amber");
    bare = *ware;
    bare.title = NULL;
    ae_put_noun(&AE_TEXT_IN(room), p.game, p.board, &mute, &bare, 5);
    assert_string_equal(room, "amber");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_notation),      cmocka_unit_test(test_parse),
        cmocka_unit_test(test_seats),         cmocka_unit_test(test_seat_names),
        cmocka_unit_test(test_move_words),    cmocka_unit_test(test_events),
        cmocka_unit_test(test_odd_arguments), cmocka_unit_test(test_nouns),
        cmocka_unit_test(test_notated),
    };

    return cmocka_run_group_tests_name("speak", tests, NULL, NULL);
}
