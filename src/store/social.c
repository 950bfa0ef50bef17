/*
 * social.c: whom people do not want to meet, and what they report to the operators.
 */
#include "store/social.h"

#include "store/rows.h"

/* ---- blocks ---- */

ae_store_err ae_store_block(ae_store *store, const char *user, const char *other)
{
    ae_sql_call call = { .sql = "INSERT INTO blocks (user_id, other_id) VALUES ($1, $2) "
                                "ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(user), AE_SQL_T(other) } };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_unblock(ae_store *store, const char *user, const char *other)
{
    ae_sql_call call = { .sql = "DELETE FROM blocks WHERE user_id = $1 AND other_id = $2",
                         .value = { AE_SQL_T(user), AE_SQL_T(other) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}

static void see_block(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_block_row *)reader->give)(reader->ctx, column[0].text, column[1].text);
}

ae_store_err ae_store_blocks(ae_store *store, const char *user, ae_store_block_row *row,
                             void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT other_id, name FROM blocks "
                                "JOIN users ON users.id = other_id "
                                "WHERE user_id = $1 ORDER BY other_id",
                         .value = { AE_SQL_T(user) },
                         .row = see_block,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

static void see_any(void *ctx, const ae_sql_value *column, int n)
{
    (void)column;
    (void)n;
    *(int *)ctx = 1;
}

ae_store_err ae_store_is_blocked(ae_store *store, const char *user, const char *other,
                                 int *is_blocked)
{
    ae_sql_call call = { .sql = "SELECT 1 FROM blocks WHERE user_id = $1 AND other_id = $2",
                         .value = { AE_SQL_T(user), AE_SQL_T(other) },
                         .row = see_any,
                         .ctx = is_blocked };

    *is_blocked = 0;
    return ae_sql_exec(store, &call, 1);
}

/* ---- reports ---- */

ae_store_err ae_store_report_add(ae_store *store, const ae_store_report *r)
{
    ae_sql_call call = { .sql = "INSERT INTO reports "
                                "(id, user_id, table_id, about_id, text, created_at) "
                                "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                         .value = { AE_SQL_T(r->id), AE_SQL_MAYBE(r->user),
                                    AE_SQL_MAYBE(r->table), AE_SQL_MAYBE(r->about),
                                    AE_SQL_T(r->text), AE_SQL_I(r->created_at) } };

    return ae_store_is_id(r->id) ? ae_store_change(store, &call, AE_STORE_TAKEN)
                                 : AE_STORE_TEXT;
}

static void see_report(void *ctx, const ae_sql_value *column, int n)
{
    const ae_store_reader *reader = ctx;

    (void)n;
    ((ae_store_report_row *)reader->give)(reader->ctx,
                                          &(ae_store_report){
                                              .id = column[0].text,
                                              .user = column[1].text,
                                              .table = column[2].text,
                                              .about = column[3].text,
                                              .text = column[4].text,
                                              .created_at = column[5].number,
                                              .closed_at = ae_store_number(&column[6]),
                                          });
}

ae_store_err ae_store_reports(ae_store *store, const char *after, int limit,
                              ae_store_report_row *row, void *ctx)
{
    ae_store_reader reader = AE_STORE_READER(row, ctx);
    ae_sql_call call = { .sql = "SELECT id, user_id, table_id, about_id, text, created_at, "
                                "closed_at FROM reports WHERE closed_at IS NULL AND id > $1 "
                                "ORDER BY id LIMIT $2",
                         .value = { AE_SQL_T(after), AE_SQL_I(limit) },
                         .row = see_report,
                         .ctx = &reader };

    return ae_sql_exec(store, &call, 1);
}

ae_store_err ae_store_report_close(ae_store *store, const char *id, int64_t at)
{
    ae_sql_call call = { .sql = "UPDATE reports SET closed_at = $1 "
                                "WHERE id = $2 AND closed_at IS NULL",
                         .value = { AE_SQL_I(at), AE_SQL_T(id) } };

    return ae_store_change(store, &call, AE_STORE_MISSING);
}
