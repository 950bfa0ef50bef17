/*
 * table_long.c: tables with many entries, and with much taken back.
 *
 * The table is compared with the model, which computes everything from the start, and replayed
 * events are compared with those collected when the entries were made.  The test also counts the
 * work: how many decisions are replayed for one entry, and how many folds are kept.  It measures
 * no times.
 */
#include "model.h"

#include "table/private.h"
#include "table/events.h"

enum {
    CALLS = 700,
    MOST_FOLDED =
        2 * AE_KEEP, /* for one entry; a withdrawal plays the rest of its phase, too */
    LONG = 20000
};

/* ---- the same as the model's ---- */

/* A head whose undo rule mostly allows everything to be taken back at once. */
static void long_head(trial *t)
{
    random_head(t);
    t->head.undo = one_in(t, 4) ? AE_UNDO_CONSENT : AE_UNDO_FREE;
    t->head.clock.base *= 1 + below(t, 4);
}

/* Takes back a choice that stands, among the last so many entries. */
static int far_undo(trial *t, const ae_table *table, ae_entry *out)
{
    uint32_t count = ae_table_count(table), n = 1 + below(t, one_in(t, 4) ? 300 : 20);
    ae_entry entry;

    out->of = count > n ? count - n : 1;
    if (!count || ae_table_is_taken_back(table, out->of))
        return 0;
    ae_table_entry_for(table, out->of, AE_ALL, &entry);
    out->kind = AE_ENTRY_UNDO;
    out->seat = entry.seat;
    return entry.seat != AE_CHANCE && ae_table_can_undo(table, entry.seat, out->of) == AE_OK;
}

/* A bot takes over a seat whose time is up, and the person returns. */
static int seat_entry(trial *t, const ae_table *table, ae_entry *out)
{
    ae_seats overdue = ae_table_overdue(table, t->now), late = table->clock.timed_out;

    for (int seat = 0; seat < t->at.setup.seats; seat++) {
        ae_sitter sitter = ae_table_sitter(table, seat);
        int is_late = (late & AE_SEAT_BIT(seat)) != 0;

        out->seat = (uint8_t)seat;
        out->kind = overdue & AE_SEAT_BIT(seat)               ? AE_ENTRY_TIMEOUT
                    : is_late && sitter == AE_PERSON          ? AE_ENTRY_TAKEOVER
                    : sitter == AE_TAKEN_OVER && one_in(t, 9) ? AE_ENTRY_RETURN
                                                              : AE_ENTRY_DECISION;
        if (out->kind == AE_ENTRY_TAKEOVER)
            ae_put(&AE_TEXT_IN(out->text), "random");
        if (out->kind != AE_ENTRY_DECISION)
            return 1;
    }
    return 0;
}

/* Mostly decisions.  Entries that end a table are left out, so that tables become long. */
static void long_entry(trial *t, const ae_table *table, ae_entry *out)
{
    memset(out, 0, sizeof *out);
    t->now += below(t, 30);
    out->at = t->now;
    if (seat_entry(t, table, out))
        return;
    memset(out, 0, sizeof *out);
    out->at = t->now;
    if (one_in(t, 25) && far_undo(t, table, out))
        return;
    memset(out, 0, sizeof *out);
    out->at = t->now;
    if (!one_in(t, 8) && random_decision(t, table, out))
        return;
    random_entry(t, table, out);
    if (out->kind == AE_ENTRY_RESIGN || out->kind == AE_ENTRY_ASK_END)
        out->kind = AE_ENTRY_RETURN;
}

static void enter(trial *t, ae_table *table, model *m, ae_entry_events *heard,
                  const ae_entry *entry)
{
    uint64_t before = ae_table_folded(table);
    int is_taken = model_takes(m, entry);

    t->last = *entry;
    HOLD(t, (ae_events_append(heard, table, entry) == AE_OK) == is_taken);
    HOLD(t, ae_table_folded(table) - before <= MOST_FOLDED + AE_MAX_SEATS);
    if (!is_taken)
        return;
    model_do(t, m, entry);
    HOLD(t, !memcmp(ae_table_state(table), &m->now, m->game->state_size));
    if (entry->kind == AE_ENTRY_UNDO || one_in(t, 40))
        compare(t, table, m);
}

/* Replays the events of a random stretch of the log. */
static void try_events(trial *t, const ae_table *table, const ae_entry_events *heard)
{
    uint32_t count = ae_table_count(table), after = below(t, count + 1);
    uint32_t upto = after + below(t, count - after + 1);
    ae_entry_events again = { .n = 0 };
    int first = 0, n_folded = ae_events_replay(&again, table, after, upto);

    HOLD(t, n_folded <= (int)(upto - after) * MOST_FOLDED);
    while (first < heard->n && heard->at[first].number <= after)
        first++;
    for (int i = 0; i < again.n; i++)
        HOLD(t, first + i < heard->n
                    && !memcmp(&again.at[i], &heard->at[first + i], sizeof again.at[i]));
    HOLD(t, first + again.n == heard->n || heard->at[first + again.n].number > upto);
    free(again.at);
}

/* Checks the invariants of fold.h: the number of kept folds, and their distance from every node. */
static void try_kept(const trial *t, const ae_table *table)
{
    const ae_tree *tree = &table->tree;

    HOLD(t, tree->n_kept <= 1 + tree->n / AE_KEEP);
    for (uint32_t node = 0; node < tree->n; node++) {
        int n = 0;

        for (uint32_t at = node; !tree->node[at].kept; at = tree->node[at].parent)
            n++;
        HOLD(t, n < 2 * AE_KEEP);
    }
}

/* A clone has all kept folds and is independent. */
static void try_clone(trial *t, const ae_table *table, const model *m)
{
    ae_table *clone = ae_table_clone(table);
    ae_entry entry;

    compare(t, clone, m);
    try_kept(t, clone);
    for (int i = 0; i < 8; i++) {
        long_entry(t, clone, &entry);
        ae_table_append(clone, &entry, NULL);
    }
    ae_table_free(clone);
    compare(t, table, m);
}

static void play_long(trial *t)
{
    model *m = malloc(sizeof *m);
    ae_entry_events heard = { .n = 0 };
    ae_table *table;

    assert_non_null(m);
    long_head(t);
    table = new_table(t);
    model_begin(t, m);
    while (++t->call <= CALLS && m->n < MAX_LINES) {
        ae_entry entry;

        if (!ae_table_next(table, t->now, &entry)
            || ae_table_overdue(table, t->now) & AE_SEAT_BIT(entry.seat))
            long_entry(t, table, &entry);
        enter(t, table, m, &heard, &entry);
        if (one_in(t, 30))
            try_events(t, table, &heard);
    }
    try_kept(t, table);
    try_clone(t, table, m);
    ae_table_free(table);
    free(heard.at);
    free(m);
}

static void test_long_tables(void **state)
{
    (void)state;
    for_all(play_long, 150);
}

/* ---- counted ---- */

static ae_table *open_table(const char *game, const char *board)
{
    ae_head head = { .seats = 3, .undo = AE_UNDO_FREE };
    ae_faults faults = { .n = 0 };
    ae_table *table = NULL;

    ae_put(&AE_TEXT_IN(head.game), game);
    ae_put(&AE_TEXT_IN(head.board), board);
    head.clock = (ae_clock_rules){ AE_CLOCK_TURN, 1 << 30, 0 };
    set_seed(&head, 5);
    assert_int_equal(ae_table_new(&table, &head, &faults), AE_OK);
    ae_table_advance(table, 0, NULL);
    return table;
}

static void decide(trial *t, ae_table *table)
{
    ae_entry entry = { .at = ae_table_count(table) };

    if (random_decision(t, table, &entry))
        assert_int_equal(ae_table_append(table, &entry, NULL), AE_OK);
    ae_table_advance(table, entry.at, NULL);
}

/* The number of the choice made so many decisions ago, or of the nearest one before that; 0 if
 * none. */
static uint32_t choice_before(const ae_table *table, uint32_t n, ae_entry *out)
{
    const ae_node *node = table->tree.node;

    for (uint32_t at = table->tree.top; at != AE_ROOT; at = node[at].parent) {
        uint32_t number = node[at].line + 1;

        ae_table_entry_for(table, number, AE_ALL, out);
        if (n > 0)
            n--;
        else if (ae_table_can_undo(table, out->seat, number) == AE_OK)
            return number;
    }
    return 0;
}

static void take_back(ae_table *table, uint32_t n)
{
    ae_entry undo = { .kind = AE_ENTRY_UNDO, .at = ae_table_count(table) }, entry;
    uint64_t before = ae_table_folded(table);

    undo.of = choice_before(table, n, &entry);
    if (!undo.of)
        return;
    undo.seat = entry.seat;
    assert_int_equal(ae_table_append(table, &undo, NULL), AE_OK);
    assert_true(ae_table_folded(table) - before < MOST_FOLDED);
    ae_table_advance(table, undo.at, NULL);
}

/* Plays the decisions that stand at a new table and compares the states. */
static void try_same(const ae_table *table)
{
    ae_faults faults = { .n = 0 };
    ae_table *again = NULL;

    assert_int_equal(ae_table_new(&again, ae_table_head(table), &faults), AE_OK);
    for (uint32_t number = 1; number <= ae_table_count(table); number++) {
        ae_entry entry;

        ae_table_entry_for(table, number, AE_ALL, &entry);
        if (entry.kind == AE_ENTRY_DECISION && !ae_table_is_taken_back(table, number))
            assert_int_equal(ae_table_append(again, &entry, NULL), AE_OK);
    }
    assert_memory_equal(ae_table_state(again), ae_table_state(table),
                        ae_table_game(table)->state_size);
    ae_table_free(again);
}

/* Decides and takes back after logs of all lengths, so that the undo falls on every place between
 * two kept folds. */
static void test_work_is_bounded(void **state)
{
    trial t = { .rng = { 7 } };
    ae_table *table = open_table("concordia", "italia");
    ae_entry_events events = { .n = 0 };

    (void)state;
    while (ae_table_count(table) < LONG) {
        for (uint32_t n = below(&t, 4); n > 0; n--)
            decide(&t, table);
        if (!ae_table_to_act(table) || !one_in(&t, 3))
            take_back(table, one_in(&t, 200) ? below(&t, 300) : below(&t, 3));
    }
    try_same(table);
    assert_true(table->tree.n_kept <= 1 + table->tree.n / AE_KEEP);
    for (uint32_t after = 0; after + 50 < LONG; after += 777)
        assert_true(ae_events_replay(&events, table, after, after + 50) <= 50 * MOST_FOLDED);
    events.n = 0;
    assert_true(ae_events_replay(&events, table, LONG - 1, LONG) <= MOST_FOLDED);
    free(events.at);
    ae_table_free(table);
}

/* Makes and takes back the same choice again and again, at a place where one more node would keep a
 * fold. */
static void test_nothing_piles_up(void **state)
{
    trial t = { .rng = { 9 } };
    ae_table *table = open_table("concordia", "italia");

    (void)state;
    while (table->tree.node[table->tree.top].since < 2 * AE_KEEP - 1)
        decide(&t, table);
    while (ae_table_count(table) < LONG) {
        decide(&t, table);
        take_back(table, 0);
    }
    assert_true(table->tree.n_kept <= 8);
    try_same(table);
    ae_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_long_tables),
        cmocka_unit_test(test_work_is_bounded),
        cmocka_unit_test(test_nothing_piles_up),
    };

    return cmocka_run_group_tests_name("table_long", tests, NULL, NULL);
}
