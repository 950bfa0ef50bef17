/*
 * verify.c: tests that ae_table_verify() finds false draws, commitments and results.
 */
#include "opened.h"

static void try_verify(opened *o, ae_err expected, const char *lines)
{
    open_text(o);
    try_err(o, AE_OK);
    assert_string_equal(ae_err_key(ae_table_verify(o->table, &o->how, &o->reported.faults)),
                        ae_err_key(expected));
    assert_string_equal(o->reported.lines, lines);
    ae_table_free(o->table);
}

static void test_verify(void **state)
{
    opened o;

    (void)state;
    whole_game(o.text);
    try_verify(&o, AE_OK, "");
    assert_true(o.how.n_draws > 3);
    assert_int_equal(o.how.n_fixed, 0);
    whole_game(o.text);
    replace(o.text, "commit ",
            "commit 0000000000000000000000000000000000000000000000000000000000000000");
    try_verify(&o, AE_SEED, "1 commit commit\n");
    whole_game(o.text);
    replace(o.text, "result ", "result 99 0 0");
    try_verify(&o, AE_RESULT, "1 result odd_result\n");
    whole_game(o.text);
    *strrchr(strstr(o.text, "\n\n"), '\n') = '\0'; /* the last line is gone */
    *(strrchr(o.text, '\n') + 1) = '\0';
    try_verify(&o, AE_RESULT, "1 result odd_result\n");
}

/* Replaces the first draw by another ware, and drops the rest of the record. */
static void first_draw(opened *o, const ae_head *head, const char *mark)
{
    ae_table *table = table_of(head);
    ae_text text = AE_TEXT_IN(o->text);
    ae_entry entry;

    assert_true(ae_table_next(table, 0, &entry));
    ae_table_write(table, AE_ALL, &text);
    ae_put(&text, mark);
    ae_put(&text, strcmp(entry.text, "draw figs") ? " draw figs\n" : " draw oil\n");
    ae_table_free(table);
}

static void test_verify_draws(void **state)
{
    ae_head head = seeded_head();
    opened o;

    (void)state;
    first_draw(&o, &head, "chance");
    try_verify(&o, AE_SEED, "9 chance odd_draw\n");
    assert_int_equal(o.how.odd_draw, 9);
    assert_int_equal(o.how.n_draws, 1);
    first_draw(&o, &head, "chance!"); /* by hand, and says so */
    try_verify(&o, AE_OK, "");
    assert_int_equal(o.how.n_fixed, 1);
    first_draw(&o, &head, "chance");
    drop(o.text, "seed "); /* nothing to compare with */
    try_verify(&o, AE_OK, "");
    assert_int_equal(o.how.n_draws, 1);
    assert_int_equal(o.how.odd_draw, 0);
}

/* A false draw is found even while an offer that all have accepted is pending. */
static void test_verify_draw_during_an_offer(void **state)
{
    ae_head head = seeded_head();
    char *draw;
    opened o;

    (void)state;
    first_draw(&o, &head, "chance");
    draw = strstr(o.text, "chance");
    memmove(draw + strlen("0 /ask-end\n1 /accept\n2 /accept\n"), draw, strlen(draw) + 1);
    memcpy(draw, "0 /ask-end\n1 /accept\n2 /accept\n",
           strlen("0 /ask-end\n1 /accept\n2 /accept\n"));
    try_verify(&o, AE_SEED, "12 chance odd_draw\n");
}

/* The nonces of the seats are mixed into the draws. */
static void test_verify_nonces(void **state)
{
    ae_head head = seeded_head(), plain = seeded_head();
    char without[MAX_RECORD];
    opened o;
    int n_odd = 0;

    (void)state;
    head.n_nonces = 3;
    for (int i = 0; i < 3; i++)
        head.nonce[i][i] = (uint8_t)(7 + i);
    play_out(&head, 11, o.text);
    try_verify(&o, AE_OK, "");
    play_out(&plain, 11, without);
    assert_string_not_equal(strstr(o.text, "\n\n"), strstr(without, "\n\n"));
    for (int i = 0; i < 16; i++) {
        char line[64];
        ae_text text = AE_TEXT_IN(line);
        uint8_t nonce[AE_NONCE] = { 0 };

        nonce[i] = 1;
        ae_put(&text, "nonce 1 ");
        ae_put_hex(&text, nonce, sizeof nonce);
        play_out(&head, 11, o.text);
        replace(o.text, "nonce 1", line);
        open_text(&o);
        try_err(&o, AE_OK);
        n_odd += ae_table_verify(o.table, &o.how, &o.reported.faults) == AE_SEED;
        ae_table_free(o.table);
    }
    assert_in_range(n_odd, 15, 16); /* all the same draws would be a rare accident */
}

/* Draws that were taken back are verified, too. */
static void test_verify_what_was_taken_back(void **state)
{
    ae_head head = seeded_head();
    ae_table *table = table_of(&head);
    uint32_t number;
    opened o;

    (void)state;
    ae_table_advance(table, 0, NULL);
    enter_all(table, "0 bid 1\n1 bid 2\n2 bid 3\n");
    ae_table_advance(table, 0, NULL);
    if (ae_table_to_act(table) == AE_SEAT_BIT(2)) {
        ae_entry entry = { .seat = 2 };
        ae_moves list;

        ae_list(ae_table_game(table), ae_table_board(table), ae_table_state(table), 2, &list);
        put_notation(table, (ae_step){ 2, list.move[0] }, &entry);
        assert_int_equal(ae_table_append(table, &entry, NULL), AE_OK);
        ae_table_advance(table, 0, NULL);
    }
    number = ae_table_count(table); /* a draw */
    enter_all(table, "2 /undo 4\n2 bid 3\n");
    ae_table_advance(table, 0, NULL);
    o.text[0] = '\0';
    ae_table_write(table, AE_ALL, &AE_TEXT_IN(o.text));
    try_verify(&o, AE_OK, "");
    assert_true(o.how.n_draws >= 2);
    assert_true(ae_table_is_taken_back(table, number));
    ae_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verify),
        cmocka_unit_test(test_verify_draws),
        cmocka_unit_test(test_verify_draw_during_an_offer),
        cmocka_unit_test(test_verify_nonces),
        cmocka_unit_test(test_verify_what_was_taken_back),
    };

    return cmocka_run_group_tests_name("verify", tests, NULL, NULL);
}
