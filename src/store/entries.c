/*
 * entries.c: the logs of the tables.
 *
 * The INSERT of entry n succeeds only if entry n - 1 exists and entry n does not, so a log has no
 * gap.  That alone is not enough: a writer that loses number 7 to another writer must not win
 * number 8, because its entry 8 was meant to follow its own entry 7.  So a transaction with
 * entries for several tables inserts the first of its entries for each table before all others.
 * From then on no other writer can append to these tables until the transaction ends: another
 * writer does not see the uncommitted entry, so it cannot insert the number after it, and if it
 * inserts the same number, the database makes it wait.  So a writer that has inserted its first
 * entry for a table also succeeds with the rest; if the first one is refused, so are the others
 * of that table.
 *
 * Every writer goes through the tables in the order of their ids.  So two writers never wait for
 * each other (deadlock).
 */
#include <stdlib.h>
#include <string.h>

#include "store/driver.h"
#include "store/rows.h"

/* Whether a text is one line and not empty. */
static int is_line(const char *text)
{
    return text[0] && !strchr(text, '\n') && ae_is_utf8(text);
}

/* The checks that need no database. */
static ae_store_err judge(const ae_store_entry *e)
{
    if (!is_line(e->text) || !ae_is_utf8(e->table))
        return AE_STORE_TEXT;
    return e->number < 1 || e->number > AE_SQL_NEVER ? AE_STORE_STALE : AE_STORE_OK;
}

static ae_sql_call call_of(const ae_store_entry *e)
{
    return (ae_sql_call){
        .sql = "INSERT INTO entries (table_id, number, text) SELECT $1, $2, $3 "
               "WHERE ($2 = 1 AND EXISTS (SELECT 1 FROM tables WHERE id = $1)) "
               "OR EXISTS (SELECT 1 FROM entries WHERE table_id = $1 AND number = $2 - 1) "
               "ON CONFLICT DO NOTHING",
        .value = { AE_SQL_T(e->table), AE_SQL_I(e->number), AE_SQL_T(e->text) },
    };
}

/* ---- the plan ---- */

/* Sorts entries by table, and those of one table in the order of the array. */
static int compare(const void *a, const void *b)
{
    const ae_store_entry *const *x = a, *const *y = b;
    int order = strcmp((*x)->table, (*y)->table);

    return order ? order : (*x > *y) - (*x < *y);
}

typedef struct {
    ae_store_entry **by_table; /* all entries, sorted */
    ae_store_entry **sent;     /* the entry of each call */
    ae_sql_call *call;
    int n, n_calls;
} plan;

static void plan_init(plan *p, ae_store_entry *entry, int n)
{
    *p = (plan){ .n = n };
    p->by_table = ae_sql_alloc((size_t)n * sizeof p->by_table[0]);
    p->sent = ae_sql_alloc((size_t)n * sizeof p->sent[0]);
    p->call = ae_sql_alloc((size_t)n * sizeof p->call[0]);
    for (int i = 0; i < n; i++) {
        p->by_table[i] = &entry[i];
        entry[i].result = judge(&entry[i]);
    }
    qsort(p->by_table, (size_t)n, sizeof p->by_table[0], compare);
}

static void plan_free(plan *p)
{
    free(p->by_table);
    free(p->sent);
    free(p->call);
}

static int is_first(const plan *p, int i)
{
    return i == 0 || strcmp(p->by_table[i - 1]->table, p->by_table[i]->table) != 0;
}

/* Refuses entries whose predecessor in the same table is refused or does not have the number
 * before. */
static void refuse_followers(plan *p)
{
    for (int i = 1; i < p->n; i++) {
        ae_store_entry *e = p->by_table[i], *before = p->by_table[i - 1];

        if (!is_first(p, i) && e->result == AE_STORE_OK
            && (before->result != AE_STORE_OK || e->number != before->number + 1))
            e->result = AE_STORE_STALE;
    }
}

/* Appends either the first entry of each table or all other entries. */
static ae_store_err append_part(ae_store *store, plan *p, int firsts)
{
    ae_store_err err = AE_STORE_OK;

    refuse_followers(p);
    p->n_calls = 0;
    for (int i = 0; i < p->n; i++)
        if (is_first(p, i) == firsts && p->by_table[i]->result == AE_STORE_OK) {
            p->sent[p->n_calls] = p->by_table[i];
            p->call[p->n_calls++] = call_of(p->by_table[i]);
        }
    if (p->n_calls > 0)
        err = ae_sql_exec(store, p->call, p->n_calls);
    for (int i = 0; i < p->n_calls; i++)
        if (p->call[i].changed == 0)
            p->sent[i]->result = AE_STORE_STALE;
    return err;
}

/* ---- the transaction ---- */

static void see_nothing(void *ctx, const ae_sql_value *column, int n)
{
    (void)column;
    (void)n;
    *(int *)ctx = 1;
}

/* The first entry of a table was refused as stale: find out whether the table exists at all. */
static ae_store_err explain(ae_store *store, ae_store_entry *e)
{
    int is_there = 0;
    ae_sql_call call = { .sql = "SELECT 1 FROM tables WHERE id = $1",
                         .value = { AE_SQL_T(e->table) },
                         .row = see_nothing,
                         .ctx = &is_there };
    ae_store_err err = ae_sql_exec(store, &call, 1);

    if (err == AE_STORE_OK && !is_there)
        e->result = AE_STORE_MISSING;
    return err;
}

static ae_store_err explain_all(ae_store *store, plan *p)
{
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < p->n && err == AE_STORE_OK; i++)
        if (p->by_table[i]->result == AE_STORE_STALE) {
            if (is_first(p, i))
                err = explain(store, p->by_table[i]);
            else if (p->by_table[i - 1]->result == AE_STORE_MISSING)
                p->by_table[i]->result = AE_STORE_MISSING;
        }
    return err;
}

static ae_store_err append_many(ae_store *store, plan *p)
{
    ae_store_err err = ae_sql_begin(store, AE_SQL_WRITE);

    if (err != AE_STORE_OK)
        return err;
    err = append_part(store, p, 1);
    if (err == AE_STORE_OK)
        err = append_part(store, p, 0);
    if (err == AE_STORE_OK)
        err = explain_all(store, p);
    if (err == AE_STORE_OK)
        return ae_sql_commit(store);
    ae_sql_rollback(store);
    return err;
}

/* A single statement is a transaction of its own; leaving out BEGIN and COMMIT saves two round
 * trips. */
static ae_store_err append_one(ae_store *store, plan *p)
{
    ae_store_err err = append_part(store, p, 1);

    return err == AE_STORE_OK ? explain_all(store, p) : err;
}

ae_store_err ae_store_append(ae_store *store, ae_store_entry *entry, int n)
{
    plan p;
    ae_store_err err;

    if (n == 0)
        return AE_STORE_OK;
    plan_init(&p, entry, n);
    err = n == 1 ? append_one(store, &p) : append_many(store, &p);
    for (int i = 0; i < n && err != AE_STORE_OK; i++)
        entry[i].result = err;
    plan_free(&p);
    return err;
}

/* ---- reading ---- */

static void see_entry(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_entry_row *)reader->give)(reader->ctx, column[0].number, column[1].text);
}

ae_store_err ae_store_entries(ae_store *store, const char *table, int64_t from,
                              ae_store_entry_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = {
        .sql = "SELECT number, text FROM entries WHERE table_id = $1 AND number >= $2 "
               "ORDER BY number",
        .value = { AE_SQL_T(table), AE_SQL_I(from) },
        .row = see_entry,
        .ctx = &reader
    };

    return ae_sql_exec(store, &call, 1);
}

static void see_count(void *ctx, const ae_sql_value *column, int n)
{
    (void)n;
    *(int64_t *)ctx = column[0].number;
}

/* Numbers have no gaps, so the last number is the count. */
ae_store_err ae_store_count(ae_store *store, const char *table, int64_t *count)
{
    ae_sql_call call = { .sql =
                             "SELECT COALESCE(MAX(number), 0) FROM entries WHERE table_id = $1",
                         .value = { AE_SQL_T(table) },
                         .row = see_count,
                         .ctx = count };

    return ae_sql_exec(store, &call, 1);
}
