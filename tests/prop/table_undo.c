/*
 * table_undo.c: exact tests of undos, and that the same choices bring the same draws again after an
 * undo.
 */
#include "script.h"

/* ---- which choices a seat may take back ---- */

static void test_free_until_revealed(void **state)
{
    ae_head head = forum_head("market", 2, AE_UNDO_CONSENT);
    ae_table *table = table_of(&head);

    (void)state;
    enter_all(table, "chance draw oil\n0 bid 1\n");
    try_undo(table, AE_CHANCE, 1, AE_NO_UNDO);
    try_undo(table, 0, 1, AE_NO_UNDO);
    try_undo(table, 0, 2, AE_OK);
    try_undo(table, 1, 2, AE_NO_UNDO);
    try_undo(table, 0, 0, AE_NO_UNDO);
    try_undo(table, 0, 3, AE_NO_UNDO);
    enter_all(table, "1 bid 3\n"); /* all is shown */
    try_undo(table, 0, 2, AE_CONSENT);
    try_undo(table, 1, 3, AE_CONSENT);
    enter_all(table, "1 change figs\n");
    try_undo(table, 1, 4, AE_OK);
    assert_int_equal(ae_table_last_choice(table, AE_ALL), 4);
    assert_int_equal(ae_table_last_choice(table, 0), 2);
    refuse(table, "1 /ask-undo 4\n", AE_NO_OFFER);
    enter_all(table, "chance draw wine\n");
    try_undo(table, 1, 4, AE_CONSENT);
    refuse(table, "1 /undo 4\n", AE_CONSENT);
    refuse(table, "0 /undo 4\n", AE_NO_UNDO);
    refuse(table, "1 /undo 5\n", AE_NO_UNDO);
    ae_table_free(table);
}

/* A choice is free until another seat has decided. */
static void test_free_until_answered(void **state)
{
    ae_head head = forum_head("market", 3, AE_UNDO_CONSENT);
    ae_table *table = table_of(&head);

    (void)state;
    enter_all(table, "chance draw oil\n0 bid 1\n1 bid 2\n2 bid 3\n2 change figs\n2 /undo 5\n"
                     "2 keep oil\n");
    try_undo(table, 2, 5, AE_NO_UNDO);
    try_undo(table, 2, 7, AE_OK);
    enter_all(table, "chance draw wine\n2 bid 1\n0 bid 2\n");
    try_undo(table, 2, 9, AE_OK); /* still sealed, whatever 0 has done */
    try_undo(table, 2, 7, AE_CONSENT);
    ae_table_free(table);
}

static void test_policies(void **state)
{
    ae_head nobody = forum_head("market", 2, AE_UNDO_NONE);
    ae_head everyone = forum_head("stall", 2, AE_UNDO_FREE);
    ae_table *table = table_of(&nobody);

    (void)state;
    enter_all(table, "chance draw oil\n0 bid 1\n");
    try_undo(table, 0, 2, AE_NO_UNDO);
    refuse(table, "0 /ask-undo 2\n", AE_NO_UNDO);
    ae_table_free(table);

    table = table_of(&everyone);
    enter_all(table,
              "chance draw oil\n0 bid 1\n1 bid 2\n1 keep oil\nchance draw figs\n0 bid 2\n"
              "1 bid 1\n0 keep figs\n");
    assert_int_equal(ae_table_status(table), AE_STATUS_FINISHED);
    refuse(table, "0 bid 1\n", AE_OVER);
    refuse(table, "0 /resign\n", AE_OVER);
    try_undo(table, 0, 8, AE_NO_UNDO); /* there was nothing smaller to change for */
    try_undo(table, 0, 2, AE_OK);
    try_undo(table, 1, 4, AE_OK);
    enter_all(table, "1 /undo 4\n");
    assert_int_equal(ae_table_status(table), AE_STATUS_RUNNING);
    assert_int_equal(ae_table_to_act(table), AE_SEAT_BIT(1));
    for (uint32_t number = 1; number <= 8; number++)
        assert_int_equal(ae_table_is_taken_back(table, number), number >= 4);
    ae_table_free(table);

    everyone.undo = AE_UNDO_CONSENT;
    table = table_of(&everyone);
    enter_all(table,
              "chance draw oil\n0 bid 1\n1 bid 2\n1 keep oil\nchance draw figs\n0 bid 2\n"
              "1 bid 1\n0 keep figs\n");
    try_undo(table, 1, 7, AE_OVER);
    refuse(table, "1 /ask-undo 7\n", AE_OVER);
    ae_table_free(table);
}

/* ---- sealed choices ---- */

static void test_withdrawal(void **state)
{
    ae_head head = forum_head("market", 3, AE_UNDO_CONSENT);
    ae_table *table = table_of(&head);

    (void)state;
    enter_all(table,
              "chance draw oil\n0 bid 1\n1 bid 1\n2 bid 2\n2 keep oil\nchance draw wine\n"
              "0 bid 4\n1 bid 5\n0 /undo 7\n");
    assert_int_equal(ae_table_to_act(table), AE_SEAT_BIT(0) | AE_SEAT_BIT(2));
    assert_true(ae_table_is_taken_back(table, 7));
    assert_false(ae_table_is_taken_back(table, 8));
    try_line(table, 7, 0, "0 bid 4\n");
    try_line(table, 7, 1, "0 ?\n");
    try_line(table, 8, 0, "1 ?\n");
    try_line(table, 8, 1, "1 bid 5\n");
    try_line(table, 8, AE_WATCHER, "1 ?\n");
    try_line(table, 8, AE_ALL, "1 bid 5\n");
    try_line(table, 4, AE_WATCHER, "2 bid 2\n");
    enter_all(table, "2 bid 3\n0 bid 2\n");
    assert_int_equal(ae_table_to_act(table), AE_SEAT_BIT(1)); /* 5 against 3 and 2 */
    try_line(table, 7, AE_WATCHER, "0 ?\n");                  /* for ever */
    try_line(table, 8, AE_WATCHER, "1 bid 5\n");
    try_line(table, 10, 1, "2 bid 3\n");
    try_line(table, 11, 2, "0 bid 2\n");
    enter_all(table, "1 keep wine\n");
    try_line(table, 7, 1, "0 ?\n");
    ae_table_free(table);
}

/* An opened choice stays opened, also when the reveal is taken back. */
static void test_shown_for_good(void **state)
{
    ae_head head = forum_head("market", 3, AE_UNDO_FREE);
    ae_table *table = table_of(&head);

    (void)state;
    enter_all(table, "chance draw oil\n0 bid 1\n1 bid 2\n2 bid 3\n1 /undo 3\n");
    assert_int_equal(ae_table_to_act(table), AE_SEAT_BIT(1) | AE_SEAT_BIT(2));
    for (uint32_t number = 2; number <= 4; number++) {
        assert_int_equal(ae_table_is_taken_back(table, number), number > 2);
        try_line(table, number, AE_WATCHER,
                 number == 2   ? "0 bid 1\n"
                 : number == 3 ? "1 bid 2\n"
                               : "2 bid 3\n");
    }
    enter_all(table, "2 bid 5\n");
    try_line(table, 6, AE_WATCHER, "2 ?\n");
    enter_all(table, "0 /undo 2\n"); /* shown, so no longer withdrawn alone */
    assert_true(ae_table_is_taken_back(table, 6));
    try_line(table, 6, AE_WATCHER, "2 ?\n");
    assert_int_equal(ae_table_to_act(table), 7);
    ae_table_free(table);
}

/* The table does not play a seat's last card by itself while choices are sealed: doing so at once
 * would reveal that the seat had no alternative. */
static void test_never_forced_when_sealed(void **state)
{
    ae_head head = forum_head("stall", 2, AE_UNDO_FREE);
    ae_table *table = table_of(&head);
    ae_entry next;

    (void)state;
    enter_all(table, "chance draw oil\n0 bid 1\n1 bid 2\n1 change figs\nchance draw oil\n");
    assert_int_equal(ae_table_to_act(table), 3);
    assert_false(ae_table_next(table, 0, &next));
    assert_int_equal(ae_table_advance(table, 0, NULL), 0);
    enter_all(table, "0 bid 2\n");
    assert_false(ae_table_next(table, 0, &next));
    enter_all(table, "1 bid 1\n");
    assert_true(ae_table_next(table, 7, &next)); /* nothing smaller is left in the bag */
    assert_string_equal(next.text, "keep oil");
    assert_int_equal(next.seat, 0);
    assert_int_equal(next.at, 7);
    assert_int_equal(ae_table_advance(table, 7, NULL), 1);
    assert_int_equal(ae_table_status(table), AE_STATUS_FINISHED);
    ae_table_free(table);
}

/* Forced choices and draws are taken back with the choice that they followed. */
static void test_what_belongs_to_a_choice(void **state)
{
    ae_head head = forum_head("market", 2, AE_UNDO_FREE);
    ae_table *table;
    ae_entry entry;

    (void)state;
    set_seed(&head, 1);
    table = table_of(&head);
    enter_all(table, "chance! draw figs\n0 bid 1\n1 bid 3\n");
    assert_int_equal(ae_table_advance(table, 0, NULL), 2);
    try_line(table, 4, AE_ALL, "1 keep figs\n");
    ae_table_entry_for(table, 5, AE_ALL, &entry);
    assert_int_equal(entry.seat, AE_CHANCE);
    assert_int_equal(ae_table_last_choice(table, 1), 3);
    assert_int_equal(ae_table_last_choice(table, AE_ALL), 3);
    try_undo(table, 1, 4, AE_NO_UNDO);
    enter_all(table, "1 /undo 3\n");
    for (uint32_t number = 1; number <= 5; number++)
        assert_int_equal(ae_table_is_taken_back(table, number), number >= 3);
    assert_int_equal(ae_table_to_act(table), AE_SEAT_BIT(1));
    ae_table_free(table);
}

/* ---- asking ---- */

static ae_table *table_that_asks(void)
{
    ae_head head = forum_head("market", 4, AE_UNDO_CONSENT);
    ae_table *table;

    head.seat[3].is_bot = 1;
    ae_put(&AE_TEXT_IN(head.seat[3].name), "random");
    table = table_of(&head);
    enter_all(table, "chance draw oil\n0 bid 1\n1 bid 2\n2 bid 3\n3 bid 4\n");
    return table;
}

static void test_consent(void **state)
{
    ae_table *table = table_that_asks();
    ae_entry next;

    (void)state;
    refuse(table, "1 /accept\n", AE_NO_OFFER);
    refuse(table, "0 /ask-undo 3\n", AE_NO_UNDO);
    enter_all(table, "0 /ask-undo 2\n");
    assert_int_equal(ae_table_asked(table), AE_SEAT_BIT(1) | AE_SEAT_BIT(2)); /* not the bot */
    refuse(table, "1 /ask-undo 3\n", AE_NO_OFFER);
    refuse(table, "1 /ask-end\n", AE_NO_OFFER);
    refuse(table, "0 /accept\n", AE_NO_OFFER);
    refuse(table, "3 /accept\n", AE_NO_OFFER);
    refuse(table, "0 /undo 2\n", AE_CONSENT);
    enter_all(table, "1 /accept\n");
    refuse(table, "1 /accept\n", AE_NO_OFFER);
    refuse(table, "1 /refuse\n", AE_NO_OFFER);
    assert_int_equal(ae_table_asked(table), AE_SEAT_BIT(2));
    assert_false(ae_table_next(table, 0, &next));
    enter_all(table, "2 /accept\n");
    assert_int_equal(ae_table_asked(table), 0);
    refuse(table, "1 /undo 3\n", AE_CONSENT); /* that was not asked for */
    refuse(table, "0 /end\n", AE_NO_OFFER);
    assert_true(ae_table_next(table, 9, &next));
    assert_int_equal(next.kind, AE_ENTRY_UNDO);
    assert_int_equal(next.seat, 0);
    assert_int_equal(next.of, 2);
    assert_int_equal(ae_table_advance(table, 9, NULL), 1);
    assert_int_equal(ae_table_to_act(table), 15);
    refuse(table, "0 /undo 2 @9\n", AE_NO_UNDO);
    ae_table_free(table);
}

static void test_refusal(void **state)
{
    ae_table *table = table_that_asks();
    ae_entry next;

    (void)state;
    enter_all(table, "0 /ask-undo 2\n1 /accept\n2 /refuse\n");
    assert_int_equal(ae_table_asked(table), 0);
    assert_false(ae_table_next(table, 0, &next));
    refuse(table, "0 /undo 2\n", AE_CONSENT);
    refuse(table, "1 /accept\n", AE_NO_OFFER);
    enter_all(table, "0 /ask-undo 2\n"); /* again */
    assert_int_equal(ae_table_asked(table), AE_SEAT_BIT(1) | AE_SEAT_BIT(2));
    ae_table_free(table);
}

static void test_a_decision_ends_an_offer(void **state)
{
    ae_table *table = table_that_asks();
    ae_entry next;

    (void)state;
    enter_all(table, "0 /ask-undo 2\n1 /accept\n3 keep oil\n");
    assert_int_equal(ae_table_asked(table), 0);
    refuse(table, "2 /accept\n", AE_NO_OFFER);
    assert_false(ae_table_next(table, 0, &next));
    ae_table_free(table);

    table = table_that_asks();
    enter_all(table, "0 /ask-undo 2\n1 /accept\n2 /accept\n3 keep oil\n");
    assert_false(ae_table_next(table, 0, &next)); /* though all had agreed */
    refuse(table, "0 /undo 2\n", AE_CONSENT);
    ae_table_free(table);
}

/* A seat that has left is not asked, and a seat that leaves need not answer. */
static void test_who_is_asked(void **state)
{
    ae_table *table = table_that_asks();

    (void)state;
    enter_all(table, "1 /resign\n0 /ask-undo 2\n");
    assert_int_equal(ae_table_asked(table), AE_SEAT_BIT(2));
    enter_all(table, "2 /takeover random\n");
    assert_int_equal(ae_table_asked(table), 0);
    assert_int_equal(ae_table_advance(table, 0, NULL), 1);
    assert_true(ae_table_is_taken_back(table, 2));
    ae_table_free(table);

    table = table_that_asks();
    enter_all(table, "1 /takeover random\n2 /takeover random\n0 /ask-undo 2\n");
    assert_int_equal(ae_table_asked(table), 0); /* only bots are left */
    assert_int_equal(ae_table_advance(table, 0, NULL), 1);
    assert_true(ae_table_is_taken_back(table, 2));
    ae_table_free(table);

    table = table_that_asks();
    enter_all(table, "0 /ask-undo 2\n2 /resign\n");
    refuse(table, "1 /accept\n", AE_NO_OFFER);
    ae_table_free(table);
}

/* ---- the same luck again ---- */

enum { MOST_CHOICES = 40, MOST_LINES = 4096 };

/* Plays a while; returns the number of choices, and marks them. */
static int play_some(trial *t, ae_table *table, uint8_t is_choice[MOST_LINES])
{
    int n = 0;

    while (n < MOST_CHOICES && ae_table_status(table) == AE_STATUS_RUNNING) {
        ae_entry entry = { .at = 0 };

        ae_table_advance(table, 0, NULL);
        if (!random_decision(t, table, &entry))
            break;
        HOLD(t, entry.seat != AE_CHANCE);
        HOLD(t, ae_table_append(table, &entry, NULL) == AE_OK);
        HOLD(t, ae_table_count(table) < MOST_LINES);
        is_choice[ae_table_count(table)] = 1;
        n++;
    }
    ae_table_advance(table, 0, NULL);
    return n;
}

/* Enters on the second table the choices that were taken back there. */
static void redo(trial *t, const ae_table *table, ae_table *copy,
                 const uint8_t is_choice[MOST_LINES])
{
    uint32_t count = ae_table_count(table);

    for (uint32_t number = 1; number <= count; number++) {
        ae_entry entry;

        t->call = (int)number;
        if (!is_choice[number] || !ae_table_is_taken_back(copy, number))
            continue;
        ae_table_entry_for(table, number, AE_ALL, &entry);
        ae_table_advance(copy, 0, NULL);
        HOLD(t, ae_table_append(copy, &entry, NULL) == AE_OK);
    }
    ae_table_advance(copy, 0, NULL);
    HOLD(t, ae_table_count(copy) > count + 1);
}

/* After taking choices back and making the same ones again, the state is the same. */
static void take_back_and_redo(trial *t)
{
    uint8_t is_choice[MOST_LINES] = { 0 };
    ae_entry undo = { .kind = AE_ENTRY_UNDO }, entry;
    ae_table *table, *copy;
    int n;

    plain_head(t);
    set_seed(&t->head, t->seed);
    table = new_table(t);
    n = play_some(t, table, is_choice);
    copy = ae_table_clone(table);
    do
        undo.of = 1 + below(t, ae_table_count(table));
    while (n > 0 && !is_choice[undo.of]);
    ae_table_entry_for(table, undo.of, AE_ALL, &entry);
    undo.seat = entry.seat;
    if (n > 0 && ae_table_append(copy, &undo, NULL) == AE_OK) {
        redo(t, table, copy, is_choice);
        HOLD(t, !memcmp(ae_table_state(copy), ae_table_state(table), t->at.game->state_size));
    }
    ae_table_free(copy);
    ae_table_free(table);
}

static void test_same_luck_again(void **state)
{
    (void)state;
    for_all(take_back_and_redo, 6000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_free_until_revealed),
        cmocka_unit_test(test_free_until_answered),
        cmocka_unit_test(test_policies),
        cmocka_unit_test(test_withdrawal),
        cmocka_unit_test(test_shown_for_good),
        cmocka_unit_test(test_never_forced_when_sealed),
        cmocka_unit_test(test_what_belongs_to_a_choice),
        cmocka_unit_test(test_consent),
        cmocka_unit_test(test_refusal),
        cmocka_unit_test(test_a_decision_ends_an_offer),
        cmocka_unit_test(test_who_is_asked),
        cmocka_unit_test(test_same_luck_again),
    };

    return cmocka_run_group_tests_name("table_undo", tests, NULL, NULL);
}
