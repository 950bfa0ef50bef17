/*
 * golden.c: replays whole games and compares a description of every step with a file.
 *
 * For every tests/golden/<game>/<name>.rec there is a <name>.txt that describes the situation
 * after each entry: the seats to act, their moves, the state and the scores.  The program prints
 * TAP, with the first line that differs.  With --write it writes the files anew, and their diff
 * shows what a change of the rules has changed.  A game with fewer than three records fails.  Run
 * it from the root of the tree.
 */
#include "golden_files.h"

#include <stdio.h>
#include <string.h>

#include "core/speak.h"
#include "table/file.h"

enum { MIN_RECORDS = 3, MAX_FIELDS = 64 };

/* ---- describing ---- */

static void put_move(const ae_table *t, int seat, ae_move move, ae_text *out)
{
    ae_notation(ae_table_game(t), ae_table_board(t), ae_table_state(t), (ae_step){ seat, move },
                out);
}

/* Lists the outcomes of luck with their weights: "draw figs *3". */
static void put_luck(const ae_table *t, ae_text *out)
{
    ae_chance chance;

    ae_table_game(t)->chance(ae_table_board(t), ae_table_state(t), &chance);
    ae_put(out, "  chance, stream ");
    ae_put_int(out, chance.stream);
    ae_put(out, ":");
    for (int i = 0; i < chance.list.n; i++) {
        ae_put(out, i ? ", " : " ");
        put_move(t, AE_CHANCE, chance.list.move[i], out);
        ae_put(out, " *");
        ae_put_int(out, chance.weight[i]);
    }
    ae_put(out, "\n");
}

static void put_list(const ae_table *t, int seat, ae_text *out)
{
    ae_moves list;

    ae_list(ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &list);
    ae_put(out, "  ");
    ae_put_int(out, seat);
    ae_put(out, ":");
    for (int i = 0; i < list.n; i++) {
        ae_put(out, i ? ", " : " ");
        put_move(t, seat, list.move[i], out);
    }
    ae_put(out, "\n");
}

static void put_scores(const ae_table *t, ae_text *out)
{
    ae_result result[AE_MAX_SEATS];

    ae_table_result(t, result);
    ae_put(out, "  scores");
    for (int seat = 0; seat < ae_table_setup(t)->seats; seat++) {
        ae_put(out, " ");
        ae_put_int(out, result[seat].score);
        ae_put(out, " (");
        ae_put_int(out, result[seat].rank);
        ae_put(out, ")");
    }
    ae_put(out, "\n");
}

/* Writes the fields that have changed; all of them at the start. */
static void put_state(const ae_table *t, const ae_state *before, ae_text *out)
{
    const ae_field *fields = ae_table_game(t)->fields;
    const uint8_t *now = ae_table_state(t);
    ae_field changed[MAX_FIELDS + 1];
    int n = 0;

    for (; fields->name; fields++)
        if (!before
            || memcmp(now + fields->offset, before->byte + fields->offset,
                      (size_t)fields->count * fields->type)
                   != 0) {
            AE_ASSERT(n < MAX_FIELDS);
            changed[n++] = *fields;
        }
    changed[n].name = NULL;
    ae_put(out, "  ");
    ae_fields_put(changed, now, AE_ALL, out);
    ae_put(out, "\n");
}

static void put_standing(const ae_table *t, const ae_state *before, ae_text *out)
{
    static const char *const status[] = { "running", "finished", "resigned", "agreed",
                                          "aside" };
    ae_seats to_act = ae_table_to_act(t);

    if (ae_table_status(t) != AE_STATUS_RUNNING) {
        ae_put(out, "  ");
        ae_put(out, status[ae_table_status(t)]);
        ae_put(out, "\n");
    }
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (to_act & AE_SEAT_BIT(seat))
            put_list(t, seat, out);
    if (to_act & AE_SEAT_BIT(AE_CHANCE))
        put_luck(t, out);
    put_state(t, before, out);
    put_scores(t, out);
}

typedef struct {
    const ae_table *table;
    ae_text *out;
} teller;

static void put_event(void *ctx, const ae_event *event)
{
    const teller *to = ctx;

    ae_put(to->out, "  ");
    ae_event_json(ae_table_game(to->table), ae_table_board(to->table), event, to->out);
    if (event->to != AE_EVERYONE)
        ae_put(to->out, " (in secret)");
    ae_put(to->out, "\n");
}

/* Describes one entry: its number and line, its events, and the situation after it. */
static ae_err replay_entry(ae_table *t, const ae_entry *entry, ae_text *out)
{
    teller to = { .table = t, .out = out };
    ae_state before;
    ae_err err;

    memcpy(&before, ae_table_state(t), ae_table_game(t)->state_size);
    ae_put(out, "\n");
    ae_put_int(out, ae_table_count(t) + 1);
    ae_put(out, ". ");
    ae_entry_put(entry, out);
    err = ae_table_append(t, entry, &(ae_sink){ .emit = put_event, .ctx = &to });
    if (err == AE_OK) {
        put_standing(t, &before, out);
    } else {
        ae_put(out, "  refused: ");
        ae_put(out, ae_err_key(err));
        ae_put(out, "\n");
    }
    return err;
}

/* Describes the whole record; the table is null if its start cannot be set up. */
static ae_err replay(const char *record, size_t len, ae_table **out, ae_text *text)
{
    ae_reader reader = { .text = record, .len = len };
    ae_faults faults = { .n = 0 };
    ae_entry entry;
    ae_head head;
    ae_err err = ae_head_read(&reader, &head, &faults);

    *out = NULL;
    if (err == AE_OK)
        err = ae_table_new(out, &head, &faults);
    if (err != AE_OK)
        return err;
    ae_put(text, "start\n");
    put_standing(*out, NULL, text);
    while (err == AE_OK && !ae_reader_is_done(&reader)) {
        err = ae_entry_read(&reader, &entry, &faults);
        if (err == AE_OK)
            err = replay_entry(*out, &entry, text);
    }
    return err;
}

/* ---- comparing ---- */

static int is_verified(const char *path, const char *record, size_t len)
{
    ae_faults faults = { .n = 0 };
    ae_opening how;
    ae_table *t;
    ae_err err = ae_table_open(&t, record, len, &how, &faults);

    if (err == AE_OK)
        err = ae_table_verify(t, &how, &faults);
    ae_table_free(t);
    return err == AE_OK ? 1 : golden_say(path, ae_err_key(err));
}

/* Whether the table writes the same record again, so that it has the present rules and board. */
static int try_table(golden *g, const ae_table *t, const char *rec)
{
    g->out.len = 0;
    ae_table_write(t, AE_ALL, &g->out);
    return golden_compare(g, rec) && is_verified(rec, g->out.buf, g->out.len);
}

/* The description of a record that does not replay is not overwritten. */
static int try_record(golden *g, const char *rec)
{
    char txt[GOLDEN_PATH];
    long len = golden_load(rec, g->record);
    ae_table *t = NULL;
    int is_ok;

    snprintf(txt, sizeof txt, "%.*s.txt", (int)strlen(rec) - 4, rec);
    if (len < 0)
        return golden_say(rec, "cannot be read");
    g->out.len = 0;
    is_ok = replay(g->record, (size_t)len, &t, &g->out) == AE_OK;
    if (!is_ok)
        golden_say(rec, "does not replay");
    if (is_ok || !g->is_writing)
        is_ok &= golden_compare(g, txt);
    is_ok = is_ok && try_table(g, t, rec);
    ae_table_free(t);
    return is_ok;
}

/* ---- all of them ---- */

static void try_game(golden *g, const ae_game *game)
{
    char name[GOLDEN_PATH];
    int n = golden_each(g, game, try_record);

    snprintf(name, sizeof name, "%s has at least %d records", game->id, MIN_RECORDS);
    golden_report(g, n >= MIN_RECORDS, name);
}

int main(int argc, char **argv)
{
    golden g;

    if (!golden_begin(&g, argc == 2 && !strcmp(argv[1], "--write")))
        return 2;
    for (const ae_game *const *game = ae_games; *game; game++)
        try_game(&g, *game);
    return golden_end(&g);
}
