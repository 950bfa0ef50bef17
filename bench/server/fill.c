/*
 * fill.c: fills a store with many tables, or with one long table, while no server runs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "store/seats.h"
#include "table/file.h"

enum { LINES = 4, LINE = 256, BATCH = 1000, SETTINGS = 8192, RECORD = 1 << 22 };

/* A table as it is stored. */
typedef struct {
    char id[AE_STORE_ID + 1];
    ae_store_table row;
    char head[SETTINGS], settings[SETTINGS];
    char line[LINES][LINE]; /* its first entries */
    int n_lines;
    char *record; /* with all of them */
    size_t len;
    int64_t n;
} copy;

static void must(ae_store_err err)
{
    if (err != AE_STORE_OK)
        bench_die("the store", ae_store_key(err));
}

static void put_row(void *ctx, const ae_store_table *row)
{
    copy *c = ctx;

    c->row = *row;
    ae_put(&AE_TEXT_IN(c->head), row->head);
    ae_put(&AE_TEXT_IN(c->settings), row->settings);
    c->row.head = c->head;
    c->row.settings = c->settings;
    c->row.id = c->id;
}

static void put_entry(void *ctx, int64_t number, const char *text)
{
    copy *c = ctx;

    if (c->n_lines < LINES)
        snprintf(c->line[c->n_lines++], LINE, "%s", text);
    c->n = number;
    c->len += (size_t)snprintf(c->record + c->len, RECORD - c->len, "%s\n", text);
}

static copy *read_table(ae_store *store, const char *id)
{
    copy *c = bench_alloc(sizeof *c);

    c->record = bench_alloc(RECORD);
    snprintf(c->id, sizeof c->id, "%s", id);
    must(ae_store_table_get(store, id, put_row, c));
    c->len = (size_t)snprintf(c->record, RECORD, "%s", c->head);
    must(ae_store_entries(store, id, 1, put_entry, c));
    return c;
}

static void free_table(copy *c)
{
    free(c->record);
    free(c);
}

static ae_store *open_store(const char *url)
{
    ae_store *store;

    must(ae_store_open(&store, url, 0, NULL));
    return store;
}

/* ---- many tables ---- */

static void add_rows(ae_store *store, const copy *c, int from, int to)
{
    must(ae_sql_begin(store, AE_SQL_WRITE));
    for (int i = from; i < to; i++) {
        char id[AE_STORE_ID + 1], secret[65];
        ae_store_table row = c->row;

        snprintf(id, sizeof id, "%026d", i);
        row.id = id;
        must(ae_store_table_add(store, &row));
        for (int seat = 0; seat < 2; seat++) {
            snprintf(secret, sizeof secret, "%063d%d", i, seat);
            must(ae_store_sit(
                store, &(ae_store_seat){ id, seat, NULL, seat ? "Ben" : "Ann", secret, NULL }));
        }
    }
    must(ae_sql_commit(store));
}

static void add_entries(ae_store *store, const copy *c, int from, int to)
{
    char(*id)[AE_STORE_ID + 1] = bench_alloc((size_t)(to - from) * sizeof *id);
    ae_store_entry *entry = bench_alloc((size_t)(to - from) * LINES * sizeof *entry);
    int n = 0;

    for (int i = from; i < to; i++) {
        snprintf(id[i - from], sizeof *id, "%026d", i);
        for (int line = 0; line < c->n_lines; line++)
            entry[n++] = (ae_store_entry){ id[i - from], line + 1, c->line[line], AE_STORE_OK };
    }
    must(ae_store_append(store, entry, n));
    free(entry);
    free(id);
}

void bench_fill_tables(const char *url, const char *table, int n)
{
    ae_store *store = open_store(url);
    copy *c = read_table(store, table);

    for (int from = 0; from < n; from += BATCH) {
        int to = from + BATCH < n ? from + BATCH : n;

        add_rows(store, c, from, to);
        add_entries(store, c, from, to);
    }
    free_table(c);
    ae_store_close(store);
}

/* ---- a long table ---- */

static void decide(ae_table *t, int64_t now)
{
    int seat = ae_first(ae_table_to_act(t));
    ae_entry entry = { .kind = AE_ENTRY_DECISION, .seat = (uint8_t)seat, .at = now };
    ae_moves list = { .n = 0 };

    ae_list(ae_table_game(t), ae_table_board(t), ae_table_state(t), seat, &list);
    ae_notation(ae_table_game(t), ae_table_board(t), ae_table_state(t),
                (ae_step){ seat, list.move[0] }, &AE_TEXT_IN(entry.text));
    if (ae_table_append(t, &entry, NULL) != AE_OK)
        bench_die("a decision is refused", entry.text);
}

static void take_back(ae_table *t, int64_t now)
{
    ae_entry entry = { .kind = AE_ENTRY_UNDO,
                       .of = ae_table_last_choice(t, AE_ALL),
                       .at = now };
    ae_entry taken;

    ae_table_entry_for(t, entry.of, AE_ALL, &taken);
    entry.seat = taken.seat;
    if (ae_table_append(t, &entry, NULL) != AE_OK)
        bench_die("an undo is refused", taken.text);
}

/* Appends all entries of the table after the first n, in batches. */
static void store_entries(ae_store *store, const ae_table *t, const char *id, int64_t n)
{
    char(*line)[LINE] = bench_alloc(BATCH * sizeof *line);
    ae_store_entry *entry = bench_alloc(BATCH * sizeof *entry);

    while (n < ae_table_count(t)) {
        int size = 0;

        for (; size < BATCH && n < ae_table_count(t); size++) {
            ae_text text = AE_TEXT_IN(line[size]);
            ae_entry e;

            ae_table_entry_for(t, (uint32_t)++n, AE_ALL, &e);
            ae_entry_put(&e, &text);
            line[size][strcspn(line[size], "\n")] = '\0';
            entry[size] = (ae_store_entry){ id, n, line[size], AE_STORE_OK };
        }
        must(ae_store_append(store, entry, size));
    }
    free(entry);
    free(line);
}

void bench_fill_entries(const char *url, const char *id, int n)
{
    ae_store *store = open_store(url);
    copy *c = read_table(store, id);
    ae_faults faults = { .report = NULL };
    ae_opening opening;
    ae_table *t;
    ae_entry last = { .at = 0 };

    if (ae_table_open(&t, c->record, c->len, &opening, &faults) != AE_OK)
        bench_die("a table does not open", id);
    if (c->n > 0)
        ae_table_entry_for(t, (uint32_t)c->n, AE_ALL, &last);
    while (ae_table_count(t) + 1 < (uint32_t)n) {
        decide(t, last.at);
        take_back(t, last.at);
    }
    store_entries(store, t, id, c->n);
    ae_table_free(t);
    free_table(c);
    ae_store_close(store);
}
