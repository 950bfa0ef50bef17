/*
 * golden.c: whole games, replayed and told step by step.
 *
 * For every tests/golden/<game>/<name>.rec there is a <name>.txt that tells what the record
 * leads to: after each entry who is to act, what each may do, the state and the scores.  Printed
 * is TAP, with the first line that differs; with --write the files are written anew, and the
 * diff shows what a change of the rules has changed.  A game with fewer than three records
 * fails.  Run from the root of the tree.
 */
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "core/speak.h"
#include "table/file.h"

enum {
    MIN_RECORDS = 3,
    MAX_RECORDS = 256,
    MAX_PATH = 512,
    MAX_NAME = 64,
    MAX_FILE = 1 << 22,
    MAX_FIELDS = 64
};

typedef struct {
    int n, n_failed, is_writing;
    char *record, *file; /* room for a file each */
    ae_text out;         /* what a file should hold */
} golden;

/* ---- files ---- */

static long load(const char *path, char *room)
{
    FILE *file = fopen(path, "rb");
    size_t n;

    if (!file)
        return -1;
    n = fread(room, 1, MAX_FILE - 1, file);
    fclose(file);
    room[n] = '\0';
    return (long)n;
}

static int save(const char *path, const ae_text *text)
{
    FILE *file = fopen(path, "wb");

    if (!file)
        return 0;
    fwrite(text->buf, 1, text->len, file);
    return fclose(file) == 0;
}

/* ---- telling ---- */

static void put_move(const ae_table *t, int seat, ae_move move, ae_text *out)
{
    ae_notation(ae_table_game(t), ae_table_board(t), ae_table_state(t), (ae_step){ seat, move },
                out);
}

/* With the weight of each: "draw figs *3". */
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

/* Those fields that have changed; all of them at the start. */
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

    if (ae_table_status(t) != AE_RUNNING) {
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

/* One entry: its number and line, what happens, and what stands then. */
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
    err = ae_table_append(t, entry, &(ae_sink){ .put = put_event, .ctx = &to });
    if (err == AE_OK) {
        put_standing(t, &before, out);
    } else {
        ae_put(out, "  refused: ");
        ae_put(out, ae_err_key(err));
        ae_put(out, "\n");
    }
    return err;
}

/* Entry by entry, into the text; the table is null if it cannot even begin. */
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

/* Both are texts; the first line that differs is shown. */
static int is_equal(const char *path, const char *got, const char *expected)
{
    int line = 1;

    for (; *got && *got == *expected; got++, expected++)
        line += *got == '\n';
    if (*got == *expected)
        return 1;
    while (line > 1 && got[-1] != '\n')
        got--, expected--;
    printf("# %s:%d\n#   expected: %.*s\n#   got:      %.*s\n", path, line,
           (int)strcspn(expected, "\n"), expected, (int)strcspn(got, "\n"), got);
    return 0;
}

static int say(const char *path, const char *what)
{
    printf("# %s: %s\n", path, what);
    return 0;
}

static int compare(golden *g, const char *path)
{
    if (g->out.len >= g->out.size)
        return say(path, "too long");
    if (g->is_writing)
        return save(path, &g->out) ? 1 : say(path, "cannot be written");
    if (load(path, g->file) < 0)
        return say(path, "cannot be read");
    return is_equal(path, g->out.buf, g->file);
}

static int is_verified(const char *path, const char *record, size_t len)
{
    ae_faults faults = { .n = 0 };
    ae_opening how;
    ae_table *t;
    ae_err err = ae_table_open(&t, record, len, &how, &faults);

    if (err == AE_OK)
        err = ae_table_verify(t, &how, &faults);
    ae_table_free(t);
    return err == AE_OK ? 1 : say(path, ae_err_key(err));
}

/* The table writes the record as it stands, of today's rules and board. */
static int try_table(golden *g, const ae_table *t, const char *rec)
{
    g->out.len = 0;
    ae_table_write(t, AE_ALL, &g->out);
    return compare(g, rec) && is_verified(rec, g->out.buf, g->out.len);
}

/* A record that does not replay is not written over. */
static int try_record(golden *g, const char *rec)
{
    char txt[MAX_PATH];
    long len = load(rec, g->record);
    ae_table *t = NULL;
    int is_ok;

    snprintf(txt, sizeof txt, "%.*s.txt", (int)strlen(rec) - 4, rec);
    if (len < 0)
        return say(rec, "cannot be read");
    g->out.len = 0;
    is_ok = replay(g->record, (size_t)len, &t, &g->out) == AE_OK;
    if (!is_ok)
        say(rec, "does not replay");
    if (is_ok || !g->is_writing)
        is_ok &= compare(g, txt);
    is_ok = is_ok && try_table(g, t, rec);
    ae_table_free(t);
    return is_ok;
}

/* ---- all of them ---- */

static void report(golden *g, int is_ok, const char *name)
{
    g->n_failed += !is_ok;
    printf("%sok %d - %s\n", is_ok ? "" : "not ", ++g->n, name);
}

static int has_suffix(const char *name, const char *suffix)
{
    size_t n = strlen(name), k = strlen(suffix);

    return n > k && !strcmp(name + n - k, suffix);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The records of a game, sorted; answers how many. */
static int find_records(const char *folder, char name[MAX_RECORDS][MAX_NAME])
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    int n = 0;

    while (dir && (entry = readdir(dir)) != NULL && n < MAX_RECORDS)
        if (has_suffix(entry->d_name, ".rec"))
            snprintf(name[n++], MAX_NAME, "%.*s", MAX_NAME - 1, entry->d_name);
    if (dir)
        closedir(dir);
    qsort(name, (size_t)n, MAX_NAME, by_name);
    return n;
}

static void try_game(golden *g, const ae_game *game)
{
    char name[MAX_RECORDS][MAX_NAME], folder[MAX_PATH / 2], path[MAX_PATH];
    int n;

    snprintf(folder, sizeof folder, "tests/golden/%s", game->id);
    n = find_records(folder, name);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%.*s", folder, MAX_NAME, name[i]);
        report(g, try_record(g, path), path);
    }
    snprintf(path, sizeof path, "%s has at least %d records", game->id, MIN_RECORDS);
    report(g, n >= MIN_RECORDS, path);
}

int main(int argc, char **argv)
{
    golden g = {
        .is_writing = argc == 2 && !strcmp(argv[1], "--write"),
        .record = malloc(MAX_FILE),
        .file = malloc(MAX_FILE),
        .out = { .buf = malloc(MAX_FILE), .size = MAX_FILE },
    };

    if (!g.record || !g.file || !g.out.buf)
        return 2;
    for (const ae_game *const *game = ae_games; *game; game++)
        try_game(&g, *game);
    printf("1..%d\n", g.n);
    free(g.record);
    free(g.file);
    free(g.out.buf);
    return g.n_failed > 0;
}
