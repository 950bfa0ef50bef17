/*
 * table_small.c: every sequence of entries on the smallest board, to a depth of 4 or 5.
 *
 * From a few starting positions of forum on the map "stall", every kind of entry is tried for every
 * seat and number, one after another.  The table must accept what the model accepts, and be in the
 * same situation then.
 */
#include "model.h"

enum { TICK = 10, MOST = 128 };

static void add(const model *m, ae_entry *list, int *n, ae_entry entry)
{
    assert_true(*n < MOST);
    entry.at = m->since + TICK;
    list[(*n)++] = entry;
}

static void add_decisions(const model *m, ae_entry *list, int *n)
{
    for (int seat = 0; seat <= AE_CHANCE; seat++) {
        ae_moves moves;

        if (!(m->game->to_act(m->board, &m->now) & AE_SEAT_BIT(seat)))
            continue;
        ae_list(m->game, m->board, &m->now, seat, &moves);
        for (int i = 0; i < moves.n; i++) {
            ae_entry entry = { .seat = (uint8_t)seat };

            ae_notation(m->game, m->board, &m->now, (ae_step){ seat, moves.move[i] },
                        &AE_TEXT_IN(entry.text));
            add(m, list, n, entry);
        }
    }
}

/* All entries that a seat could make now, and many that are not allowed. */
static int candidates(const model *m, ae_entry list[MOST])
{
    int n = 0;

    add_decisions(m, list, &n);
    for (int seat = 0; seat < m->setup.seats; seat++)
        for (int kind = AE_ENTRY_UNDO; kind < AE_N_ENTRIES; kind++) {
            ae_entry entry = { .kind = (uint8_t)kind, .seat = (uint8_t)seat };
            int is_numbered = kind == AE_ENTRY_UNDO || kind == AE_ENTRY_ASK_UNDO;

            if (kind == AE_ENTRY_TAKEOVER)
                ae_put(&AE_TEXT_IN(entry.text), "random");
            for (int of = is_numbered; of <= (is_numbered ? m->n : 0); of++) {
                entry.of = (uint32_t)of;
                add(m, list, &n, entry);
            }
        }
    return n;
}

static int go_on(trial *, ae_table *, const model *, int depth);

/* Enters it on a copy and continues from there. */
static int follow(trial *t, const ae_table *table, const model *m, const ae_entry *entry,
                  int depth)
{
    ae_table *clone = ae_table_clone(table);
    model *next = malloc(sizeof *next);
    int n = 1;

    assert_non_null(next);
    HOLD(t, ae_table_append(clone, entry, NULL) == AE_OK);
    memcpy(next, m, offsetof(model, line) + (size_t)m->n * sizeof m->line[0]);
    model_do(t, next, entry);
    compare(t, clone, next);
    if (depth > 1)
        n += go_on(t, clone, next, depth - 1);
    ae_table_free(clone);
    free(next);
    return n;
}

/* Returns the number of accepted sequences.  Refused entries are tried on the table itself, which
 * must be unchanged at the end. */
static int go_on(trial *t, ae_table *table, const model *m, int depth)
{
    ae_entry list[MOST];
    int n = candidates(m, list), n_sequences = 0;

    for (int i = 0; i < n; i++) {
        t->call++;
        t->now = list[i].at;
        t->last = list[i];
        if (model_takes(m, &list[i]))
            n_sequences += follow(t, table, m, &list[i], depth);
        else
            HOLD(t, ae_table_append(table, &list[i], NULL) != AE_OK);
    }
    compare(t, table, m);
    return n_sequences;
}

/* The starting position is given by lines of a record. */
static int begin(trial *t, const char *lines, int depth)
{
    ae_reader reader = { .text = lines, .len = strlen(lines) };
    ae_table *table = new_table(t);
    model *m = malloc(sizeof *m);
    ae_faults faults = { .n = 0 };
    ae_entry entry;
    int n;

    assert_non_null(m);
    model_begin(t, m);
    while (!ae_reader_is_done(&reader)) {
        HOLD(t, ae_entry_read(&reader, &entry, &faults) == AE_OK);
        HOLD(t, ae_table_append(table, &entry, NULL) == AE_OK);
        model_do(t, m, &entry);
    }
    n = go_on(t, table, m, depth);
    ae_table_free(table);
    free(m);
    return n;
}

static void try_all(int seats, ae_undo undo, ae_clock_rules rules, const char *lines, int depth)
{
    trial t = { .at = { .game = ae_game_find("forum"), .setup = { .seats = (uint8_t)seats } } };

    t.at.board = ae_board_find(t.at.game, "stall");
    plain_head(&t);
    t.head.undo = undo;
    t.head.clock = rules;
    assert_true(begin(&t, lines, is_soak() ? depth + 2 : depth) > 1000);
}

static const ae_clock_rules none = { .kind = AE_CLOCK_NONE };
static const ae_clock_rules turn = { AE_CLOCK_TURN, 25, 0 }, live = { AE_CLOCK_LIVE, 25, 8 };

static void test_from_the_start(void **state)
{
    (void)state;
    try_all(2, AE_UNDO_FREE, none, "", 5);
    try_all(2, AE_UNDO_CONSENT, turn, "", 5);
    try_all(2, AE_UNDO_CONSENT, live, "", 5);
}

static void test_from_a_choice(void **state)
{
    static const char lines[] = "chance draw oil\n0 bid 1\n1 bid 2\n1 change figs\n";

    (void)state;
    try_all(2, AE_UNDO_FREE, none, lines, 4);
    try_all(2, AE_UNDO_CONSENT, none, lines, 4);
}

/* Three seats, so that one may withdraw what another still keeps sealed. */
static void test_from_sealed_choices(void **state)
{
    static const char lines[] = "chance draw oil\n0 bid 1\n1 bid 2\n2 bid 2\nchance draw oil\n"
                                "0 bid 2\n";

    (void)state;
    try_all(3, AE_UNDO_FREE, none, lines, 4);
    try_all(3, AE_UNDO_CONSENT, live, lines, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_from_the_start),
        cmocka_unit_test(test_from_a_choice),
        cmocka_unit_test(test_from_sealed_choices),
    };

    return cmocka_run_group_tests_name("table_small", tests, NULL, NULL);
}
