/*
 * venus_setup.c: the start of Concordia Venus, by number of players and way of playing.
 */
#include "venus_play.h"

/* The ids of a set of cards, or of what a hand holds, each as often as it is there. */
static const char *names(conc_play *p, int32_t set, const uint8_t *hand)
{
    ae_text out = AE_TEXT_IN(p->listed);

    for (int card = 0; card < CARDS; card++)
        for (int n = hand ? hand[card] : set >> card & 1; n > 0; n--) {
            ae_put(&out, out.len ? " " : "");
            ae_put(&out, conc_cards[card].id);
        }
    return p->listed;
}

static ae_err try_start(const char *board, int seats, uint32_t variant)
{
    ae_setup setup = { .seats = (uint8_t)seats, .variant = variant };
    ae_state room;

    return ae_start(&ae_venus, board_of(board), &room, &setup);
}

static void start_team(conc_play *p, const char *board, int seats)
{
    start_game(p, &ae_venus, board, (ae_setup){ .seats = (uint8_t)seats, .variant = TEAM });
    draw_tokens(p, "");
}

/* ---- without teams ---- */

static void test_hand_of_eight(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 5, "", "");
    for (int seat = 0; seat < 5; seat++) {
        assert_string_equal(names(&p, 0, p.now.hand[seat]),
                            "tribune mercator_3 prefect_start prefect_start architect_start "
                            "diplomat_start senator magister");
        assert_int_equal(p.now.n_hand[seat], 8);
        assert_int_equal(p.now.money[seat], 5 + seat);
        assert_int_equal(conc_n_on_board(&p.now, seat), 2);
        assert_true(is_at(&p, seat, LAND, "roma") && is_at(&p, seat, SEA, "roma"));
        expect_goods(&p, seat, 1, 2, 1, 1, 1);
    }
    assert_int_equal(p.now.magnus, 4);
    expect_now(&p, 0, 0, ST_PLAY);
}

static void test_decks_7_8_6_5_4(void **state)
{
    conc_play p;

    (void)state;
    start_game(&p, &ae_venus, "imperium", (ae_setup){ .seats = 5 });
    assert_string_equal(names(&p, p.now.deck[0], NULL),
                        "mercator_5 architect colonist diplomat_saturnus_tool farmer smith "
                        "prefect_architect");
    assert_string_equal(names(&p, p.now.deck[1], NULL),
                        "mercator_5 prefect colonist consul mason vintner weaver "
                        "architect_mercator");
    assert_string_equal(names(&p, p.now.deck[2], NULL),
                        "prefect architect colonist consul diplomat_saturnus_food "
                        "prefect_mercator");
    assert_string_equal(names(&p, p.now.deck[3], NULL),
                        "prefect colonist consul diplomat_mercurius_tool architect_mercator");
    assert_string_equal(names(&p, p.now.deck[4], NULL),
                        "mercator_5 prefect consul diplomat_mars_food");
}

static void test_decks_by_players(void **state)
{
    static const int n_cards[] = { [2] = 15, [3] = 21, [4] = 26, [5] = 30 };
    conc_play p;

    (void)state;
    for (int seats = 2; seats <= 5; seats++) {
        begin_venus(&p, seats, "", "");
        assert_int_equal(SLOTS + n_in_stack(&p), n_cards[seats]);
    }
}

/* All seven cards of deck I are in the display, so the next card is from deck II. */
static void test_deck_one_fills_the_display(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "smith farmer colonist architect mercator_5 prefect_architect");
    expect_display(&p, "smith farmer colonist architect mercator_5 prefect_architect "
                       "diplomat_saturnus_tool");
    assert_int_equal(p.now.deck[0], 0);
    assert_int_equal(n_in_stack(&p), 8);
    run(&p, "0 play senator; 0 hire 1 smith; 0 done");
    assert_string_equal(listed(&p, AE_CHANCE, "reveal"),
                        "mercator_5, prefect, colonist, consul, mason, vintner, weaver, "
                        "architect_mercator");
}

/* How often each god is on the cards for sale. */
static void try_gods(int mode, int seats, const int expected[GODS])
{
    int n[GODS] = { 0 };

    for (int deck = 0; deck < conc_modes[mode].n_decks[seats]; deck++)
        for (int card = 0; card < CARDS; card++)
            n[conc_cards[card].god] += conc_modes[mode].deck[deck] >> card & 1;
    assert_memory_equal(n, expected, sizeof n);
}

/* Vesta, Jupiter, Saturnus, Mercurius, Mars, Minerva, Concordia, Venus. */
static void test_gods_for_sale(void **state)
{
    static const int expected[6][GODS] = {
        [2] = { 0, 2, 2, 2, 2, 5, 0, 2 },
        [3] = { 0, 4, 4, 2, 3, 5, 0, 3 },
        [4] = { 0, 5, 5, 3, 4, 5, 0, 4 },
        [5] = { 0, 6, 6, 4, 5, 5, 0, 4 },
    };

    (void)state;
    for (int seats = 2; seats <= 5; seats++)
        try_gods(MODE_VENUS, seats, expected[seats]);
    try_gods(MODE_TEAM, 4, expected[4]);
    try_gods(MODE_TEAM, 6, expected[5]);
}

static void test_prices_of_cards(void **state)
{
    static const struct {
        uint8_t card, cost[GOODS];
    } price[] = {
        { CARD_PREFECT_ARCHITECT, { [WINE] = 1 } },
        { CARD_ARCHITECT_MERCATOR, { [TOOL] = 1 } },
        { CARD_PREFECT_MERCATOR, { [WINE] = 1 } },
        { CARD_PROCONSUL, { [CLOTH] = 1 } },
    };
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    for (size_t i = 0; i < sizeof price / sizeof *price; i++) {
        uint8_t cost[GOODS];

        p.now.display[0] = price[i].card;
        conc_price(&p.now, 0, 0, cost);
        assert_memory_equal(cost, price[i].cost, sizeof cost);
    }
}

/* ---- who can play ---- */

static void test_number_of_players(void **state)
{
    (void)state;
    for (int seats = 1; seats <= 7; seats++) {
        int is_alone = seats >= 2 && seats <= 5, is_team = seats == 4 || seats == 6;

        assert_int_equal(try_start("imperium", seats, 0), is_alone ? AE_OK : AE_SETUP);
        assert_int_equal(try_start("imperium", seats, TEAM), is_team ? AE_OK : AE_SETUP);
    }
}

/* A small Ionium is for two or three, so never for teams. */
static void test_small_is_not_for_teams(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 6; seats++) {
        assert_int_equal(try_start("ionium", seats, SMALL), seats <= 3 ? AE_OK : AE_SETUP);
        assert_int_equal(try_start("ionium", seats, SMALL | TEAM), AE_SETUP);
        assert_int_equal(try_start("imperium", seats, SMALL), AE_SETUP);
    }
}

static void test_small_ionium_with_venus(void **state)
{
    conc_play p;
    int n = 0;

    (void)state;
    start_game(&p, &ae_venus, "ionium", (ae_setup){ .seats = 3, .variant = SMALL });
    draw_tokens(&p, "");
    draw_rest(&p, 0, "");
    for (int city = 0; city < p.b->n_cities; city++)
        n += p.now.good[city] > 0;
    assert_int_equal(n, 22);
    assert_int_equal(n_in_stack(&p), 8 + 6);
    assert_int_equal(p.now.hand[0][CARD_MAGISTER], 1);
}

/* ---- teams ---- */

static const char hand_a[] = "tribune mercator_3 prefect_start architect_start praetor legatus";
static const char hand_b[] = "tribune mercator_3 prefect_start diplomat_start praetor legatus";

/* Partners sit opposite each other. */
static void test_partners_sit_opposite(void **state)
{
    conc_play p;

    (void)state;
    for (int seats = 4; seats <= 6; seats += 2) {
        start_team(&p, "imperium", seats);
        for (int seat = 0; seat < seats; seat++) {
            int partner = conc_partner(&p.now, seat);

            assert_int_equal(partner, (seat + seats / 2) % seats);
            assert_int_equal(conc_team(&p.now, partner), conc_team(&p.now, seat));
            assert_int_not_equal(conc_team(&p.now, (seat + 1) % seats),
                                 conc_team(&p.now, seat));
        }
    }
}

/* The first half of the turn order, whoever begins, has the Architect; the second a Diplomat. */
static void test_team_of_four_from_seat_three(void **state)
{
    conc_play p;

    (void)state;
    start_team(&p, "imperium", 4);
    draw_rest(&p, 3, "");
    assert_string_equal(names(&p, 0, p.now.hand[3]), hand_a);
    assert_string_equal(names(&p, 0, p.now.hand[0]), hand_a);
    assert_string_equal(names(&p, 0, p.now.hand[1]), hand_b);
    assert_string_equal(names(&p, 0, p.now.hand[2]), hand_b);
    assert_int_equal(p.now.money[3], 5);
    assert_int_equal(p.now.money[0], 6);
    assert_int_equal(p.now.money[1], 5);
    assert_int_equal(p.now.money[2], 6);
    assert_int_equal(p.now.magnus, 2);
    assert_int_equal(SLOTS + n_in_stack(&p), 26);
    expect_now(&p, 3, 1, ST_SETTLE);
    run(&p, "1 settle tomis; 2 settle athenae");
    expect_now(&p, 3, 3, ST_PLAY);
}

static void test_team_of_six(void **state)
{
    static const int money[6] = { 5, 6, 7, 5, 6, 7 };
    conc_play p;

    (void)state;
    start_team(&p, "imperium", 6);
    draw_rest(&p, 0, "");
    for (int seat = 0; seat < 6; seat++) {
        assert_string_equal(names(&p, 0, p.now.hand[seat]), seat < 3 ? hand_a : hand_b);
        assert_int_equal(p.now.money[seat], money[seat]);
        assert_int_equal(conc_n_on_board(&p.now, seat), seat < 3 ? 2 : 0);
        expect_goods(&p, seat, 1, 2, 1, 1, 1);
    }
    for (int seat = 0; seat < 3; seat++)
        assert_true(is_at(&p, seat, LAND, "roma") && is_at(&p, seat, SEA, "roma"));
    assert_int_equal(p.now.magnus, 5);
    assert_int_equal(SLOTS + n_in_stack(&p), 30);
    expect_now(&p, 0, 3, ST_SETTLE);
    run(&p, "3 settle tomis; 4 settle tomis; 5 settle athenae");
    expect_now(&p, 0, 0, ST_PLAY);
}

/* For teams the decks have Proconsuls where others have Consuls. */
static void test_decks_of_teams(void **state)
{
    conc_play p;

    (void)state;
    start_team(&p, "imperium", 6);
    assert_string_equal(names(&p, p.now.deck[0], NULL),
                        "mercator_5 architect colonist diplomat_saturnus_tool farmer smith "
                        "prefect_architect");
    assert_string_equal(names(&p, p.now.deck[1], NULL),
                        "mercator_5 prefect colonist mason vintner weaver proconsul "
                        "architect_mercator");
    assert_string_equal(names(&p, p.now.deck[2], NULL),
                        "prefect architect colonist diplomat_saturnus_food proconsul "
                        "prefect_mercator");
    assert_string_equal(names(&p, p.now.deck[3], NULL),
                        "prefect colonist diplomat_mercurius_tool proconsul "
                        "architect_mercator");
    assert_string_equal(names(&p, p.now.deck[4], NULL),
                        "mercator_5 prefect diplomat_mars_food proconsul");
}

/* Not the capital, and not Massilia, Novaria, Aquileia, Syracusae or Carthago beside it. */
static void test_settling_away_from_the_capital(void **state)
{
    conc_play p;

    (void)state;
    start_team(&p, "imperium", 4);
    draw_rest(&p, 0, "");
    assert_string_equal(listed(&p, 0, ""), "");
    assert_string_equal(listed(&p, 3, ""), "");
    assert_string_equal(listed(&p, 2, "settle"),
                        "isca_dumnoniorum, londinium, burdigala, lutetia, brigantium, olisipo, "
                        "valentia, colonia_agrippina, vindobona, byzantium, sinope, attalia, "
                        "napoca, sirmium, tomis, dyrrhachium, athenae, rusadir, leptis_magna, "
                        "cyrene, antiochia, tyros, alexandria, petra, memphis");
    run(&p, "2 settle petra");
    assert_string_equal(listed(&p, 3, "settle petra"), "yes");
}

/* One colonist of each kind, or two of one kind if the city has lines of that kind only. */
static void test_settling_one_of_each_kind(void **state)
{
    conc_play p;

    (void)state;
    start_team(&p, "imperium", 4);
    draw_rest(&p, 0, "");
    run(&p, "2 settle byzantium; 3 settle petra");
    assert_true(is_at(&p, 2, LAND, "byzantium") && is_at(&p, 2, SEA, "byzantium"));
    assert_int_equal(conc_n_on_board(&p.now, 2), 2);
    assert_int_equal(p.now.place[3][1], IN_CITY + city_of(&p, "petra"));
    assert_int_equal(p.now.place[3][2], IN_CITY + city_of(&p, "petra"));
    assert_false(is_at(&p, 3, SEA, "petra"));
    start_team(&p, "hellas", 4);
    draw_rest(&p, 0, "");
    run(&p, "2 settle thera; 3 settle sparta");
    assert_int_equal(p.now.place[2][4], IN_CITY + city_of(&p, "thera"));
    assert_int_equal(p.now.place[2][5], IN_CITY + city_of(&p, "thera"));
    assert_false(is_at(&p, 2, LAND, "thera"));
    assert_int_equal(conc_free_spaces(&p.now, 2), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hand_of_eight),
        cmocka_unit_test(test_decks_7_8_6_5_4),
        cmocka_unit_test(test_decks_by_players),
        cmocka_unit_test(test_deck_one_fills_the_display),
        cmocka_unit_test(test_gods_for_sale),
        cmocka_unit_test(test_prices_of_cards),
        cmocka_unit_test(test_number_of_players),
        cmocka_unit_test(test_small_is_not_for_teams),
        cmocka_unit_test(test_small_ionium_with_venus),
        cmocka_unit_test(test_partners_sit_opposite),
        cmocka_unit_test(test_team_of_four_from_seat_three),
        cmocka_unit_test(test_team_of_six),
        cmocka_unit_test(test_decks_of_teams),
        cmocka_unit_test(test_settling_away_from_the_capital),
        cmocka_unit_test(test_settling_one_of_each_kind),
    };

    return cmocka_run_group_tests_name("venus_setup", tests, NULL, NULL);
}
