/*
 * table_rows.c: the rows of game tables.
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

/* A head is empty, or ends with its first empty line; the entries of the record follow after that
 * line. */
static int is_head(const char *head)
{
    const char *end = strstr(head, "\n\n");

    return !head[0] || (end && !end[2]);
}

ae_store_err ae_store_table_add(ae_store *store, const ae_store_table *t)
{
    ae_sql_call call = { .sql = "INSERT INTO tables "
                                "(id, state, head, settings, created_at, changed_at, "
                                "wake_at, is_listed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
                                "ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(t->id), AE_SQL_T(names[t->state]),
                                    AE_SQL_T(t->head), AE_SQL_T(t->settings),
                                    AE_SQL_I(t->created_at), AE_SQL_I(t->changed_at),
                                    ae_store_maybe(t->wake_at), AE_SQL_I(t->is_listed != 0) } };

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
            .wake_at = ae_store_number(&column[6]),
            .is_listed = column[7].number != 0,
        });
}

#define COLUMNS \
    "SELECT id, state, head, settings, created_at, changed_at, wake_at, is_listed FROM tables "

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

/* Indexed by: only listed tables, only tables of one state, descending. */
#define UP(where, id, limit) COLUMNS "WHERE " where "id > " id " ORDER BY id LIMIT " limit
#define DOWN(where, id, limit) \
    COLUMNS "WHERE " where "id < " id " ORDER BY id DESC LIMIT " limit
#define LISTED "is_listed = 1 AND "
#define STATE  "state = $1 AND "

static const char *const pages[2][2][2] = {
    { { UP("", "$1", "$2"), DOWN("", "$1", "$2") },
      { UP(STATE, "$2", "$3"), DOWN(STATE, "$2", "$3") } },
    { { UP(LISTED, "$1", "$2"), DOWN(LISTED, "$1", "$2") },
      { UP(LISTED STATE, "$2", "$3"), DOWN(LISTED STATE, "$2", "$3") } },
};

ae_store_err ae_store_tables(ae_store *store, const ae_store_page *page,
                             ae_store_table_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    int has_state = page->state != AE_N_STATES, is_down = page->is_descending != 0, n = 0;
    ae_sql_call call = { .sql = pages[page->is_listed_only != 0][has_state][is_down],
                         .row = see_table,
                         .ctx = &reader };

    if (has_state)
        call.value[n++] = AE_SQL_T(names[page->state]);
    call.value[n++] = AE_SQL_T(is_down && !page->after[0] ? AE_STORE_AFTER_ALL : page->after);
    call.value[n] = AE_SQL_I(page->limit);
    return ae_sql_exec(store, &call, 1);
}

/* Makes changed_at greater than before, even within a millisecond or if the clock was set back. */
#define LATER(at) \
    "changed_at = CASE WHEN changed_at < " at " THEN " at " ELSE changed_at + 1 END"

ae_store_err ae_store_table_set(ae_store *store, ae_store_was was, const ae_store_table *t)
{
    ae_sql_call call = {
        .sql = "UPDATE tables SET state = $1, head = $2, settings = $3, " LATER(
            "$4") ", "
                  "wake_at = CASE WHEN state = $1 THEN wake_at ELSE $5 END, is_listed = $6 "
                  "WHERE id = $7 AND state = $8 AND changed_at = $9",
        .value = { AE_SQL_T(names[t->state]), AE_SQL_T(t->head), AE_SQL_T(t->settings),
                   AE_SQL_I(t->changed_at), ae_store_maybe(t->wake_at),
                   AE_SQL_I(t->is_listed != 0), AE_SQL_T(t->id), AE_SQL_T(names[was.state]),
                   AE_SQL_I(was.changed_at) }
    };

    return is_head(t->head) ? ae_store_change(store, &call, AE_STORE_STALE) : AE_STORE_TEXT;
}

ae_store_err ae_store_table_end(ae_store *store, ae_store_state from, const ae_store_table *t)
{
    ae_sql_call call = {
        .sql = "UPDATE tables SET state = $1, " LATER("$2") ", wake_at = $3 "
                                                            "WHERE id = $4 AND state = $5",
        .value = { AE_SQL_T(names[t->state]), AE_SQL_I(t->changed_at),
                   ae_store_maybe(t->wake_at), AE_SQL_T(t->id), AE_SQL_T(names[from]) }
    };

    return ae_store_change(store, &call, AE_STORE_STALE);
}

ae_store_err ae_store_settings(ae_store *store, const ae_store_edit *c)
{
    ae_sql_call call = { .sql = "UPDATE tables SET settings = $1, " LATER(
                             "$2") " "
                                   "WHERE id = $3 AND changed_at = $4",
                         .value = { AE_SQL_T(c->settings), AE_SQL_I(c->changed_at),
                                    AE_SQL_T(c->id), AE_SQL_I(c->was) } };

    return ae_store_change(store, &call, AE_STORE_STALE);
}

ae_store_err ae_store_wake(ae_store *store, const char *id, int64_t at)
{
    ae_sql_call call = { .sql = "UPDATE tables SET wake_at = $1 WHERE id = $2",
                         .value = { ae_store_maybe(at), AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

ae_store_err ae_store_due(ae_store *store, int64_t now, int limit, ae_store_table_row *row,
                          void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = COLUMNS
                         "WHERE wake_at <= $1 AND " AE_STORE_IS_GOING_ON
                         " AND NOT EXISTS (SELECT 1 FROM leases WHERE name = 'node:' || keeper "
                         "AND expires_at > $1) ORDER BY wake_at, id LIMIT $2",
                         .value = { AE_SQL_I(now), AE_SQL_I(limit) },
                         .row = see_table,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_table_remove(ae_store *store, const char *id)
{
    ae_sql_call call = { .sql = "DELETE FROM tables WHERE id = $1", .value = { AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}
