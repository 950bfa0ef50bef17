/*
 * conc_shown.c: values that views of Concordia have besides the fields, and changes by choices.
 */
#include "core/choice_changes.h"
#include "venus_play.h"

/* Whether the view has this among its members. */
static int has(const conc_play *p, int viewer, const char *member)
{
    static char view[AE_MAX_JSON];
    ae_look look = { .words = ae_languages[0], .viewer = viewer };

    expect_sound(p);
    ae_view(p->game, &p->b->head, &p->now, &look, &AE_TEXT_IN(view));
    return strstr(view, member) != NULL;
}

/* The changes by the move in this notation, as JSON. */
static const char *changes(const conc_play *p, int seat, const char *notation)
{
    static char text[AE_MAX_JSON];
    ae_look look = { .words = ae_languages[0], .viewer = seat };
    ae_move move = ae_parse(p->game, &p->b->head, &p->now, seat, notation);

    assert_true(move != 0);
    ae_changes_put(p->game, &p->b->head, &p->now, &look, (ae_step){ seat, move },
                   &AE_TEXT_IN(text));
    return text;
}

static void test_table(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "syracusae wine", "");
    assert_true(has(&p, 0, "\"step_name\":\"play\",\"mode_name\":\"base\",\"round\":1"));
    assert_true(has(&p, 0, "\"concordia_seat\":null,\"team\":[null,null,null,null,null,null]"));
    assert_true(has(&p, 0, "\"free_places\":[2,2,2,null,null,null]"));
    assert_true(has(&p, 0, "\"colonists_home\":[{\"land\":2,\"sea\":2},"));
    assert_true(has(&p, 0, "\"syracusae\":\"wine\""));
    assert_true(has(&p, 0, "\"land_at\":[[\"roma\"],[\"roma\"],[\"roma\"],[],[],[]]"));
    assert_true(has(&p, 0, "\"syracusae\":\"italia\""));
    assert_true(has(&p, 0, "\"n_left\":0"));
}

/* The next house in a city costs its coins once more for each house there; a Mercator has two
 * kinds of good to trade. */
static void test_prices(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "syracusae wine", "");
    assert_true(has(&p, 1, "\"syracusae\":4"));
    put_houses(&p, 1, "syracusae");
    assert_true(has(&p, 1, "\"syracusae\":8"));
    run(&p, "0 play mercator_3");
    assert_true(has(&p, 0, "\"n_left\":2"));
    run(&p, "0 sell cloth 1");
    assert_true(has(&p, 0, "\"n_left\":1"));
}

/* Only the owner of a hand sees the hand, its notes and its points. */
static void test_own(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "");
    assert_true(
        has(&p, 0, "\"hand_cards\":[{\"tribune\":1,\"mercator_3\":1,\"prefect_start\":2"));
    assert_true(has(&p, 1, "\"hand_cards\":[{},{\"tribune\":1"));
    assert_true(has(&p, AE_WATCHER, "\"hand_cards\":[{},{},{},{},{},{}]"));
    assert_true(has(&p, 1, "\"total\":[null,7,null"));
    assert_true(
        has(&p, AE_WATCHER, "\"points\":[{},{},{},{},{},{}],\"total\":[null,null,null"));
}

static void test_for_sale(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 2, "", "architect prefect mercator_5 colonist mason farmer smith");
    set_goods(&p, 0, 0, 0, 1, 1, 0);
    assert_true(has(&p, 1, "\"display_cards\":[\"architect\",\"prefect\",\"mercator_5\""));
    assert_true(
        has(&p, 1, "\"means\":[{\"1\":\"all\",\"2\":\"all\",\"3\":\"all\",\"4\":\"no\""));
    assert_true(has(&p, 1, "\"missing\":[{},{},{},{\"food\":1,\"cloth\":1},"));
    set_goods(&p, 0, 0, 0, 0, 1, 0);
    assert_true(has(&p, 1, "\"means\":[{\"1\":\"no\",\"2\":\"card\""));
    assert_true(has(&p, 1, "\"missing\":[{\"tool\":1},{\"any\":1},"));
}

static void test_team(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    assert_true(has(&p, 0, "\"team\":[1,2,1,2,null,null],\"partner\":[2,3,0,1,null,null]"));
    assert_true(has(&p, 0, "\"legatus\":\"legatus\"") && has(&p, 0, "\"tribune\":\"same\""));
    assert_false(has(&p, 0, "},{},{\"tribune\":1"));
    run(&p, "0 play legatus");
    assert_true(has(&p, 0, "},{},{\"tribune\":1"));
    assert_true(has(&p, 1, "\"hand_cards\":[{},{\"tribune\":1"));
    assert_false(has(&p, 1, "},{},{\"tribune\":1"));
}

static void test_magister(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    assert_true(has(&p, 0, "\"magister\":\"repeats_nothing\""));
    discard(&p, 0, CARD_MERCATOR_3);
    assert_true(has(&p, 0, "\"magister\":\"repeats\"")
                && has(&p, 0, "\"repeats\":[\"mercator_3\""));
    assert_false(has(&p, 1, "\"magister\":\"repeats\""));
}

/* A Prefect says what its player gets and what each opponent gets. */
static void test_prefect(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "antiochia food tyros cloth", "");
    put_houses(&p, 0, "antiochia");
    put_houses(&p, 2, "tyros");
    run(&p, "0 play prefect_start");
    assert_non_null(
        strstr(changes(&p, 0, "produce syria"),
               "{\"seat\":0,\"amount\":\"goods\",\"id\":\"food\",\"by\":1,\"now\":3},"
               "{\"seat\":0,\"amount\":\"goods\",\"id\":\"cloth\",\"by\":1,\"now\":2}"));
    assert_non_null(
        strstr(changes(&p, 0, "produce syria"),
               "{\"seat\":2,\"amount\":\"goods\",\"id\":\"cloth\",\"by\":1,\"now\":2}"));
    assert_null(strstr(changes(&p, 0, "produce syria"), "\"seat\":1,\"amount\":\"goods\""));
}

/* Points are shown only for the viewer's own cards. */
static void test_points(void **state)
{
    conc_play p;

    (void)state;
    begin(&p, "imperium", 3, "syracusae brick", "");
    put_colonists(&p, 0, LAND, "roma-syracusae-land");
    run(&p, "0 play architect_start");
    assert_non_null(strstr(changes(&p, 0, "build syracusae"),
                           "{\"seat\":0,\"amount\":\"coins\",\"by\":-1,"));
    assert_non_null(
        strstr(changes(&p, 0, "build syracusae"), "\"seat\":0,\"amount\":\"points\""));
    assert_null(strstr(changes(&p, 0, "build syracusae"), "\"seat\":1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),   cmocka_unit_test(test_prices),
        cmocka_unit_test(test_own),     cmocka_unit_test(test_for_sale),
        cmocka_unit_test(test_team),    cmocka_unit_test(test_magister),
        cmocka_unit_test(test_prefect), cmocka_unit_test(test_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
