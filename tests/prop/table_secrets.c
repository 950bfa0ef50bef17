/*
 * table_secrets.c: nobody learns a sealed choice before it is opened.
 *
 * The test plays two tables side by side that differ only in sealed choices of seats other than the
 * viewer.  Everything that the viewer gets from both must be the same, including lengths: until the
 * choices are opened, and for ever if they were withdrawn before.  The test also opens the viewer's
 * copy of the record of a running table and compares it with that table.
 */
#include "table/frame.h"
#include "trial.h"

enum { CALLS = 70, MAX_HEARD = 256 };

typedef struct {
    int viewer, n;
    ae_event event[MAX_HEARD]; /* sent to the viewer since the tables were last the same */
} ear;

typedef struct {
    trial *t;
    ae_table *table[2];
    ear heard[2];
    int viewer;
} pair;

static void hear(void *ctx, const ae_event *event)
{
    ear *e = ctx;

    if (event->to & AE_SEAT_BIT(e->viewer) && e->n < MAX_HEARD)
        e->event[e->n++] = *event;
}

static int phase_of(const ae_table *table)
{
    return ae_table_game(table)->sealed(ae_table_board(table), ae_table_state(table));
}

static int is_same_state(const pair *p)
{
    return !memcmp(ae_table_state(p->table[0]), ae_table_state(p->table[1]),
                   p->t->at.game->state_size);
}

/* ---- what a viewer gets ---- */

static void put_view(ae_text *out, const ae_table *table, int viewer, int is_open)
{
    ae_look look = { .words = ae_languages[0], .viewer = viewer, .is_open = is_open };

    ae_view(ae_table_game(table), ae_table_board(table), ae_table_state(table), &look, out);
    ae_put(out, "\n");
}

/* Everything that a page receives, except events, which are compared when they are emitted. */
static void put_told(ae_text *out, const ae_table *table, int viewer, int64_t now)
{
    ae_frame frame = {
        .table = table,
        .words = ae_languages[0],
        .viewer = viewer,
        .with = AE_WITH_STATE | AE_WITH_VIEW | AE_WITH_LEGAL | AE_WITH_PANEL,
        .now = now,
    };

    ae_frame_entries(&frame, 0, out);
    ae_frame_standing(&frame, out);
    ae_frame_pad(table, out->len, out);
    ae_put(out, "\n");
}

static void put_seen(ae_text *out, const ae_table *table, int viewer, int64_t now)
{
    ae_entry entry;

    ae_table_write(table, viewer, out);
    put_told(out, table, viewer, now);
    put_view(out, table, viewer, 0);
    put_view(out, table, viewer, 1);
    put_number(out, "status", ae_table_status(table));
    put_number(out, "to act", ae_table_to_act(table));
    put_number(out, "asked", ae_table_asked(table));
    put_number(out, "overdue", ae_table_overdue(table, now));
    put_seats_of(out, table, now);
    put_lines_of(out, table);
    if (ae_table_next(table, now, &entry))
        ae_entry_put(&entry, out);
}

static char *seen(const ae_table *table, int viewer, int64_t now)
{
    ae_text text = { .buf = NULL };
    char *s;

    put_seen(&text, table, viewer, now);
    s = room_for(text.len);
    put_seen(&(ae_text){ .buf = s, .size = text.len + 1 }, table, viewer, now);
    return s;
}

static void compare_seen(const pair *p)
{
    const trial *t = p->t;

    HOLD(t, is_same_text(seen(p->table[0], p->viewer, t->now),
                         seen(p->table[1], p->viewer, t->now)));
    for (uint32_t number = 1; number <= ae_table_count(p->table[0]); number++) {
        ae_entry a, b;

        ae_table_entry_for(p->table[0], number, p->viewer, &a);
        ae_table_entry_for(p->table[1], number, p->viewer, &b);
        HOLD(t, !memcmp(&a, &b, sizeof a));
    }
    HOLD(t, p->heard[0].n == p->heard[1].n);
    HOLD(t, !memcmp(p->heard[0].event, p->heard[1].event,
                    (size_t)p->heard[0].n * sizeof(ae_event)));
}

/* ---- two tables ---- */

/* Makes the second table a copy of the first. */
static void join(pair *p)
{
    ae_table_free(p->table[1]);
    p->table[1] = ae_table_clone(p->table[0]);
    p->heard[0].n = p->heard[1].n = 0;
}

/* Another choice for the second table, if the choice is a secret of another seat. */
static void vary(pair *p, const ae_entry *entry, ae_entry *other)
{
    const trial *t = p->t;
    const void *now = ae_table_state(p->table[1]);
    ae_moves list;

    *other = *entry;
    if (entry->kind != AE_ENTRY_DECISION || entry->seat == p->viewer || entry->seat > AE_CHANCE
        || !(ae_table_to_act(p->table[1]) & AE_SEAT_BIT(entry->seat))
        || !ae_parse(t->at.game, t->at.board, now, entry->seat, entry->text))
        return;
    ae_list(t->at.game, t->at.board, now, entry->seat, &list);
    put_notation(p->table[1],
                 (ae_step){ entry->seat, list.move[below(p->t, (uint32_t)list.n)] }, other);
}

/* Whether all choices that stand are opened. */
static void try_shown(const pair *p)
{
    for (uint32_t number = 1; number <= ae_table_count(p->table[0]); number++) {
        ae_entry all, entry;

        ae_table_entry_for(p->table[0], number, AE_ALL, &all);
        ae_table_entry_for(p->table[0], number, p->viewer, &entry);
        if (!ae_table_is_taken_back(p->table[0], number))
            HOLD(p->t, !memcmp(&all, &entry, sizeof all));
    }
}

static void enter(pair *p, const ae_entry *entry)
{
    int phase = phase_of(p->table[0]), is_told;
    ae_entry other = *entry;
    ae_err err[2];

    if (phase)
        vary(p, entry, &other);
    is_told = !is_same_state(p) || strcmp(entry->text, other.text);
    for (int i = 0; i < 2; i++)
        err[i] = ae_table_append(p->table[i], i ? &other : entry,
                                 &(ae_sink){ .emit = hear, .ctx = &p->heard[i] });
    HOLD(p->t, err[0] == err[1]);
    if (phase && phase_of(p->table[0]) != phase && entry->kind == AE_ENTRY_DECISION) {
        try_shown(p);
        if (is_told)
            join(p);
    }
    compare_seen(p);
}

static void advance(pair *p)
{
    ae_entry entry;

    while (ae_table_next(p->table[0], p->t->now, &entry)) {
        uint32_t n = ae_table_count(p->table[0]);

        enter(p, &entry);
        if (ae_table_count(p->table[0]) == n)
            return;
    }
}

/* ---- a viewer's copy ---- */

/* Plays the decisions that stand as the viewer sees them.  Returns whether a choice of this phase
 * was opened earlier, by a reveal that was taken back; then its seat need not act again. */
static int fold_shown(const trial *t, const ae_table *table, int viewer, ae_state *s)
{
    const ae_game *game = t->at.game;
    int n_open = 0, phase;

    HOLD(t, ae_start(game, t->at.board, s, &t->at.setup) == AE_OK);
    phase = game->sealed(t->at.board, s);
    for (uint32_t number = 1; number <= ae_table_count(table); number++) {
        ae_entry entry, watched;
        ae_step step;

        ae_table_entry_for(table, number, viewer, &entry);
        ae_table_entry_for(table, number, AE_WATCHER, &watched);
        if (entry.kind != AE_ENTRY_DECISION || entry.flags & AE_HIDDEN
            || ae_table_is_taken_back(table, number))
            continue;
        step = (ae_step){ entry.seat, ae_parse(game, t->at.board, s, entry.seat, entry.text) };
        n_open += phase && !(watched.flags & AE_HIDDEN);
        HOLD(t, ae_play(game, t->at.board, s, step, NULL) == AE_OK);
        if (game->sealed(t->at.board, s) != phase)
            n_open = 0;
        phase = game->sealed(t->at.board, s);
    }
    return n_open > 0;
}

static void compare_copy(const trial *t, const ae_table *table, const ae_table *copy,
                         int viewer)
{
    ae_state expected, unsealed;
    size_t size = t->at.game->state_size;

    if (!fold_shown(t, table, viewer, &expected)) {
        memcpy(&unsealed, ae_table_state(table), size);
        t->at.game->redact(t->at.board, &unsealed, viewer);
        t->at.game->unseal(t->at.board, &unsealed, viewer);
        HOLD(t, !memcmp(&expected, &unsealed, size));
    }
    HOLD(t, !memcmp(ae_table_state(copy), &expected, size));
    HOLD(t, ae_table_status(copy) == ae_table_status(table));
    HOLD(t, ae_table_to_act(copy) == ae_table_to_act(table));
    HOLD(t, ae_table_asked(copy) == ae_table_asked(table));
    HOLD(t, ae_table_resigned(copy) == ae_table_resigned(table));
    HOLD(t, ae_table_overdue(copy, t->now) == ae_table_overdue(table, t->now));
    for (int seat = 0; seat < t->at.setup.seats; seat++) {
        HOLD(t, ae_table_sitter(copy, seat) == ae_table_sitter(table, seat));
        HOLD(t, ae_table_left(copy, seat, t->now) == ae_table_left(table, seat, t->now));
        HOLD(t, ae_table_last_choice(copy, seat) == ae_table_last_choice(table, seat));
    }
    for (uint32_t number = 1; number <= ae_table_count(table); number++) {
        HOLD(t, ae_table_is_taken_back(copy, number) == ae_table_is_taken_back(table, number));
        for (int seat = 0; seat < t->at.setup.seats; seat++)
            HOLD(t, ae_table_can_undo(copy, seat, number)
                        == ae_table_can_undo(table, seat, number));
    }
}

static void try_copy(const trial *t, const ae_table *table, int viewer)
{
    char *text = written(table, viewer);
    ae_faults faults = { .n = 0 };
    ae_opening how;
    ae_table *copy = NULL;

    HOLD(t, ae_table_open(&copy, text, strlen(text), &how, &faults) == AE_OK);
    HOLD(t, !how.is_adopted);
    HOLD(t, ae_table_head(copy)->has_seed
                == (t->head.has_seed && ae_table_status(table) != AE_STATUS_RUNNING));
    compare_copy(t, table, copy, viewer);
    HOLD(t, is_same_text(text, written(copy, viewer)));
    ae_table_free(copy);
}

/* ---- random play ---- */

static void play_pair(trial *t)
{
    pair p = { .t = t };
    int n_viewers = t->at.setup.seats + 1;

    random_head(t);
    p.viewer = (int)below(t, (uint32_t)n_viewers);
    p.viewer = p.viewer == t->at.setup.seats ? AE_WATCHER : p.viewer;
    p.heard[0].viewer = p.heard[1].viewer = p.viewer;
    p.table[0] = new_table(t);
    p.table[1] = new_table(t);
    while (++t->call <= CALLS && ae_table_status(p.table[0]) == AE_STATUS_RUNNING) {
        ae_entry entry;

        if (one_in(t, 2))
            advance(&p);
        random_entry(t, p.table[0], &entry);
        enter(&p, &entry);
        if (one_in(t, 8))
            try_copy(t, p.table[0], (int)below(t, (uint32_t)n_viewers));
    }
    for (int viewer = 0; viewer < n_viewers; viewer++)
        try_copy(t, p.table[0], viewer);
    try_copy(t, p.table[0], AE_WATCHER);
    ae_table_free(p.table[0]);
    ae_table_free(p.table[1]);
}

static void test_sealed_choices_are_not_seen(void **state)
{
    (void)state;
    for_all(play_pair, 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sealed_choices_are_not_seen),
    };

    return cmocka_run_group_tests_name("table_secrets", tests, NULL, NULL);
}
