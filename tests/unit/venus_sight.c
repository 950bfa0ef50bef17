/*
 * venus_sight.c: who sees which cards: covered ones, and hands while a Legatus is carried out.
 */
#include "venus_play.h"

#include "core/layout.h"

enum { N_TOKENS = AE_MAX_JSON / 2, MAX_PANEL = AE_MAX_JSON };

/* ---- what a viewer is shown ---- */

static ae_look look_of(int viewer)
{
    return (ae_look){ .words = ae_languages[0], .viewer = viewer };
}

/* One entry of a field in the viewer's view; -1 if it is null. */
static int seen_value(const conc_play *p, int viewer, const char *field, int index)
{
    char view[AE_MAX_JSON];
    ae_text text = AE_TEXT_IN(view);
    jsmntok_t room[N_TOKENS];
    ae_faults faults = { .n = 0 };
    ae_look look = look_of(viewer);
    int64_t number;
    ae_json doc;
    int array, at;

    ae_view(p->game, &p->b->head, &p->now, &look, &text);
    assert_int_equal(ae_json_read(&doc, view, text.len, room, N_TOKENS, &faults), AE_OK);
    array = ae_json_get(&doc, 0, field);
    at = ae_json_first(&doc, array);
    for (int i = 0; i < index; i++)
        at = ae_json_next(&doc, array, at);
    return ae_json_int(&doc, at, 0, UINT8_MAX, &number) ? (int)number : -1;
}

/* Whether the viewer is shown the whole hand of a seat; all of it, or nothing. */
static int sees_hand(const conc_play *p, int viewer, int seat)
{
    int n_seen = 0;

    for (int card = 0; card < CARDS; card++) {
        int n = seen_value(p, viewer, "hand", seat * CARDS + card);

        assert_true(n == -1 || n == p->now.hand[seat][card]);
        n_seen += n != -1;
    }
    assert_true(n_seen == 0 || n_seen == CARDS);
    return n_seen == CARDS;
}

/* Of all viewers but the seat itself only `looker` sees its hand; NOBODY: none of them does. */
static void expect_hand_seen_by(const conc_play *p, int seat, int looker)
{
    for (int viewer = 0; viewer <= AE_WATCHER; viewer++) {
        int is_allowed = viewer == seat || (viewer == looker && looker != NOBODY);

        assert_int_equal(sees_hand(p, viewer, seat), is_allowed);
    }
}

/* ---- Legatus ---- */

/* The player of a Legatus sees the whole hand of the partner, a card that was bought and a
 * Legatus too, until the suggestion is made; nobody else does, and nobody's hand is shown in
 * return. */
static void test_legatus_shows_the_partners_hand(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    deal(&p, 2, CARD_PREFECT, 1);
    expect_hand_seen_by(&p, 2, NOBODY);
    run(&p, "0 play legatus");
    for (int seat = 0; seat < 4; seat++)
        expect_hand_seen_by(&p, seat, seat == 2 ? 0 : NOBODY);
    assert_int_equal(seen_value(&p, 0, "hand", 2 * CARDS + CARD_LEGATUS), 1);
    run(&p, "0 suggest praetor");
    expect_hand_seen_by(&p, 2, NOBODY);
}

/* Without a suggestion the cards go back as well. */
static void test_legatus_is_over_without_a_suggestion(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 6, "", "");
    run(&p, "0 play legatus");
    expect_hand_seen_by(&p, 3, 0);
    run(&p, "0 done");
    expect_hand_seen_by(&p, 3, NOBODY);
}

/* A player whose Diplomat copies a Legatus sees the partner's hand, too. */
static void test_copied_legatus_shows_the_partners_hand(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    discard(&p, 1, CARD_LEGATUS);
    give_turn(&p, 2);
    run(&p, "2 play diplomat_start");
    expect_hand_seen_by(&p, 0, NOBODY);
    run(&p, "2 copy 1 legatus");
    expect_hand_seen_by(&p, 0, 2);
}

/* The partner's pile stays covered: a Legatus shows only the hand. */
static void test_legatus_does_not_show_the_pile(void **state)
{
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    discard(&p, 2, CARD_PRAETOR);
    discard(&p, 2, CARD_MERCATOR_3);
    run(&p, "0 play legatus");
    for (int card = 0; card < CARDS; card++)
        assert_int_equal(seen_value(&p, 0, "pile", 2 * CARDS + card), -1);
    assert_int_equal(seen_value(&p, 0, "top", 2), CARD_MERCATOR_3);
}

/* Whether the viewer's panel has the line with the hand that a Legatus shows. */
static int panel_has(const conc_play *p, int viewer, const char *text)
{
    char lines[MAX_PANEL];
    ae_panel panel;
    ae_look look = look_of(viewer);

    ae_panel_of(p->game, &p->b->head, &p->now, &look, &panel);
    ae_layout_text(&panel, &AE_TEXT_IN(lines));
    return strstr(lines, text) != NULL;
}

static void test_legatus_shows_the_hand_at_the_terminal(void **state)
{
    static const char line[] = "hand (the Legatus shows it to you): Tribune, Mercator (3), "
                               "Prefect, Praetor, Legatus\n";
    conc_play p;

    (void)state;
    begin_team(&p, 4, "", "");
    discard(&p, 2, CARD_DIPLOMAT_START);
    run(&p, "0 play legatus");
    for (int viewer = 0; viewer <= AE_WATCHER; viewer++)
        assert_int_equal(panel_has(&p, viewer, line), viewer == 0);
    run(&p, "0 done");
    assert_false(panel_has(&p, 0, "the Legatus shows it"));
}

/* ---- covered cards ---- */

/* The card under the top one is known to its owner alone; a Magister needs it. */
static void test_covered_card_is_concealed(void **state)
{
    conc_play p;

    (void)state;
    begin_venus(&p, 2, "", "");
    run(&p, "0 play mercator_3; 0 done; 1 play senator; 1 done; 0 play prefect_start; 0 done");
    assert_int_equal(p.now.below[0], CARD_MERCATOR_3);
    assert_int_equal(seen_value(&p, 0, "below", 0), CARD_MERCATOR_3);
    assert_int_equal(seen_value(&p, 1, "below", 0), -1);
    assert_int_equal(seen_value(&p, AE_WATCHER, "below", 0), -1);
    assert_int_equal(seen_value(&p, 1, "top", 0), CARD_PREFECT_START);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legatus_shows_the_partners_hand),
        cmocka_unit_test(test_legatus_is_over_without_a_suggestion),
        cmocka_unit_test(test_copied_legatus_shows_the_partners_hand),
        cmocka_unit_test(test_legatus_does_not_show_the_pile),
        cmocka_unit_test(test_legatus_shows_the_hand_at_the_terminal),
        cmocka_unit_test(test_covered_card_is_concealed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
