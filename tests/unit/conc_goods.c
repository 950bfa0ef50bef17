/*
 * conc_goods.c: where goods and money come from: Prefect, Praefectus Magnus, specialists and
 * Mercator, and the storehouse that holds them.
 */
#include "conc_play.h"

/* ---- Prefect ---- */

static const char syria_tokens[] = "antiochia food tyros cloth";

/* Red and Blue have a house in the food city of Syria, Yellow one in the cloth city. */
static void begin_syria(conc_play *p)
{
    begin(p, "imperium", 3, syria_tokens, "");
    put_houses(p, 0, "antiochia");
    put_houses(p, 1, "antiochia");
    put_houses(p, 2, "tyros");
}

static void test_prefect_syria(void **state)
{
    conc_play p;

    (void)state;
    begin_syria(&p);
    assert_int_equal(bonus_of(&p, "syria"), CLOTH);
    run(&p, "0 play prefect_start; 0 produce syria");
    expect_goods(&p, 0, 1, 3, 1, 1, 2);
    expect_goods(&p, 1, 1, 3, 1, 1, 1);
    expect_goods(&p, 2, 1, 2, 1, 1, 2);
    assert_int_equal(turned_of(&p, "syria"), CLOTH);
    assert_int_equal(p.now.active, 1);
}

/* Locris in the Venus rulebooks: a brick city and a cloth city. */
static void test_prefect_locris(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "hellas", 3, "thermos brick delphi cloth", "");
    put_houses(&p, 0, "thermos");
    put_houses(&p, 1, "thermos");
    put_houses(&p, 2, "delphi");
    run(&p, "0 play prefect_start; 0 produce locris");
    expect_goods(&p, 0, 2, 2, 1, 1, 2);
    expect_goods(&p, 1, 2, 2, 1, 1, 1);
    expect_goods(&p, 2, 1, 2, 1, 1, 2);
    assert_int_equal(turned_of(&p, "locris"), CLOTH);
}

/* Syria's cloth shows one coin, the other goods two; all markers turn back. */
static void test_prefect_cash_six(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 4,
          "antiochia food tyros cloth massilia cloth novaria wine aquileia food syracusae tool "
          "isca_dumnoniorum brick londinium food",
          "");
    run(&p, "0 play prefect_start; 0 produce syria; 1 play prefect_start; 1 produce gallia;"
            "2 play prefect_start; 2 produce italia; 3 play prefect_start; 3 produce britannia;"
            "0 play prefect_start");
    assert_string_equal(listed(&p, 0, "cash"), "6");
    run(&p, "0 cash 6");
    assert_int_equal(p.now.money[0], 5 + 6);
    for (int province = 0; province < p.b->n_provinces; province++)
        assert_int_equal(p.now.is_turned[province], 0);
    run(&p, "1 play prefect_start; 1 produce syria");
    expect_goods(&p, 1, 1, 2, 1, 1, 3);
}

/* Ten coins on six markers in the Venus rulebooks: two of them show cloth. */
static void test_prefect_cash_ten(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "hellas", 3, "delphi cloth chalcis cloth patrae cloth", "");
    turn_markers(&p, "epirus thessalia achaia attica euboea laconia");
    run(&p, "0 play prefect_start; 0 cash 10");
    assert_int_equal(p.now.money[0], 15);
    assert_int_equal(conc_cash_bonus(p.b, &p.now), 0);
}

/* Two coins, but one on cloth. */
static void test_coins_on_markers(void **state)
{
    static const int coins[GOODS] = { 2, 2, 2, 2, 1 };
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2,
          "novaria wine aquileia food syracusae tool dyrrhachium cloth carthago brick "
          "rusadir brick isca_dumnoniorum food londinium food colonia_agrippina tool "
          "vindobona brick",
          "");
    for (int good = 0; good < GOODS; good++) {
        static const char *const province[GOODS] = { "mauretania", "britannia", "germania",
                                                     "italia", "hellas" };
        conc_play then = p;

        assert_int_equal(bonus_of(&then, province[good]), good);
        turn_markers(&then, province[good]);
        assert_int_equal(conc_cash_bonus(then.b, &then.now), coins[good]);
    }
}

static void test_province_without_a_house(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, syria_tokens, "");
    run(&p, "0 play prefect_start; 0 produce syria");
    expect_goods(&p, 0, 1, 2, 1, 1, 2);
    expect_goods(&p, 1, 1, 2, 1, 1, 1);
    expect_goods(&p, 2, 1, 2, 1, 1, 1);
    assert_int_equal(turned_of(&p, "syria"), CLOTH);
}

/* The chosen province alone produces. */
static void test_only_the_chosen_province_produces(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, syria_tokens, "");
    put_houses(&p, 0, "antiochia alexandria novaria");
    put_houses(&p, 1, "tyros memphis");
    run(&p, "0 play prefect_start; 0 produce syria");
    expect_goods(&p, 0, 1, 3, 1, 1, 2);
    expect_goods(&p, 1, 1, 2, 1, 1, 2);
}

static void test_turned_province_cannot_be_chosen(void **state)
{
    conc_play p;

    (void)state;
    begin_syria(&p);
    run(&p, "0 play prefect_start; 0 produce syria; 1 play prefect_start");
    assert_string_equal(listed(&p, 1, "produce"),
                        "britannia, gallia, hispania, germania, italia, mauretania, dacia, "
                        "hellas, libya, asia, aegyptus");
    assert_string_equal(listed(&p, 1, "cash"), "1");
}

static void test_all_turned_leaves_the_cash(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    turn_markers(&p, "britannia gallia hispania germania italia mauretania dacia hellas libya "
                     "asia syria aegyptus");
    run(&p, "0 play prefect_start");
    assert_string_equal(listed(&p, 0, ""), "cash 20, done"); /* four of the twelve show cloth */
}

/* If no marker shows coins, there is no choice to collect them. */
static void test_no_cash_without_coins(void **state)
{
    conc_play p;

    (void)state;
    begin_syria(&p);
    run(&p, "0 play prefect_start");
    assert_string_equal(listed(&p, 0, "cash"), "");
}

static void test_prefect_declined(void **state)
{
    conc_play p;

    (void)state;
    begin_syria(&p);
    turn_markers(&p, "syria");
    run(&p, "0 play prefect_start; 0 done");
    expect_goods(&p, 0, 1, 2, 1, 1, 1);
    assert_int_equal(p.now.money[0], 5);
    assert_int_equal(turned_of(&p, "syria"), CLOTH);
    assert_int_equal(p.now.top[0], CARD_PREFECT_START);
}

/* ---- Praefectus Magnus ---- */

/* The bonus is two cloth, the own house still produces one; the Praefectus Magnus goes to the
 * right. */
static void test_magnus_doubles_and_passes_right(void **state)
{
    conc_play p;

    (void)state;
    begin_syria(&p);
    run(&p, "0 play senator; 0 done; 1 play senator; 1 done");
    set_goods(&p, 2, 1, 1, 1, 1, 1);
    assert_int_equal(p.now.magnus, 2);
    run(&p, "2 play prefect_start; 2 produce syria");
    expect_goods(&p, 2, 1, 1, 1, 1, 4);
    expect_goods(&p, 0, 1, 3, 1, 1, 1);
    assert_int_equal(p.now.magnus, 1);
}

/* The right neighbour of the first seat is the last one; of two players it is the other. */
static void test_magnus_goes_round(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 4, "", "");
    p.now.magnus = 0;
    run(&p, "0 play prefect_start; 0 produce italia");
    assert_int_equal(p.now.magnus, 3);
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play senator; 0 done; 1 play prefect_start; 1 produce italia");
    assert_int_equal(p.now.magnus, 0);
    run(&p, "0 play prefect_start; 0 produce syria");
    assert_int_equal(p.now.magnus, 1);
}

static void test_magnus_not_for_cash(void **state)
{
    conc_play p;

    (void)state;
    begin_syria(&p);
    turn_markers(&p, "syria");
    p.now.magnus = 0;
    run(&p, "0 play prefect_start; 0 cash 1");
    assert_int_equal(p.now.money[0], 6);
    assert_int_equal(p.now.magnus, 0);
}

static void test_magnus_with_a_diplomat(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "antiochia food tyros cloth novaria wine aquileia food", "");
    run(&p, "0 play prefect_start; 0 produce syria; 1 play senator; 1 done;"
            "2 play diplomat_start; 2 copy 0 prefect_start");
    assert_string_equal(listed(&p, 2, "produce syria"), "");
    run(&p, "2 produce italia");
    expect_goods(&p, 2, 1, 2, 1, 3, 1);
    assert_int_equal(p.now.magnus, 1);
}

/* ---- storehouse ---- */

static const char italia_tokens[] = "novaria wine aquileia food syracusae tool";

/* Red has a space for two wine, food and tool; Blue one for wine and food; Yellow has room. */
static void begin_overflow(conc_play *p)
{
    begin(p, "imperium", 3, italia_tokens, "");
    put_houses(p, 0, "novaria aquileia syracusae");
    put_houses(p, 1, "novaria aquileia");
    put_houses(p, 2, "aquileia");
    set_goods(p, 0, 7, 0, 0, 0, 0);
    set_goods(p, 1, 0, 0, 0, 0, 7);
    run(p, "0 play prefect_start; 0 produce italia");
}

static void test_overflow_is_chosen_at_once(void **state)
{
    conc_play p, other;

    (void)state;
    begin_overflow(&p);
    assert_int_equal(p.now.step, ST_KEEP);
    assert_int_equal(ae_concordia.to_act(&p.b->head, &p.now), 1 | 2);
    assert_int_equal(ae_concordia.sealed(&p.b->head, &p.now), 0);
    expect_goods(&p, 2, 1, 3, 1, 1, 1);
    assert_string_equal(listed(&p, 0, ""), "take food, take tool, take wine");
    assert_string_equal(listed(&p, 1, ""), "take food, take wine");
    assert_string_equal(listed(&p, 2, ""), "");
    other = p;
    run(&p, "0 take tool; 1 take wine");
    run(&other, "1 take wine; 0 take tool");
    assert_memory_equal(&p.now, &other.now, sizeof p.now);
    expect_goods(&p, 0, 7, 0, 1, 0, 0);
    expect_goods(&p, 1, 0, 0, 0, 1, 7);
    assert_int_equal(p.now.active, 1);
    assert_int_equal(p.now.step, ST_PLAY);
}

/* Both free spaces have to be filled, one good at a time. */
static void test_no_space_is_kept_free(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, italia_tokens, "");
    put_houses(&p, 0, "novaria aquileia syracusae");
    run(&p, "0 play prefect_start; 0 produce italia; 0 take food");
    assert_string_equal(listed(&p, 0, ""), "take tool, take wine");
    run(&p, "0 take tool");
    expect_goods(&p, 0, 1, 3, 2, 1, 1);
    assert_int_equal(conc_free_spaces(&p.now, 0), 0);
    assert_int_equal(p.now.active, 1);
}

/* If all remaining goods are of one kind, they are stored without a choice. */
static void test_the_rest_needs_no_choice(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, italia_tokens, "");
    put_houses(&p, 0, "novaria aquileia");
    run(&p, "0 play prefect_start; 0 produce italia");
    assert_string_equal(listed(&p, 0, ""), "take food, take wine");
    run(&p, "0 take food");
    expect_goods(&p, 0, 1, 3, 1, 2, 1);
    assert_int_equal(p.now.active, 1);
}

static void test_one_kind_needs_no_choice(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, italia_tokens, "");
    put_houses(&p, 0, "novaria");
    set_goods(&p, 0, 7, 0, 0, 0, 0);
    run(&p, "0 play prefect_start; 0 produce italia");
    expect_goods(&p, 0, 7, 0, 0, 1, 0);
    assert_int_equal(p.now.active, 1);
}

static void test_what_fits_needs_no_choice(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, italia_tokens, "");
    put_houses(&p, 0, "novaria aquileia syracusae");
    set_goods(&p, 0, 4, 0, 0, 0, 0);
    run(&p, "0 play prefect_start; 0 produce italia");
    expect_goods(&p, 0, 4, 1, 1, 2, 0);
    assert_int_equal(p.now.active, 1);
}

/* A full storehouse stores nothing; the rest of the action is carried out. */
static void test_full_storehouse(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, italia_tokens, "");
    put_houses(&p, 0, "novaria aquileia");
    put_houses(&p, 1, "aquileia");
    set_goods(&p, 0, 8, 0, 0, 0, 0);
    p.now.magnus = 0;
    run(&p, "0 play prefect_start; 0 produce italia");
    expect_goods(&p, 0, 8, 0, 0, 0, 0);
    expect_goods(&p, 1, 1, 3, 1, 1, 1);
    assert_int_equal(turned_of(&p, "italia"), WINE);
    assert_int_equal(p.now.magnus, 2);
    assert_int_equal(p.now.active, 1);
}

/* Twelve spaces, each for a good or a colonist that is not on the board. */
static void test_spaces(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    set_goods(&p, 0, 0, 0, 0, 0, 0);
    assert_int_equal(conc_free_spaces(&p.now, 0), 8);
    put_colonists(&p, 0, LAND, "roma roma roma");
    assert_int_equal(conc_free_spaces(&p.now, 0), 10);
    put_colonists(&p, 0, SEA, "roma roma roma");
    assert_int_equal(conc_free_spaces(&p.now, 0), 12);
    set_goods(&p, 0, 3, 3, 3, 2, 1);
    assert_int_equal(conc_free_spaces(&p.now, 0), 0);
    expect_sound(&p);
}

/* ---- specialists ---- */

static const char wine_tokens[] = "isca_dumnoniorum wine massilia wine novaria wine "
                                  "antiochia wine tyros wine";

static void test_vintner_four_wine(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, wine_tokens, "");
    deal(&p, 0, CARD_VINTNER, 2);
    put_houses(&p, 0, "isca_dumnoniorum massilia novaria antiochia londinium");
    put_houses(&p, 1, "novaria tyros");
    set_goods(&p, 0, 1, 1, 1, 0, 1);
    run(&p, "0 play vintner");
    expect_goods(&p, 0, 1, 1, 1, 4, 1);
    expect_goods(&p, 1, 1, 2, 1, 1, 1);
    assert_int_equal(p.now.active, 1);
}

static void test_specialist_fills_what_is_free(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, wine_tokens, "");
    deal(&p, 0, CARD_VINTNER, 2);
    put_houses(&p, 0, "isca_dumnoniorum massilia novaria antiochia");
    run(&p, "0 play vintner");
    expect_goods(&p, 0, 1, 2, 1, 3, 1);
    assert_int_equal(p.now.active, 1);
}

static void test_each_specialist_has_a_good(void **state)
{
    static const uint8_t card[GOODS] = { CARD_MASON, CARD_FARMER, CARD_SMITH, CARD_VINTNER,
                                         CARD_WEAVER };
    static const char *const play[GOODS] = { "0 play mason", "0 play farmer", "0 play smith",
                                             "0 play vintner", "0 play weaver" };
    conc_play p;

    (void)state;
    for (int good = 0; good < GOODS; good++) {
        begin(&p, "imperium", 2,
              "novaria wine aquileia food syracusae tool dyrrhachium brick athenae cloth", "");
        deal(&p, 0, card[good], 1);
        put_houses(&p, 0, "novaria aquileia syracusae dyrrhachium athenae");
        set_goods(&p, 0, 0, 0, 0, 0, 0);
        p.now.magnus = 0;
        run(&p, play[good]);
        for (int other = 0; other < GOODS; other++)
            assert_int_equal(p.now.goods[0][other], other == good);
        assert_int_equal(p.now.magnus, 0);
        assert_int_equal(conc_cash_bonus(p.b, &p.now), 0);
    }
}

/* ---- Mercator ---- */

/* Green: 2 sestertii, 3 wine and 3 other goods. */
static void test_mercator_green_sells_wine(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    set_goods(&p, 0, 0, 1, 1, 3, 1);
    p.now.money[0] = 2;
    run(&p, "0 play mercator_3");
    assert_int_equal(p.now.money[0], 5);
    assert_string_equal(listed(&p, 0, "sell wine"), "1, 2, 3");
    run(&p, "0 sell wine 3");
    assert_int_equal(p.now.money[0], 23);
    assert_int_equal(conc_free_spaces(&p.now, 0), 5);
    assert_string_equal(listed(&p, 0, "buy brick"), "1, 2, 3, 4, 5");
    run(&p, "0 buy brick 4");
    assert_int_equal(p.now.money[0], 11);
    expect_goods(&p, 0, 4, 1, 1, 0, 1);
    assert_int_equal(p.now.active, 1); /* food would be the third kind */
}

static void test_mercator_prices(void **state)
{
    static const int price[GOODS] = { 3, 4, 5, 6, 7 };
    static const char *const sell[GOODS] = { "0 sell brick 1", "0 sell food 1", "0 sell tool 1",
                                             "0 sell wine 1", "0 sell cloth 1" };
    static const char *const buy[GOODS] = { "0 buy brick 1", "0 buy food 1", "0 buy tool 1",
                                            "0 buy wine 1", "0 buy cloth 1" };
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play mercator_3");
    for (int good = 0; good < GOODS; good++) {
        conc_play then = p;

        run(&then, sell[good]);
        assert_int_equal(then.now.money[0], 8 + price[good]);
        then = p;
        run(&then, buy[good]);
        assert_int_equal(then.now.money[0], 8 - price[good]);
    }
}

/* A bought Mercator brings 5 sestertii. */
static void test_bought_mercator_brings_five(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    deal(&p, 0, CARD_MERCATOR_5, 1);
    run(&p, "0 play mercator_5; 0 done");
    assert_int_equal(p.now.money[0], 10);
    expect_goods(&p, 0, 1, 2, 1, 1, 1);
}

/* Two sold, two bought, or one of each in either order. */
static void test_mercator_trades_two_kinds(void **state)
{
    conc_play p, then;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play mercator_3");
    then = p;
    run(&then, "0 sell food 2; 0 sell cloth 1");
    assert_int_equal(then.now.money[0], 8 + 8 + 7);
    expect_goods(&then, 0, 1, 0, 1, 1, 0);
    assert_int_equal(then.now.active, 1);
    then = p;
    run(&then, "0 buy brick 1; 0 buy tool 1");
    assert_int_equal(then.now.money[0], 0);
    expect_goods(&then, 0, 2, 2, 2, 1, 1);
    assert_int_equal(then.now.active, 1);
    then = p;
    run(&then, "0 buy brick 2; 0 sell cloth 1");
    assert_int_equal(then.now.money[0], 8 - 6 + 7);
    expect_goods(&then, 0, 3, 2, 1, 1, 0);
    assert_int_equal(then.now.active, 1);
}

/* A kind of good is either sold or bought, and only once. */
static void test_mercator_trades_a_kind_once(void **state)
{
    conc_play p, then;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play mercator_3");
    then = p;
    run(&then, "0 sell food 1");
    assert_string_equal(listed(&then, 0, "sell"), "brick 1, tool 1, wine 1, cloth 1");
    assert_string_equal(listed(&then, 0, "buy"),
                        "brick 1, brick 2, brick 3, tool 1, tool 2, wine 1, wine 2, cloth 1");
    run(&p, "0 buy food 1");
    assert_string_equal(listed(&p, 0, "sell"), "brick 1, tool 1, wine 1, cloth 1");
    assert_string_equal(listed(&p, 0, "buy"), "brick 1");
}

/* Two spaces are free at the start, and money runs out earlier still. */
static void test_mercator_limits(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    p.now.money[0] = 90;
    run(&p, "0 play mercator_3");
    assert_string_equal(listed(&p, 0, "buy"),
                        "brick 1, brick 2, food 1, food 2, tool 1, tool 2, wine 1, wine 2, "
                        "cloth 1, cloth 2");
    run(&p, "0 buy cloth 2");
    assert_string_equal(listed(&p, 0, "buy"), "");
    assert_string_equal(listed(&p, 0, "sell"), "brick 1, food 1, food 2, tool 1, wine 1");
    begin(&p, "imperium", 2, "", "");
    p.now.money[0] = 1;
    run(&p, "0 play mercator_3");
    assert_string_equal(listed(&p, 0, "buy"), "brick 1, food 1");
}

static void test_mercator_declined(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    run(&p, "0 play mercator_3; 0 done; 1 play mercator_3; 1 sell wine 1; 1 done");
    assert_int_equal(p.now.money[0], 8);
    expect_goods(&p, 0, 1, 2, 1, 1, 1);
    assert_int_equal(p.now.money[1], 6 + 3 + 6);
    assert_int_equal(p.now.active, 0);
    assert_int_equal(p.now.sold, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prefect_syria),
        cmocka_unit_test(test_prefect_locris),
        cmocka_unit_test(test_prefect_cash_six),
        cmocka_unit_test(test_prefect_cash_ten),
        cmocka_unit_test(test_coins_on_markers),
        cmocka_unit_test(test_province_without_a_house),
        cmocka_unit_test(test_only_the_chosen_province_produces),
        cmocka_unit_test(test_turned_province_cannot_be_chosen),
        cmocka_unit_test(test_all_turned_leaves_the_cash),
        cmocka_unit_test(test_no_cash_without_coins),
        cmocka_unit_test(test_prefect_declined),
        cmocka_unit_test(test_magnus_doubles_and_passes_right),
        cmocka_unit_test(test_magnus_goes_round),
        cmocka_unit_test(test_magnus_not_for_cash),
        cmocka_unit_test(test_magnus_with_a_diplomat),
        cmocka_unit_test(test_overflow_is_chosen_at_once),
        cmocka_unit_test(test_no_space_is_kept_free),
        cmocka_unit_test(test_the_rest_needs_no_choice),
        cmocka_unit_test(test_one_kind_needs_no_choice),
        cmocka_unit_test(test_what_fits_needs_no_choice),
        cmocka_unit_test(test_full_storehouse),
        cmocka_unit_test(test_spaces),
        cmocka_unit_test(test_vintner_four_wine),
        cmocka_unit_test(test_specialist_fills_what_is_free),
        cmocka_unit_test(test_each_specialist_has_a_good),
        cmocka_unit_test(test_mercator_green_sells_wine),
        cmocka_unit_test(test_mercator_prices),
        cmocka_unit_test(test_bought_mercator_brings_five),
        cmocka_unit_test(test_mercator_trades_two_kinds),
        cmocka_unit_test(test_mercator_trades_a_kind_once),
        cmocka_unit_test(test_mercator_limits),
        cmocka_unit_test(test_mercator_declined),
    };

    return cmocka_run_group_tests_name("conc_goods", tests, NULL, NULL);
}
