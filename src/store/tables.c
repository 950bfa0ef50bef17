/*
 * tables.c: the tables of a server, as the store has them.
 */
#include "store/store.h"

#include <string.h>

#include "store/rows.h"

static const char *const names[] = {
    [AE_STATE_OPEN] = "open",
    [AE_STATE_RUNNING] = "running",
    [AE_STATE_OVER] = "over",
    [AE_STATE_ADJOURNED] = "adjourned",
    [AE_STATE_QUARANTINED] = "quarantined",
};

const char *ae_store_state_name(ae_store_state state)
{
    return names[state];
}

/* Its first empty line ends it: or else nobody could tell a head from entries in a record. */
static int is_head(const char *head)
{
    const char *end = strstr(head, "\n\n");

    return !head[0] || (end && !end[2]);
}

ae_store_err ae_store_table_add(ae_store *store, const ae_store_table *t)
{
    ae_sql_call call = { .sql = "INSERT INTO tables "
                                "(id, state, head, settings, created_at, changed_at) "
                                "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(t->id), AE_SQL_T(names[t->state]),
                                    AE_SQL_T(t->head), AE_SQL_T(t->settings),
                                    AE_SQL_I(t->created_at), AE_SQL_I(t->changed_at) } };

    if (!ae_store_is_id(t->id) || !is_head(t->head))
        return AE_STORE_TEXT;
    return ae_store_change(store, &call, AE_STORE_TAKEN);
}

static void see_table(void *ctx, const ae_sql_value *column, int n)
{
    ae_store_reader *reader = ctx;

    (void)n;
    reader->n++;
    ((ae_store_table_row *)reader->give)(
        reader->ctx,
        &(ae_store_table){
            .id = column[0].text,
            .state = (ae_store_state)ae_store_index(names, AE_N_STATES, column[1].text),
            .head = column[2].text,
            .settings = column[3].text,
            .created_at = column[4].number,
            .changed_at = column[5].number,
        });
}

#define COLUMNS "SELECT id, state, head, settings, created_at, changed_at FROM tables "

ae_store_err ae_store_table_get(ae_store *store, const char *id, ae_store_table_row *row,
                                void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = COLUMNS "WHERE id = $1",
                         .value = { AE_SQL_T(id) },
                         .row = see_table,
                         .ctx = &reader };

    return ae_store_one(store, &call, &reader);
}

ae_store_err ae_store_tables(ae_store *store, const ae_store_page *page,
                             ae_store_table_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call all = { .sql = COLUMNS "WHERE id > $1 ORDER BY id LIMIT $2",
                        .value = { AE_SQL_T(page->after), AE_SQL_I(page->limit) },
                        .row = see_table,
                        .ctx = &reader };
    ae_sql_call some = { .sql = COLUMNS "WHERE state = $1 AND id > $2 ORDER BY id LIMIT $3",
                         .row = see_table,
                         .ctx = &reader };

    if (page->state == AE_N_STATES)
        return ae_sql_exec(store, &all, 1);
    some.value[0] = AE_SQL_T(names[page->state]);
    some.value[1] = AE_SQL_T(page->after);
    some.value[2] = AE_SQL_I(page->limit);
    return ae_sql_exec(store, &some, 1);
}

ae_store_err ae_store_table_set(ae_store *store, ae_store_state from, const ae_store_table *t)
{
    ae_sql_call call = { .sql = "UPDATE tables SET state = $1, head = $2, settings = $3, "
                                "changed_at = $4 WHERE id = $5 AND state = $6",
                         .value = { AE_SQL_T(names[t->state]), AE_SQL_T(t->head),
                                    AE_SQL_T(t->settings), AE_SQL_I(t->changed_at),
                                    AE_SQL_T(t->id), AE_SQL_T(names[from]) } };

    return is_head(t->head) ? ae_store_change(store, &call, AE_STORE_STALE) : AE_STORE_TEXT;
}

ae_store_err ae_store_table_remove(ae_store *store, const char *id)
{
    ae_sql_call call = { .sql = "DELETE FROM tables WHERE id = $1", .value = { AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}
