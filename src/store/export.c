/*
 * export.c: the rows of a store as lines of JSON, for export and import.
 */
#include "store/export.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "store/driver.h"

static int n_columns(const ae_export_table *table)
{
    int n = 0;

    while (table->column[n])
        n++;
    return n;
}

/* ---- export ---- */

static void put_row(ae_text *out, const ae_export_table *table, const ae_sql_value *column)
{
    ae_put(out, "{\"in\":");
    ae_put_json(out, table->name);
    for (int i = 0; table->column[i]; i++) {
        ae_put(out, ",");
        ae_put_json(out, table->column[i]);
        ae_put(out, ":");
        if (column[i].type == AE_SQL_INT)
            ae_put_int(out, column[i].number);
        else if (column[i].type == AE_SQL_TEXT)
            ae_put_json(out, column[i].text);
        else
            ae_put(out, "null");
    }
    ae_put(out, "}");
}

typedef struct {
    const ae_export_table *table;
    ae_store_export_line *give;
    void *ctx;
    ae_sql_value last[AE_EXPORT_KEY]; /* the key of the last row; owns its texts */
    int n;                            /* rows of the current page */
} exporting;

static char *copy(const char *text)
{
    return strcpy(ae_sql_alloc(strlen(text) + 1), text);
}

/* Sets a key that sorts before all rows. */
static void begin_key(exporting *e)
{
    for (int i = 0; e->table->key[i]; i++)
        e->last[i] = e->table->key[i] == 't' ? AE_SQL_T(copy("")) : AE_SQL_I(-1);
}

static void free_key(ae_sql_value *key)
{
    for (int i = 0; i < AE_EXPORT_KEY; i++)
        free((char *)key[i].text);
}

static void keep_key(exporting *e, const ae_sql_value *column)
{
    free_key(e->last);
    for (int i = 0; e->table->key[i]; i++) {
        e->last[i] = column[i];
        if (column[i].type == AE_SQL_TEXT)
            e->last[i].text = copy(column[i].text);
    }
}

static void see_row(void *ctx, const ae_sql_value *column, int n)
{
    exporting *e = ctx;
    ae_text text = { .buf = NULL };

    AE_ASSERT(n == n_columns(e->table));
    put_row(&text, e->table, column);
    text = (ae_text){ .buf = ae_sql_alloc(text.len + 1), .size = text.len + 1 };
    put_row(&text, e->table, column);
    e->give(e->ctx, text.buf);
    free(text.buf);
    keep_key(e, column);
    e->n++;
}

static ae_store_err export_page(ae_store *store, exporting *e)
{
    ae_sql_call call = { .sql = e->table->page, .row = see_row, .ctx = e };
    ae_sql_value after[AE_EXPORT_KEY];
    ae_store_err err;

    memcpy(after, e->last, sizeof after);
    memcpy(call.value, after, sizeof after);
    memset(e->last, 0, sizeof e->last);
    e->n = 0;
    err = ae_sql_exec(store, &call, 1);
    free_key(after);
    return err;
}

ae_store_err ae_store_export(ae_store *store, ae_store_export_line *give, void *ctx)
{
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < ae_n_export_tables && err == AE_STORE_OK; i++) {
        exporting e = { .table = &ae_export_tables[i], .give = give, .ctx = ctx };

        begin_key(&e);
        do
            err = export_page(store, &e);
        while (err == AE_STORE_OK && e.n == AE_EXPORT_PAGE);
        free_key(e.last);
    }
    return err;
}

static void count(void *ctx, const char *line)
{
    (void)line;
    ++*(int64_t *)ctx;
}

ae_store_err ae_store_is_empty(ae_store *store)
{
    int64_t n = 0;
    ae_store_err err = ae_store_export(store, count, &n);

    return err == AE_STORE_OK && n > 0 ? AE_STORE_NOT_EMPTY : err;
}

/* ---- import ---- */

static const ae_export_table *find_table(const char *name)
{
    for (int i = 0; i < ae_n_export_tables; i++)
        if (!strcmp(ae_export_tables[i].name, name))
            return &ae_export_tables[i];
    return NULL;
}

/* Parses a value; a text is appended to the room.  0 if the value is neither number, text nor
 * null. */
static int read_value(const ae_json *doc, int token, ae_text *room, ae_sql_value *out)
{
    char *at = room->buf + room->len;
    ae_text text = { .buf = at, .size = room->size - room->len };

    *at = '\0';
    if (ae_json_int(doc, token, -AE_SQL_NEVER, AE_SQL_NEVER, &out->number)) {
        out->type = AE_SQL_INT;
    } else if (ae_json_string(doc, token, &text)) {
        *out = AE_SQL_T(at);
        room->len += text.len + 1;
    } else {
        *out = AE_SQL_0;
        return doc->text[doc->token[token].start] == 'n';
    }
    return 1;
}

/* Sets the default of a column that is missing in the line; 0 if the column has no default. */
static int fill_value(const ae_export_table *table, int i, ae_sql_value *out)
{
    int n_later = table->later ? (int)strlen(table->later) : 0;
    int later = i - (n_columns(table) - n_later);

    if (later < 0)
        return 0;
    *out = table->later[later] == 't'   ? AE_SQL_T("")
           : table->later[later] == 'n' ? AE_SQL_I(0)
                                        : AE_SQL_0;
    return 1;
}

/* The token of a column's value, found by the name of the column or by its earlier name; -1 if the
 * line has neither. */
static int find_value(const ae_export_table *table, const ae_json *doc, const char *column)
{
    int token = ae_json_get(doc, 0, column);

    if (token < 0 && table->is && !strcmp(table->is, column))
        token = ae_json_get(doc, 0, table->was);
    return token;
}

/* Returns the number of columns that the line has; -1 if the line is not a row of the table. */
static int read_columns(ae_store_row *row, const ae_json *doc, ae_text *room)
{
    int n = 0;

    for (int i = 0; row->table->column[i]; i++) {
        int token = find_value(row->table, doc, row->table->column[i]);

        if (token >= 0 ? !read_value(doc, token, room, &row->value[i])
                       : !fill_value(row->table, i, &row->value[i]))
            return -1;
        n += token >= 0;
    }
    return n;
}

static int read_row(ae_store_row *row, const ae_json *doc, ae_text *room)
{
    char name[16];

    if (!ae_json_string(doc, ae_json_get(doc, 0, "in"), &AE_TEXT_IN(name)))
        return 0;
    row->table = find_table(name);
    if (!row->table || ae_json_size(doc, 0) != read_columns(row, doc, room) + 1)
        return 0;
    return !ae_store_row_is_table(row)
           || (row->value[AE_ROW_ID].type == AE_SQL_TEXT
               && ae_store_is_id(row->value[AE_ROW_ID].text)
               && row->value[AE_ROW_HEAD].type == AE_SQL_INT);
}

int ae_store_row_read(ae_store_row *row, const char *json, size_t len)
{
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8), is_read;
    jsmntok_t *tokens = ae_sql_alloc((size_t)n * sizeof tokens[0]);
    ae_text room = { .buf = ae_sql_alloc(len + 1), .size = len + 1 };
    ae_json doc;

    memset(row, 0, sizeof *row);
    row->room = room.buf;
    is_read =
        ae_json_read(&doc, json, len, tokens, n, NULL) == AE_OK && read_row(row, &doc, &room);
    free(tokens);
    if (!is_read)
        ae_store_row_free(row);
    return is_read;
}

void ae_store_row_free(ae_store_row *row)
{
    free(row->room);
    row->room = NULL;
}

int ae_store_row_is_table(const ae_store_row *row)
{
    return !strcmp(row->table->name, "tables");
}

ae_store_err ae_store_row_add(ae_store *store, const ae_store_row *row)
{
    ae_sql_call call = { .sql = row->table->insert };

    memcpy(call.value, row->value, sizeof call.value);
    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_record_add(ae_store *store, const char *table, char *lines)
{
    enum { CHUNK = 128 };
    ae_sql_call *call = ae_sql_alloc(CHUNK * sizeof *call);
    ae_store_err err = AE_STORE_OK;
    int64_t number = 0;

    while (*lines && err == AE_STORE_OK) {
        int n = 0;

        for (; *lines && n < CHUNK; n++) {
            char *end = lines + strcspn(lines, "\n");

            call[n] = (ae_sql_call){
                .sql = "INSERT INTO entries (table_id, number, text) VALUES ($1, $2, $3)",
                .value = { AE_SQL_T(table), AE_SQL_I(++number), AE_SQL_T(lines) },
            };
            lines = *end ? end + 1 : end;
            *end = '\0';
        }
        err = ae_sql_exec(store, call, n);
    }
    free(call);
    return err;
}
