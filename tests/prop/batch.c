/*
 * batch.c: several decisions of one seat, entered as a whole or not at all, on every game.
 *
 * The test draws a batch at random on a copy of the table.  Then it enters wrong batches, which
 * must leave no trace, and then the right one, which must give the same log and events as entering
 * its decisions one by one.  The expected result is computed on another copy, entry by entry.
 */
#include "table/batch.h"
#include "trial.h"

enum { CALLS = 40, MOST = 400, N_WRONG = 8 };

/* A batch and the buffers of its texts. */
typedef struct {
    ae_batch batch;
    char text[AE_MAX_BATCH][AE_MAX_NOTATION];
} turn;

/* The expected result of a batch. */
typedef struct {
    ae_err err;
    int which;
} verdict;

/* How often each case occurred. */
static struct {
    int n_entered, n_long, n_refused, n_past_luck, n_past_seal, n_forced;
} seen;

static void set_move(turn *u, int i, const char *move)
{
    memset(u->text[i], 0, sizeof u->text[i]);
    ae_put(&AE_TEXT_IN(u->text[i]), move);
    u->batch.move[i] = u->text[i];
}

static void copy_turn(turn *u, const turn *from)
{
    *u = *from;
    for (int i = 0; i < AE_MAX_BATCH; i++)
        u->batch.move[i] = u->text[i];
}

static int is_sealed(const ae_table *table)
{
    return ae_table_game(table)->sealed(ae_table_board(table), ae_table_state(table));
}

/* ---- one by one ---- */

static void advance_known(ae_entry_events *events, ae_table *table, int64_t now)
{
    ae_entry entry;

    while (ae_table_next(table, now, &entry) && entry.seat != AE_CHANCE
           && ae_events_append(events, table, &entry) == AE_OK)
        seen.n_forced++;
}

static ae_err enter_one(ae_entry_events *events, ae_table *table, const ae_batch *b, int i)
{
    ae_entry entry = { .kind = AE_ENTRY_DECISION, .seat = (uint8_t)b->seat, .at = b->at };

    ae_put(&AE_TEXT_IN(entry.text), b->move[i]);
    return ae_events_append(events, table, &entry);
}

/* Enters the decisions one by one.  If one is refused, the table is left half way; the caller
 * throws it away. */
static verdict one_by_one(ae_entry_events *events, ae_table *table, const ae_batch *b)
{
    for (int i = 0; i < b->n; i++) {
        int was_sealed = is_sealed(table);
        ae_err err = enter_one(events, table, b, i);

        if (err != AE_OK)
            return (verdict){ err, i };
        if (i + 1 < b->n && was_sealed)
            return (verdict){ AE_NOT_TURN, i + 1 };
        if (i + 1 < b->n)
            advance_known(events, table, b->at);
    }
    return (verdict){ AE_OK, b->n - 1 };
}

/* ---- batches ---- */

/* Draws decisions of a seat that is to act, up to a draw, a sealed choice or a random length. */
static int draw_turn(trial *t, const ae_table *table, turn *u)
{
    ae_table *copy = ae_table_clone(table);
    ae_entry entry = { .seat = AE_CHANCE };

    memset(u, 0, sizeof *u);
    u->batch.at = t->now;
    if (!random_decision(t, copy, &entry) || entry.seat == AE_CHANCE) {
        ae_table_free(copy);
        return 0;
    }
    u->batch.seat = entry.seat;
    do {
        int was_sealed = is_sealed(copy);

        entry.at = t->now;
        if (ae_table_append(copy, &entry, NULL) != AE_OK)
            break;
        set_move(u, u->batch.n++, entry.text);
        advance_known(NULL, copy, t->now);
        memset(&entry, 0, sizeof entry);
        if (was_sealed || one_in(t, 6) || !random_decision(t, copy, &entry))
            break;
    } while (entry.seat == u->batch.seat && u->batch.n < AE_MAX_BATCH - 1);
    ae_table_free(copy);
    return u->batch.n > 0;
}

/* A move that is legal for the seat after the whole batch and the draws that follow; or any other
 * word. */
static void put_more(trial *t, const ae_table *table, turn *u)
{
    ae_table *copy = ae_table_clone(table);
    ae_moves list = { .n = 0 };
    ae_entry entry = { .seat = (uint8_t)u->batch.seat };

    one_by_one(NULL, copy, &u->batch);
    ae_table_advance(copy, t->now, NULL);
    if (ae_table_to_act(copy) & AE_SEAT_BIT(u->batch.seat))
        ae_list(ae_table_game(copy), ae_table_board(copy), ae_table_state(copy), u->batch.seat,
                &list);
    if (list.n > 0)
        put_notation(copy, (ae_step){ u->batch.seat, list.move[below(t, (uint32_t)list.n)] },
                     &entry);
    set_move(u, u->batch.n++, list.n > 0 ? entry.text : "pass");
    ae_table_free(copy);
}

static void spoil(trial *t, const ae_table *table, turn *u)
{
    int i = (int)below(t, (uint32_t)u->batch.n);

    switch (below(t, 7)) {
    case 0:
        set_move(u, i, "no such move");
        break;
    case 1:
        u->batch.move[i] = u->batch.move[below(t, (uint32_t)u->batch.n)];
        break;
    case 2:
        u->batch.seat = (int)below(t, AE_MAX_SEATS);
        break;
    case 3:
        u->batch.at -= 1 + below(t, 50);
        break;
    case 4:
        memset(u->text[i], 'x', sizeof u->text[i] - 1);
        break;
    case 5:
        u->batch.n = one_in(t, 8) ? 0 : u->batch.n;
        break;
    default:
        put_more(t, table, u);
    }
}

/* ---- trials ---- */

static void count_refusal(const ae_table *table, const turn *u, verdict v)
{
    ae_table *copy = ae_table_clone(table);
    ae_batch b = u->batch;

    seen.n_refused++;
    b.n = v.which;
    if (b.n > 0 && v.err == AE_NOT_TURN) {
        one_by_one(NULL, copy, &b);
        seen.n_past_luck += (ae_table_to_act(copy) & AE_SEAT_BIT(AE_CHANCE)) != 0;
        seen.n_past_seal += (ae_table_to_act(copy) & AE_SEAT_BIT(b.seat)) != 0;
    }
    ae_table_free(copy);
}

/* A batch is refused with the same error and at the same decision as its decisions entered one by
 * one would be, and leaves no trace. */
static void try_wrong(trial *t, ae_table *table, const turn *right)
{
    ae_table *copy = ae_table_clone(table);
    uint64_t folded = ae_table_folded(table);
    ae_entry_events events = { .n = 0 };
    turn u;
    char *before = describe(table, t->now);
    verdict v;
    int which = -1;

    copy_turn(&u, right);
    spoil(t, table, &u);
    v = u.batch.n ? one_by_one(NULL, copy, &u.batch) : (verdict){ AE_TEXT, 0 };
    ae_table_free(copy);
    if (v.err == AE_OK) {
        free(before);
        return;
    }
    HOLD(t, ae_batch_enter(&events, table, &u.batch, &which) == v.err);
    HOLD(t, which == v.which && events.n == 0 && ae_table_folded(table) == folded);
    HOLD(t, is_same_text(before, describe(table, t->now)));
    count_refusal(table, &u, v);
    free(events.at);
}

static int is_same_events(const ae_entry_events *a, const ae_entry_events *b)
{
    if (a->n != b->n)
        return 0;
    for (int i = 0; i < a->n; i++)
        if (a->at[i].number != b->at[i].number
            || memcmp(&a->at[i].event, &b->at[i].event, sizeof a->at[i].event) != 0)
            return 0;
    return 1;
}

/* ae_batch_find() finds the batch at its place, and finds no batch that differs from it. */
static void try_find(trial *t, const ae_table *table, const turn *right, uint32_t before)
{
    uint32_t last = ae_batch_find(table, &right->batch, before);
    ae_entry entry;
    turn u;

    copy_turn(&u, right);
    HOLD(t, last > before && last <= ae_table_count(table));
    ae_table_entry_for(table, last, AE_ALL, &entry);
    HOLD(t, !strcmp(entry.text, u.text[u.batch.n - 1]));
    set_move(&u, (int)below(t, (uint32_t)u.batch.n), "no such move");
    HOLD(t, ae_batch_find(table, &u.batch, before) == 0);
    copy_turn(&u, right);
    u.batch.seat = (u.batch.seat + 1) % AE_MAX_SEATS;
    HOLD(t, ae_batch_find(table, &u.batch, before) == 0);
    copy_turn(&u, right);
    set_move(&u, u.batch.n++, "no such move");
    HOLD(t, ae_batch_find(table, &u.batch, before) == 0);
    HOLD(t, ae_batch_find(table, &right->batch, ae_table_count(table)) == 0);
}

static void try_right(trial *t, ae_table *table, const turn *u)
{
    ae_table *copy = ae_table_clone(table);
    ae_entry_events events = { .n = 0 }, expected = { .n = 0 };
    uint32_t before = ae_table_count(table);
    int which;

    HOLD(t, one_by_one(&expected, copy, &u->batch).err == AE_OK);
    HOLD(t, ae_batch_enter(&events, table, &u->batch, &which) == AE_OK);
    HOLD(t, is_same_events(&events, &expected));
    HOLD(t, is_same_text(describe(copy, t->now), describe(table, t->now)));
    try_find(t, table, u, before);
    seen.n_entered++;
    seen.n_long += u->batch.n > 1;
    ae_table_free(copy);
    free(events.at);
    free(expected.at);
}

/* Enters undos, offers, takeovers and time between two batches. */
static void disturb(trial *t, ae_table *table)
{
    ae_entry entry;

    random_entry(t, table, &entry);
    if (entry.kind != AE_ENTRY_RESIGN && entry.kind != AE_ENTRY_END)
        ae_table_append(table, &entry, NULL);
}

static void play_batches(trial *t)
{
    ae_table *table;
    turn u;

    random_head(t);
    if (one_in(t, 2))
        t->head.clock.kind = AE_CLOCK_NONE;
    table = new_table(t);
    while (++t->call <= CALLS && ae_table_count(table) < MOST) {
        if (one_in(t, 4))
            disturb(t, table);
        ae_table_advance(table, t->now, NULL);
        if (!draw_turn(t, table, &u))
            continue;
        for (uint32_t n = below(t, N_WRONG); n > 0; n--)
            try_wrong(t, table, &u);
        try_right(t, table, &u);
    }
    ae_table_free(table);
}

static void test_batches(void **state)
{
    (void)state;
    for_all(play_batches, 400);
    print_message(
        "# %d entered, %d of several decisions; %d refused: %d past luck, %d past a seal; "
        "%d forced\n",
        seen.n_entered, seen.n_long, seen.n_refused, seen.n_past_luck, seen.n_past_seal,
        seen.n_forced);
    assert_true(seen.n_long > 50 && seen.n_refused > 50 && seen.n_past_luck > 5);
    assert_true(seen.n_past_seal > 5 && seen.n_forced > 5);
}

/* ---- texts ---- */

static void test_lines(void **state)
{
    char one[] = "bid 3", some[] = "a 1\nb\n\nc", many[2 * AE_MAX_BATCH + 2] = "";
    ae_batch b;

    (void)state;
    assert_true(ae_batch_read(&b, one));
    assert_int_equal(b.n, 1);
    assert_string_equal(b.move[0], "bid 3");
    assert_true(ae_batch_read(&b, some));
    assert_int_equal(b.n, 4);
    assert_string_equal(b.move[0], "a 1");
    assert_string_equal(b.move[2], "");
    assert_string_equal(b.move[3], "c");
    for (int i = 0; i < AE_MAX_BATCH; i++)
        strcat(many, i ? "\nx" : "x");
    assert_true(ae_batch_read(&b, many));
    assert_int_equal(b.n, AE_MAX_BATCH);
    memset(many, 0, sizeof many);
    for (int i = 0; i <= AE_MAX_BATCH; i++)
        strcat(many, i ? "\nx" : "x");
    assert_false(ae_batch_read(&b, many));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_batches),
        cmocka_unit_test(test_lines),
    };

    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
