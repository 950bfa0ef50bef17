/*
 * import.c: fuzz target for the import of a store.  A line is refused or becomes a row.  After an
 * import, an export can be imported into an empty store, and the export of that store is the same.
 *
 * An input consists of lines as `aedile store export` writes them, an empty line, and a record, which
 * is used for every table among the lines.
 */
#include <stdio.h>
#include <string.h>

#include "fuzz.h"
#include "store/export.h"

const int fuzz_rounds = 12000;

typedef struct {
    char *text; /* the lines of an export */
    size_t len, size;
} export_text;

static void keep_line(void *ctx, const char *line)
{
    export_text *d = ctx;
    size_t n = strlen(line);

    if (d->len + n + 2 > d->size) {
        d->size = 2 * (d->len + n + 2);
        d->text = realloc(d->text, d->size);
        hold(d->text != NULL);
    }
    memcpy(d->text + d->len, line, n);
    memcpy(d->text + d->len + n, "\n", 2);
    d->len += n + 1;
}

/* One store serves all inputs, in a file that is unlinked after opening.  The changes of each input
 * are rolled back. */
static ae_store *store_of_all(void)
{
    static ae_store *store;
    static const char *const ends[] = { "", "-wal", "-shm" };
    char url[] = "sqlite:/tmp/aedile-fuzz-XXXXXX", detail[256], path[64];

    if (store)
        return store;
    hold(mkdtemp(url + strlen("sqlite:")) != NULL);
    snprintf(path, sizeof path, "%s/s", url);
    hold(ae_store_open(&store, path, AE_SQL_MAKE, &AE_TEXT_IN(detail)) == AE_STORE_OK);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/s%s", url + strlen("sqlite:"), ends[i]);
        remove(path);
    }
    remove(url + strlen("sqlite:"));
    return store;
}

/* Adds a row; for a table also the record, as `aedile store import` does: head and entries. */
static ae_store_err add_table(ae_store *store, ae_store_row *row, const char *record)
{
    char *text = strdup(record), *end = strstr(text, "\n\n");
    char *entries = strdup(end ? end + 2 : "");
    ae_store_err err;

    hold(text && entries);
    if (end)
        end[2] = '\0';
    row->value[AE_ROW_HEAD] = AE_SQL_T(text);
    err = ae_store_row_add(store, row);
    if (err == AE_STORE_OK)
        err = ae_store_record_add(store, row->value[AE_ROW_ID].text, entries);
    free(entries);
    free(text);
    return err;
}

static ae_store_err add_line(ae_store *store, const char *line, size_t len, const char *record)
{
    ae_store_row row;
    ae_store_err err;

    if (!ae_store_row_read(&row, line, len))
        return AE_STORE_TEXT;
    err = ae_store_row_is_table(&row) ? add_table(store, &row, record)
                                      : ae_store_row_add(store, &row);
    ae_store_row_free(&row);
    return err;
}

/* Imports all lines, or fails; then exports the store. */
static ae_store_err import(const char *lines, const char *record, export_text *out)
{
    ae_store *store = store_of_all();
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    hold(err == AE_STORE_OK);
    while (*lines && *lines != '\n' && err == AE_STORE_OK) {
        size_t len = strcspn(lines, "\n");

        err = add_line(store, lines, len, record);
        lines += len + (lines[len] == '\n');
    }
    if (err == AE_STORE_OK)
        hold(ae_store_export(store, keep_line, out) == AE_STORE_OK);
    ae_sql_rollback(store);
    return err;
}

/* The record begins after the first empty line. */
static const char *record_in(const char *text)
{
    const char *end = strstr(text, "\n\n");

    return end ? end + 2 : "";
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    export_text once = { .text = NULL }, twice = { .text = NULL };
    char *text = malloc(size + 1);

    hold(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    if (import(text, record_in(text), &once) == AE_STORE_OK && once.len > 0) {
        hold(import(once.text, record_in(text), &twice) == AE_STORE_OK);
        hold(once.len == twice.len && !memcmp(once.text, twice.text, once.len));
    }
    free(once.text);
    free(twice.text);
    free(text);
    return 0;
}
