/*
 * conc_setup.c: the set-up of Concordia by number of players, and the rules of special maps.
 */
#include "conc_play.h"

static void try_tokens(const conc_play *p, const int expected[LETTERS][GOODS])
{
    int n[LETTERS][GOODS] = { { 0 } };

    for (int city = 0; city < p->b->n_cities; city++)
        if (p->now.good[city])
            n[p->b->city_letter[city]][p->now.good[city] - 1]++;
    for (int letter = 0; letter < LETTERS; letter++)
        for (int good = 0; good < GOODS; good++)
            assert_int_equal(n[letter][good], expected[letter][good]);
}

static void begin_plain(conc_play *p, const char *board, int seats)
{
    begin(p, board, seats, "", "");
}

/* ---- tokens and markers ---- */

static void test_tokens_by_letter(void **state)
{
    static const int all[LETTERS][GOODS] = {
        { 2, 2, 1, 1, 1 }, { 2, 2, 2, 1, 1 }, { 3, 2, 2, 2, 1 }, { 1, 1, 1, 1, 1 }
    };
    static const char *const boards[] = { "imperium", "ionium", "cyprus" };
    conc_play p;

    (void)state;
    for (int i = 0; i < 3; i++) {
        begin_plain(&p, boards[i], 4);
        try_tokens(&p, all);
        assert_int_equal(p.now.good[p.b->capital], 0);
    }
}

static void test_no_d_on_italia_and_hellas(void **state)
{
    static const int without_d[LETTERS][GOODS] = {
        { 2, 2, 1, 1, 1 }, { 2, 2, 2, 1, 1 }, { 3, 2, 2, 2, 1 }, { 0 }
    };
    conc_play p;

    (void)state;
    begin_plain(&p, "italia", 2);
    try_tokens(&p, without_d);
    begin_plain(&p, "hellas", 5);
    try_tokens(&p, without_d);
}

/* The weight of a good is the number of its tokens in the bag; a drawn token is gone. */
static void test_tokens_are_drawn_from_their_letter(void **state)
{
    ae_chance chance;
    conc_play p;

    (void)state;
    start(&p, "imperium", 3, 0);
    conc_chance(&p.b->head, &p.now, &chance);
    assert_int_equal(chance.total, 7);
    assert_string_equal(listed(&p, AE_CHANCE, "token isca_dumnoniorum"),
                        "brick, food, tool, wine, cloth");
    assert_int_equal(chance.weight[BRICK], 2);
    assert_int_equal(chance.weight[CLOTH], 1);
    run(&p, "chance token isca_dumnoniorum cloth");
    assert_string_equal(listed(&p, AE_CHANCE, "token londinium"), "brick, food, tool, wine");
    run(&p, "chance token londinium wine; chance token burdigala cloth");
    assert_string_equal(listed(&p, AE_CHANCE, "token lutetia"), "brick, food, tool, wine");
}

static void test_marker_shows_the_best_good(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3,
          "antiochia food tyros cloth novaria wine aquileia food syracusae tool "
          "isca_dumnoniorum brick londinium food carthago brick rusadir brick",
          "");
    assert_int_equal(bonus_of(&p, "syria"), CLOTH);
    assert_int_equal(bonus_of(&p, "italia"), WINE);
    assert_int_equal(bonus_of(&p, "britannia"), FOOD);
    assert_int_equal(bonus_of(&p, "mauretania"), BRICK);
    for (int province = 0; province < p.b->n_provinces; province++)
        assert_int_equal(p.now.is_turned[province], 0);
}

/* ---- cards ---- */

static void test_decks_by_players(void **state)
{
    static const int n_cards[] = { [2] = 15, [3] = 21, [4] = 26, [5] = 30 };
    conc_play p;

    (void)state;
    for (int seats = 2; seats <= 5; seats++) {
        begin_plain(&p, "imperium", seats);
        assert_int_equal(SLOTS + n_in_stack(&p), n_cards[seats]);
    }
}

/* How often each god is on the cards for sale, as the boards print it. */
static void test_gods_for_sale(void **state)
{
    static const int printed[6][GODS] = {
        [2] = { 0, 3, 3, 2, 2, 5 }, /* Vesta, Jupiter, Saturnus, Mercurius, Mars, Minerva */
        [3] = { 0, 5, 5, 3, 3, 5 },
        [4] = { 0, 7, 6, 4, 4, 5 },
        [5] = { 0, 8, 7, 5, 5, 5 },
    };

    (void)state;
    for (int seats = 2; seats <= 5; seats++) {
        int n[GODS] = { 0 };

        for (int deck = 0; deck < conc_modes[MODE_BASE].n_decks[seats]; deck++)
            for (int card = 0; card < CARDS; card++)
                n[conc_cards[card].god] += conc_modes[MODE_BASE].deck[deck] >> card & 1;
        assert_memory_equal(n, printed[seats], sizeof n);
    }
}

/* Seven of the eight cards of deck I lie out; the last is on top of the stack, then deck II. */
static void test_display_of_seven(void **state)
{
    conc_play p;

    (void)state;
    start(&p, "imperium", 2, 0);
    draw_tokens(&p, "");
    draw_rest(&p, 0, "smith farmer mason colonist architect prefect mercator_5");
    expect_display(&p, "smith farmer mason colonist architect prefect mercator_5");
    assert_int_equal(n_in_stack(&p), 8);
    set_goods(&p, 0, 2, 2, 2, 0, 0);
    run(&p, "0 play senator; 0 hire 1 smith; 0 hire 2 farmer tool");
    assert_string_equal(listed(&p, AE_CHANCE, "reveal"), "diplomat_saturnus_tool");
    run(&p, "chance reveal diplomat_saturnus_tool");
    assert_string_equal(listed(&p, AE_CHANCE, "reveal"),
                        "mercator_5, prefect, architect, colonist, consul, vintner, weaver");
    run(&p, "chance reveal weaver");
    expect_display(&p,
                   "mason colonist architect prefect mercator_5 diplomat_saturnus_tool weaver");
    assert_int_equal(p.now.active, 1);
    assert_int_equal(p.now.step, ST_PLAY);
}

static void test_hand_of_seven(void **state)
{
    conc_play p;

    (void)state;
    begin_plain(&p, "italia", 3);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(p.now.n_hand[seat], 7);
        assert_int_equal(p.now.hand[seat][CARD_PREFECT_START], 2);
        assert_int_equal(p.now.n_pile[seat], 0);
        assert_int_equal(p.now.top[seat], NO_CARD);
    }
    assert_string_equal(
        listed(&p, 0, "play"),
        "tribune, mercator_3, prefect_start, architect_start, diplomat_start, senator");
    assert_string_equal(listed(&p, 1, ""), "");
}

/* ---- players ---- */

static void test_money_by_seat(void **state)
{
    conc_play p;

    (void)state;
    start(&p, "imperium", 4, 0);
    draw_tokens(&p, "");
    assert_string_equal(listed(&p, AE_CHANCE, "first"), "0, 1, 2, 3");
    draw_rest(&p, 2, "");
    assert_int_equal(p.now.active, 2);
    assert_int_equal(p.now.money[2], 5);
    assert_int_equal(p.now.money[3], 6);
    assert_int_equal(p.now.money[0], 7);
    assert_int_equal(p.now.money[1], 8);
    begin_plain(&p, "imperium", 5);
    assert_int_equal(p.now.money[4], 9);
}

static void test_magnus_with_the_last(void **state)
{
    conc_play p;

    (void)state;
    start(&p, "imperium", 4, 0);
    draw_tokens(&p, "");
    assert_int_equal(p.now.magnus, NOBODY);
    draw_rest(&p, 2, "");
    assert_int_equal(p.now.magnus, 1);
    begin_plain(&p, "imperium", 5);
    assert_int_equal(p.now.magnus, 4);
}

static void test_start_of_a_player(void **state)
{
    conc_play p;

    (void)state;
    begin_plain(&p, "cyprus", 2);
    for (int seat = 0; seat < 2; seat++) {
        expect_goods(&p, seat, 1, 2, 1, 1, 1);
        assert_int_equal(conc_free_spaces(&p.now, seat), 2);
        assert_int_equal(conc_n_on_board(&p.now, seat), 2);
        assert_true(is_at(&p, seat, LAND, "antiochia"));
        assert_true(is_at(&p, seat, SEA, "antiochia"));
        assert_int_equal(conc_n_houses(&p.now, seat), 0);
    }
}

static void test_turns_go_clockwise(void **state)
{
    conc_play p;

    (void)state;
    start(&p, "imperium", 3, 0);
    draw_tokens(&p, "");
    draw_rest(&p, 1, "");
    run(&p, "1 play senator; 1 done; 2 play senator; 2 done; 0 play senator; 0 done");
    assert_int_equal(p.now.active, 1);
    assert_int_equal(p.now.turn, 3);
}

/* ---- the display's other side ---- */

static void try_surcharges(int is_wine, const uint8_t expected[SLOTS][GOODS], const char *any)
{
    conc_play p;

    start(&p, "imperium", 2, is_wine ? WINE_SIDE : 0);
    draw_tokens(&p, "");
    draw_rest(&p, 0, "");
    for (int slot = 0; slot < SLOTS; slot++) {
        uint8_t cost[GOODS];

        conc_price(&p.now, slot, 0, cost);
        for (int good = 0; good < GOODS; good++)
            assert_int_equal(cost[good] - conc_cards[p.now.display[slot]].cost[good],
                             expected[slot][good]);
        assert_int_equal(conc_needs_any(&p.now, slot), any[slot] == 'a');
    }
}

static void test_surcharges_printed(void **state)
{
    static const uint8_t cost[SLOTS][GOODS] = {
        [3][CLOTH] = 1, [4][CLOTH] = 1, [5][CLOTH] = 1, [6][CLOTH] = 2
    };

    (void)state;
    try_surcharges(0, cost, "-aa--a-");
}

static void test_surcharges_with_wine(void **state)
{
    static const uint8_t cost[SLOTS][GOODS] = {
        [3][WINE] = 1, [4][CLOTH] = 1, [5][WINE] = 1, [6] = { [WINE] = 1, [CLOTH] = 1 }
    };

    (void)state;
    try_surcharges(1, cost, "-aa--a-");
}

/* The Farmer in the fourth place: brick and food, and wine instead of cloth. */
static void test_wine_side_in_play(void **state)
{
    conc_play p;

    (void)state;
    start(&p, "imperium", 2, WINE_SIDE);
    draw_tokens(&p, "");
    draw_rest(&p, 0, "mercator_5 prefect architect farmer");
    run(&p, "0 play senator; 0 hire 4 farmer");
    expect_goods(&p, 0, 0, 1, 1, 0, 1);
}

/* ---- special maps ---- */

static void test_small_only_where_the_board_has_it(void **state)
{
    int n = 0;

    (void)state;
    for (const ae_board *const *board = ae_concordia.boards; *board; board++)
        for (int seats = 2; seats <= 5; seats++) {
            ae_setup setup = { .seats = (uint8_t)seats, .variant = SMALL };
            int is_small = !strcmp((*board)->id, "ionium") && seats <= 3;
            ae_state room;

            assert_int_equal(ae_start(&ae_concordia, *board, &room, &setup),
                             is_small ? AE_OK : AE_SETUP);
            n += is_small;
        }
    assert_int_equal(n, 2);
}

static void begin_small(conc_play *p)
{
    start(p, "ionium", 3, SMALL);
    draw_tokens(p, "");
    draw_rest(p, 0, "");
}

static void test_small_ionium_has_22_cities(void **state)
{
    static const int without_b[LETTERS][GOODS] = {
        { 2, 2, 1, 1, 1 }, { 0 }, { 3, 2, 2, 2, 1 }, { 1, 1, 1, 1, 1 }
    };
    conc_play p;

    (void)state;
    begin_small(&p);
    try_tokens(&p, without_b);
    run(&p, "0 play prefect_start");
    assert_string_equal(listed(&p, 0, "produce"),
                        "achaia, macedonia, rhodos, dardania, thracia, asia, ionia, epirus, "
                        "sparta");
    assert_int_equal(bonus_of(&p, "campania"), -1);
    assert_int_equal(bonus_of(&p, "calabria"), -1);
    assert_int_equal(bonus_of(&p, "sicilia"), -1);
}

/* Lines to the cities that are left out are gone: nobody stands there or passes. */
static void test_small_ionium_lines(void **state)
{
    conc_play p;

    (void)state;
    begin_small(&p);
    put_colonists(&p, 0, LAND, "athenae");
    put_colonists(&p, 0, SEA, "ambrakia-apollonia-sea");
    run(&p, "0 play architect_start");
    assert_string_equal(listed(&p, 0, "move ambrakia-apollonia-sea"),
                        "ambrakia-patrae-sea, apollonia-scodra-sea, delphi-patrae-sea, "
                        "lepreon-patrae-sea");
    start(&p, "ionium", 3, 0);
    draw_tokens(&p, "");
    draw_rest(&p, 0, "");
    put_colonists(&p, 0, SEA, "ambrakia-apollonia-sea");
    run(&p, "0 play architect_start; 0 move ambrakia-apollonia-sea ambrakia-croton-sea");
    assert_string_equal(listed(&p, 0, "move ambrakia-croton-sea"),
                        "ambrakia-apollonia-sea, ambrakia-patrae-sea, apollonia-croton-sea, "
                        "croton-heraclea-sea, croton-lepreon-sea, croton-messana-sea");
}

static void test_hispania_has_a_token_more_of_each_letter(void **state)
{
    static const int more[LETTERS][GOODS] = {
        { 2, 2, 2, 1, 1 }, { 2, 2, 2, 2, 1 }, { 0 }, { 2, 1, 1, 1, 1 }
    };
    conc_play p;

    (void)state;
    begin_plain(&p, "hispania", 3);
    try_tokens(&p, more);
}

/* The province of one city has no marker; the player chooses the good, and then its coins are
 * visible. */
static void test_crete_open_bonus(void **state)
{
    conc_play p;

    (void)state;
    begin_plain(&p, "crete", 2);
    assert_int_equal(bonus_of(&p, "gaudos"), -1);
    run(&p, "0 play prefect_start");
    assert_string_equal(listed(&p, 0, "produce gaudos"), "brick, food, tool, wine, cloth");
    run(&p, "0 produce gaudos cloth");
    expect_goods(&p, 0, 1, 2, 1, 1, 2);
    assert_int_equal(turned_of(&p, "gaudos"), CLOTH);
    assert_int_equal(conc_cash_bonus(p.b, &p.now), 3);
    run(&p, "1 play prefect_start");
    assert_string_equal(listed(&p, 1, "produce gaudos"), "");
    run(&p, "1 cash 3; 0 play prefect_start; 0 produce gaudos tool");
    expect_goods(&p, 0, 1, 2, 2, 1, 2);
    assert_int_equal(turned_of(&p, "gaudos"), TOOL);
    assert_int_equal(conc_cash_bonus(p.b, &p.now), 4);
}

/* The holder of the Praefectus Magnus gets two of the chosen good. */
static void test_crete_open_bonus_doubled(void **state)
{
    conc_play p;

    (void)state;
    begin_plain(&p, "crete", 2);
    run(&p, "0 play senator; 0 done; 1 play prefect_start; 1 produce gaudos wine");
    expect_goods(&p, 1, 1, 2, 1, 3, 1);
    assert_int_equal(p.now.magnus, 0);
}

static void test_crete_two_printed_coins(void **state)
{
    conc_play p;

    (void)state;
    begin_plain(&p, "crete", 2);
    run(&p, "0 play prefect_start");
    assert_string_equal(listed(&p, 0, "cash"), "2");
    run(&p, "0 cash 2");
    assert_int_equal(p.now.money[0], 7);
    begin_plain(&p, "imperium", 2);
    assert_int_equal(conc_cash_bonus(p.b, &p.now), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens_by_letter),
        cmocka_unit_test(test_no_d_on_italia_and_hellas),
        cmocka_unit_test(test_tokens_are_drawn_from_their_letter),
        cmocka_unit_test(test_marker_shows_the_best_good),
        cmocka_unit_test(test_decks_by_players),
        cmocka_unit_test(test_gods_for_sale),
        cmocka_unit_test(test_display_of_seven),
        cmocka_unit_test(test_hand_of_seven),
        cmocka_unit_test(test_money_by_seat),
        cmocka_unit_test(test_magnus_with_the_last),
        cmocka_unit_test(test_start_of_a_player),
        cmocka_unit_test(test_turns_go_clockwise),
        cmocka_unit_test(test_surcharges_printed),
        cmocka_unit_test(test_surcharges_with_wine),
        cmocka_unit_test(test_wine_side_in_play),
        cmocka_unit_test(test_small_only_where_the_board_has_it),
        cmocka_unit_test(test_small_ionium_has_22_cities),
        cmocka_unit_test(test_small_ionium_lines),
        cmocka_unit_test(test_hispania_has_a_token_more_of_each_letter),
        cmocka_unit_test(test_crete_open_bonus),
        cmocka_unit_test(test_crete_open_bonus_doubled),
        cmocka_unit_test(test_crete_two_printed_coins),
    };

    return cmocka_run_group_tests_name("conc_setup", tests, NULL, NULL);
}
