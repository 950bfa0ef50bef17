/*
 * trial.c: a table under test, random entries, and everything that can be seen of a table as text.
 */
#include "trial.h"

void trial_broken(const trial *t, const char *what, const char *file, int line)
{
    char variant[64], entry[256] = "";

    ae_variant_put(t->at.game, t->at.setup.variant, &AE_TEXT_IN(variant));
    if (t->last.kind < AE_N_ENTRIES)
        ae_entry_put(&t->last, &AE_TEXT_IN(entry));
    print_error("%s/%s, variant \"%s\", %d seats, seed %u, call %d: %s\n%s", t->at.game->id,
                t->at.board->id, variant, t->at.setup.seats, (unsigned)t->seed, t->call, what,
                entry);
    _fail(file, line);
}

uint32_t below(trial *t, uint32_t n)
{
    return ae_rng_below(&t->rng, n);
}

int one_in(trial *t, uint32_t n)
{
    return below(t, n) == 0;
}

int is_soak(void)
{
    return getenv("AE_SOAK") != NULL;
}

/* ---- heads ---- */

void plain_head(trial *t)
{
    memset(&t->head, 0, sizeof t->head);
    ae_put(&AE_TEXT_IN(t->head.game), t->at.game->id);
    ae_put(&AE_TEXT_IN(t->head.board), t->at.board->id);
    ae_variant_put(t->at.game, t->at.setup.variant, &AE_TEXT_IN(t->head.variant));
    t->head.seats = t->at.setup.seats;
}

void set_seed(ae_head *head, uint64_t seed)
{
    memcpy(head->seed.byte, &seed, sizeof seed);
    head->has_seed = 1;
}

static void random_clock(trial *t)
{
    t->head.clock.kind = (ae_clock_kind)below(t, AE_CLOCK_TURN + 1);
    if (t->head.clock.kind == AE_CLOCK_NONE)
        return;
    t->head.clock.base = 1 + below(t, one_in(t, 2) ? 200 : 2000);
    if (t->head.clock.kind == AE_CLOCK_LIVE)
        t->head.clock.step = below(t, 40);
}

void random_head(trial *t)
{
    plain_head(t);
    t->head.undo = (ae_undo)below(t, AE_UNDO_NONE + 1);
    random_clock(t);
    for (int seat = 0; seat < t->head.seats; seat++) {
        t->head.seat[seat].is_bot = (uint8_t)one_in(t, 4);
        if (t->head.seat[seat].is_bot || one_in(t, 2))
            ae_put(&AE_TEXT_IN(t->head.seat[seat].name), one_in(t, 2) ? "random" : "O. Öl");
    }
    if (one_in(t, 4))
        return;
    set_seed(&t->head, t->seed);
    if (one_in(t, 2)) {
        t->head.n_nonces = t->head.seats;
        for (int seat = 0; seat < t->head.seats; seat++)
            t->head.nonce[seat][0] = (uint8_t)below(t, 256);
    }
    if (one_in(t, 2)) {
        t->head.has_commit = 1;
        ae_seed_commit(&t->head.seed, t->head.commit);
    }
}

ae_table *new_table(const trial *t)
{
    ae_faults faults = { .n = 0 };
    ae_table *table = NULL;

    HOLD(t, ae_table_new(&table, &t->head, &faults) == AE_OK && faults.n == 0);
    return table;
}

static trial *begin_trial(trial *t, uint64_t seed)
{
    t->seed = seed;
    t->call = 0;
    t->now = 0;
    t->rng = (ae_rng){ seed * 0x9e3779b97f4a7c15u + t->at.number };
    return t;
}

/* The cost of a trial of this game, relative to one of the smallest game. */
static int weight(const ae_game *game)
{
    return (int)(1 + game->state_size / 64);
}

static int count_setups(const ae_game *game)
{
    setups s = { .game = game };
    int n = 0;

    while (next_setup(&s))
        n++;
    return n;
}

void for_all(void (*one)(trial *), int n_trials)
{
    int n_games = 0;

    while (ae_games[n_games])
        n_games++;
    for (int i = 0; i < n_games; i++) {
        int n_setups = count_setups(ae_games[i]), cost = n_setups * weight(ae_games[i]);
        int credit = cost - 1;
        trial t = { .at = { .game = ae_games[i] } };

        while (next_setup(&t.at)) {
            credit += (is_soak() ? 200 : 1) * n_trials / n_games;
            for (uint64_t seed = 1; credit >= cost; credit -= cost)
                one(begin_trial(&t, seed++));
        }
    }
}

/* ---- entries ---- */

void put_notation(const ae_table *table, ae_step step, ae_entry *out)
{
    ae_notation(ae_table_game(table), ae_table_board(table), ae_table_state(table), step,
                &AE_TEXT_IN(out->text));
}

/* One of the seats in a set, or a random one if it is empty. */
static int random_seat(trial *t, ae_seats set)
{
    int seat;

    do
        seat = (int)below(t, AE_CHANCE + 1);
    while (set && !(set & AE_SEAT_BIT(seat)));
    return seat;
}

int random_decision(trial *t, const ae_table *table, ae_entry *out)
{
    ae_seats to_act = ae_table_to_act(table);
    ae_moves list;
    int seat;

    if (!to_act)
        return 0;
    seat = random_seat(t, to_act);
    ae_list(ae_table_game(table), ae_table_board(table), ae_table_state(table), seat, &list);
    HOLD(t, list.n > 0);
    out->kind = AE_ENTRY_DECISION;
    out->seat = (uint8_t)seat;
    out->flags = seat == AE_CHANCE && one_in(t, 2) ? AE_FIXED : 0;
    put_notation(table, (ae_step){ seat, list.move[below(t, (uint32_t)list.n)] }, out);
    return 1;
}

/* Something that is no entry, or that no line of a record can express. */
static void spoil(trial *t, ae_entry *out)
{
    switch (below(t, 7)) {
    case 0:
        out->kind = (uint8_t)(AE_N_ENTRIES + below(t, 3));
        break;
    case 1:
        out->seat = (uint8_t)(t->at.setup.seats + (int)below(t, 250 - t->at.setup.seats));
        break;
    case 2:
        out->at = t->now - 1 - below(t, 50);
        break;
    case 3:
        memset(out->text, 0, sizeof out->text);
        ae_put(&AE_TEXT_IN(out->text), one_in(t, 2) ? "x" : "no such move");
        break;
    case 4:
        out->flags = (uint8_t)below(t, 8);
        if (out->kind == AE_ENTRY_DECISION) /* a line of somebody's copy, not of a table */
            out->flags &= (uint8_t)~AE_HIDDEN;
        break;
    case 5:
        out->of = below(t, 8);
        break;
    default:
        memset(out->text, 0, sizeof out->text);
    }
}

/* Chooses a seat that can make the entry, if there is one. */
static void aim(trial *t, const ae_table *table, ae_entry *out)
{
    ae_seats set = 0;

    if (out->kind == AE_ENTRY_ACCEPT)
        set = ae_table_asked(table);
    if (out->kind == AE_ENTRY_TIMEOUT)
        set = ae_table_overdue(table, out->at);
    for (int seat = 0; seat < t->at.setup.seats; seat++)
        if (out->kind == AE_ENTRY_RETURN && ae_table_sitter(table, seat) == AE_TAKEN_OVER)
            set |= AE_SEAT_BIT(seat);
    if (set)
        out->seat = (uint8_t)random_seat(t, set);
}

void random_entry(trial *t, const ae_table *table, ae_entry *out)
{
    uint32_t dice = below(t, 100);
    int seat = (int)below(t, (uint32_t)t->at.setup.seats);

    memset(out, 0, sizeof *out);
    if (one_in(t, 3))
        t->now += below(t, one_in(t, 10) ? 1500 : 60);
    out->at = t->now;
    out->seat = (uint8_t)seat;
    if (dice < 60 && random_decision(t, table, out)) {
        if (one_in(t, 12))
            out->seat = (uint8_t)random_seat(t, 0);
    } else if (dice < 80) {
        out->kind = one_in(t, 2) ? AE_ENTRY_UNDO : AE_ENTRY_ASK_UNDO;
        out->of = one_in(t, 3) ? below(t, ae_table_count(table) + 2)
                               : ae_table_last_choice(table, seat);
    } else if (dice < 92) {
        static const uint8_t some[] = { AE_ENTRY_ACCEPT, AE_ENTRY_ACCEPT,  AE_ENTRY_ACCEPT,
                                        AE_ENTRY_REFUSE, AE_ENTRY_TIMEOUT, AE_ENTRY_TIMEOUT,
                                        AE_ENTRY_RETURN, AE_ENTRY_RETURN };

        out->kind = some[below(t, sizeof some)];
        aim(t, table, out);
    } else {
        static const uint8_t some[] = {
            AE_ENTRY_ASK_END,  AE_ENTRY_END,      AE_ENTRY_RESIGN,
            AE_ENTRY_TAKEOVER, AE_ENTRY_TAKEOVER, AE_ENTRY_ASK_END
        };

        out->kind = some[below(t, sizeof some)];
        if (out->kind == AE_ENTRY_TAKEOVER)
            ae_put(&AE_TEXT_IN(out->text), "random");
    }
    if (one_in(t, 20))
        spoil(t, out);
    t->last = *out;
}

/* ---- all that can be seen ---- */

void put_number(ae_text *out, const char *name, int64_t value)
{
    ae_put(out, " ");
    ae_put(out, name);
    ae_put(out, " ");
    ae_put_int(out, value);
}

void put_seats_of(ae_text *out, const ae_table *table, int64_t now)
{
    ae_result result[AE_MAX_SEATS];

    ae_table_result(table, result);
    for (int seat = 0; seat < ae_table_setup(table)->seats; seat++) {
        put_number(out, "\nseat", seat);
        put_number(out, "sitter", ae_table_sitter(table, seat));
        ae_put(out, ae_table_sitter_name(table, seat));
        put_number(out, "left", ae_table_left(table, seat, now));
        put_number(out, "last", ae_table_last_choice(table, seat));
        put_number(out, "score", result[seat].score);
        put_number(out, "rank", result[seat].rank);
    }
    put_number(out, "\nlast", ae_table_last_choice(table, AE_ALL));
}

void put_lines_of(ae_text *out, const ae_table *table)
{
    ae_entry entry;

    for (uint32_t number = 1; number <= ae_table_count(table); number++) {
        ae_table_entry_for(table, number, AE_ALL, &entry);
        put_number(out, "\nline", number);
        put_number(out, "taken", ae_table_is_taken_back(table, number));
        put_number(out, "undo", ae_table_can_undo(table, entry.seat, number));
    }
}

static void put_table(ae_text *out, const ae_table *table, int64_t now)
{
    ae_entry next;

    ae_table_write(table, AE_ALL, out);
    ae_position(ae_table_game(table), ae_table_state(table), out);
    put_number(out, "\nstatus", ae_table_status(table));
    put_number(out, "to act", ae_table_to_act(table));
    put_number(out, "asked", ae_table_asked(table));
    put_number(out, "resigned", ae_table_resigned(table));
    put_number(out, "overdue", ae_table_overdue(table, now));
    put_seats_of(out, table, now);
    put_lines_of(out, table);
    ae_put(out, "\nnext ");
    if (ae_table_next(table, now, &next))
        ae_entry_put(&next, out);
    for (int viewer = 0; viewer <= AE_WATCHER; viewer++)
        if (viewer == AE_WATCHER || viewer < ae_table_setup(table)->seats)
            ae_table_write(table, viewer, out);
}

char *room_for(size_t len)
{
    char *s = malloc(len + 1);

    assert_non_null(s);
    s[0] = '\0';
    return s;
}

char *describe(const ae_table *table, int64_t now)
{
    ae_text text = { .buf = NULL };
    char *s;

    put_table(&text, table, now);
    s = room_for(text.len);
    put_table(&(ae_text){ .buf = s, .size = text.len + 1 }, table, now);
    return s;
}

char *written(const ae_table *table, int viewer)
{
    ae_text text = { .buf = NULL };
    char *s;

    ae_table_write(table, viewer, &text);
    s = room_for(text.len);
    ae_table_write(table, viewer, &(ae_text){ .buf = s, .size = text.len + 1 });
    return s;
}

int is_same_text(char *a, char *b)
{
    int is_same = !strcmp(a, b);

    free(a);
    free(b);
    return is_same;
}
